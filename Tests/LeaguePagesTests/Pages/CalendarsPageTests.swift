import LeagueFeeds
import Testing

@testable import LeaguePages

@Suite("The page of all calendars")
struct CalendarsPageTests {
    private static let base = "https://league.example/fg/"
    private let site = Site(servedAt: Self.base)

    /// Makes the page of some calendars on a site.
    private typealias Maker = ([FeedListing], Site) async throws -> String

    /// Gives `body` what makes the page in a league.
    private func withMaker(_ body: (Maker) async throws -> Void) async throws {
        try await withPageLeague { league in
            try await body { listings, site in
                let context = try await league.context(site)
                return PageFrame.document(CalendarsPage(listings), context).text
            }
        }
    }

    @Test("Every calendar has its address and a way to subscribe")
    func linksAll() async throws {
        try await withMaker { html in
            let links = Markup(try await html(Listings.mixed, site)).values(of: "href", in: "a")
            for listing in Listings.mixed {
                #expect(links.contains("/fg" + listing.path))
                #expect(links.contains("webcals://league.example/fg" + listing.path))
            }
        }
    }

    @Test("Without a public address it says so, and nobody can subscribe by a link")
    func relative() async throws {
        let folder = Site(inFolderAt: nil, hasMatches: false).seen(from: "/calendars")
        try await withMaker { html in
            for (site, beginning) in [(Site(servedAt: nil), ""), (folder, "..")] {
                let html = try await html(Listings.mixed, site)
                let links = Markup(html).values(of: "href", in: "a")
                for listing in Listings.mixed {
                    #expect(links.contains(beginning + listing.path))
                }
                #expect(!links.contains { $0.hasPrefix("webcal") })
                #expect(html.contains("goes before the"))
            }
            #expect(try await !html(Listings.mixed, site).contains("goes before the"))
        }
    }

    @Test("A name from a mail is shown and never followed, and counts are words")
    func escapes() async throws {
        try await withMaker { html in
            let page = try await html(Listings.mixed, site)
            #expect(page.contains(Hostile.escapedName + "Old Etonians[31m"))
            #expect(Hostile.isAbsent(from: page))
            #expect(page.ranges(of: "<script").count == 1)
            for words in ["24 matches", "1 match<", "no matches yet"] {
                #expect(page.contains(words), "no \(words)")
            }
            let empty = try await html([], site)
            #expect(Markup(empty).faults == [])
            #expect(!empty.contains("Choose what is in it"))
        }
    }

    @Test("What a folder of files cannot do it does not speak of")
    func queries() async throws {
        try await withMaker { html in
            let served = try await html(Listings.mixed, site)
            for word in [
                "keate.ics?results=no&amp;alarm=30", "cancelled=omit",
                "/fg/calendar/feed.ics?follow=JDM:Junior%20League%20%26%20Co&amp;follow=HWTA",
            ] {
                #expect(served.contains(word), "no \(word)")
            }
            let files = try await html(
                Listings.mixed, Site(inFolderAt: Self.base, hasMatches: false))
            for word in ["alarm", "feed.ics", "results=no"] { #expect(!files.contains(word)) }
        }
    }
}

import Foundation
import LeagueFeeds
import PostgreSQL
import TestSupport
import Testing

@Suite("The page of all calendars")
struct CalendarsPageTests {
    static let base = "https://league.example/fg/"

    @Test("It is well made, with and without an address", arguments: [nil, base], [true, false])
    func isWellMade(base: String?, takesQueries: Bool) throws {
        for listings in [[], Listings.mixed] {
            let page = CalendarsPage(listings, baseURL: base, takesQueries: takesQueries)
            let markup = try Markup(page.html)
            #expect(markup.faults.isEmpty, "\(markup.faults)")
            #expect(page.html.hasPrefix("<!DOCTYPE html>\n"))
            let targets = markup.values(of: "href", in: "a").filter { $0.hasPrefix("#") }
            let ids = Set(markup.tags.compactMap { $0.attributes["id"] })
            #expect(Set(targets.map { String($0.dropFirst()) }).isSubset(of: ids))
        }
    }

    @Test("Every calendar has its address and a way to subscribe")
    func linksAll() throws {
        let markup = try Markup(CalendarsPage(Listings.mixed, baseURL: Self.base).html)
        let links = markup.values(of: "href", in: "a")
        for listing in Listings.mixed {
            #expect(links.contains("https://league.example/fg" + listing.path))
            #expect(links.contains("webcals://league.example/fg" + listing.path))
        }
        let plain = try Markup(
            CalendarsPage(Listings.mixed, baseURL: "http://league.example").html)
        #expect(
            plain.values(of: "href", in: "a")
                .contains("webcal://league.example/calendar/house/keate.ics"))
    }

    @Test("Without a public address links are beside the page, and it says so")
    func relative() throws {
        let page = CalendarsPage(Listings.mixed, baseURL: nil)
        let links = try Markup(page.html).values(of: "href", in: "a")
        for listing in Listings.mixed { #expect(links.contains(String(listing.path.dropFirst()))) }
        #expect(!links.contains { $0.hasPrefix("webcal") || $0.hasPrefix("/") })
        #expect(page.html.contains("goes before them"))
        #expect(
            !CalendarsPage(Listings.mixed, baseURL: Self.base).html.contains("goes before them"))
    }

    @Test("A name from a mail is shown and never followed")
    func escapes() throws {
        let html = CalendarsPage(Listings.mixed, baseURL: Self.base).html
        #expect(html.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &quot;Mr&quot; X"))
        #expect(html.contains("[31m &amp;amp;"))
        #expect(!html.unicodeScalars.contains { ["\u{202E}", "\u{0}", "\u{1B}"].contains($0) })
        #expect(html.ranges(of: "<script").count == 1)
    }

    @Test("It loads nothing, and runs only what its policy names by hash")
    func policy() async throws {
        let html = CalendarsPage(Listings.mixed, baseURL: Self.base).html
        let policy = CalendarsPage.contentSecurityPolicy
        let markup = try Markup(html)
        #expect(
            markup.tags.contains {
                $0.attributes["http-equiv"] == "Content-Security-Policy"
                    && $0.attributes["content"] == policy
            })
        for tag in markup.tags {
            #expect(!tag.attributes.keys.contains { $0.hasPrefix("on") || $0 == "src" })
            #expect(tag.attributes["style"] == nil)
        }
        try await withTestDatabase { database in
            let connection = try await Connection.connect(to: database.configuration)
            for element in ["style", "script"] {
                let content = try Markup.content(of: element, in: html)
                let hashes = try await connection.query(
                    "SELECT encode(sha256(convert_to(\(content), 'UTF8')), 'base64')",
                    as: String.self)
                let hash = try #require(hashes.first)
                #expect(policy.contains("\(element)-src 'sha256-\(hash)'"))
            }
            await connection.close()
        }
    }

    @Test("What a folder of files cannot do it does not speak of")
    func queries() {
        let served = CalendarsPage(Listings.mixed, baseURL: Self.base).html
        for word in [
            "?results=no&amp;alarm=30", "cancelled=omit",
            "/calendar/feed.ics?follow=JDM:Junior+League+%26+Co&amp;follow=HWTA",
        ] {
            #expect(served.contains(word), "no \(word)")
        }
        let files = CalendarsPage(Listings.mixed, baseURL: Self.base, takesQueries: false).html
        for word in ["alarm", "feed.ics", "results=no"] { #expect(!files.contains(word)) }
    }

    @Test("Counts are words, and the same calendars give the same page")
    func counts() {
        let html = CalendarsPage(Listings.mixed, baseURL: nil).html
        for words in ["24 matches", "1 match<", "no matches yet"] {
            #expect(html.contains(words), "no \(words)")
        }
        #expect(html == CalendarsPage(Listings.mixed, baseURL: nil).html)
        #expect(CalendarsPage([], baseURL: nil).html.contains("There are no calendars yet."))
    }
}

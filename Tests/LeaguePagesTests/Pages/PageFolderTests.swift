import Foundation
import TestSupport
import Testing

@testable import LeaguePages

@Suite("The pages as files")
struct PageFolderTests {
    @Test(
        "All links lead to files that are there, or to calendars",
        arguments: [nil, "https://x.example/league/"], [true, false])
    func links(base: String?, includesMatches: Bool) async throws {
        try await withPageLeague { league in
            let folder = PageFolder(baseURL: base, includesMatches: includesMatches)
            let files = try await folder.files(
                in: league.repository, calendars: Listings.mixed, today: league.today)
            let paths = Set(files.map(\.path))
            #expect(paths.count == files.count)
            #expect(paths.contains("/matches/3f0c1a2b4c5d/index.html") == includesMatches)
            #expect(paths.isSuperset(of: ["/index.html", "/houses/keate/index.html"]))
            #expect(!paths.contains { $0.hasPrefix("/umpires/") || $0.hasPrefix("/settings") })
            for (path, bytes) in files where path.hasSuffix("/index.html") {
                let markup = Markup(String(decoding: bytes, as: UTF8.self))
                #expect(markup.faults == [], "\(path)")
                for place in markup.places
                where !place.hasPrefix("#") && !place.hasPrefix("webcals://x.example/league/") {
                    let file = try #require(resolve(place, in: path), "\(place) of \(path)")
                    #expect(
                        paths.contains(file) || file.hasPrefix("/calendar/"), "\(place) of \(path)")
                }
            }
        }
    }

    /// The file that a relative link of another one leads to; nil for one that is not relative, or
    /// leads out of the folder.
    private func resolve(_ place: String, in path: String) -> String? {
        guard place.hasPrefix("."), !place.contains("?") else { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in place.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        let file = parts.map { "/" + $0 }.joined()
        return place.hasSuffix("/") ? file + "/index.html" : file
    }

    @Test("The files of some matches are those of all")
    func some() async throws {
        try await withPageLeague { league in
            let folder = PageFolder(baseURL: nil, includesMatches: true)
            let id = try #require(UUID(uuidString: PageLeague.moved))
            let some = try await folder.files(
                in: league.repository, calendars: [], today: league.today, matches: [id])
            let all = try await folder.files(
                in: league.repository, calendars: [], today: league.today)
            let matches = some.filter { $0.path.hasPrefix("/matches/") }
            #expect(matches.map(\.path) == ["/matches/3f0c1a2b4c5d/index.html"])
            #expect(matches.first?.bytes == all.first { $0.path == matches.first?.path }?.bytes)
            #expect(all.count == some.count + 7)
        }
    }

    @Test("A league without matches has pages too")
    func empty() async throws {
        try await withSampleLeague { league, _ in
            let files = try await PageFolder(baseURL: nil, includesMatches: true).files(
                in: league, calendars: [], today: .sample(21))
            let tables = try #require(files.first { $0.path == "/tables/index.html" })
            #expect(String(decoding: tables.bytes, as: UTF8.self).contains("No tables yet"))
            for (path, bytes) in files where path.hasSuffix(".html") {
                #expect(Markup(String(decoding: bytes, as: UTF8.self)).faults == [], "\(path)")
            }
        }
    }
}

import Foundation
import LeagueDatabase
import LeagueFeeds
import PostgreSQL
import TestSupport
import Testing

@Suite("News as feeds")
struct NewsFeedTests {
    /// What the reader of feeds made of one in both forms.
    private struct Reading: Decodable {
        struct Entry: Decodable {
            let id, url, title, contentHtml, datePublished: String
        }

        let title, id, updated, home, page: String
        let `self`: String
        let entries: [Entry]
    }

    /// Reads what is at a path, with both endings, by feedparser.
    private func read(_ league: LeagueAPIServer, _ path: String) async throws -> Reading {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../..").standardizedFileURL
        let python = checkout.appending(path: ".build-clients/bin/python3")
        try #require(
            FileManager.default.isExecutableFile(atPath: python.path),
            "run scripts/prepare-python .build-clients Tests/CommandTests/Clients/requirements.txt")
        let atom = try await league.server.get(path + ".atom")
        let json = try await league.server.get(path + ".json")
        try #require(atom.status == 200 && json.status == 200, "\(atom.text) \(json.text)")
        #expect(atom["Content-Type"] == "application/atom+xml; charset=utf-8")
        #expect(json["Content-Type"] == "application/feed+json")
        let outcome = try await onThreadOfItsOwn {
            try withTemporaryFolder { folder in
                let files = [("news.atom", atom), ("news.json", json)].map { name, answer in
                    (folder.appending(path: name), Data(answer.body))
                }
                for (file, bytes) in files { try bytes.write(to: file) }
                let script = checkout.appending(path: "Tests/CommandTests/Clients/read_news.py")
                return try OutsideProgram(
                    [python.path, script.path] + files.map(\.0.path)
                ).run()
            }
        }
        try #require(outcome.status == 0, "\(outcome.report)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Reading.self, from: outcome.output)
    }

    /// Announces each change as it is made.
    private func change(
        _ league: LeagueAPIServer, _ id: UUID, _ assignments: Query
    ) async throws {
        try await league.connection.execute(
            """
            WITH before AS (
                SELECT complete_news(match_in_the_news(m)) AS state FROM matches AS m WHERE id = \(id)
            ), changed AS (
                UPDATE matches AS m SET \(fragment: assignments) WHERE id = \(id) RETURNING m.*
            )
            INSERT INTO announcements (match_id, kinds, before, after, happened_at, announced_at)
            SELECT \(id), news_kinds(b.state, complete_news(match_in_the_news(c::matches))), b.state,
                   complete_news(match_in_the_news(c::matches)), now(), '2026-01-13 12:00Z'
            FROM before AS b, changed AS c
            """)
        // As settle_news() does.
        let changes = league.feeds.changeCount
        try await league.connection.execute("SELECT pg_notify('league_feeds', 'lists')")
        try await wait(for: "the word of it") { league.feeds.changeCount > changes }
    }

    private func match(_ league: LeagueAPIServer) async throws -> UUID {
        try await league.connection.addMatch([
            ("date", "2026-01-14"), ("time", "14:25"), ("competition_type", "Senior League"),
            ("pitch", "Agar's 3"), ("umpires", "Mr Carlow"),
        ])
    }

    @Test("Both forms say the same, with names that stay and links that are whole")
    func forms() async throws {
        try await withBrowser { league, _ in
            let empty = try await read(league, "/news")
            #expect(empty.entries.isEmpty && empty.updated == "1970-01-01T00:00:00Z")
            let id = try await match(league)
            try await change(league, id, "time = '15:15', pitch = 'Dutchman''s 5'")
            try await change(league, id, "status = 'completed', home_score = 3, away_score = 1")
            let feed = try await read(league, "/news")
            #expect(
                feed.title == "Field Game: news" && feed.id == "tag:fieldgame.planner,2026:news")
            #expect(feed.`self` == "https://league.example/news.atom")
            #expect(feed.page == "https://league.example/changes" && feed.home == feed.page)
            #expect(feed.updated == "2026-01-13T12:00:00Z")
            #expect(
                feed.entries.map(\.title) == [
                    "Keate 3-1 Hawtrey, Wed 14 Jan", "Now at 3:15pm: Keate v Hawtrey, Wed 14 Jan",
                ])
            #expect(
                feed.entries.map(\.id)
                    == [2, 1].map { "tag:fieldgame.planner,2026:announcement/\($0)" })
            #expect(
                feed.entries.allSatisfy {
                    $0.url == "https://league.example/matches/\(id.uuidString.lowercased())"
                })
            #expect(feed.entries[1].contentHtml.contains("<del>Agar's 3</del>"))
        }
    }

    @Test("Each thing has its own news, by the name that it has now")
    func subjects() async throws {
        try await withBrowser { league, _ in
            let id = try await match(league)
            let other = try await league.connection.addMatch([
                ("date", "2026-01-14"), ("competition_type", "House Cup"),
                ("home_team_id", "DWF"), ("away_team_id", "PRDT"),
            ])
            try await change(league, id, "pitch = 'Dutchman''s 5'")
            try await change(league, other, "time = '11:00'")
            try await change(league, id, "umpires = 'Dr Penhale'")
            for (path, wanted, page) in [
                ("/news/house/keate", ["Now on"], "/houses/keate"),
                ("/news/house/evanss", ["Now at 11am"], "/houses/evanss"),
                ("/news/competition/senior-league", ["Now on"], "/competitions/senior-league"),
                ("/news/pitch/agars-3", ["Now on"], "/pitches/agars-3"),
                ("/news/pitch/dutchmans-5", ["Now on"], "/pitches/dutchmans-5"),
                (
                    "/news/umpire/mr-carlow", ["Umpires: Dr Penhale", "Now on"],
                    "/umpires/mr-carlow"
                ),
                ("/news/umpire/dr-penhale", ["Umpires: Dr Penhale"], "/umpires/dr-penhale"),
                ("/news/team/field", [], "/teams/field"),
                ("/news", ["Umpires", "Now at", "Now on"], "/changes"),
            ] as [(String, [String], String)] {
                let feed = try await read(league, path)
                let titles = feed.entries.map(\.title)
                #expect(titles.count == wanted.count, "\(path): \(titles)")
                for (title, beginning) in zip(titles, wanted) {
                    #expect(title.hasPrefix(beginning), "\(path): \(title)")
                }
                #expect(feed.page == "https://league.example" + page)
            }
            let code = try await league.code(["house:keate:house-cup", "competition:house-cup"])
            #expect(try await read(league, "/news/code/\(code)").entries.count == 1)
            // Another name, under which the old news are found, too.
            try await league.connection.execute(
                "UPDATE competitions SET name = 'Premier League' WHERE name = 'Senior League'")
            try await wait(for: "the name") {
                try await league.server.get("/news/competition/premier-league.atom").status == 200
            }
            let moved = try await league.server.get("/news/competition/senior-league.json")
            #expect(
                moved.status == 302
                    && moved["Location"] == "/news/competition/premier-league.json")
            #expect(try await read(league, "/news/competition/premier-league").entries.count == 1)
        }
    }

    @Test("An umpire who is hidden is in no feed, and has none")
    func hidden() async throws {
        try await withBrowser { league, _ in
            let id = try await match(league)
            try await change(league, id, "pitch = 'Dutchman''s 5'")
            try await change(league, id, "umpires = NULL")
            try await change(league, id, "umpires = 'Mr Carlow, Dr Penhale'")
            try await league.connection.execute(
                "INSERT INTO hidden_umpires (titled) SELECT titled FROM umpire_names WHERE name = 'Mr Carlow'"
            )
            let feed = try await league.server.get("/news.atom")
            #expect(feed.text.components(separatedBy: "<entry>").count == 4)
            #expect(!feed.text.contains("Carlow") && feed.text.contains("Dr Penhale"))
            #expect(try await league.server.get("/news/umpire/mr-carlow.atom").status == 404)
        }
    }

    @Test("What has not changed is not sent again; nothing is at other addresses")
    func conditional() async throws {
        try await withBrowser { league, _ in
            let id = try await match(league)
            for target in [
                "/news.atom", "/news.json", "/news/house/keate.atom", "/changes.atom",
            ] {
                let first = try await league.server.get(target)
                let tag = try #require(first["ETag"])
                #expect(first["Cache-Control"] == "public, max-age=300")
                let again = try await league.server.get(target, ["If-None-Match: \(tag)"])
                #expect(again.status == 304 && again.body.isEmpty)
                let head = try await league.server.get(target, method: "HEAD")
                #expect(head.status == 200 && head["ETag"] == tag)
            }
            let tag = try #require(try await league.server.get("/news.atom")["ETag"])
            try await change(league, id, "time = '15:15'")
            let newer = try await league.server.get("/news.atom", ["If-None-Match: \(tag)"])
            #expect(newer.status == 200)
            for target in [
                "/news", "/news/house/keate", "/news/house/keate.xml", "/news/house/nobody.atom",
                "/news/match/x.atom", "/news/house/.atom", "/news/house/%FF.atom",
            ] {
                #expect(try await league.server.get(target).status == 404, "\(target)")
            }
        }
    }

    @Test("At most 50 entries, and any text is well formed")
    func hostile() async throws {
        try await withBrowser { league, _ in
            let id = try await match(league)
            try await league.connection.execute(
                "UPDATE houses SET name = '<b>&amp;\"]]>' || chr(127) || chr(8238) || chr(1) WHERE id = 'HWTA'"
            )
            for number in 0..<55 {
                try await change(league, id, "time = \(number % 2 == 0 ? "15:15" : "14:25")::time")
            }
            let feed = try await read(league, "/news/house/keate")
            #expect(feed.entries.count == 50)
            #expect(feed.entries.allSatisfy { $0.title.contains("v <b>&amp;\"]]>") })
            #expect(feed.entries.map(\.id).first?.hasSuffix("/55") == true)
        }
    }
}

import PostgreSQL
import Testing

@testable import LeaguePages

@Suite("The changes as a feed")
struct ChangesFeedTests {
    private func ids(_ feed: String) -> [String] {
        feed.matches(of: /<id>([^<]*)<\/id>/).map { String($0.1) }
    }

    @Test("It is well made, newest first, and names each change once")
    func isWellMade() async throws {
        try await withPageLeague { league in
            let feed = try await league.document("/changes.atom")
            #expect(feed.hasPrefix("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns="))
            let markup = Markup(feed)
            #expect(markup.faults == [])
            #expect(Hostile.isAbsent(from: feed))
            let entries = markup.tags.count { $0.name == "entry" }
            #expect(entries == 17)
            for name in ["updated", "title", "id"] {
                #expect(markup.tags.count { $0.name == name } == entries + 1)
            }
            let links = markup.values(of: "href", in: "link")
            #expect(links.first == "https://x.example/league/changes.atom")
            #expect(links.allSatisfy { $0.hasPrefix("https://x.example/league/") })
            #expect(links.contains("https://x.example/league/matches/" + PageLeague.deleted))
            for updated in feed.matches(of: /<updated>([^<]*)</) {
                #expect(updated.1.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
            }
            let ids = ids(feed)
            #expect(Set(ids).count == ids.count)
            let numbers = ids.dropFirst().compactMap {
                $0.split(separator: "/").last.flatMap { Int($0) }
            }
            #expect(numbers.count == entries && numbers == numbers.sorted(by: >))
        }
    }

    @Test("The names of changes stay, wherever the service is and whatever comes later")
    func stays() async throws {
        try await withPageLeague { league in
            let before = ids(try await league.document("/changes.atom"))
            try await league.connection.execute(
                "UPDATE matches SET pitch = 'Agar''s 3' WHERE home_team_id = 'JDM'")
            let context = try await league.context(Site(servedAt: nil))
            let after = ids(try await league.document("/changes.atom", context))
            #expect(after.count == before.count + 1)
            #expect(after.first == before.first)
            #expect(Array(after.dropFirst(2)) == Array(before.dropFirst()))
        }
    }

    @Test("A league in which nothing has happened has an empty one")
    func empty() async throws {
        try await withPageLeague { league in
            try await league.connection.execute(
                script: "SET session_replication_role = replica; DELETE FROM score_audit_log")
            let feed = try await league.document("/changes.atom")
            #expect(Markup(feed).faults == [])
            #expect(feed.contains("<updated>1970-01-01T00:00:00Z</updated>"))
            #expect(
                try await league.document("/changes").contains("Nothing has happened yet."))
        }
    }
}

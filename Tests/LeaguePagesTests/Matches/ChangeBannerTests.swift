import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeaguePages

@Suite("The banner of today's changes")
struct ChangeBannerTests {
    /// Gives `body` a league with some matches today, and what the banner says after a change.
    private func withBanner(
        _ count: Int = 1, _ body: ((Query) async throws -> String) async throws -> Void
    ) async throws {
        try await withSampleLeague { league, connection in
            let today = try await league.today()
            for index in 0..<count {
                try await connection.addMatch([
                    ("date", "\(today)"), ("time", "14:\(10 + index)"), ("pitch", "Agar's 3"),
                ])
            }
            try await body { change in
                try await connection.execute(change)
                let context = try await PageContext(
                    in: league, site: Site(servedAt: nil), today: today)
                return ChangeBanner.html(context).text
            }
        }
    }

    @Test("Nothing of other changes, other days and matches that are gone")
    func nothing() async throws {
        let changes: [(Query, Bool)] = [
            ("UPDATE matches SET notes = 'Boots'", false),
            (
                """
                INSERT INTO matches (date, home_team_id, pitch)
                SELECT date + 9, 'JDM', 'Agar''s 3' FROM matches
                """, false
            ),
            (
                "UPDATE matches SET pitch = NULL WHERE home_team_id = 'JDM' AND away_team_id IS NULL",
                false
            ),
            ("UPDATE matches SET date = date + 5", true),
            // It is still not to be played today.
            ("UPDATE matches SET date = date + 1", true),
            ("UPDATE matches SET date = date - 6, pitch = NULL", true),
            ("DELETE FROM matches", false),
        ]
        try await withBanner { after in
            for (change, isTold) in changes {
                let banner = try await after(change)
                #expect(banner.isEmpty != isTold, "\(change)")
            }
        }
    }

    @Test("A match that was moved or called off, by its newest change")
    func sentences() async throws {
        let changes: [(Query, String)] = [
            ("UPDATE matches SET pitch = 'Agar''s <4>'", " is now "),
            ("UPDATE matches SET status = 'cancelled'", " is cancelled."),
            ("UPDATE matches SET status = 'postponed'", " is postponed."),
            ("UPDATE matches SET status = 'scheduled'", " is now "),
            ("UPDATE matches SET date = date + 2", " is now on "),
        ]
        try await withBanner { after in
            for (change, words) in changes {
                let banner = try await after(change)
                #expect(banner.contains("Keate v Hawtrey</a>\(words)"))
                #expect(banner.ranges(of: "Keate v Hawtrey").count == 1)
                #expect(Markup(banner).faults == [])
                #expect(banner.contains("href=\"/changes\""))
            }
        }
    }

    @Test("Of many only three are named")
    func many() async throws {
        try await withBanner(5) { after in
            let banner = try await after("UPDATE matches SET pitch = 'Agar''s 4'")
            #expect(banner.ranges(of: " is now ").count == 3)
            #expect(banner.contains("<p>And 2 more.</p>"))
            #expect(banner.contains(">2:10pm<"))
            #expect(banner.contains(", Agar&#39;s 4."))
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Letters that nobody chose to get.
@Suite struct LetterTests {
    private func account(
        _ news: NewsLeague, _ role: String, _ house: String? = nil, _ email: String
    ) async throws -> UUID {
        let ids = try await news.connection.query(
            """
            INSERT INTO user_profiles (email, role, house_id, created_at)
            VALUES (\(email), \(role), \(house), now() - interval '1 year') RETURNING id
            """, as: UUID.self)
        return ids[0]
    }

    private func letters(_ news: NewsLeague) async throws -> [String] {
        try await news.connection.query(
            """
            SELECT d.kind || ' ' || p.email || ' '
                   || to_char(d.due_at AT TIME ZONE 'Europe/London', 'DD HH24:MI')
            FROM deliveries AS d JOIN user_profiles AS p ON p.id = d.user_id
            ORDER BY d.due_at, d.kind, p.email
            """, as: String.self)
    }

    @Test func captainsAreAskedForAScoreTwiceAndAdminsToldOnce() async throws {
        try await withNewsLeague { news in
            _ = try await account(news, "captain", "JDM", "keate@a.example")
            _ = try await account(news, "captain", "HWTA", "hawtrey@a.example")
            _ = try await account(news, "captain", "DWF", "evans@a.example")
            _ = try await account(news, "admin", nil, "admin@a.example")
            let match = try await news.add(13)
            var sent: [String] = []
            for (day, time) in [
                (13, "17:24"), (13, "17:25"), (13, "20:00"), (14, "08:59"), (14, "09:00"),
                (15, "15:24"), (15, "15:25"), (16, "12:00"),
            ] {
                try await news.set(day, time)
                let planned = try await news.league.sweepNews(matchLength: 60)
                if planned > 0 { sent.append("\(day) \(time) \(planned)") }
            }
            #expect(sent == ["13 17:25 2", "14 09:00 2", "15 15:25 1"])
            #expect(
                try await letters(news).map { $0.split(separator: " ")[1] } == [
                    "hawtrey@a.example", "keate@a.example", "hawtrey@a.example",
                    "keate@a.example", "admin@a.example",
                ])
            let due = try await news.league.leaseDeliveries(UUID(), atMost: 9, seconds: 300)
            #expect(try await news.message(of: due[0])?.missing?.title == "Keate v Hawtrey")
            try await news.connection.execute(
                """
                UPDATE matches SET status = 'completed', home_score = 1, away_score = 0
                WHERE id = \(match)
                """)
            #expect(try await news.message(of: due[0])?.missing == nil)
        }
    }

    @Test func aLinkIsSentThreeTimesAnHourAtMost() async throws {
        try await withNewsLeague { news in
            let captain = try await account(news, "captain", "JDM", "keate@a.example")
            for _ in 0..<5 {
                try await news.league.recordEvent("recovery_requested", email: "KEATE@a.example")
                try await news.league.recordEvent("recovery_requested", email: "who@a.example")
            }
            #expect(try await letters(news).count == 3)
            try await news.league.recordEvent("password_changed", account: captain)
            #expect(
                try await letters(news).filter { $0.hasPrefix("password_changed") }.count == 1)
            try await news.connection.execute(
                "UPDATE user_profiles SET disabled_at = now() WHERE id = \(captain)")
            let due = try await news.league.leaseDeliveries(UUID(), atMost: 9, seconds: 300)
            for delivery in due { #expect(try await news.message(of: delivery) == nil) }
        }
    }

    @Test func aBrowserThatIsNewIsToldOf() async throws {
        try await withNewsLeague { news in
            let captain = try await account(news, "captain", "JDM", "keate@a.example")
            func signIn(_ client: String) async throws {
                let session = try await news.connection.query(
                    """
                    INSERT INTO user_sessions (user_id, method, client, cookie_hash)
                    VALUES (\(captain), 'password', \(client), sha256(uuid_send(gen_random_uuid())))
                    RETURNING id
                    """, as: UUID.self)
                try await news.league.recordEvent(
                    "signed_in", account: captain, session: session[0])
            }
            try await signIn("Safari on iPhone")
            #expect(try await letters(news) == [])
            try await signIn("Safari on iPhone")
            #expect(try await letters(news) == [])
            try await signIn("Firefox on Linux")
            #expect(try await letters(news).count == 1)
        }
    }

    @Test func placesThatChangedAreToldOnMondays() async throws {
        try await withNewsLeague { news in
            try await news.follower(
                "a@b.example", ["house keate", "competition senior-league"], [("tables", "true")])
            func score(_ match: UUID, _ home: Int, _ away: Int) async throws {
                try await news.connection.execute(
                    """
                    UPDATE matches SET status = 'completed', home_score = \(home),
                           away_score = \(away) WHERE id = \(match)
                    """)
            }
            // Monday 12 January: Hawtrey leads.
            try await score(try await news.add(6), 0, 2)
            try await news.set(12, "08:00")
            #expect(try await news.league.sweepNews(matchLength: 60) == 0)
            try await score(try await news.add(13), 5, 0)
            try await news.set(19, "07:59")
            #expect(try await news.league.sweepNews(matchLength: 60) == 0)
            try await news.set(19, "08:00")
            #expect(try await news.league.sweepNews(matchLength: 60) == 1)
            #expect(try await news.league.sweepNews(matchLength: 60) == 0)
            let due = try await news.league.leaseDeliveries(UUID(), atMost: 9, seconds: 300)
            let tables = try #require(due.first { $0.kind == .tables })
            let places = try await news.message(of: tables)?.places ?? []
            #expect(
                places.map { [$0.place, $0.formerPlace, $0.played, $0.points] }
                    == [[1, 2, 1, 3], [2, 1, 1, 0]])
            #expect(places.map(\.team) == ["Keate", "Hawtrey"])
        }
    }

    @Test func whatIsNoLongerNeededGoes() async throws {
        try await withNewsLeague { news in
            let follower = try await news.follower()
            try await news.connection.execute("UPDATE choices SET expires_at = '2026-02-01'")
            try await news.set(5, "13:00")
            #expect(try await news.league.sweepNews(matchLength: 60) == 1)
            #expect(try await news.league.sweepNews(matchLength: 60) == 0)
            #expect(try await news.planned() == ["renew 2026-01-05 13:00"])
            let hash = Data(repeating: 1, count: 32)
            #expect(try await news.league.confirm(follower, hash: hash) == follower)
            let ends = try await news.connection.query(
                "SELECT expires_at > '2027-02-01' FROM choices", as: Bool.self)
            #expect(ends == [true])
            try await news.connection.execute("UPDATE choices SET expires_at = '2026-01-05 13:00'")
            _ = try await news.league.sweepNews(matchLength: 60)
            #expect(try await news.league.followers(address: "mum@family.example").isEmpty)
        }
    }
}

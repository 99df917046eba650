import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// When a change is announced, and as what.
@Suite struct NewsSettlingTests {
    @Test func aMatchIsAnnouncedOnceItIsLeftAloneForTenMinutes() async throws {
        try await withNewsLeague { news in
            try await news.add(13)
            try await news.set(5, "12:09")
            #expect(try await news.league.settleNews().settled == 0)
            try await news.set(5, "12:10")
            let settled = try await news.league.settleNews()
            #expect((settled.settled, settled.announced) == (1, 1))
            #expect(try await news.announced() == ["new"])
            #expect(try await news.league.settleNews().settled == 0)
        }
    }

    @Test func threeMovesAreOneAndBackAgainIsNone() async throws {
        try await withNewsLeague { news in
            let match = try await news.add(13)
            try await news.set(5, "13:00")
            _ = try await news.league.settleNews()
            for (minute, day) in [(1, 14), (5, 15), (9, 16)] {
                try await news.set(5, "13:0\(minute)")
                try await news.update(match, "date", "2026-01-\(day)")
            }
            try await news.set(5, "13:18")
            #expect(try await news.league.settleNews().settled == 0)
            try await news.set(5, "13:19")
            _ = try await news.league.settleNews()
            #expect(try await news.announced() == ["new", "moved"])
            try await news.update(match, "date", "2026-01-20")
            try await news.update(match, "date", "2026-01-16")
            try await news.set(5, "14:00")
            let settled = try await news.league.settleNews()
            #expect((settled.settled, settled.announced) == (1, 0))
        }
    }

    @Test func whatNeverRestsIsAnnouncedAfterThirtyMinutes() async throws {
        try await withNewsLeague { news in
            let match = try await news.add(13)
            for minute in stride(from: 4, through: 28, by: 4) {
                try await news.set(5, "12:\(minute < 10 ? "0" : "")\(minute)")
                try await news.update(match, "time", "14:\(10 + minute)")
                #expect(try await news.league.settleNews().settled == 0)
            }
            try await news.set(5, "12:30")
            #expect(try await news.league.settleNews().announced == 1)
        }
    }

    @Test(arguments: [
        ("2026-01-13 09:00", "14:25", 120, 300), ("2026-01-13 13:24", "14:25", 120, 300),
        ("2026-01-13 13:25", "14:25", 30, 60), ("2026-01-13 15:00", "14:25", 30, 60),
        ("2026-01-13 18:00", "14:25", 120, 300), ("2026-01-12 23:59", "14:25", 600, 1800),
        ("2026-01-12 23:59", "00:30", 30, 60), ("2026-01-13 11:30", nil, 30, 60),
    ])
    func onTheDayItIsToldSooner(
        _ change: String, _ kickOff: String?, _ quiet: Int, _ longest: Int
    ) async throws {
        try await withNewsLeague { news in
            let match = try await news.add(13, kickOff)
            try await news.set(5, "13:00")
            _ = try await news.league.settleNews()
            let parts = change.split(separator: " ")
            try await news.set(Int(parts[0].suffix(2)) ?? 0, String(parts[1]))
            try await news.update(match, "pitch", "Agar's 4")
            let waits = try await news.connection.query(
                "SELECT extract(epoch FROM due_at - last_change_at)::int FROM match_news",
                as: Int.self)
            #expect(waits == [quiet])
            // One that has gone on for long.
            let most = try await news.connection.query(
                """
                SELECT extract(epoch FROM
                    news_due(last_change_at - interval '1 hour', last_change_at, NULL, told, told)
                    - last_change_at + interval '1 hour')::int
                FROM match_news
                """, as: Int.self)
            #expect(most == [longest])
        }
    }

    @Test func aScoreIsToldWhenItCanNoLongerBeCorrected() async throws {
        try await withNewsLeague { news in
            let match = try await news.add(13)
            try await news.set(5, "13:00")
            _ = try await news.league.settleNews()
            try await news.set(13, "15:30")
            try await news.connection.execute(
                """
                UPDATE matches SET status = 'completed', home_score = 2, away_score = 1
                WHERE id = \(match)
                """)
            try await news.set(13, "15:34")
            try await news.update(match, "away_score", "2")
            #expect(try await news.league.settleNews().settled == 0)
            try await news.set(13, "15:35")
            #expect(try await news.league.settleNews().announced == 1)
            #expect(try await news.announced() == ["new", "result"])
            let score = try await news.connection.query(
                "SELECT after ->> 'away_score' FROM announcements ORDER BY id DESC LIMIT 1",
                as: String.self)
            #expect(score == ["2"])
        }
    }

    @Test func whatIsSaidOfEachChange() async throws {
        try await withNewsLeague { news in
            let match = try await news.add(13)
            var hour = 0
            func announce(_ changes: [(String, String?)]) async throws {
                for (column, value) in changes { try await news.update(match, column, value) }
                hour += 1
                try await news.set(5, "\(12 + hour):00")
                _ = try await news.league.settleNews()
            }
            try await announce([])
            try await announce([("date", "2026-01-14"), ("time", "15:00")])
            try await announce([("pitch", nil)])
            try await announce([("status", "postponed")])
            try await announce([("date", "2026-01-21"), ("status", "scheduled")])
            try await announce([("away_team_id", nil), ("away_text", "Old Boys")])
            try await announce([("umpires", "Mr Carlow, Dr Penhale")])
            try await announce([("umpires", "Dr Penhale, Mr Carlow")])
            try await announce([("notes", "Bring lights"), ("bibs", "home")])
            try await announce([("status", "cancelled")])
            try await news.connection.execute("DELETE FROM matches")
            try await news.set(5, "23:00")
            _ = try await news.league.settleNews()
            #expect(
                try await news.announced() == [
                    "new", "moved time", "pitch", "off", "on moved", "teams", "umpires", "off",
                ])
        }
    }

    @Test func newNamesAreNoNews() async throws {
        try await withNewsLeague { news in
            try await news.connection.execute(
                "INSERT INTO pitches (name) VALUES ('Agar''s 3') ON CONFLICT DO NOTHING")
            let match = try await news.add(13)
            try await news.set(5, "13:00")
            _ = try await news.league.settleNews()
            // One with a change that waits, one without.
            try await news.update(match, "time", "15:00")
            try await news.add(14)
            for statement: Query in [
                "UPDATE houses SET id = 'NEW' WHERE id = 'JDM'",
                "UPDATE houses SET name = 'Newhouse' WHERE id = 'NEW'",
                "UPDATE pitches SET name = 'Agar''s Plough' WHERE name = 'Agar''s 3'",
                "UPDATE matches SET pitch = 'Agar''s Plough' WHERE pitch = 'Agar''s 3'",
                "UPDATE competitions SET name = 'House League' WHERE name = 'Senior League'",
                """
                UPDATE matches SET competition_type = 'House League'
                WHERE competition_type = 'Senior League'
                """,
                "UPDATE matches SET time = '14:25'",
            ] {
                try await news.connection.execute(statement)
            }
            try await news.set(5, "14:00")
            _ = try await news.league.settleNews()
            #expect(try await news.announced() == ["new", "new"])
        }
    }

    @Test func whatIsLongPastIsHistory() async throws {
        try await withNewsLeague { news in
            let match = try await news.connection.addMatch([("date", "2025-12-01")])
            try await news.connection.addMatch([("date", "2025-12-22")])
            try await news.set(5, "13:00")
            let settled = try await news.league.settleNews()
            #expect((settled.settled, settled.announced) == (2, 1))
            try await news.update(match, "date", "2026-01-20")
            try await news.set(5, "14:00")
            #expect(try await news.league.settleNews().announced == 1)
            #expect(try await news.announced().last == "moved")
        }
    }

    @Test func aChangeThatIsUnderWayIsLeftToIt() async throws {
        try await withSampleDatabase { database, connection in
            let news = NewsLeague(league: LeagueRepository(connection), connection: connection)
            try await news.set(5, "12:00")
            let match = try await news.add(13)
            try await news.set(5, "13:00")
            let other = try await Connection.connect(to: database.configuration)
            try await other.execute("BEGIN")
            try await other.execute("UPDATE matches SET time = '15:00' WHERE id = \(match)")
            #expect(try await news.league.settleNews().settled == 0)
            try await other.execute("ROLLBACK")
            #expect(try await news.league.settleNews().announced == 1)
            await other.close()
        }
    }

    @Test func announcementsStay() async throws {
        try await withNewsLeague { news in
            try await news.add(13)
            try await news.set(5, "13:00")
            _ = try await news.league.settleNews()
            for statement: Query in [
                "DELETE FROM announcements", "UPDATE announcements SET kinds = '{off}'",
                "TRUNCATE announcements CASCADE",
            ] {
                #expect(try await news.connection.refusal(of: statement)?.sqlState == "42501")
            }
        }
    }
}

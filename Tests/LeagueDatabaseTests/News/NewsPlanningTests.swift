import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Who is told what, and when.
@Suite struct NewsPlanningTests {
    @Test(arguments: [
        ("house keate", true), ("house hawtrey", true), ("house evanss", false),
        ("house keate senior-league", true), ("house keate junior-league", false),
        ("competition senior-league", true), ("pitch agars-3", true), ("umpire mr-carlow", true),
        ("umpire carlow", true), ("pitch agars-4", false),
    ])
    func thoseWhoFollowAreTold(_ item: String, _ areTold: Bool) async throws {
        try await withNewsLeague { news in
            // The names of calendars, before anybody follows them.
            for (pitch, competition, umpire) in [
                ("Agar's 4", "Junior League", "Carlow"), ("Agar's 3", "Senior League", "Mr Carlow"),
            ] {
                try await news.connection.addMatch([
                    ("date", "2025-01-01"), ("pitch", pitch), ("competition_type", competition),
                    ("umpires", umpire), ("home_team_id", "PRDT"), ("away_team_id", nil),
                ])
            }
            try await news.follower("mum@family.example", [item])
            try await news.set(12, "12:00")
            try await news.add(13, "14:25", [("umpires", "Mr Carlow")])
            try await news.set(12, "12:10")
            _ = try await news.league.settleNews()
            #expect(try await news.planned() == (areTold ? ["news 2026-01-12 12:10"] : []))
        }
    }

    @Test func aMatchThatIsMovedAwayIsToldToThoseWhoHadIt() async throws {
        try await withNewsLeague { news in
            try await news.follower("a@b.example", ["house hawtrey"])
            let match = try await news.add(13)
            try await news.set(12, "12:00")
            _ = try await news.league.settleNews()
            #expect(try await news.send() == ["new"])
            try await news.update(match, "away_team_id", "PRDT")
            try await news.set(12, "13:00")
            _ = try await news.league.settleNews()
            #expect(try await news.send() == ["teams"])
        }
    }

    @Test func whatCanWaitIsInTheDigest() async throws {
        try await withNewsLeague { news in
            try await news.follower()
            try await news.add(13)
            try await news.set(5, "12:10")
            _ = try await news.league.settleNews()
            try await news.add(14)
            try await news.set(5, "12:20")
            _ = try await news.league.settleNews()
            #expect(try await news.planned() == ["digest 2026-01-05 18:00"])
            try await news.set(5, "18:00")
            #expect(try await news.send() == ["new, new"])
            try await news.add(15)
            try await news.set(5, "18:30")
            _ = try await news.league.settleNews()
            #expect(try await news.planned() == ["digest 2026-01-06 18:00"])
        }
    }

    @Test func aDigestThatIsBeingSentTakesNoMore() async throws {
        try await withNewsLeague { news in
            try await news.follower()
            try await news.add(13)
            try await news.set(5, "17:30")
            _ = try await news.league.settleNews()
            try await news.add(14)
            try await news.set(5, "17:59")
            try await news.connection.execute(
                "UPDATE deliveries SET lease = gen_random_uuid(), leased_until = '2026-01-05 18:05Z'"
            )
            _ = try await news.league.settleNews()
            #expect(
                try await news.planned() == ["digest 2026-01-05 18:00", "digest 2026-01-06 18:00"])
        }
    }

    @Test func tenChangesAtOnceAreOneList() async throws {
        try await withNewsLeague { news in
            try await news.follower()
            try await news.follower(
                "few@family.example", ["house keate"], [("urgent_only", "true")])
            try await news.set(12, "12:00")
            for _ in 1...10 { try await news.add(13) }
            try await news.set(12, "12:10")
            #expect(try await news.league.settleNews().planned == 2)
            #expect(
                try await news.planned() == ["list 2026-01-12 12:10", "list 2026-01-12 12:10"])
            #expect(try await news.send().map { $0.split(separator: ",").count } == [10, 10])
        }
    }

    @Test func whatIsMoreThanIsAnnouncedAtATimeIsOneListAllTheSame() async throws {
        try await withNewsLeague { news in
            try await news.follower()
            try await news.set(12, "12:00")
            try await news.connection.execute(
                """
                INSERT INTO matches (date, home_team_id, away_team_id)
                SELECT '2026-01-13', 'JDM', 'HWTA' FROM generate_series(1, 205)
                """)
            try await news.set(12, "12:10")
            #expect(try await news.league.settleNews().announced == 200)
            #expect(try await news.league.settleNews().announced == 5)
            #expect(try await news.league.settleNews().announced == 0)
            #expect(try await news.planned() == ["list 2026-01-12 12:10"])
            #expect(try await news.send().map { $0.split(separator: ",").count } == [205])
        }
    }

    @Test func whoComesBackSoonerHearsAtOnce() async throws {
        try await withNewsLeague { news in
            let id = try await news.follower()
            try await news.set(12, "22:00")
            try await news.add(13)
            try await news.set(12, "22:10")
            _ = try await news.league.settleNews()
            try await news.connection.execute(
                "UPDATE deliveries SET due_at = '2026-01-20T07:00Z'")
            let follower = try #require(try await news.league.follower(id))
            try await news.set(13, "08:00")
            try await news.league.set(follower.settings, of: follower)
            #expect(try await news.planned() == ["list 2026-01-13 08:00"])
        }
    }

    @Test func tenMessagesADayAreTheMost() async throws {
        try await withNewsLeague { news in
            try await news.follower()
            try await news.set(12, "11:00")
            let match = try await news.add(13)
            for number in 0..<12 {
                try await news.set(12, "\(12 + number / 2):\(number % 2 == 0 ? "15" : "45")")
                try await news.update(match, "pitch", "Agar's \(number)")
                try await news.set(12, "\(12 + number / 2):\(number % 2 == 0 ? "30" : "59")")
                _ = try await news.league.settleNews()
                _ = number < 9 ? try await news.send() : []
            }
            #expect(
                try await news.connection.query(
                    "SELECT count(*) FROM deliveries WHERE kind = 'news'", as: Int.self) == [10])
            #expect(try await news.planned().last?.hasPrefix("digest") == true)
            try await news.set(13, "18:00")
            // All that is left is told by the first of them.
            #expect(try await news.send() == ["pitch"])
        }
    }

    @Test(arguments: [
        ("21:29", "14:25", "2026-01-12 21:39"), ("21:25", "14:25", "2026-01-13 07:00"),
        ("22:00", "08:59", "2026-01-12 22:10"), ("22:00", "09:00", "2026-01-13 07:00"),
    ])
    func quietHoursAreKept(_ change: String, _ kickOff: String, _ told: String) async throws {
        try await withNewsLeague { news in
            try await news.follower(
                "a@b.example", ["house keate"],
                change == "21:29" ? [("quiet_from", "21:45")] : [])
            let match = try await news.add(13, kickOff)
            try await news.set(12, "12:00")
            _ = try await news.league.settleNews()
            _ = try await news.send()
            try await news.set(12, change)
            try await news.update(match, "pitch", "Agar's 4")
            let due = try await news.connection.query(
                "SELECT due_at FROM match_news", as: Date.self)
            try await news.league.setClock(due[0])
            _ = try await news.league.settleNews()
            // What waits for the morning comes as one list.
            let kind = told.hasSuffix("07:00") ? "list" : "news"
            #expect(try await news.planned() == ["\(kind) \(told)"])
        }
    }

    @Test func whatComesInQuietHoursIsOneList() async throws {
        try await withNewsLeague { news in
            try await news.follower("a@b.example", ["house keate"])
            for (minute, time) in [("00", "14:25"), ("20", "15:00"), ("40", "16:00")] {
                try await news.set(12, "22:\(minute)")
                try await news.add(13, time)
                try await news.set(12, "23:\(minute)")
                _ = try await news.league.settleNews()
            }
            #expect(try await news.planned() == ["list 2026-01-13 07:00"])
            try await news.set(13, "07:00")
            #expect(try await news.send() == ["new, new, new"])
        }
    }

    @Test(arguments: [
        // Clocks go forward on 29 March 2026 at 1:00, and back on 25 October at 2:00.
        ("2026-03-28 23:00+00", "2026-03-29 06:00+00"),
        ("2026-10-24 23:00+00", "2026-10-25 07:00+00"),
        ("2026-03-29 02:30+00", "2026-03-29 06:00+00"),
        ("2026-07-01 06:00+00", "2026-07-01 06:00+00"),
        ("2026-07-01 05:59+00", "2026-07-01 06:00+00"),
    ])
    func quietHoursAreLondons(_ instant: String, _ ends: String) async throws {
        try await withNewsLeague { news in
            let same = try await news.connection.query(
                """
                SELECT after_quiet_hours(\(instant)::timestamptz, '21:30', '07:00')
                       = \(ends)::timestamptz
                """, as: Bool.self)
            #expect(same == [true])
        }
    }

    @Test func whoIsAwayHearsAllOfItWhenTheyAreBack() async throws {
        try await withNewsLeague { news in
            try await news.follower(
                "a@b.example", ["house keate"], [("paused_until", "2026-01-15")])
            let match = try await news.add(13)
            try await news.set(12, "12:00")
            _ = try await news.league.settleNews()
            try await news.update(match, "status", "cancelled")
            try await news.set(12, "13:00")
            _ = try await news.league.settleNews()
            #expect(try await news.planned() == ["digest 2026-01-15 18:00"])
            try await news.set(15, "18:00")
            #expect(try await news.send() == ["off"])
        }
    }

    @Test func thoseWhoAreNotSureYetOrCannotBeReachedAreToldNothing() async throws {
        try await withNewsLeague { news in
            let (first, second) = (try await news.follower(), try await news.follower())
            try await news.connection.execute(
                "UPDATE followers SET confirmed_at = NULL WHERE id = \(first)")
            try await news.connection.execute(
                """
                UPDATE followers SET stopped_at = now(), stop_reason = 'bounced' WHERE id = \(second)
                """)
            try await news.add(13)
            try await news.set(12, "12:00")
            #expect(try await news.league.settleNews().planned == 0)
        }
    }

    @Test func whatWasNotChosenIsNotTold() async throws {
        try await withNewsLeague { news in
            try await news.follower("a@b.example", ["house keate"], [("kinds", "{off,result}")])
            try await news.follower(
                "now@b.example", ["house keate"],
                [("results_at_once", "true"), ("kinds", "{result}")])
            let match = try await news.add(13)
            try await news.set(13, "15:30")
            _ = try await news.league.settleNews()
            #expect(try await news.planned() == [])
            try await news.connection.execute(
                """
                UPDATE matches SET status = 'completed', home_score = 2, away_score = 1
                WHERE id = \(match)
                """)
            try await news.set(13, "15:35")
            _ = try await news.league.settleNews()
            #expect(
                try await news.planned() == ["news 2026-01-13 15:35", "digest 2026-01-13 18:00"])
        }
    }
}

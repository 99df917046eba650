import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What is told of a match that changes again and again.
@Suite struct NotifySettlingTests {
    @Test func `three moves in ten minutes are one letter, and there and back is none`()
        async throws
    {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example")
            try await league.set("2026-01-12T12:00Z")
            let match = try await league.add("2026-01-13")
            #expect(try league.once("2026-01-12T12:09Z")["announced"] == 0)
            #expect(try league.once("2026-01-12T12:10Z")["sent"] == 1)
            for (minute, time) in [("13:00", "15:00"), ("13:03", "15:30"), ("13:06", "16:00")] {
                try await league.set("2026-01-12T\(minute)Z")
                try await league.update(match, "time", time)
                #expect(try league.once("2026-01-12T\(minute)Z")["announced"] == 0)
            }
            #expect(try league.once("2026-01-12T13:15Z")["announced"] == 0)
            let round = try league.once("2026-01-12T13:16Z")
            #expect(round["announced"] == 1)
            #expect(round["sent"] == 1)
            try await league.set("2026-01-12T14:00Z")
            try await league.update(match, "time", "17:00")
            try await league.set("2026-01-12T14:05Z")
            try await league.update(match, "time", "16:00")
            let nothing = try league.once("2026-01-12T14:15Z")
            #expect(nothing["settled"] == 1)
            #expect(nothing["announced"] == 0)
            #expect(
                try league.server.letters().map(\.subject) == [
                    "New: Keate v Hawtrey, Tue 13 Jan, 2:25pm, Agar's 3",
                    "Now at 4pm: Keate v Hawtrey, Tue 13 Jan",
                ])
            #expect(try await league.deliveries() == ["news sent 1 12:10", "news sent 1 13:16"])
        }
    }

    @Test func `a rehearsal says who would be told what, and changes nothing`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example")
            try await league.connection.execute(
                script: """
                    INSERT INTO user_profiles (email, role, house_id, created_at)
                    VALUES ('captain@school.example', 'captain', 'JDM', '2025-09-01')
                    """)
            try await league.set("2026-01-12T12:00Z")
            try await league.add("2026-01-12")
            let rehearsal = ["notify", "--dry-run", "--clock", "2026-01-12T17:30Z"]
            #expect(
                try league.program.succeed(rehearsal).output == """
                    2026-01-12 17:30  score_missing  captain@school.example
                    2026-01-12 17:30  news  mum@family.example
                        New: Keate v Hawtrey, Mon 12 Jan, 2:25pm, Agar's 3

                    """)
            let lines = try league.program.succeed(rehearsal + ["--json"]).lines
            #expect(lines.count == 2)
            #expect(
                lines.last == """
                    {"address":"mum@family.example","channel":"mail","due":"2026-01-12 17:30",\
                    "kind":"news","says":["New: Keate v Hawtrey, Mon 12 Jan, 2:25pm, Agar's 3"]}
                    """)
            let kept = try await league.connection.query(
                "SELECT count(*)::int FROM deliveries", as: Int.self)
            #expect(kept == [0])
            #expect(try league.server.count() == 0)
            #expect(try league.once("2026-01-12T17:30Z")["sent"] == 2)
        }
    }

    @Test func `a pause, and what is no longer wanted, hold for what is planned already`()
        async throws
    {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example")
            try await league.follow("dad@family.example")
            try await league.set("2026-01-12T12:00Z")
            let match = try await league.add("2026-01-20")
            try league.once("2026-01-12T12:10Z")
            #expect(try league.once("2026-01-12T18:00Z")["sent"] == 2)
            try await league.set("2026-01-12T22:00Z")
            try await league.update(match, "pitch", "Dutchman's 5")
            #expect(try league.once("2026-01-12T22:10Z")["planned"] == 2)
            try await league.connection.execute(
                """
                UPDATE followers SET paused_until = CASE WHEN address LIKE 'mum%' THEN DATE '2026-01-16' END,
                       kinds = CASE WHEN address LIKE 'mum%' THEN kinds ELSE '{result}' END
                """)
            let morning = try league.once("2026-01-13T07:00Z")
            #expect(morning["dropped"] == 1 && morning["put_off"] == 1 && morning["sent"] == 0)
            #expect(try league.once("2026-01-16T06:00Z")["sent"] == 0)
            #expect(try league.once("2026-01-16T07:00Z")["sent"] == 1)
            #expect(
                try league.server.letters().last?.subject
                    == "Now on Dutchman's 5: Keate v Hawtrey, Tue 20 Jan, 2:25pm")
        }
    }

    /// One click is for https alone.
    @Test func `a league on trial has letters without the one click`() async throws {
        try await NotifyLeague.with { league in
            try league.configure(server: league.server.url, base: "http://127.0.0.1:8080")
            try await league.follow("mum@family.example")
            try await league.set("2026-01-12T12:00Z")
            try await league.add("2026-01-13")
            #expect(try league.once("2026-01-12T12:10Z")["sent"] == 1)
            let letter = try #require(try league.server.letters().first)
            #expect(!letter.fields.contains { $0[0].hasPrefix("List-Unsubscribe") })
            #expect(letter.text.contains("http://127.0.0.1:8080/follow/unsubscribe/"))
        }
    }

    /// What was already announced and undone before it was sent: quiet hours, a server away.
    @Test func `what is undone before it is sent is told to nobody`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example")
            try await league.set("2026-01-12T12:00Z")
            let match = try await league.add("2026-01-13")
            try league.once("2026-01-12T12:10Z")
            try await league.set("2026-01-12T22:00Z")
            try await league.update(match, "time", "17:00")
            #expect(try league.once("2026-01-12T22:10Z")["planned"] == 1)
            try await league.set("2026-01-13T06:00Z")
            try await league.update(match, "time", "14:25")
            #expect(try league.once("2026-01-13T06:10Z")["announced"] == 1)
            #expect(try league.once("2026-01-13T07:00Z")["dropped"] == 1)
            #expect(try league.server.count() == 1)
        }
    }

    @Test func `what changes while a letter waits is awaited, but not into quiet hours`()
        async throws
    {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example")
            try await league.set("2026-01-12T12:00Z")
            let match = try await league.add("2026-01-13")
            try league.once("2026-01-12T12:10Z")
            try await league.set("2026-01-12T21:15Z")
            try await league.update(match, "time", "15:00")
            // Announced, and changed again before anybody could send it.
            try await league.set("2026-01-12T21:25Z")
            try await league.connection.execute("SELECT public.settle_news()")
            #expect(try await league.deliveries().last == "news waits 0 21:25")
            try await league.set("2026-01-12T21:26Z")
            try await league.update(match, "time", "16:00")
            try league.once("2026-01-12T21:29Z")
            try league.once("2026-01-12T21:36Z")
            #expect(try league.server.count() == 1)
            try league.once("2026-01-13T07:00Z")
            #expect(
                try league.server.letters(after: 1).map(\.subject)
                    == ["Now at 4pm: Keate v Hawtrey, Tue 13 Jan"])
        }
    }

    /// Ten a day are letters of their own; the rest is the digest's, whatever the quiet hours did.
    @Test func `no day has more than ten letters, and nights count for the morning`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example")
            for (hour, shift) in [(21, 0), (22, 9), (23, 18)] {
                // Nine at a time are no list yet.
                try await league.set("2026-01-12T\(hour):31Z")
                for number in 0..<9 {
                    let minute = String(format: "%02d", shift + number)
                    try await league.add("2026-01-14", [("time", "14:\(minute)")])
                }
                try league.once("2026-01-12T\(hour):41Z")
            }
            try league.once("2026-01-13T07:00Z")
            let days = try await league.connection.query(
                """
                SELECT count(*)::int FROM deliveries WHERE kind IN ('news', 'list')
                GROUP BY (ended_at AT TIME ZONE 'Europe/London')::date ORDER BY min(ended_at)
                """, as: Int.self)
            #expect(days.allSatisfy { $0 <= 10 }, "\(days)")
        }
    }
}

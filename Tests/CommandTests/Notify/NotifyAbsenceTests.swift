import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A mail server that is away.
@Suite struct NotifyAbsenceTests {
    @Test func `a day without the mail server loses nothing and tells what is so then`()
        async throws
    {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example", ["house keate"])
            try await league.follow("dad@family.example", ["house hawtrey"])
            try await league.follow("ann@family.example", ["house evanss", "house keate"])
            try await league.set("2026-01-12T08:00Z")
            let match = try await league.add("2026-01-13")
            let other = try await league.add(
                "2026-01-13", [("home_team_id", "DWF"), ("away_team_id", "PRDT")])
            try league.once("2026-01-12T08:10Z")
            let before = try league.server.count()
            #expect(before == 4)

            let away = try LetterServer(in: league.folder)
            away.peer.stop()
            try league.configure(server: away.url)
            try await league.set("2026-01-12T09:00Z")
            try await league.update(other, "pitch", "Dutchman's 5")
            let changes = [
                9: ("time", "15:00"), 12: ("date", "2026-01-14"), 15: ("date", "2026-01-13"),
                18: ("pitch", "Dutchman's 5"), 20: ("status", "cancelled"),
            ]
            for hour in 9..<33 {
                let clock = String(
                    format: "2026-01-%02dT%02d", 12 + hour / 24, hour % 24)
                if let (column, value) = changes[hour] {
                    try await league.set("\(clock):00Z")
                    try await league.update(match, column, value)
                }
                #expect(try league.once("\(clock):10Z")["sent"] == 0)
                #expect(try league.once("\(clock):40Z")["sent"] == 0)
            }
            let states = try await league.connection.query(
                "SELECT count(*)::int FROM deliveries WHERE outcome IS DISTINCT FROM 'sent'",
                as: Int.self)
            // Five times of the one match for three, the other one for one.
            #expect(states == [16])

            try league.configure(server: league.server.url)
            // Each waits for its next turn, three hours at most.
            for hour in 9...12 { try league.once(String(format: "2026-01-13T%02d:15Z", hour)) }
            let letters = try league.server.letters(after: before)
            let said = letters.map { "\($0.recipient.prefix { $0 != "@" }) \($0.subject)" }.sorted()
            #expect(
                said == [
                    "ann Now on Dutchman's 5: Evans's v Godolphin, Tue 13 Jan, 2:25pm",
                    "ann Off: Keate v Hawtrey, Tue 13 Jan, 2:25pm",
                    "dad Off: Keate v Hawtrey, Tue 13 Jan, 2:25pm",
                    "mum Off: Keate v Hawtrey, Tue 13 Jan, 2:25pm",
                ])
            let ends = try await league.connection.query(
                """
                SELECT coalesce(outcome, 'waits') || ' ' || count(*) FROM deliveries
                GROUP BY outcome ORDER BY 1
                """, as: String.self)
            #expect(ends == ["dropped 12", "sent 8"])
        }
    }

    @Test func `who has just left is told nothing more`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example")
            try await league.follow("dad@family.example")
            try await league.set("2026-01-12T22:00Z")
            try await league.add("2026-01-13")
            try await league.add("2026-01-13", [("time", "15:00")])
            #expect(try league.once("2026-01-12T22:10Z")["planned"] == 2)
            let outcome = try league.program.succeed("notify", "forget", "mum@family.example")
            #expect(outcome.output.hasPrefix("forgotten, with FAM-"))
            #expect(try await league.deliveries(to: "mum@family.example") == [])
            #expect(try league.once("2026-01-13T07:00Z")["sent"] == 1)
            let letters = try league.server.letters()
            #expect(letters.map(\.recipient) == ["dad@family.example"])
            // What was kept of the address is gone, but that it wants nothing.
            let kept = try await league.connection.query(
                """
                SELECT (SELECT count(*) FROM followers WHERE address LIKE 'mum@%')::int,
                       (SELECT count(*) FROM news_refusals)::int
                """, as: (Int, Int).self)
            #expect(kept.first?.0 == 0)
            #expect(kept.first?.1 == 1)
        }
    }

    /// What the server has been offered cannot be called back; what waits behind it can.
    @Test func `who leaves while a letter is handed over gets that one at most`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow(
                "holdRCPT@family.example", ["house keate"], NotifyServiceTests.always)
            for _ in 0..<4 { try await NotifyServiceTests.change(league.connection) }
            let service = try RunningProgram(league.program, ["notify"])
            try await wait(for: "the letter at hand") {
                try league.server.log().contains("holds")
            }
            try league.program.succeed("notify", "forget", "holdRCPT@family.example")
            try league.server.go()
            // It goes on with others.
            try await league.follow(
                "dad@family.example", ["house keate"], NotifyServiceTests.always)
            try await NotifyServiceTests.change(league.connection)
            try await wait(for: "the letter to another") {
                try league.server.letters().contains { $0.recipient == "dad@family.example" }
            }
            kill(service.process.processIdentifier, SIGTERM)
            let outcome = try service.outcome()
            #expect(outcome.status == 0)
            #expect(
                try league.server.letters().count { $0.recipient == "holdRCPT@family.example" }
                    <= 1)
            // Nobody else has sent it; it is just that nobody is there.
            #expect(!outcome.errors.contains("another has sent it too"), "\(outcome.errors)")
        }
    }
}

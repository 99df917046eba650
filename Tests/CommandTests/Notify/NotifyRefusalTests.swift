import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What becomes of letters that a server does not take.
@Suite struct NotifyRefusalTests {
    /// What a server does, and what then stands in `deliveries` and `followers`.
    struct Case: Sendable {
        /// Before the @ of the recipient: see `smtp_peer.py`.
        let kind: String
        let delivery: String
        let answer: String
        var isStopped = false
    }

    static let cases = [
        Case(
            kind: "rcpt550", delivery: "news dead 1 12:10", answer: "550 5.1.1", isStopped: true),
        Case(kind: "rcpt5571", delivery: "news dead 1 12:10", answer: "550 5.7.1"),
        Case(kind: "end552", delivery: "news dead 1 12:10", answer: "552 5.2.2"),
        Case(kind: "data554", delivery: "news dead 1 12:10", answer: "554 5.6.0"),
        Case(kind: "rcpt450", delivery: "news waits 1 12:11", answer: "450 4.2.1"),
        Case(kind: "end451", delivery: "news waits 1 12:11", answer: "451 4.7.1"),
        Case(kind: "data451", delivery: "news waits 1 12:11", answer: "451 4.3.0"),
        Case(kind: "drop421", delivery: "news waits 1 12:11", answer: "421 4.3.2"),
        Case(kind: "dropRCPT", delivery: "news waits 1 12:11", answer: "was lost."),
        Case(kind: "dropDATA", delivery: "news waits 1 12:11", answer: "may have taken"),
        Case(kind: "dropEnd", delivery: "news waits 1 12:11", answer: "may have taken"),
        Case(kind: "junk", delivery: "news waits 1 12:11", answer: "did not answer"),
        // The minute that a letter may take is over.
        Case(kind: "stallEnd", delivery: "news waits 1 12:11", answer: "may have taken"),
        // 251 is an answer to RCPT; at the end of a letter it means as much as 250.
        Case(kind: "end251", delivery: "news sent 1 12:10", answer: ""),
    ]

    @Test(arguments: cases)
    func `a refusal is kept with its words, and tells whether to go on`(
        _ expected: Case
    ) async throws {
        try await NotifyLeague.with { league in
            let address = "\(expected.kind)@family.example"
            try await league.follow(address)
            try await league.set("2026-01-12T12:00Z")
            try await league.add("2026-01-13")
            try league.once("2026-01-12T12:10Z")
            #expect(try await league.deliveries() == [expected.delivery])
            let rows = try await league.connection.query(
                """
                SELECT d.answer, f.stopped_at IS NOT NULL, coalesce(f.stop_reason, ''),
                       d.lease IS NULL
                FROM deliveries AS d JOIN followers AS f ON f.id = d.follower_id
                """, as: (String, Bool, String, Bool).self)
            let (answer, isStopped, reason, isFree) = try #require(rows.first)
            #expect(
                expected.answer.isEmpty ? answer.isEmpty : answer.contains(expected.answer),
                "\(answer)")
            #expect(isStopped == expected.isStopped)
            #expect(reason == (expected.isStopped ? "bounced" : ""))
            #expect(isFree)
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func `an address that is not there stops what else waits for it`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("rcpt550@family.example")
            try await league.follow("dad@family.example")
            try await league.set("2026-01-12T12:00Z")
            for time in ["14:00", "15:00", "16:00"] {
                try await league.add("2026-01-13", [("time", time)])
            }
            let run = try RunningProgram(
                league.program, ["notify", "--once", "--json", "--clock", "2026-01-12T12:10Z"])
            try await wait(for: "the round to end") { !run.process.isRunning }
            #expect(try run.outcome().status == 0)
            #expect(try league.server.count() == 3)
            // Nothing of it is due any more.
            #expect(try league.once("2026-01-12T12:11Z")["sent"] == 0)
            let asked = try league.server.log().split(separator: "\n")
                .count { $0.contains("RCPT TO:<rcpt550@") }
            #expect(asked == 1)
        }
    }

    @Test func `a letter is tried after 1, 5, 15, 60 and 180 minutes`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("end451@family.example")
            try await league.set("2026-01-12T08:00Z")
            try await league.add("2026-01-13")
            let turns = [
                ("08:10", "08:11"), ("08:11", "08:16"), ("08:16", "08:31"), ("08:31", "09:31"),
                ("09:31", "12:31"), ("12:31", "15:31"),
            ]
            for (number, turn) in turns.enumerated() {
                #expect(try league.once("2026-01-12T\(turn.0)Z")["put_off"] == 1)
                #expect(
                    try await league.deliveries() == ["news waits \(number + 1) \(turn.1)"])
                #expect(try league.once("2026-01-12T\(turn.0)Z")["put_off"] == 0)
            }
        }
    }

    /// What a server does once with a letter, after which others wait.
    @Test(arguments: ["dropEndOnce", "dropDATAOnce", "drop421Once", "end451Once", "stallRCPTOnce"])
    func `a letter that is in the way holds up the others for two minutes at most`(
        _ kind: String
    ) async throws {
        try await NotifyLeague.with { league in
            for number in 1...3 { try await league.follow("first\(number)@family.example") }
            try await league.follow("\(kind)@family.example")
            for number in 4...6 { try await league.follow("last\(number)@family.example") }
            try await league.set("2026-01-12T12:00Z")
            try await league.add("2026-01-13")
            for minute in ["12:10", "12:11", "12:12"] { try league.once("2026-01-12T\(minute)Z") }
            let letters = try league.server.letters()
            #expect(Set(letters.map(\.recipient)).count == 7)
            // What was dropped after its end may have been taken: it comes twice, as one message.
            let ids = Set(letters.map(\.messageID))
            #expect(ids.count == 7)
            #expect(letters.count == (kind == "dropEndOnce" ? 8 : 7))
        }
    }
}

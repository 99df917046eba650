import FieldGame
import Foundation
import LeagueAccounts
import PostgreSQL
import TestSupport
import Testing

/// Guesses over HTTP: few an address, and the owner still gets in.
@Suite struct GuessingTests {
    @Test("ASVS 6.3.1, 6.1.1: 20 guesses an address, and the owner gets in from another")
    func guessesAreBoundedAndTheOwnerGetsIn() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            var tried = 0
            for number in 0..<LongForm.count("FIELDGAME_GUESSES", ordinary: 60, long: 1000) {
                let answer = try await auth.signIn(
                    "tom@example.org", "guess number \(number)", from: "203.0.113.5")
                tried += answer.status == 400 ? 1 : 0
                guard answer.status != 400 else { continue }
                #expect(answer.status == 429 && answer.code == "over_request_rate_limit")
                let wait = try #require(Int(answer.field("Retry-After") ?? ""))
                #expect((1...300).contains(wait))
            }
            #expect(tried == 20)
            // Not even the right one, from there.
            #expect(try await auth.signIn(from: "203.0.113.5").status == 429)
            #expect(try await auth.signIn(from: "203.0.113.6").status == 200)
        }
    }

    @Test("ASVS 4.1.3: a forged X-Forwarded-For counts for nothing")
    func aForgedFieldCountsForNothing() async throws {
        try await AuthServer.run(proxies: []) { auth in
            try await auth.addPerson()
            var statuses: [Int] = []
            for number in 0..<25 {
                statuses.append(
                    try await auth.signIn("tom@example.org", "x", from: "203.0.113.\(number)")
                        .status)
            }
            #expect(statuses == Array(repeating: 400, count: 20) + Array(repeating: 429, count: 5))
        }
        try await AuthServer.run { auth in
            try await auth.addPerson()
            // What the client itself wrote stands before what the proxy adds.
            var statuses: [Int] = []
            for number in 0..<25 {
                statuses.append(
                    try await auth.signIn(
                        "tom@example.org", "x", from: "203.0.113.\(number), 198.51.100.1"
                    ).status)
            }
            #expect(statuses.filter { $0 == 400 }.count == 20)
        }
    }

    @Test func rightPasswordsAreNoGuesses() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            for _ in 0..<25 {
                #expect(try await auth.signIn(from: "203.0.113.5").status == 200)
            }
        }
    }

    @Test(
        "ASVS 6.3.8: the time tells nothing of accounts",
        .enabled(if: LongForm.isChosen, "timing is for quiet machines: the long form"),
        arguments: ["/token?grant_type=password", "/recover"])
    func timeTellsNothing(path: String) async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let area = try await areaOfTimes { email, address in
                let body = try AuthServer.json(["email": email, "password": "not the password"])
                let answer = try await auth.call("POST", path, body, from: address)
                #expect(answer.status == (path == "/recover" ? 200 : 400))
            }
            #expect(max(area, 1 - area) < 0.55)
        }
    }
}

/// How often asking with an address that is known, tom@example.org, takes longer than with one that is not:
/// 0.5 where the time tells nothing.
///
/// - Parameter ask: asks once with this address of an account, from this one of a client.
nonisolated(nonsending) func areaOfTimes(
    _ ask: nonisolated(nonsending) (_ email: String, _ client: String) async throws -> Void
) async throws -> Double {
    var times: [[Duration]] = [[], []]
    // In no order: what the clocks of the machine do in turn would be taken for a sign.
    var chance = SplitMix64(seed: 6)
    for number in 0..<2000 {
        let kind = Bool.random(using: &chance) ? 0 : 1
        let began = ContinuousClock.now
        try await ask(
            ["tom@example.org", "not@example.org"][kind],
            "10.\(number / 250).\(number % 250).1")
        times[kind].append(began.duration(to: .now))
    }
    let pairs = times[0].flatMap { known in times[1].map { known > $0 ? 1.0 : 0.0 } }
    return pairs.reduce(0, +) / Double(pairs.count)
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Forgotten passwords.
@Suite struct RecoveryTests {
    private func use(
        _ auth: AuthServer, _ token: String, as key: String = "token_hash", email: String? = nil,
        from address: String? = nil
    ) async throws -> AuthAnswer {
        var body = ["type": "recovery", key: token]
        if let email { body["email"] = email }
        return try await auth.call("POST", "/verify", try AuthServer.json(body), from: address)
    }

    @Test func askingForALetterAnswersAlikeForAll() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            for email in ["tom@example.org", "nobody@example.org", "no address", "a\0@b"] {
                let body = try AuthServer.json([
                    "email": email, "code_challenge": String(repeating: "x", count: 43),
                    "code_challenge_method": "s256",
                ])
                let answer = try await auth.call("POST", "/recover", body)
                #expect(answer.status == 200 && answer.text == "{}", "\(email)")
            }
            let rows = try await auth.owner.query(
                """
                SELECT count(*), count(user_id) FROM account_events
                WHERE kind = 'recovery_requested'
                """, as: (Int, Int).self)[0]
            #expect(rows == (4, 1))
            let kept = try await auth.owner.query(
                "SELECT string_agg(e::text, ' ') FROM account_events AS e", as: String.self)[0]
            #expect(!kept.contains("@") && !kept.contains("nobody"))
        }
    }

    @Test func aLinkSignsInOnceAndThePasswordCanBeChosen() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let link = try await auth.link(of: id)
            let session = try await use(auth, link)
            #expect(session.status == 200)
            let changed = try await auth.call(
                "PUT", "/user", #"{"password":"copper lantern 4 bridge"}"#,
                token: try session.token())
            #expect(changed.status == 200)
            #expect(try await use(auth, link).code == "otp_expired")
            #expect(
                try await auth.signIn("tom@example.org", "copper lantern 4 bridge").status == 200)
        }
    }

    @Test("ASVS 6.4.3, 6.5.1: of 100 at once one wins")
    func ofManyAtOnceOneWins() async throws {
        try await AuthServer.run { auth in
            let link = try await auth.link(of: try await auth.addPerson())
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask { try await use(auth, link, from: "192.0.2.\(number)").status }
                }
                return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 403: 99])
        }
    }

    @Test func guessesOfLinksAreCounted() async throws {
        try await AuthServer.run { auth in
            var statuses: [Int] = []
            for _ in 0..<25 { statuses.append(try await use(auth, "guess").status) }
            #expect(statuses == Array(repeating: 403, count: 20) + Array(repeating: 429, count: 5))
            #expect(try await auth.events() == Array(repeating: "recovery_refused", count: 20))
        }
    }

    @Test("ASVS 6.4.3: old, used, ended and another's link fail alike; reading uses nothing up")
    func allVoidLinksFailAlike() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let ann = try await auth.addPerson("ann@example.org")
            let old = try await auth.link(of: id)
            let link = try await auth.link(of: id)
            for method in ["GET", "HEAD"] {
                for _ in 0..<10 {
                    let answer = try await auth.call(
                        method, "/verify?type=recovery&token_hash=\(link)")
                    #expect(answer.status == 405 && answer.field("Allow") == "POST")
                }
            }
            let unknown = try await use(auth, "x")
            #expect(unknown.status == 403 && unknown.code == "otp_expired")
            #expect(try await use(auth, old).text == unknown.text)
            let other = try await use(auth, link, as: "token", email: "ann@example.org")
            #expect(other.text == unknown.text)
            #expect(try await use(auth, link, email: "a\0b").text == unknown.text)
            #expect(try await use(auth, link, as: "token", email: "Tom@example.org").status == 200)
            #expect(try await use(auth, link).text == unknown.text)
            let ended = try await auth.link(of: ann)
            try await auth.owner.execute(
                "UPDATE recovery_tokens SET ends_at = now() WHERE used_at IS NULL")
            #expect(try await use(auth, ended).text == unknown.text)
            let disabled = try await auth.link(of: ann)
            try await auth.owner.execute(
                "UPDATE user_profiles SET disabled_at = now() WHERE id = \(ann)")
            #expect(try await use(auth, disabled).text == unknown.text)
        }
    }
}

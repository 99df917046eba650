import FieldGame
import Foundation
import LeagueAccounts
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Another password, and temporary ones.
@Suite struct PasswordChangeTests {
    private static let other = "copper lantern 4 bridge"

    private func change(
        _ auth: AuthServer, _ token: String, to password: String, current: String? = nil,
        from address: String? = nil
    ) async throws -> AuthAnswer {
        var body = ["password": password]
        if let current { body["current_password"] = current }
        return try await auth.call(
            "PUT", "/user", try AuthServer.json(body), token: token, from: address)
    }

    @Test func aTemporaryPasswordIsReplacedAndDead() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson(isTemporary: true)
            let session = try await auth.signIn()
            let app = (session.object["user"] as? [String: Any])?["app_metadata"] as? [String: Any]
            #expect(app?["must_change_password"] as? Bool == true)
            let answer = try await change(auth, try session.token(), to: Self.other)
            #expect(answer.status == 200)
            let after = answer.object["app_metadata"] as? [String: Any]
            #expect(after?["must_change_password"] as? Bool == false)
            #expect(try await auth.signIn().status == 400)
            #expect(try await auth.signIn("tom@example.org", Self.other).status == 200)
            // The session in which it was chosen goes on.
            #expect(try await auth.refresh(try session.refreshToken()).status == 200)
        }
    }

    @Test func otherSessionsEndAtOnce() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let (here, there) = (try await auth.signIn(), try await auth.signIn())
            #expect(try await change(auth, try here.token(), to: Self.other).status == 200)
            #expect(try await auth.call("GET", "/user", token: try there.token()).status == 403)
            #expect(try await auth.refresh(try there.refreshToken()).status == 400)
            #expect(try await auth.call("GET", "/user", token: try here.token()).status == 200)
            #expect(try await auth.events().contains("password_changed"))
        }
    }

    @Test(arguments: [
        ("1234567", "length"), ("", "length"), ("password", "pwned"), ("12345678", "pwned"),
        ("FieldGame2026", "pwned"), ("Hawtrey-1234", "pwned"), ("tom@example.org", "pwned"),
        ("a\u{7}bcdefghijk", "characters"),
    ])
    func aWeakPasswordIsRefusedWithTheReason(_ password: String, _ reason: String) async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let answer = try await change(auth, try await auth.signIn().token(), to: password)
            #expect(answer.status == 422 && answer.code == "weak_password", "\(answer.text)")
            let weak = answer.object["weak_password"] as? [String: Any]
            #expect(weak?["reasons"] as? [String] == [reason])
            #expect(try await auth.signIn().status == 200)
        }
    }

    @Test func theSamePasswordIsNoChange() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            let answer = try await change(auth, token, to: AuthServer.password)
            #expect(answer.status == 422 && answer.code == "same_password")
        }
    }

    @Test("ASVS 7.5.1: an old session needs the current password")
    func anOldSessionNeedsTheCurrentPassword() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            try await auth.owner.execute(
                "UPDATE user_sessions SET created_at = now() - interval '25 hours'")
            let bare = try await change(auth, token, to: Self.other)
            #expect(bare.status == 422 && bare.code == "reauthentication_needed")
            // Whoever may edit profiles has no way around it.
            try await auth.owner.execute("UPDATE user_profiles SET must_change_password = true")
            #expect(try await change(auth, token, to: Self.other).status == 422)
            let wrong = try await change(auth, token, to: Self.other, current: "not this one")
            #expect(wrong.status == 400 && wrong.code == "invalid_credentials")
            #expect(try await auth.signIn().status == 200)
            let right = try await change(
                auth, token, to: Self.other, current: AuthServer.password)
            #expect(right.status == 200)
        }
    }

    @Test func guessesOfTheCurrentPasswordAreCounted() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            var codes: [String] = []
            for _ in 0..<22 {
                let answer = try await change(
                    auth, token, to: Self.other, current: "not this one", from: "192.0.2.9")
                codes.append(answer.code ?? "")
            }
            #expect(codes.filter { $0 == "invalid_credentials" }.count == 20)
            #expect(codes.last == "over_request_rate_limit")
        }
    }

    @Test("ASVS 6.4.1: a temporary password is dead after 72 hours")
    func aTemporaryPasswordEnds() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson(isTemporary: true)
            let hours = try await auth.owner.query(
                """
                SELECT round(extract(epoch FROM ends_at - clock_timestamp()) / 3600)::int
                FROM user_credentials WHERE user_id = \(id)
                """, as: Int.self)
            #expect(hours == [72])
            let session = try await auth.signIn()
            #expect(session.status == 200)
            let linked = try await auth.link(of: id)
            try await auth.owner.execute("UPDATE user_credentials SET ends_at = now()")
            let wrong = try await auth.signIn("tom@example.org", "not the password")
            let dead = try await auth.signIn()
            #expect(dead.status == 400 && dead.text == wrong.text)
            // So is the session that it began, but not one that a link begins.
            for (method, body) in [("GET", nil), ("PUT", #"{"password":"\#(Self.other)"}"#)] {
                let answer = try await auth.call(method, "/user", body, token: try session.token())
                #expect(answer.status == 403 && answer.code == "session_expired")
            }
            let refreshed = try await auth.refresh(try session.refreshToken())
            #expect(refreshed.status == 400 && refreshed.code == "session_not_found")
            let link = try await auth.call(
                "POST", "/verify", #"{"type":"recovery","token_hash":"\#(linked)"}"#)
            let changed = try await change(auth, try link.token(), to: Self.other)
            #expect(changed.status == 200, "\(changed.text)")
        }
    }

    @Test func aTemporaryPasswordChangesNoName() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson(isTemporary: true)
            let token = try await auth.signIn().token()
            let name = #"{"data":{"name":"Impostor"}}"#
            let refused = try await auth.call("PUT", "/user", name, token: token)
            #expect(refused.status == 403 && refused.code == "not_admin")
            // A joiner is part of how some names are written.
            let both = #"{"data":{"name":"Nur\u200dul"},"password":"\#(Self.other)"}"#
            let answer = try await auth.call("PUT", "/user", both, token: token)
            let person = answer.object["user_metadata"] as? [String: Any]
            #expect(person?["name"] as? String == "Nur\u{200D}ul")
        }
    }

    @Test func aChangeIsMadeWhollyOrNotAtAll() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            for (body, status) in [
                (#"{"data":{"name":"Changed"},"password":"short"}"#, 422),
                (#"{"data":{"name":"Boss\u202e"},"password":"\#(Self.other)"}"#, 400),
                (#"{"data":{"name":"Boss\u2028"}}"#, 400),
            ] {
                #expect(
                    try await auth.call("PUT", "/user", body, token: token).status == status)
            }
            let person = try await auth.call("GET", "/user", token: token).object["user_metadata"]
            #expect((person as? [String: Any])?["name"] as? String == "Tom Ash")
            #expect(try await auth.signIn().status == 200)
        }
    }

    @Test func nobodyRaisesThemselves() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            for body in [
                #"{"data":{"role":"admin"}}"#, #"{"data":{"house_id":"HWTA"}}"#,
                #"{"email":"a@example.org"}"#,
            ] {
                let answer = try await auth.call("PUT", "/user", body, token: token)
                #expect(answer.status == 400 && answer.code == "validation_failed")
            }
            let named = try await auth.call(
                "PUT", "/user", #"{"data":{"name":"T. Ash"},"app_metadata":{"role":"admin"}}"#,
                token: token)
            let person = named.object["user_metadata"] as? [String: Any]
            #expect(person?["name"] as? String == "T. Ash")
            #expect(person?["role"] as? String == "captain")
        }
    }
}

import Crypto
import FieldGame
import Foundation
import LeagueAccounts
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Tokens that are not ours, or no longer good.
@Suite struct HostileTokenTests {
    private func refusal(
        _ auth: AuthServer, _ token: String, scheme: String = "Bearer"
    ) async throws -> BearerError? {
        let answer = try await auth.call(
            "GET", "/user", fields: ["Authorization: \(scheme) \(token)"])
        #expect(answer.status == 403 && answer.code == "bad_jwt", "\(answer.text)")
        do {
            _ = try await auth.accounts.claims(
                authorization: "\(scheme) \(token)", apiKey: nil)
            return nil
        } catch {
            return error
        }
    }

    @Test("ASVS 9.1.1, 9.1.2, 9.2.1-3: algorithm, key, type, audience, issuer and time")
    func whatIsForgedIsRefused() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let good = try await auth.signIn().token()
            let parts = good.split(separator: ".").map(String.init)
            let (header, claims) = (
                try TokenForge.object(parts[0]), try TokenForge.object(parts[1])
            )
            let key = P256.Signing.PrivateKey()
            let jwks = try await auth.call("GET", "/.well-known/jwks.json")
            let keys = try #require(jwks.object["keys"] as? [[String: String]])
            let x = try #require(TokenForge.decode(keys[0]["x"] ?? ""))
            let y = try #require(TokenForge.decode(keys[0]["y"] ?? ""))
            let pem = try P256.Signing.PublicKey(x963Representation: [4] + x + y)
                .pemRepresentation

            var forged: [String: String] = [:]
            forged["another key"] = try TokenForge.signed(header, claims, by: key)
            for name in ["none", "None", "nOnE", "HS256", "RS256", "ES384", ""] {
                var head = header
                head["alg"] = name
                forged["alg \(name)"] = try TokenForge.part(head) + "." + parts[1] + "."
                forged["alg \(name), signed"] =
                    try TokenForge.part(head) + "." + parts[1] + "." + parts[2]
            }
            var hmac = header
            hmac["alg"] = "HS256"
            for (name, secret) in [
                ("PEM", Data(pem.utf8)), ("x963", [4] + x + y), ("none", Data()),
            ] {
                forged["HS256 by \(name)"] = try TokenForge.hmac(hmac, claims, secret: secret)
            }
            let changes: [String: Any] = [
                "sub": UUID().uuidString, "role": "service_role", "aud": "anon", "exp": 4e9,
                "iss": "x",
            ]
            for (name, value) in changes {
                var other = claims
                other[name] = value
                forged["\(name) changed"] =
                    parts[0] + "." + (try TokenForge.part(other)) + "."
                    + parts[2]
            }
            for (name, value) in [
                ("kid", "nobody" as Any), ("kid", ""), ("kid", 1), ("typ", "at+jwt"),
                ("crit", ["exp"]), ("jwk", keys[0]), ("jku", "https://evil.example/jwks.json"),
            ] {
                var head = header
                head[name] = value
                forged["\(name) \(value)"] = try TokenForge.signed(head, claims, by: key)
                forged["\(name) \(value), kept"] =
                    try TokenForge.part(head) + "." + parts[1] + "." + parts[2]
            }
            forged["no kid"] = try TokenForge.signed(["alg": "ES256"], claims, by: key)
            forged["no signature"] = parts[0] + "." + parts[1] + "."
            forged["two parts"] = parts[0] + "." + parts[1]
            forged["four parts"] = good + "." + parts[2]
            forged["a byte more"] = good + "A"
            forged["no base64"] = "{}." + parts[1] + "." + parts[2]
            forged["zeros"] =
                parts[0] + "." + parts[1] + "." + Data(repeating: 0, count: 64).base64URL
            for (name, token) in forged {
                #expect(try await refusal(auth, token) == .invalid, "\(name)")
            }
            for text in ["x", "..", "é", String(repeating: "a", count: 9000)] {
                #expect(try await refusal(auth, text) == .invalid, "\(text.prefix(20))")
            }
            #expect(try await refusal(auth, good, scheme: "Basic") == .invalid)
            for scheme in ["bearer", "BEARER", "BeArEr"] {
                let answer = try await auth.call(
                    "GET", "/user", fields: ["Authorization: \(scheme) \(good)"])
                #expect(answer.status == 200)
            }
        }
    }

    @Test func claimsFitTheKeyOrTheToken() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let keys = try await auth.keys()
            let accounts = auth.accounts
            #expect(
                try await accounts.claims(authorization: nil, apiKey: keys.service) == .anonymous)
            for scheme in ["Bearer", "bearer"] {
                #expect(
                    try await accounts.claims(
                        authorization: "\(scheme) \(keys.anon)", apiKey: nil) == .anonymous)
                #expect(
                    try await accounts.claims(
                        authorization: "\(scheme) \(keys.service)", apiKey: "x") == .service)
            }
            let token = try await auth.signIn().token()
            let claims = try await accounts.claims(authorization: "Bearer \(token)", apiKey: nil)
            #expect(claims.account == id && claims.sessionID != nil)
            // A renewed key is void.
            let renewed = try await auth.keys()
            for old in [keys.anon, keys.service] {
                await #expect(throws: BearerError.invalid) {
                    try await accounts.claims(authorization: "Bearer \(old)", apiKey: nil)
                }
            }
            #expect(
                try await accounts.claims(authorization: "Bearer \(renewed.service)", apiKey: nil)
                    == .service)
            let stored = try await auth.owner.query(
                "SELECT coalesce(key, '') FROM api_keys ORDER BY name", as: String.self)
            #expect(stored == [renewed.anon, ""])
        }
    }

    @Test func rotatingKeysSignsNobodyOut() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let before = try await auth.signIn()
            try await LeagueRepository(auth.owner).rotateSigningKey(to: .make())
            try await Task.sleep(for: .milliseconds(1100))
            let after = try await auth.signIn()
            for token in [try before.token(), try after.token()] {
                #expect(try await auth.call("GET", "/user", token: token).status == 200)
            }
            func kid(_ answer: AuthAnswer) throws -> String? {
                try TokenForge.object(answer.token().split(separator: ".")[0])["kid"] as? String
            }
            #expect(try kid(before) != kid(after))
            let keys = try await auth.call("GET", "/.well-known/jwks.json")
            #expect((keys.object["keys"] as? [Any])?.count == 2)
            // Once its last token has ended, it verifies nothing.
            try await auth.owner.execute(
                """
                UPDATE signing_keys SET retired_at = now() - interval '2 hours'
                WHERE retired_at IS NOT NULL
                """)
            try await Task.sleep(for: .milliseconds(1100))
            #expect(try await auth.call("GET", "/user", token: try before.token()).status == 403)
            #expect(try await auth.call("GET", "/user", token: try after.token()).status == 200)
        }
    }

    @Test func whatHasEndedIsRefusedInTheDatabaseToo() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let token = try await auth.signIn().token()
            let claims = try await auth.accounts.claims(
                authorization: "Bearer \(token)", apiKey: nil)
            let login = try await Connection.connect(
                to: auth.database.configuration(user: "authenticator"))
            func refusal() async throws -> String? {
                do {
                    try await LeagueRepository(login).asUser(claims) { _ = try await $0.today() }
                    return nil
                } catch let error as PostgresError {
                    return "\(error.sqlState ?? "") \(error.constraint ?? "")"
                }
            }
            #expect(try await refusal() == nil)
            try await auth.owner.execute(
                "UPDATE user_profiles SET disabled_at = now() WHERE id = \(id)")
            #expect(try await refusal() == "28000 session_not_found")
            try await auth.owner.execute(
                "UPDATE user_profiles SET disabled_at = NULL WHERE id = \(id)")
            #expect(try await refusal() == "28000 session_not_found")
            try await auth.owner.execute("DELETE FROM user_profiles WHERE id = \(id)")
            #expect(try await refusal() == "28000 user_not_found")
            let answer = try await auth.call("GET", "/user", token: token)
            #expect(answer.status == 403 && answer.code == "user_not_found")
        }
    }
}

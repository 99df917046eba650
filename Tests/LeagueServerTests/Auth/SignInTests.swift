import FieldGame
import Foundation
import LeagueAccounts
import PostgreSQL
import TestSupport
import Testing

/// Signing in, refreshing and signing out, as the app does.
@Suite struct SignInTests {
    @Test func aSessionHasWhatTheAppNeeds() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let answer = try await auth.signIn("TOM@example.org")
            #expect(answer.status == 200)
            let session = answer.object
            #expect(session["token_type"] as? String == "bearer")
            #expect(session["expires_in"] as? Int == 3600)
            let end = try #require(session["expires_at"] as? Double)
            #expect(abs(end - Date().timeIntervalSince1970 - 3600) < 60)
            #expect(try answer.refreshToken().utf8.count == 43)
            let user = try #require(session["user"] as? [String: Any])
            #expect(user["id"] as? String == id.uuidString.lowercased())
            #expect(user["aud"] as? String == "authenticated")
            #expect(user["email"] as? String == "tom@example.org")
            let form = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/
            for key in ["created_at", "updated_at", "last_sign_in_at"] {
                let text = try #require(user[key] as? String)
                #expect(text.wholeMatch(of: form) != nil, "\(key): \(text)")
            }
            let app = try #require(user["app_metadata"] as? [String: Any])
            #expect(app["must_change_password"] as? Bool == false)
            let person = try #require(user["user_metadata"] as? [String: Any])
            #expect(person["house_id"] as? String == "JDM")
            let identities = try #require(user["identities"] as? [[String: Any]])
            #expect(identities.count == 1 && identities[0]["provider"] as? String == "email")
        }
    }

    @Test func theTokenSaysWhatItMustAndIsSignedByThePublishedKey() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let parts = try await auth.signIn().token().split(separator: ".").map(String.init)
            let header = try TokenForge.object(parts[0])
            #expect(header["alg"] as? String == "ES256")
            let claims = try TokenForge.object(parts[1])
            #expect(claims["sub"] as? String == id.uuidString.lowercased())
            for key in ["aud", "role"] { #expect(claims[key] as? String == "authenticated") }
            for key in ["iss", "email", "session_id"] { #expect(claims[key] is String, "\(key)") }
            for key in ["app_metadata", "user_metadata"] { #expect(claims[key] is [String: Any]) }
            let (begin, end) = (claims["iat"] as? Int, claims["exp"] as? Int)
            #expect(try #require(end) - #require(begin) == 3600)
            let keys = try await auth.call("GET", "/.well-known/jwks.json")
            let found = try #require(keys.object["keys"] as? [[String: String]])
            #expect(found.map { $0["kid"] } == [header["kid"] as? String])
            #expect(Set(found[0].keys) == ["kty", "crv", "use", "alg", "kid", "x", "y"])
            #expect(found[0]["kty"] == "EC")
        }
    }

    @Test func everyRefusalOfAPasswordIsTheSame() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let disabled = try await auth.addPerson("ann@example.org")
            try await auth.owner.execute(
                "UPDATE user_profiles SET disabled_at = now() WHERE id = \(disabled)")
            let wrong = try await auth.signIn("tom@example.org", "not the password")
            #expect(wrong.status == 400 && wrong.code == "invalid_credentials")
            #expect(wrong.string("message") == "Invalid login credentials")
            for (email, password) in [
                ("nobody@example.org", "x"), ("no address", "x"), ("", ""), ("a\0b@c", "\0"),
                ("ann@example.org", AuthServer.password), ("tom@example.org", ""),
                (String(repeating: "a", count: 5000) + "@example.org", "x"),
            ] {
                let answer = try await auth.signIn(email, password)
                #expect(answer.status == 400 && answer.text == wrong.text, "\(email)")
            }
            let reasons = try await auth.events().filter { $0.hasPrefix("sign_in_refused") }
            #expect(reasons.filter { $0.hasSuffix("unknown") }.count == 5)
            #expect(reasons.filter { $0.hasSuffix("disabled") }.count == 1)
            #expect(reasons.filter { $0.hasSuffix("wrong password") }.count == 2)
        }
    }

    @Test func aGrantThatIsNoneIsInvalidCredentials() async throws {
        try await AuthServer.run { auth in
            for query in ["", "?grant_type=", "?grant_type=pkce", "?grant_type=password2"] {
                let answer = try await auth.call("POST", "/token" + query, "{}")
                #expect(answer.status == 400 && answer.code == "invalid_credentials", "\(query)")
            }
        }
    }

    @Test func anOldHashIsMadeAnewAtSignInAndStaysThePassword() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let old = "$2b$04$abcdefghijklmnopqrstuuvE.lom5FQEr073CaUWz38JQCAWl3FDq"
            try await auth.owner.execute(
                """
                UPDATE user_credentials SET password_hash = \(old),
                    changed_at = now() - interval '1 year' WHERE user_id = \(id)
                """)
            #expect(try await auth.signIn("tom@example.org", "Field Game").status == 200)
            let (hash, isOld) = try await auth.owner.query(
                """
                SELECT password_hash, changed_at < now() - interval '1 day'
                FROM user_credentials WHERE user_id = \(id)
                """, as: (String, Bool).self)[0]
            #expect(hash.hasPrefix("$argon2id$") && isOld)
            #expect(try await auth.signIn("tom@example.org", "Field Game").status == 200)
            #expect(try await auth.signIn("tom@example.org", "Field Game ").status == 400)
        }
    }

    @Test(arguments: ["global", "local", "others", ""])
    func signingOutEndsTheSessionsOfItsScope(_ scope: String) async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let (here, there) = (try await auth.signIn(), try await auth.signIn())
            let path = "/logout" + (scope.isEmpty ? "" : "?scope=\(scope)")
            let out = try await auth.call("POST", path, token: try here.token())
            #expect(out.status == 204 && out.text.isEmpty)
            let isHere = try await auth.call("GET", "/user", token: try here.token())
            let isThere = try await auth.call("GET", "/user", token: try there.token())
            let ends = (here: scope != "others", there: scope != "local")
            #expect(isHere.status == (ends.here ? 403 : 200))
            #expect(isThere.status == (ends.there ? 403 : 200))
            #expect(isHere.code == (ends.here ? "session_not_found" : nil))
            let refreshed = try await auth.refresh(try here.refreshToken())
            #expect(refreshed.status == (ends.here ? 400 : 200))
            let again = try await auth.call("POST", path, token: try here.token())
            #expect(again.status == (ends.here ? 403 : 204))
        }
    }

    @Test func aScopeThatIsNoneEndsNothing() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            let out = try await auth.call("POST", "/logout?scope=all", token: token)
            #expect(out.status == 400 && out.code == "validation_failed")
            #expect(try await auth.call("GET", "/user", token: token).status == 200)
        }
    }

    @Test func signingUpIsNotPossible() async throws {
        try await AuthServer.run { auth in
            let answer = try await auth.call("POST", "/signup", #"{"email":"a@b","password":"x"}"#)
            #expect(answer.status == 422 && answer.code == "signup_disabled")
        }
    }

    @Test func theServiceSaysWhatItIs() async throws {
        try await AuthServer.run { auth in
            let settings = try await auth.call("GET", "/settings")
            #expect(settings.status == 200 && settings.object["disable_signup"] as? Bool == true)
            #expect(try await auth.call("GET", "/health").string("name") == "fieldgame")
        }
    }
}

import FieldGame
import Foundation
import LeagueAccounts
import PostgreSQL
import TestSupport
import Testing

/// The form of answers and errors, and bodies and fields that nobody should send.
@Suite struct AuthFormTests {
    @Test func errorsHaveTheFormThatTheClientReads() async throws {
        try await AuthServer.run { auth in
            let new = try await auth.signIn("nobody@example.org", "x")
            #expect(Set(new.object.keys) == ["code", "message"])
            #expect(new.field("X-Supabase-Api-Version") == "2024-01-01")
            let old = try await auth.signIn("nobody@example.org", "x", isNew: false)
            #expect(Set(old.object.keys) == ["code", "error_code", "msg"])
            #expect(old.object["code"] as? Int == 400)
            #expect(old.string("error_code") == "invalid_credentials")
            #expect(old.field("X-Supabase-Api-Version") == nil)
            for (version, isNew) in [
                ("2024-01-01", true), ("2025-06-01", true), ("2023-12-31", false), ("x", false),
            ] {
                let answer = try await auth.call(
                    "POST", "/signup", "{}", isNew: false,
                    fields: ["X-Supabase-Api-Version: \(version)"])
                #expect((answer.code != nil) == isNew, "\(version)")
            }
        }
    }

    @Test("ASVS 3.4.1-6: header fields of every route and every error")
    func everyAnswerHasTheFields() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            var answers = [
                try await auth.signIn(), try await auth.signIn("x", "y"),
                try await auth.call("GET", "/user", token: token),
                try await auth.call("GET", "/user"), try await auth.call("GET", "/settings"),
                try await auth.call("POST", "/token", String(repeating: "x", count: 70_000)),
                try await auth.call("GET", "/admin/users", token: token),
                try await auth.call("OPTIONS", "/token"),
            ]
            answers.append(try await auth.call("POST", "/logout", token: token))
            for answer in answers {
                let what = "\(answer.status) \(answer.text)"
                #expect(answer.field("Cache-Control") == "no-store", "\(what)")
                #expect(answer.field("Access-Control-Allow-Origin") == "*", "\(what)")
                #expect(answer.field("Access-Control-Allow-Credentials") == nil)
                #expect(answer.field("X-Content-Type-Options") == "nosniff")
                #expect(answer.field("Referrer-Policy") == "same-origin")
                #expect(
                    answer.field("Content-Security-Policy")?.contains("frame-ancestors") == true)
                #expect(answer.field("Strict-Transport-Security") == "max-age=31536000")
                #expect(answer.field("Set-Cookie") == nil)
            }
            let preflight = answers[7]
            #expect(preflight.status == 204)
            #expect(preflight.field("Access-Control-Allow-Methods") == "POST")
            #expect(preflight.field("Access-Control-Allow-Headers")?.contains("apikey") == true)
        }
    }

    @Test func whatIsNoBodyIsToldInWords() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let token = try await auth.signIn().token()
            let bodies: [(String, String)] = [
                ("", "bad_json"), ("{", "bad_json"), ("nul", "bad_json"),
                ("{\"email\":}", "bad_json"),
                ("\u{FEFF}\u{0}", "bad_json"), ("[1,2]", "validation_failed"),
                ("\"x\"", "validation_failed"), ("5", "validation_failed"),
                ("null", "validation_failed"),
                (String(repeating: "[", count: 5000), "bad_json"),
            ]
            let calls = [
                ("POST", "/token?grant_type=password"), ("POST", "/token?grant_type=refresh_token"),
                ("POST", "/recover"), ("POST", "/verify"), ("PUT", "/user"),
            ]
            for (method, path) in calls {
                for (body, code) in bodies {
                    let answer = try await auth.call(method, path, body, token: token)
                    #expect(answer.status == 400, "\(path) \(body.prefix(20)): \(answer.text)")
                    #expect(answer.code == code, "\(path) \(body.prefix(20)): \(answer.text)")
                }
            }
            for body in ["{}", #"{"email":null}"#, #"{"email":"a@b","password":5}"#] {
                let answer = try await auth.call("POST", "/token?grant_type=password", body)
                #expect(answer.status == 400 && answer.code == "validation_failed", "\(body)")
            }
            let large = try await auth.call(
                "POST", "/token?grant_type=password", String(repeating: " ", count: 65_537))
            #expect(large.status == 413)
            let invite = try await auth.call("POST", "/verify", #"{"type":"invite","token":"x"}"#)
            #expect(invite.code == "validation_failed")
        }
    }

    @Test func aMissingBearerAndAKeyAreToldApart() async throws {
        try await AuthServer.run { auth in
            let keys = try await auth.keys()
            for (method, path) in [("GET", "/user"), ("PUT", "/user"), ("POST", "/logout")] {
                let body = method == "PUT" ? "{}" : nil
                let bare = try await auth.call(method, path, body)
                #expect(bare.status == 401 && bare.code == "no_authorization")
                #expect(bare.field("WWW-Authenticate") == "Bearer")
                for key in [keys.anon, keys.service, "x"] {
                    let answer = try await auth.call(method, path, body, token: key)
                    #expect(answer.status == 403 && answer.code == "bad_jwt")
                }
            }
        }
    }

    @Test func theDatabaseAwayIsNoEndOfASession() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let session = try await auth.signIn()
            try await auth.owner.execute(
                """
                SELECT set_config('x.x', pg_terminate_backend(pid)::text, false)
                FROM pg_stat_activity WHERE usename = 'authenticator'
                  AND datname = current_database()
                """)
            let name = auth.database.name
            let cluster = try await Connection.connect(to: auth.database.cluster.configuration())
            try await cluster.execute(
                "ALTER DATABASE \(identifier: name) ALLOW_CONNECTIONS false")
            // Passwords that were not tried are no guesses.
            for _ in 0..<22 {
                #expect(try await auth.signIn(from: "192.0.2.1").status == 503)
            }
            for answer in [
                try await auth.signIn(), try await auth.refresh(try session.refreshToken()),
                try await auth.call("GET", "/user", token: try session.token()),
            ] {
                #expect(answer.status == 503, "\(answer.text)")
                #expect(answer.field("Retry-After") != nil)
            }
            try await cluster.execute("ALTER DATABASE \(identifier: name) ALLOW_CONNECTIONS true")
            await cluster.close()
            #expect(try await auth.call("GET", "/user", token: try session.token()).status == 200)
            #expect(try await auth.refresh(try session.refreshToken()).status == 200)
            #expect(try await auth.signIn(from: "192.0.2.1").status == 200)
        }
    }

    @Test("ASVS 16.2.5, 16.4.1: the log holds no secret, no address, no query")
    func theLogHoldsNoSecret() async throws {
        try await AuthServer.run { auth in
            let id = try await auth.addPerson()
            let session = try await auth.signIn(from: "198.51.100.7")
            _ = try await auth.signIn("tom@example.org", "hunter2hunter2", from: "198.51.100.8")
            _ = try await auth.signIn("stranger@example.org", "hunter2hunter2")
            _ = try await auth.refresh(try session.refreshToken())
            _ = try await auth.call("GET", "/user?secret=querysecret", token: try session.token())
            _ = try await auth.call("GET", "/admin/users/\(id)", token: try session.token())
            _ = try await auth.call(
                "PUT", "/user", #"{"password":"copper lantern 4 bridge"}"#,
                token: try session.token())
            let link = try await auth.link(of: id)
            _ = try await auth.call("GET", "/verify?type=recovery&token_hash=\(link)")
            _ = try await auth.call("POST", "/recover", #"{"email":"a\r\nb@example.org"}"#)
            let lines = try auth.server.logLines()
            #expect(lines.count >= 9)
            let log = lines.joined(separator: "\n").lowercased()
            for secret in [
                try session.token(), try session.refreshToken(), link, "hunter2", "@example.org",
                "198.51.100", "querysecret", id.uuidString, "copper", "token_hash",
                AuthServer.password,
            ] {
                #expect(!log.contains(secret.lowercased()), "\(secret)")
            }
        }
    }
}

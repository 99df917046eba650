import Foundation
import LeagueDatabase
import TestSupport
import Testing

/// The commands by which an administrator looks after keys and sessions.
@Suite struct AccessCommandTests {
    @Test func keysAreShownAndRenewed() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            let first = try program.json("api", "keys", "--json")
            #expect(Set(first.keys) == ["anon", "service"])
            // Only the hash of the service's is kept.
            let second = try program.json("api", "keys", "--json")
            #expect(Set(second.keys) == ["anon"])
            #expect(second["anon"] as? String == first["anon"] as? String)
            try program.succeed("api", "keys", "renew", "service", "--dry-run")
            let renewed = try program.json("api", "keys", "renew", "service", "--json")
            #expect((renewed["service"] as? String)?.hasPrefix("fieldgame.service.") == true)
            #expect(renewed["service"] as? String != first["service"] as? String)
            #expect(try program.run("api", "keys", "renew", "other").status == 64)
            let rotated = try program.json("api", "keys", "rotate", "--json")
            let again = try program.json("api", "keys", "rotate", "--json")
            #expect(again["retired"] as? String == rotated["kid"] as? String)
        }
    }

    @Test func sessionsAreListedAndEnded() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let person = try program.json(
                "captain", "create", "tom@example.org", "--house", "Keate", "--json")
            let password = try #require(person["temporary_password"] as? String)
            let service = try await RunningService(program)
            let form = #"{"email":"tom@example.org","password":"\#(password)"}"#
            let signedIn = try service.post("/auth/v1/token?grant_type=password", form)
            #expect(signedIn.status == 200, "\(signedIn.body)")
            #expect(try service.post("/auth/v1/token?grant_type=password", "{}").status == 400)

            let listed = try program.succeed("account", "sessions", "TOM@example.org", "--json")
            #expect(listed.output.contains("\"id\""))
            try program.succeed("account", "sign-out", "tom@example.org", "--dry-run")
            let ended = try program.succeed("account", "sign-out", "tom@example.org")
            #expect(ended.output.contains("1 session ended"))
            #expect(
                try program.succeed("account", "sessions", "tom@example.org").output.contains(
                    "signed in nowhere"))

            let events = try program.succeed("account", "events", "tom@example.org", "--json")
            for text in [password, try token(in: signedIn.body)] {
                #expect(!events.output.contains(text))
            }
            #expect(events.output.contains("sign"))
            #expect(try program.succeed("account", "events").lines.count > 2)
            _ = try service.stop()
        }
    }

    @Test func aLinkIsMadeForOnePerson() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.succeed("admin", "create", "head@example.org")
            try program.succeed("account", "reset-link", "head@example.org", "--dry-run")
            let link = try program.succeed("account", "reset-link", "head@example.org").lines
            #expect(link.contains { $0.contains("/password/reset?token=") })
            for command in ["sessions", "sign-out", "reset-link", "events"] {
                let outcome = try program.run("account", command, "nobody@example.org")
                #expect(outcome.status == 64, "\(command): \(outcome.errors)")
            }
        }
    }

    private func token(in body: String) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
        return try #require(object?["access_token"] as? String)
    }
}

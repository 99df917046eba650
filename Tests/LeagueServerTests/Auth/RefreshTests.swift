import FieldGame
import Foundation
import LeagueAccounts
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Refresh tokens: each gives way to one child, a lost answer signs nobody out, a copy ends the session.
@Suite struct RefreshTests {
    private func age(_ auth: AuthServer, by interval: String) async throws {
        try await auth.owner.execute(
            "UPDATE refresh_tokens SET used_at = used_at - \(interval)::interval")
    }

    @Test func aTokenGivesAnotherPairAndIsUsedUp() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let first = try await auth.signIn()
            let second = try await auth.refresh(try first.refreshToken())
            #expect(second.status == 200)
            #expect(try second.refreshToken() != first.refreshToken())
            let user = try await auth.call("GET", "/user", token: try second.token())
            #expect(user.status == 200 && user.string("email") == "tom@example.org")
            // Signed in once, and so it stays.
            let sessions = try await auth.owner.query(
                "SELECT count(*) FROM user_sessions", as: Int.self)
            #expect(sessions == [1])
        }
    }

    @Test func withinTenSecondsItIsAnsweredWithTheActiveOne() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let first = try await auth.signIn().refreshToken()
            let second = try await auth.refresh(first).refreshToken()
            #expect(try await auth.refresh(first).refreshToken() == second)
            // Another step on, the one before the last leads to the newest.
            let third = try await auth.refresh(second).refreshToken()
            #expect(try await auth.refresh(first).refreshToken() == third)
            #expect(try await auth.refresh(second).refreshToken() == third)
            #expect(try await auth.refresh(third).status == 200)
        }
    }

    @Test func laterItEndsTheSession() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let other = try await auth.signIn()
            let first = try await auth.signIn()
            let second = try await auth.refresh(try first.refreshToken())
            try await age(auth, by: "11 seconds")
            let reused = try await auth.refresh(try first.refreshToken())
            #expect(reused.status == 400 && reused.code == "refresh_token_already_used")
            let active = try await auth.refresh(try second.refreshToken())
            #expect(active.status == 400 && active.code == "session_not_found")
            let user = try await auth.call("GET", "/user", token: try second.token())
            #expect(user.status == 403 && user.code == "session_not_found")
            #expect(try await auth.events().contains("token_reused"))
            // Other sessions of the account are others.
            #expect(try await auth.refresh(try other.refreshToken()).status == 200)
        }
    }

    @Test(arguments: ["x", "\0", "é", String(repeating: "A", count: 43)])
    func aTokenThatIsNoneIsNotFound(_ text: String) async throws {
        try await AuthServer.run { auth in
            let answer = try await auth.refresh(text)
            #expect(answer.status == 400 && answer.code == "refresh_token_not_found")
        }
    }

    /// No token at all is a mistake of the client, which keeps its session.
    @Test func withoutATokenNothingIsRefreshed() async throws {
        try await AuthServer.run { auth in
            let answer = try await auth.refresh("")
            #expect(answer.status == 400 && answer.code == "validation_failed")
        }
    }

    @Test func parallelRefreshesAllGetTheSameToken() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let first = try await auth.signIn().refreshToken()
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<12 {
                    group.addTask { try await auth.refresh(first).refreshToken() }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            let rows = try await auth.owner.query(
                "SELECT count(*), count(used_at) FROM refresh_tokens", as: (Int, Int).self)[0]
            #expect(rows == (2, 1))
        }
    }

    @Test func aSessionWithoutUseEndsAfter180Days() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            for (days, status) in [(179, 200), (181, 400)] {
                let session = try await auth.signIn()
                try await auth.owner.execute(
                    "UPDATE user_sessions SET used_at = now() - \("\(days) days")::interval")
                let user = try await auth.call("GET", "/user", token: try session.token())
                #expect(user.status == (status == 200 ? 200 : 403))
                #expect(user.code == (status == 200 ? nil : "session_expired"))
                let answer = try await auth.refresh(try session.refreshToken())
                #expect(answer.status == status)
                #expect(answer.code == (status == 200 ? nil : "session_expired"))
            }
        }
    }

    @Test func whatEndedAMonthAgoIsForgotten() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let (old, kept) = (try await auth.signIn(), try await auth.signIn())
            _ = try await auth.call("POST", "/logout?scope=local", token: try old.token())
            try await auth.owner.execute(
                """
                UPDATE user_sessions SET ended_at = now() - interval '31 days'
                WHERE ended_at IS NOT NULL
                """)
            await auth.accounts.start()
            let sessions = try await auth.owner.query(
                "SELECT count(*) FROM user_sessions", as: Int.self)
            #expect(sessions == [1])
            #expect(
                try await auth.refresh(try old.refreshToken()).code == "refresh_token_not_found")
            #expect(try await auth.refresh(try kept.refreshToken()).status == 200)
        }
    }

    @Test func nothingInTheDatabaseIsAToken() async throws {
        try await AuthServer.run { auth in
            try await auth.addPerson()
            let first = try await auth.signIn().refreshToken()
            let second = try await auth.refresh(first).refreshToken()
            let rows = try await auth.owner.query(
                """
                SELECT t::text || encode(coalesce(salt, token_hash), 'base64')
                    || encode(token_hash, 'escape') FROM refresh_tokens AS t
                """, as: String.self
            ).joined()
            #expect(!rows.contains(first) && !rows.contains(second))
        }
    }
}

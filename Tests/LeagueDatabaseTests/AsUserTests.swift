import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Working in a user's name: what it costs, and that nothing of it stays behind.
@Suite struct AsUserTests {
    private let captain = UUID()
    private let score = Score(home: 3, away: 1)

    /// What a session says of itself: who it is, as whom it works, and for whom.
    private static let footprint: Query = """
        SELECT session_user::text, current_user::text, current_setting('role'),
               coalesce(current_setting('request.jwt.claims', true), '')
        """

    private func expectNothingLeft(_ connection: Connection) async throws {
        let left = try await connection.query(
            Self.footprint, as: (String, String, String, String).self)[0]
        #expect(left == ("authenticator", "authenticator", "none", ""))
    }

    /// Gives `body` a database with Keate's captain and a match, and that match's id.
    private nonisolated(nonsending) func withMatch<Value>(
        _ body: nonisolated(nonsending) (TestDatabase, Connection, UUID) async throws -> Value
    ) async throws -> Value {
        try await withSampleDatabase { database, owner in
            try await owner.execute(
                """
                INSERT INTO user_profiles (id, email, name, role, house_id, must_change_password)
                VALUES (\(captain), 'ann@example.org', 'Ann', 'captain', 'JDM', false)
                """)
            return try await body(database, owner, try await owner.addMatch())
        }
    }

    @Test func aCaptainEntersCorrectsAndSeesHowLong() async throws {
        try await withMatch { database, _, match in
            let (score, better) = try (#require(score), #require(Score(home: 4, away: 1)))
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 1)
            let before = try await pool.asUser(.user(captain)) {
                try await $0.scoreEntry(for: match)
            }
            #expect(before?.isAllowed == true)
            #expect(before?.correction == .closed)
            let entered = try await pool.asUser(.user(captain)) { user in
                try await user.enterScore(score, in: match, seen: 0)
            }
            #expect(entered.match.score == score)
            #expect(!entered.isAllowed)
            guard case .open(let deadline) = entered.correction else {
                Issue.record("a captain may correct for 5 minutes")
                return
            }
            #expect((290...301).contains(deadline.timeIntervalSinceNow))
            let corrected = try await pool.asUser(.user(captain)) { user in
                try await user.correctScore(better, of: entered.match)
            }
            #expect(corrected.match.score == better)
            #expect(corrected.correction == entered.correction)
            let trail = try await pool.asUser(.user(captain)) { try await $0.auditTrail(match) }
            #expect(trail.map(\.action) == [.submitted, .corrected])
            #expect(trail.map(\.new?.score) == [score, better])
            #expect(trail.allSatisfy { $0.actor == captain && $0.actorName == "Ann" })
            try await pool.withConnection { try await expectNothingLeft($0) }
            await pool.close()
        }
    }

    @Test func onlyAScoreThatIsThereIsCorrectedAndOnlyTheOneThatWasSeen() async throws {
        try await withMatch { database, owner, match in
            let score = try #require(score)
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 1)
            let seen = try await pool.asUser(.user(captain)) { user in
                try #require(try await user.scoreEntry(for: match)).match
            }
            await #expect {
                try await pool.asUser(.user(captain)) { try await $0.correctScore(score, of: seen) }
            } throws: { ($0 as? DatabaseError)?.code == .nothingToCorrect }
            try await owner.execute("UPDATE matches SET pitch = 'Agar''s 3'")
            await #expect {
                try await pool.asUser(.user(captain)) {
                    try await $0.enterScore(score, in: match, seen: seen.sequence)
                }
            } throws: { error in
                let error = error as? PostgresError
                return error?.sqlState == "55000" && error?.isRaised == true
            }
            await pool.close()
        }
    }

    @Test func roleClaimsAndWorkAreOneRoundTrip() async throws {
        try await withMatch { database, _, match in
            func roundTrips(_ times: Int) async throws -> Int {
                let counter = try RoundTripCounter(
                    to: database.cluster.folder + "/.s.PGSQL.\(database.cluster.port)")
                var configuration = database.configuration(user: "authenticator")
                configuration.parameters["host"] = counter.folder
                let connection = try await Connection.connect(to: configuration)
                try await LeagueRepository(connection).asUser(.user(captain)) { user in
                    for _ in 0..<times { _ = try await user.scoreEntry(for: match) }
                }
                await connection.close()
                return await counter.count()
            }
            let without = try await roundTrips(0)
            let with = try await roundTrips(4)
            #expect(with - without == 4)
        }
    }

    @Test func eachStatementSeesItsUserAndNobodyElse() async throws {
        try await withMatch { database, _, match in
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            let repository = LeagueRepository(connection)
            for _ in 0..<3 {
                let mine = try await repository.asUser(.user(captain)) {
                    try await $0.scoreEntry(for: match)?.isAllowed
                }
                let others = try await repository.asUser(.anonymous) {
                    try await $0.scoreEntry(for: match)?.isAllowed
                }
                #expect(mine == true)
                #expect(others == false)
                try await expectNothingLeft(connection)
            }
            await connection.close()
        }
    }

    @Test func aRefusalLeavesNothing() async throws {
        try await withMatch { database, owner, match in
            let score = try #require(score)
            try await owner.execute("UPDATE user_profiles SET house_id = 'DWF'")
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            await #expect {
                try await LeagueRepository(connection).asUser(.user(captain)) { user in
                    try await user.enterScore(score, in: match)
                }
            } throws: { error in
                let error = error as? PostgresError
                return error?.sqlState == "42501" && error?.isRaised == true
                    && error?.message?.hasSuffix("enter this score.") == true
            }
            try await expectNothingLeft(connection)
            await connection.close()
        }
    }

    @Test func aCancelledTaskAndATimeoutLeaveNothing() async throws {
        try await withMatch { database, owner, match in
            let score = try #require(score)
            let configuration = database.configuration(user: "authenticator")
            var impatient = configuration
            impatient.settings["lock_timeout"] = "200ms"
            let pool = ConnectionPool(configuration, maximum: 1)
            let hasty = ConnectionPool(impatient, maximum: 1)
            // The owner keeps the row, so that whoever wants it waits.
            try await owner.withTransaction { owner in
                try await owner.execute("SELECT FROM matches FOR UPDATE")
                await #expect {
                    try await hasty.asUser(.user(captain)) {
                        try await $0.enterScore(score, in: match)
                    }
                } throws: { ($0 as? PostgresError)?.sqlState == "55P03" }
                try await hasty.withConnection { try await expectNothingLeft($0) }

                let waiting = Task {
                    try await pool.asUser(.user(captain)) {
                        try await $0.enterScore(score, in: match)
                    }
                }
                try await owner.waitForALockedSession()
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
                try await pool.withConnection { try await expectNothingLeft($0) }
            }
            let entered = try await pool.asUser(.user(captain)) {
                try await $0.enterScore(score, in: match)
            }
            #expect(entered.match.score == score)
            await hasty.close()
            await pool.close()
        }
    }

    @Test func whoHoldsARowForTooLongIsNotWaitedFor() async throws {
        try await withMatch { database, owner, _ in
            var configuration = database.configuration
            configuration.settings["lock_timeout"] = "50ms"
            let connection = try await Connection.connect(to: configuration)
            let repository = LeagueRepository(connection)
            let account = try #require(try await repository.account(email: "ann@example.org"))
            try await owner.withTransaction { owner in
                try await owner.execute("SELECT FROM user_profiles FOR SHARE")
                await #expect {
                    try await repository.setDisabled(true, account: account.id)
                } throws: { ($0 as? PostgresError)?.sqlState == "55P03" }
            }
            await connection.close()
        }
    }

    @Test func aRehearsalAndItsClaimsAreRolledBack() async throws {
        try await withMatch { database, owner, match in
            let score = try #require(score)
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            let rows = try await owner.matchRows()
            let entry = try await LeagueRepository(connection).asUser(.user(captain)) { user in
                try await user.rehearsing { try await $0.enterScore(score, in: match) }
            }
            #expect(entry.match.score == score)
            #expect(try await owner.matchRows() == rows)
            try await expectNothingLeft(connection)
            await connection.close()
        }
    }

    @Test func aHundredAtOnceOverFourConnectionsKeepTheirNames() async throws {
        try await withMatch { database, owner, match in
            let other = UUID()
            try await owner.execute(
                """
                INSERT INTO user_profiles (id, email, role, house_id, must_change_password)
                VALUES (\(other), 'ben@example.org', 'captain', 'DWF', false)
                """)
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 4)
            let captain = captain
            try await withThrowingTaskGroup(of: (UUID, Bool?).self) { group in
                for number in 0..<100 {
                    let user = number.isMultiple(of: 2) ? captain : other
                    group.addTask {
                        let entry = try await pool.asUser(.user(user)) {
                            try await $0.scoreEntry(for: match)
                        }
                        return (user, entry?.isAllowed)
                    }
                }
                for try await (user, isAllowed) in group { #expect(isAllowed == (user == captain)) }
            }
            await pool.close()
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What only admins do, over HTTP: as on the maintenance path, in their name, and for nobody else.
@Suite struct AdministeringTests {
    private let admin = Claims.user(AdminLeague.admin).administering

    /// Gives `body` a league's database, the superuser's connection and one of the service.
    private nonisolated(nonsending) func withAdminLeague<Value>(
        _ body: nonisolated(nonsending) (Connection, LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await withSampleDatabase { database, owner in
            try await AdminLeague.prepare(owner)
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            let value = try await body(owner, LeagueRepository(connection))
            await connection.close()
            return value
        }
    }

    private nonisolated(nonsending) func refusal(
        of deed: AdminDeed, _ service: LeagueRepository, as claims: Claims
    ) async throws -> PostgresError? {
        do {
            try await service.asUser(claims) { try await deed.act($0) }
            return nil
        } catch let error as PostgresError {
            return error
        }
    }

    @Test(arguments: AdminDeed.all)
    func itIsDoneAsOnTheMaintenancePath(_ deed: AdminDeed) async throws {
        let expected = try await withAdminLeague { owner, _ in
            try await deed.act(LeagueRepository(owner))
            return try await AdminLeague.rows(owner)
        }
        try await withAdminLeague { owner, service in
            let before = try await owner.query(
                "SELECT coalesce(max(id), 0) FROM score_audit_log", as: Int.self)
            try await service.asUser(admin) { try await deed.act($0) }
            let rows = try await AdminLeague.rows(owner)
            for row in Set(rows).symmetricDifference(expected).sorted() {
                Issue.record("\(rows.contains(row) ? "only" : "never") for the admin: \(row)")
            }
            let actors = try await owner.query(
                """
                SELECT DISTINCT actor, actor_role, db_user::text FROM score_audit_log
                WHERE id > \(before[0])
                """, as: (UUID?, String, String).self)
            for (actor, rank, login) in actors {
                #expect(actor == AdminLeague.admin && rank == "admin" && login == "authenticator")
            }
        }
    }

    @Test func theLedgersNameTheAdmin() async throws {
        try await withAdminLeague { owner, service in
            for deed in AdminDeed.all where deed.name.contains("reverses") {
                try await service.asUser(admin) { try await deed.act($0) }
            }
            let league = LeagueRepository(owner)
            let points = try await league.decisions(Adjustment.self)
            #expect(points.map(\.stamp.by) == ["postgres", "Ada"])
            #expect(points.map(\.reversalStamp?.by) == ["Ada", "Ada"])
            let lots = try await league.decisions(LotDraw.self)
            #expect(lots.map(\.stamp.by) == ["postgres", "Ada"])
            #expect(lots.map(\.reversalStamp?.by) == ["Ada", nil])
            try await service.asUser(admin) {
                _ = try await $0.letUmpireName("Mr Carlow", mean: nil)
            }
            let decided = try await owner.query(
                "SELECT actor FROM umpire_decisions", as: UUID?.self)
            #expect(decided == [AdminLeague.admin])
        }
    }

    @Test func nobodyElseDoesAnyOfIt() async throws {
        try await withAdminLeague { owner, service in
            let before = try await AdminLeague.rows(owner)
            let people = AdminLeague.others.mapValues { Claims.user($0) }
            let programs = [
                "anonymous": Claims.anonymous, "service": .service, "sign-in": .accounts,
            ]
            for (name, claims) in people.merging(programs, uniquingKeysWith: { $1 }) {
                for deed in AdminDeed.all {
                    let refusal = try await refusal(of: deed, service, as: claims.administering)
                    #expect(refusal?.sqlState == "42501", "\(name) \(deed.name)")
                    #expect(refusal?.isRaised == true, "\(name) \(deed.name)")
                }
            }
            #expect(try await AdminLeague.rows(owner) == before)
        }
    }

    @Test func eachIsToldWhy() async throws {
        try await withAdminLeague { _, service in
            let sentences = [
                "captain": "Only an admin may do this.", "viewer": "Only an admin may do this.",
                "stranger": "Only an admin may do this.",
                "disabled admin": "This account has been disabled; ask an admin.",
                "admin who must change the password":
                    "Choose a password of your own first; until then this account may do nothing.",
            ]
            for (name, account) in AdminLeague.others {
                let refusal = try await refusal(
                    of: AdminDeed.all[0], service, as: .user(account).administering)
                #expect(refusal?.message == sentences[name])
            }
        }
    }

    @Test func anAdminWithoutItDoesNoneOfWhatIsBesideMatches() async throws {
        try await withAdminLeague { _, service in
            for deed in AdminDeed.all where deed.name.hasPrefix("saves") {
                let refusal = try await refusal(
                    of: deed, service, as: .user(AdminLeague.admin))
                #expect(refusal?.sqlState == "42501", "\(deed.name)")
            }
        }
    }

    @Test func anAdminWhoIsDemotedWhileWaitingIsRefused() async throws {
        try await withSampleDatabase { database, owner in
            try await AdminLeague.prepare(owner)
            let pool = ConnectionPool(database.configuration(user: "authenticator"), maximum: 1)
            let before = try await AdminLeague.rows(owner)
            for deed in AdminDeed.all {
                try await owner.execute(
                    "UPDATE user_profiles SET role = 'admin' WHERE id = \(AdminLeague.admin)")
                try await owner.execute("BEGIN")
                try await owner.execute(
                    "UPDATE user_profiles SET role = 'viewer' WHERE id = \(AdminLeague.admin)")
                async let outcome: Void = pool.asUser(admin) { try await deed.act($0) }
                try await owner.waitForALockedSession()
                try await owner.execute("COMMIT")
                do {
                    try await outcome
                    Issue.record("not refused: \(deed.name)")
                } catch let error as PostgresError {
                    #expect(error.message == "Only an admin may do this.", "\(deed.name)")
                }
            }
            #expect(try await AdminLeague.rows(owner) == before)
            await pool.close()
        }
    }

    @Test func anAdminIsNotDemotedBeforeItIsDone() async throws {
        try await withAdminLeague { owner, service in
            try await service.asUser(admin) { admin in
                try await admin.inTransaction { admin in
                    _ = try await admin.today()
                    try await owner.execute("SET lock_timeout = '50ms'")
                    let refusal = try await owner.refusal(
                        of: "UPDATE user_profiles SET role = 'viewer'")
                    #expect(refusal?.sqlState == "55P03")
                }
            }
        }
    }

    @Test func nothingOfAccountsIsSeenOrWritten() async throws {
        try await withAdminLeague { _, service in
            for table in [
                "user_profiles", "user_credentials", "user_sessions", "refresh_tokens",
                "recovery_tokens", "signing_keys", "api_keys", "account_events",
            ] {
                for statement: Query in [
                    "SELECT FROM \(identifier: table)", "DELETE FROM \(identifier: table)",
                ] {
                    let refusal = await #expect(throws: PostgresError.self) {
                        try await service.asUser(admin) { _ = try await $0.rows(of: statement) }
                    }
                    #expect(refusal?.sqlState == "42501")
                }
            }
        }
    }

    @Test func whoOnlyTakesOnTheRoleIsNobody() async throws {
        try await withAdminLeague { owner, _ in
            try await owner.execute("SET ROLE league_admins")
            try await owner.execute(
                """
                SELECT set_config('request.jwt.claims',
                                  \(#"{"sub":"\#(AdminLeague.admin.text)"}"#), false)
                """)
            #expect(
                try await owner.query(
                    "SELECT league_user_id(), league_is_admin()",
                    as: (UUID?, Bool).self)[0] == (nil, false))
            let refusal = try await owner.refusal(
                of: "DELETE FROM matches WHERE id = \(AdminLeague.scheduled)")
            #expect(refusal?.message == "Only an admin may add or delete a match.")
            try await owner.execute("RESET ROLE")
        }
    }
}

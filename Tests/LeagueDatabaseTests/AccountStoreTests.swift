import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Accounts as the maintenance path keeps them.
@Suite struct AccountStoreTests {
    private static let hash = "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
    private static let other = "$2b$12$zQ4CooEXdGqcwi0PHsgc8eAf0DLXE/XHoBE8kCSGQ97rXwuClaPam"

    private func captain(
        _ league: LeagueRepository, _ email: String = "tom@example.org"
    ) async throws -> Account {
        try #require(
            try await league.createAccount(
                email: email, name: "Tom Ash", role: .captain, houseID: "JDM",
                passwordHash: Self.hash))
    }

    @Test func whatIsCreatedIsFoundInAnyCase() async throws {
        try await withSampleLeague { league, _ in
            let made = try await captain(league, "Tom.Ash@Example.org")
            #expect(made.email == "Tom.Ash@Example.org")
            #expect(made.name == "Tom Ash")
            #expect(made.role == .captain)
            #expect(made.houseID == "JDM")
            #expect(made.mustChangePassword)
            #expect(made.disabledAt == nil)
            #expect(made.dbRole == nil)
            #expect(try await league.account(email: "tom.ASH@example.ORG") == made)
            #expect(try await league.account(email: "tom@example.org") == nil)
            #expect(try await league.passwordHash(of: made.id) == Self.hash)
            #expect(try await league.passwordHash(of: UUID()) == nil)
        }
    }

    @Test func anEmailHasOneAccountWhateverItsCase() async throws {
        try await withSampleLeague { league, connection in
            let made = try await captain(league)
            let again = try await league.createAccount(
                email: "TOM@example.org", name: "", role: .admin, houseID: nil,
                passwordHash: Self.other)
            #expect(again == nil)
            #expect(try await league.accounts() == [made])
            let hashes = try await connection.query(
                "SELECT password_hash FROM user_credentials", as: String.self)
            #expect(hashes == [Self.hash])
        }
    }

    @Test func aRefusedHashLeavesNoAccount() async throws {
        try await withSampleLeague { league, _ in
            await #expect(throws: PostgresError.self) {
                try await league.createAccount(
                    email: "tom@example.org", name: "", role: .captain, houseID: "JDM",
                    passwordHash: "*0")
            }
            let accounts = try await league.accounts()
            #expect(accounts.isEmpty)
        }
    }

    @Test func aListKeepsToARole() async throws {
        try await withSampleLeague { league, _ in
            let zoe = try await captain(league, "Zoe@example.org")
            let ann = try await captain(league, "ann@example.org")
            let head = try #require(
                try await league.createAccount(
                    email: "head@example.org", name: "", role: .admin, houseID: nil,
                    passwordHash: Self.hash))
            #expect(try await league.accounts(role: .captain) == [ann, zoe])
            #expect(try await league.accounts(role: .admin) == [head])
            #expect(try await league.accounts(role: .viewer).isEmpty)
            #expect(try await league.accounts() == [ann, head, zoe])
        }
    }

    @Test func aPasswordIsSetWhileTheOldOneIsTheOneThatWasSeen() async throws {
        try await withSampleLeague { league, _ in
            let tom = try await captain(league)
            let chosen = try await league.setPasswordHash(
                of: tom.id, to: Self.other, mustChange: false, replacing: Self.hash)
            #expect(chosen?.mustChangePassword == false)
            #expect(try await league.passwordHash(of: tom.id) == Self.other)

            let late = try await league.setPasswordHash(
                of: tom.id, to: Self.hash, mustChange: true, replacing: Self.hash)
            #expect(late == nil)
            #expect(try await league.account(email: tom.email) == chosen)
            #expect(try await league.passwordHash(of: tom.id) == Self.other)

            let reset = try await league.setPasswordHash(
                of: tom.id, to: Self.hash, mustChange: true)
            #expect(reset?.mustChangePassword == true)
            #expect(try await league.passwordHash(of: tom.id) == Self.hash)
            let nobody = try await league.setPasswordHash(
                of: UUID(), to: Self.hash, mustChange: true)
            #expect(nobody == nil)
        }
    }

    @Test func anAccountWithoutAPasswordGetsOne() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute(
                "INSERT INTO user_profiles (email) VALUES ('new@example.org')")
            let new = try #require(try await league.account(email: "new@example.org"))
            #expect(new.role == .viewer)
            #expect(try await league.passwordHash(of: new.id) == nil)
            _ = try await league.setPasswordHash(of: new.id, to: Self.hash, mustChange: true)
            #expect(try await league.passwordHash(of: new.id) == Self.hash)
        }
    }

    @Test func anAccountIsDisabledSinceTheFirstTime() async throws {
        try await withSampleLeague { league, _ in
            let tom = try await captain(league)
            let disabled = try await league.setDisabled(true, account: tom.id)
            let since = try #require(disabled?.disabledAt)
            #expect(abs(since.timeIntervalSinceNow) < 60)
            let again = try await league.setDisabled(true, account: tom.id)
            #expect(again?.disabledAt == since)
            let enabled = try await league.setDisabled(false, account: tom.id)
            #expect(enabled?.disabledAt == nil)
            #expect(try await league.setDisabled(true, account: UUID()) == nil)
        }
    }

    @Test func aCaptainMovesToATeamThatThereIs() async throws {
        try await withSampleLeague { league, _ in
            let tom = try await captain(league)
            #expect(try await league.moveAccount(tom.id, toHouse: "Field")?.houseID == "Field")
            #expect(try await league.moveAccount(UUID(), toHouse: "Field") == nil)
            await #expect(throws: PostgresError.self) {
                try await league.moveAccount(tom.id, toHouse: "NONE")
            }
            #expect(try await league.account(email: tom.email)?.houseID == "Field")
        }
    }

    @Test func aMemberOfTheOwnerKeepsAccounts() async throws {
        try await withSampleDatabase { database, connection in
            let login = "keeper_\(UInt32.random(in: 0...UInt32.max))"
            try await connection.execute(
                "CREATE ROLE \(identifier: login) LOGIN IN ROLE league_owner")
            let keeper = try await Connection.connect(to: database.configuration(user: login))
            let league = LeagueRepository(keeper)
            let tom = try await captain(league)
            #expect(try await league.passwordHash(of: tom.id) == Self.hash)
            #expect(try await league.setDisabled(true, account: tom.id)?.disabledAt != nil)
            await keeper.close()
            try await connection.execute("DROP ROLE \(identifier: login)")
        }
    }
}

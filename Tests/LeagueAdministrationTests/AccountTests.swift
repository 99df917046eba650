import FieldGame
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Accounts as admins look after them.
@Suite struct AccountTests {
    private static let form: [Field: String] = [
        .email: "tom@example.org", .name: "Tom Ash", .house: "keate",
    ]

    /// An account of a captain, and the password it was given.
    private func captain(
        _ league: LeagueRepository, _ keeper: LeagueRepository
    ) async throws -> GivenPassword {
        try await NewAccount.entered(.captain, Self.form, in: league)
            .perform(.made(), in: keeper)
    }

    @Test func aCaptainGetsAPasswordThatMustBeReplaced() async throws {
        try await withAdmin { league, keeper, _ in
            let new = try await NewAccount.entered(.captain, Self.form, in: league)
            #expect(new.label == "captain tom@example.org of Keate")
            #expect(try await league.accounts(role: .captain).isEmpty)
            let given = try await new.perform(.made(), in: keeper)
            #expect(given.sentence == "created captain tom@example.org of Keate")
            #expect(given.account.mustChangePassword && given.account.houseID == "JDM")
            #expect(given.notes.map(\.remedy) == [.changePassword(given.account)])
            let typed = try await NewPassword.typed { "an-unusual-password" }
            let reset = try await typed.give(to: given.account, in: keeper)
            #expect(reset.temporary == nil && given.temporary != nil)
            #expect(reset.sentence == "reset the password of tom@example.org")
            await #expect(throws: PasswordError.self) { try await NewPassword.typed { "short" } }
        }
    }

    @Test func everyFieldSaysWhatIsWrongWithIt() async throws {
        try await withAdmin { league, keeper, _ in
            let wrong: [Field: String] = [.email: "tom", .name: "T\u{1}", .house: "Keat3"]
            let refused = try await refusal {
                try await NewAccount.entered(.captain, wrong, in: league)
            }
            #expect(refused?.problems.map(\.field) == [.email, .name, .house])
            #expect(
                refused?.problems.map(\.message) == [
                    "\"tom\" is no email address: write it like tom@example.org, with at most 320 "
                        + "characters",
                    "the name takes at most 200 characters, none of them control ones",
                    "no team is called \"Keat3\"; did you mean Keate (JDM)?",
                ])
            let new = try await NewAccount.entered(.captain, Self.form, in: league)
            let tom = try await new.perform(.made(), in: keeper).account
            for body in [
                { try await NewAccount.entered(.admin, Self.form, in: league).label },
                { try await new.perform(.made(), in: keeper).sentence },
            ] {
                let taken = try await refusal(body)
                #expect(taken?.problems.map(\.field) == [.email])
                #expect(taken?.remedies == [.showAccount(tom)])
            }
        }
    }

    @Test func whatIsTakenBackIsAsItWas() async throws {
        try await withAdmin { league, keeper, owner in
            let tom = try await captain(league, keeper).account
            let move = try await AccountAction.moving(tom, to: "Hawtrey", in: league)
            for (action, done, back) in [
                (AccountAction.disable(tom), "is disabled", "is enabled"),
                (move, "is now captain of Hawtrey", "is now captain of Keate"),
            ] {
                let rows = { try await Self.rows(owner) }
                let before = try await rows()
                let planned = try await keeper.rehearsing { try await action.perform(in: $0) }
                #expect(try await rows() == before)
                let change = try await action.perform(in: keeper)
                #expect(change.sentence == "tom@example.org \(done)")
                #expect(change.sentence == planned.sentence)
                let inverse = try #require(change.inverse)
                let undone = try await inverse.perform(in: keeper)
                #expect(undone.sentence == "tom@example.org \(back)")
                #expect(try await rows() == before)
            }
            let idle = try await AccountAction.enable(tom).perform(in: keeper)
            #expect(idle.sentence == "tom@example.org is enabled already" && idle.inverse == nil)
        }
    }

    /// The accounts without what every change changes.
    private static func rows(_ owner: Connection) async throws -> [String] {
        try await owner.query(
            "SELECT (to_jsonb(p) - 'updated_at')::text FROM user_profiles AS p ORDER BY id",
            as: String.self)
    }

    @Test func anAccountIsFoundByItsAddressAndRank() async throws {
        try await withAdmin { league, keeper, _ in
            let tom = try await captain(league, keeper).account
            #expect(try await league.account(named: "TOM@example.org", of: .captain) == tom)
            let other = try await refusal { try await league.account(named: tom.email, of: .admin) }
            #expect(other?.remedies == [.lookAmong(.captain)])
            let near = try await refusal { try await league.account(named: "tim@example.org") }
            #expect(near?.message.contains("did you mean tom@example.org") == true)
        }
    }

    @Test func aDisabledAccountGetsNoLink() async throws {
        try await withAdmin { league, keeper, _ in
            let tom = try await captain(league, keeper).account
            let link = try await RecoveryLink.make(for: tom, in: keeper)
            #expect(link.address(at: "https://x.example").hasSuffix(link.token))
            _ = try await AccountAction.disable(tom).perform(in: keeper)
            let refused = try await refusal { try await RecoveryLink.make(for: tom, in: keeper) }
            #expect(refused?.message.contains("is disabled") == true)
        }
    }
}

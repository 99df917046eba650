import ArgumentParser
import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Look at an account and its sessions, or choose its password.",
        examples: "fieldgame account show tom@example.org",
        "fieldgame account change-password tom@example.org",
        "fieldgame account sessions tom@example.org",
        subcommands: [
            Show.self, ChangePassword.self, Sessions.self, SignOut.self, ResetLink.self,
            Events.self,
        ])

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show an account.",
            examples: "fieldgame account show tom@example.org",
            "fieldgame account show tom@example.org --json")

        @OptionGroup var account: AccountOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let repository = try await account.database.repository()
            let found = try await repository.account(named: account.email)
            if json { return print(try JSONLines.pretty(found.record)) }
            let password =
                try await repository.passwordHash(of: found.id) == nil
                ? "none"
                : found.mustChangePassword
                    ? "temporary, its owner must choose another one" : "chosen by its owner"
            var table = TextTable([.left(""), .left("")])
            for (label, value) in [
                ("email", found.email), ("name", found.name), ("role", found.role.rawValue),
                ("house", try await repository.teams().label(of: found.houseID)),
                ("password", password),
                ("disabled", found.disabledAt.map { "since \($0.spokenInLondon)" }),
                ("database login", found.dbRole), ("created", found.createdAt.spokenInLondon),
                ("changed", found.updatedAt.spokenInLondon),
            ] where value?.isEmpty == false { table.add([label, value ?? ""]) }
            table.print(heading: false)
        }
    }
}

extension Account {
    /// The columns of `user_profiles`.
    var record: Record {
        [
            "id": id.text, "email": email, "name": name, "role": role.rawValue,
            "house_id": houseID, "must_change_password": mustChangePassword,
            "disabled_at": disabledAt, "db_role": dbRole, "created_at": createdAt,
            "updated_at": updatedAt,
        ]
    }
}

extension Sequence<Team> {
    /// `Keate (JDM)`; the id alone when there is no such team; nil for no id.
    func label(of id: String?) -> String? {
        guard let id else { return nil }
        return first { $0.id == id }?.label ?? id
    }
}

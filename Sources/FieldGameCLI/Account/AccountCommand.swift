import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Look at an account, or choose its password.",
        examples: "fieldgame account show tom@example.org",
        "fieldgame account change-password tom@example.org",
        subcommands: [Show.self, ChangePassword.self])

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show an account.",
            examples: "fieldgame account show tom@example.org",
            "fieldgame account show tom@example.org --json")

        @OptionGroup var account: AccountOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let repository = try await account.database.repository()
            let found = try await account.find(repository)
            guard !json else {
                print(try JSONLines.pretty(AccountRecord(account: found)))
                return
            }
            let hasPassword = try await repository.passwordHash(of: found.id) != nil
            var table = TextTable([.left(""), .left("")])
            for (label, value) in [
                ("email", found.email), ("name", found.name), ("role", found.role.rawValue),
                ("house", try await repository.teams().label(of: found.houseID)),
                ("password", password(of: found, isThere: hasPassword)),
                ("disabled", found.disabledAt.map { "since \($0.spokenInLondon)" }),
                ("database login", found.dbRole), ("created", found.createdAt.spokenInLondon),
                ("changed", found.updatedAt.spokenInLondon),
            ] where value?.isEmpty == false { table.add([label, value ?? ""]) }
            table.print(heading: false)
        }

        private func password(of account: Account, isThere: Bool) -> String {
            guard isThere else { return "none" }
            return account.mustChangePassword
                ? "temporary, its owner must choose another one" : "chosen by its owner"
        }
    }
}

/// Prints accounts as a table, JSON or CSV.
struct AccountTable {
    let accounts: [Account]
    let teams: [Team]

    func print(_ options: OutputOptions, nothing: String) throws {
        if options.json {
            Swift.print(try JSONLines.pretty(accounts.map { AccountRecord(account: $0) }))
        } else if options.csv {
            Swift.print(AccountRecord.csvHeading)
            for account in accounts { Swift.print(AccountRecord(account: account).csvLine) }
        } else if accounts.isEmpty {
            Swift.print(nothing)
        } else {
            var table = TextTable([
                .left("Email"), .left("Name"), .left("House"), .left("Password"),
                .left("Disabled"),
            ])
            for account in accounts {
                table.add([
                    account.email, account.name, teams.label(of: account.houseID) ?? "",
                    account.mustChangePassword ? "temporary" : "own",
                    account.disabledAt?.spokenInLondon ?? "",
                ])
            }
            table.print()
        }
    }
}

extension Sequence<Team> {
    /// `Keate (JDM)`; the id alone when there is no such team; nil for no id.
    func label(of id: String?) -> String? {
        guard let id else { return nil }
        return first { $0.id == id }.map { "\($0.name) (\($0.id))" } ?? id
    }
}

extension Date {
    /// `2026-03-09 12:00`, by London's clock.
    var spokenInLondon: String {
        London.clock(at: self).map { "\($0.date) \($0.time)" } ?? formatted(.iso8601)
    }
}

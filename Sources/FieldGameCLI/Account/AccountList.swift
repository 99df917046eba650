import FieldGame
import Foundation

/// Prints accounts as a table, JSON or CSV.
struct AccountList {
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

import ArgumentParser
import FieldGame
import LeagueDatabase

/// What an account begins with.
struct NewAccountOptions: ParsableArguments {
    @OptionGroup var account: AccountOptions

    @Option(help: "The person's name.")
    var name = ""

    @OptionGroup var password: PasswordOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    func validate() throws {
        guard name.count <= 200, !name.unicodeScalars.contains(where: \.isControl) else {
            throw ValidationError("--name takes at most 200 characters, none of them control ones.")
        }
    }

    /// Makes the account, and says so.
    ///
    /// - Parameter team: finds the captain's team.
    /// - Throws: `CommandFailure` (64) when the address has an account already.
    func create(
        _ role: Account.Rank, of team: (LeagueRepository) async throws -> Team?
    ) async throws {
        let repository = try await League.open(account.database).repository
        let team = try await team(repository)
        if let known = try await repository.account(email: account.email) {
            throw taken(by: known)
        }
        let what = "\(role.rawValue) \(account.email)\(team.map { " of \($0.name)" } ?? "")"
        guard !dryRun else {
            print(
                json
                    ? try JSONLines.line(Plan(email: account.email, role: role, houseID: team?.id))
                    : Terminal.printable("would create \(what)"))
            return
        }
        let password = try await password.choose()
        guard
            let created = try await repository.createAccount(
                email: account.email, name: name, role: role, houseID: team?.id,
                passwordHash: password.hash)
        else {
            // Somebody else was quicker.
            throw taken(by: try await account.find(repository))
        }
        try PasswordNote(account: created, temporary: password.temporary)
            .print("created \(what)", json: json)
    }

    private func taken(by known: Account) -> CommandFailure {
        CommandFailure(
            .usage,
            "\(known.email) has an account already, as \(known.role.withArticle): nothing "
                + "was changed; `fieldgame account show` shows it")
    }

    /// What a dry run says in JSON.
    private struct Plan: Encodable {
        let email: String
        let role: Account.Rank
        let houseID: String?
        let isDryRun = true

        private enum CodingKeys: String, CodingKey {
            case email, role, houseID = "house_id", isDryRun = "dry_run"
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct HouseRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a house or school team that nothing refers to.",
        discussion: """
            For a team entered by mistake. One that has matches, accounts, adjustments or lots \
            stays, and the command says which. Its aliases and former names go with it; whoever has \
            subscribed to its calendar is told that it is no more. Asks first; where nobody can be \
            asked, --yes is needed.

            EXAMPLES
              fieldgame house remove Ketae --dry-run
              fieldgame house remove Ketae --yes
            """)

    @Argument(help: "The team, by its id or its whole name.")
    var team: String

    @OptionGroup var consent: RemovalConsent
    @OptionGroup var change: ChangeOptions<Team>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let team = try LeagueNames(try await repository.referenceData(), .whole).team(team)
        let ties = try await repository.ties(of: team.id)
        try requireFree(team, ties)
        guard
            try consent.isGiven(
                for: "\(team.name) (\(team.id))", what: "house",
                losing: ties.spokenCompany, unless: change.dryRun)
        else { return Terminal.complain("Nothing was removed.") }
        // Somebody may have needed it meanwhile, or learnt another name of it.
        let removed = try await change.perform(repository) { try await $0.remove(team) }
        try requireFree(team, removed)
        try TeamReport(change: change, team: team).printRemoved(removed)
    }

    /// Throws `CommandFailure` (64) when anything keeps the team, with what to do next.
    private func requireFree(_ team: Team, _ ties: TeamTies) throws {
        guard ties.keepsTeam else { return }
        let word = ShellWord.quoted(team.id)
        var next: [String] = []
        if ties.matches > 0 {
            next.append(
                "`fieldgame fixtures --team \(word) --from 1800-01-01` and `fieldgame results "
                    + "--team \(word) --from 1800-01-01` list the matches")
        }
        if let account = ties.accounts.first {
            next.append("`fieldgame captain move \(account) --house OTHER` moves a captain")
        }
        if ties.adjustments > 0 || ties.lots > 0 {
            next.append("what a ledger names stays on record, even when it is reversed")
        }
        next.append("`fieldgame house rename \(word)` gives it another name or id")
        throw CommandFailure(
            .usage,
            "\(team.name) (\(team.id)) stays: \(ties.spokenNeeds.spokenList) "
                + "\(ties.spokenNeeds.count == 1 && ties.isSingle ? "refers" : "refer") to it; "
                + next.joined(separator: "; "))
    }
}

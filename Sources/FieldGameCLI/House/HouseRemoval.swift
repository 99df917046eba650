import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension Team: Removable {
    static let noun = "house"
    static let removalArgument = "The team, by its id or its whole name."
    static let removal = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a house or school team that nothing refers to.",
        discussion: """
            For a team entered by mistake. One that has matches, accounts, adjustments or lots \
            stays, and the command says which. Its aliases and former names go with it; \
            subscribers to its calendar are told that it is no more. Asks first; where there is no \
            terminal to ask at, --yes is needed.
            """,
        examples: "fieldgame house remove Ketae --dry-run",
        "fieldgame house remove Ketae --yes")

    static func find(_ name: String, in repository: LeagueRepository) async throws -> Team {
        try NameResolver(try await repository.referenceData(), .whole).team(name)
    }

    func remove(from repository: LeagueRepository) async throws -> Removal {
        let ties = try await repository.remove(self)
        if ties.keepsTeam { throw refusal(ties) }
        let aliases = ties.aliases.map { ShellQuoting.command("alias add", [$0, id]) }
        return Removal(
            losses: ties.losses, lines: ties.losses + [Removal.calendar(isKept: false)],
            commands: [addCommand] + aliases, record: record + ties.record)
    }

    /// Why a team stays, and what to do next.
    private func refusal(_ ties: TeamTies) -> CommandFailure {
        let word = ShellQuoting.quoted(id)
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
        let isSingle = ties.matches + ties.accounts.count + ties.adjustments + ties.lots == 1
        return CommandFailure(
            .usage,
            "\(label) stays: \(ties.needs.formattedList) \(isSingle ? "refers" : "refer") to it; "
                + next.joined(separator: "; "))
    }

    /// The command that enters it as it is.
    private var addCommand: String {
        let options = [
            ("id", id), ("kind", kind == .house ? "" : kind.word), ("colours", colours),
            ("pattern", pattern?.rawValue ?? ""),
        ]
        return ShellQuoting.command("house add", [name], ShellQuoting.options(options))
    }
}

extension TeamTies {
    /// What needs the team: `12 matches`, `1 adjustment`; an item each.
    fileprivate var needs: [String] {
        [
            matches.counted("match", "matches"),
            accounts.count.counted("account", "accounts").map {
                accounts.count > 3 ? $0 : "\($0) (\(accounts.joined(separator: ", ")))"
            },
            adjustments.counted("adjustment", "adjustments"),
            lots.counted("draw of lots", "draws of lots"),
        ].compactMap(\.self)
    }

    /// What goes with the team, a sentence each; none where nothing does.
    fileprivate var losses: [String] {
        [
            (aliases, "its alias goes", "its aliases go"),
            (formerNames.map(\.name), "its former name goes", "its former names go"),
        ].filter { !$0.0.isEmpty }.map { names, one, many in
            "\(names.count == 1 ? one : many) with it: \(names.joined(separator: ", "))"
        }
    }
}

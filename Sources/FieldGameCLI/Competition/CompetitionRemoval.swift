import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension CompetitionRules: Removable {
    static let noun = "competition"
    static let removalArgument = "The competition, by its whole name or its abbreviation."
    static let removal = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a competition off the list; its matches keep its name.",
        discussion: """
            Its rules and its tables go. One in whose tables points were adjusted or lots drawn \
            stays, since the ledger keeps that. Its other names go with it. The command says how it would come back. Asks \
            first; where there is no terminal to ask at, --yes is needed.
            """,
        examples: #"fieldgame competition remove "House Cup" --dry-run"#,
        #"fieldgame competition remove "House Cup" --yes"#)

    var label: String { competition.name }

    static func find(
        _ name: String, in repository: LeagueRepository
    ) async throws -> CompetitionRules {
        try await CompetitionNames(repository).find(name, .whole)
    }

    func remove(from repository: LeagueRepository) async throws -> Removal {
        let removed = try await CompetitionAction.removing(self).perform(in: repository)
        return Removal(
            removed,
            commands: removed.inverse?.addition.map { rules, words in
                rules.addCommands + words.map(teachCommand)
            }, record: record + removed.detail.record)
    }

    /// The commands that enter it as it is, with the rules of all its seasons.
    private var addCommands: [String] {
        let words =
            ShellQuoting.options([
                ("abbreviation", competition.abbreviation),
                ("kind", competition.kind == .league ? "" : competition.kind.rawValue),
                ("colour", competition.colour.replacing("#", with: "")),
                ("squad", competition.squad ?? ""),
                ("season-starts", seasonStarts == 1 ? "" : "\(seasonStarts)"),
            ]) + rules.options(otherThan: TableRules())
        let seasons = later.map { later in
            let options = later.rules.options(otherThan: rules(before: later.since))
            // Rules that are those before were set to hold on, whatever became of those.
            let given = options.isEmpty ? later.rules.options(otherThan: nil) : options
            return ShellQuoting.command(
                "competition edit", [competition.name], ["--since \(later.since)"] + given)
        }
        return [ShellQuoting.command("competition add", [competition.name], words)] + seasons
    }

    /// The command that teaches another name of it.
    private func teachCommand(_ word: String) -> String {
        ShellQuoting.command(
            "alias add", [word], ShellQuoting.options([("competition", competition.name)]))
    }

    /// The rules that hold until a season.
    private func rules(before season: String) -> TableRules {
        later.last { $0.since < season }?.rules ?? rules
    }
}

extension TableRules {
    /// The options of `competition add` that give these rules; those that others have are left out.
    fileprivate func options(otherThan others: TableRules?) -> [String] {
        let known = Set((others?.options ?? []).map { "\($0.name) \($0.value)" })
        return ShellQuoting.options(options.filter { !known.contains("\($0.name) \($0.value)") })
    }

    private var options: [(name: String, value: String)] {
        [
            ("points", "\(pointsForWin),\(pointsForDraw),\(pointsForLoss)"),
            ("order", tieBreakers.map(\.word).joined(separator: ",")),
            ("head-to-head", headToHeadRestarts ? "restart" : "once"),
            ("walkover", "\(walkover.home)-\(walkover.away)"),
        ]
    }
}

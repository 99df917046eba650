import FieldGame

extension CompetitionRules {
    /// The commands that enter it as it is, with the rules of all its seasons.
    var addCommands: [String] {
        var words: [String] = []
        if !competition.abbreviation.isEmpty {
            words.append(ShellWord.option("abbreviation", competition.abbreviation))
        }
        if competition.kind != .league { words.append("--kind \(competition.kind.rawValue)") }
        if !competition.colour.isEmpty {
            words.append(
                ShellWord.option("colour", competition.colour.replacing("#", with: "")))
        }
        if seasonStarts != 1 { words.append("--season-starts \(seasonStarts)") }
        words += rules.options(otherThan: TableRules())
        let seasons = later.map { later in
            let options = later.rules.options(otherThan: rules(before: later.since))
            // Rules that are those before were set to hold on, whatever became of those.
            let given = options.isEmpty ? later.rules.options(otherThan: nil) : options
            return ShellWord.command(
                "competition edit", [competition.name], ["--since \(later.since)"] + given)
        }
        return [ShellWord.command("competition add", [competition.name], words)] + seasons
    }

    /// The rules that hold until a season.
    private func rules(before season: String) -> TableRules {
        later.last { $0.since < season }?.rules ?? rules
    }
}

extension TableRules {
    /// The options of `competition add` that give these rules; those that others have are left out.
    fileprivate func options(otherThan others: TableRules?) -> [String] {
        var words: [String] = []
        let points = [pointsForWin, pointsForDraw, pointsForLoss]
        if points != others.map({ [$0.pointsForWin, $0.pointsForDraw, $0.pointsForLoss] }) {
            words += ["--points", points.map { "\($0)" }.joined(separator: ",")]
        }
        if tieBreakers != others?.tieBreakers {
            words += ["--order", tieBreakers.map(\.word).joined(separator: ",")]
        }
        if headToHeadRestarts != others?.headToHeadRestarts {
            words += ["--head-to-head", headToHeadRestarts ? "restart" : "once"]
        }
        if walkover != others?.walkover {
            words += ["--walkover", "\(walkover.home)-\(walkover.away)"]
        }
        return words
    }
}

import FieldGame
import LeagueAdministration
import LeagueDatabase

/// Prints matches: for people grouped by day, or as JSON or CSV.
struct MatchTable {
    let entries: [ScoreEntry]

    private var matches: [Match] { entries.map(\.match) }

    /// - Parameter nothing: what people read when there is no match.
    func print(_ options: OutputOptions, nothing: String) throws {
        if options.json {
            Swift.print(try JSONLines.pretty(entries.map(\.record)))
        } else if options.csv {
            Swift.print(CSV.line(Match.csvHeadings.map { .text($0) }))
            for match in matches { Swift.print(CSV.line(match.csvCells)) }
        } else if matches.isEmpty {
            Swift.print(nothing)
        } else {
            printTable()
        }
    }

    private func printTable() {
        var table = TextTable([
            .left("Time"), .left("Competition"), .right("Home"), .left(""), .left("Away"),
            .left("Pitch"), .left("Umpires"), .left("Note"),
        ])
        for match in matches {
            // What a fixture lacks is still to come; what a result lacks is not awaited.
            let open = match.status == .completed ? "" : "TBC"
            table.add([
                match.time?.spoken ?? open, match.competition ?? "", match.home.name,
                match.score?.description ?? (match.away.name.isEmpty ? "" : "v"),
                match.away.name, match.pitch ?? open, match.umpires.joined(separator: ", "),
                note(on: match),
            ])
        }
        // The lines of one table over all days, so that every day's columns line up.
        let layout = table.layout(width: Terminal.columns)
        for line in layout.heading { Swift.print(line) }
        var day: LocalDate?
        for (match, lines) in zip(matches, layout.rows) {
            if match.date != day {
                Swift.print("\n\(match.date.spoken)")
                day = match.date
            }
            for line in lines { Swift.print(line) }
        }
    }

    private func note(on match: Match) -> String {
        switch match.status {
        case .postponed where match.isToBeReplayed: "abandoned, to be replayed"
        case .cancelled, .postponed: match.status.rawValue
        case .completed where match.outcome != .played: match.outcome.rawValue
        case .completed, .scheduled: ""
        }
    }
}

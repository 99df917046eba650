import FieldGame
import LeagueAdministration

/// Prints league tables: for people one below the other, or as JSON or CSV.
struct StandingsTable {
    let tables: [SeasonTable]
    /// Whether to say what puts each team above the next.
    let explains: Bool
    /// Where there are no tables, the seasons that have some, newest first.
    let seasons: [String]
    /// The day at whose end they were so; nil for now.
    let lastDay: LocalDate?
    /// The seasons that are closed.
    let closed: [ClosedSeason]

    func print(_ options: OutputOptions) throws {
        let heading = """
            season,competition_type,position,team_id,team_name,team_colours,played,wins,draws,losses,\
            goals_for,goals_against,goal_difference,points,shared,adjustment,form
            """
        if try options.print(tables.flatMap(records), heading: heading) { return }
        if tables.isEmpty {
            let known = seasons.prefix(5).joined(separator: ", ")
            Swift.print(
                known.isEmpty
                    ? "No tables."
                    : "No tables of that season; there are some of \(known) (--season).")
        }
        for (index, table) in tables.enumerated() {
            if index > 0 { Swift.print("") }
            Terminal.say(title(of: table))
            rows(of: table).print()
            for line in footnotes(of: table) { Terminal.say(line) }
            if explains {
                for line in reasons(of: table) { Swift.print(line) }
            }
        }
    }

    /// `Senior League 2026`, `Senior League 2026 at the end of Saturday 14 February 2026`.
    private func title(of table: SeasonTable) -> String {
        "\(table.competition) \(table.season)"
            + (lastDay.map { " at the end of \($0.spoken)" } ?? "")
    }

    private func rows(of league: SeasonTable) -> TextTable {
        var table = TextTable([
            .right(""), .left("Team"), .right("P"), .right("W"), .right("D"), .right("L"),
            .right("F"), .right("A"), .right("GD"), .right("Adj"), .right("Pts"), .left("Form"),
        ])
        for row in league.standings {
            table.add([
                row.shared ? "\(row.position)=" : "\(row.position)", row.teamName,
                "\(row.played)", "\(row.wins)", "\(row.draws)", "\(row.losses)", "\(row.goalsFor)",
                "\(row.goalsAgainst)", row.goalDifference.signed,
                row.adjustment == 0 ? "" : row.adjustment.signed, "\(row.points)",
                row.form,
            ])
        }
        return table
    }

    /// `Keate: 3 points deducted on 13 January 2026: fielded a boy of another house`.
    private func footnotes(of table: SeasonTable) -> [String] {
        let names = TeamNames(table)
        return table.adjustments.map { "\(names[$0.teamID]): \($0.spoken): \($0.reason)" }
            + (closing(of: table)?.sentences ?? []).map {
                $0.prefix(1).uppercased() + $0.dropFirst()
            }
    }

    private func closing(of table: SeasonTable) -> ClosedSeason? {
        closed.first { $0.competition == table.competition && $0.season == table.season }
    }

    private func reasons(of table: SeasonTable) -> [String] {
        var reasons = TextTable([.right(""), .left("")])
        for (row, decision) in zip(table.standings, decisions(of: table)) {
            reasons.add(["\(row.position)\(row.shared ? "=" : "")", decision.sentence])
        }
        return reasons.rows.isEmpty
            ? [] : [""] + reasons.layout(width: Terminal.columns).rows.joined()
    }

    private func records(of table: SeasonTable) -> [Record] {
        guard explains else { return table.standings.map(\.row) }
        let decisions = decisions(of: table).map(Optional.some) + [nil]
        let closed = closing(of: table)?.record
        return zip(table.standings, decisions).map { row, decision in
            let own = table.adjustments.filter { $0.teamID == row.teamID }
            return row.row + [
                "decision": decision?.record, "adjustments": own.map(\.note), "closed": closed,
            ]
        }
    }

    private func decisions(of table: SeasonTable) -> [SpokenDecision] {
        let names = TeamNames(table)
        return zip(table.standings, table.decisions).map { row, decision in
            SpokenDecision(
                decision: decision, team: row.teamName, names: names,
                tieBreakers: table.rules.tieBreakers)
        }
    }
}

extension Standing {
    /// The row as JSON and CSV show it: the view's columns.
    fileprivate var row: Record {
        [
            "season": season, "competition_type": competition, "position": position,
            "team_id": teamID, "team_name": teamName, "team_colours": teamColours,
            "played": self.played, "wins": self.wins, "draws": self.draws, "losses": self.losses,
            "goals_for": self.goalsFor, "goals_against": self.goalsAgainst,
            "goal_difference": self.goalDifference, "points": self.points, "shared": shared,
            "adjustment": self.adjustment, "form": self.form,
        ]
    }
}

extension Adjustment {
    /// The adjustment as a table's JSON notes it.
    fileprivate var note: Record {
        ["id": id, "points": points, "reason": reason, "decided_on": decidedOn]
    }
}

import FieldGame

/// Prints league tables: for people one below the other, or as JSON or CSV.
struct StandingsList {
    let tables: [SeasonTable]
    /// Whether to say what puts each team above the next.
    let explains: Bool

    func print(_ options: OutputOptions) throws {
        if options.json {
            Swift.print(try JSONLines.pretty(tables.flatMap(records)))
        } else if options.csv {
            Swift.print(StandingRecord.csvHeading)
            for record in tables.flatMap(records) { Swift.print(record.csvLine) }
        } else if tables.isEmpty {
            Swift.print("No tables.")
        } else {
            for (index, table) in tables.enumerated() {
                if index > 0 { Swift.print("") }
                Swift.print(Terminal.printable("\(table.competition) \(table.season)"))
                rows(of: table).print()
                for line in footnotes(of: table) { Swift.print(Terminal.printable(line)) }
                if explains {
                    for line in reasons(of: table) { Swift.print(Terminal.printable(line)) }
                }
            }
        }
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
                "\(row.goalsAgainst)", DecisionRecord.signed(row.goalDifference),
                row.adjustment == 0 ? "" : DecisionRecord.signed(row.adjustment), "\(row.points)",
                row.form,
            ])
        }
        return table
    }

    /// `Keate: 3 points deducted on 13 January 2026: fielded a boy of another house`.
    private func footnotes(of table: SeasonTable) -> [String] {
        let names = names(of: table)
        return table.adjustments.map { adjustment in
            let name = names[adjustment.teamID] ?? adjustment.teamID
            return "\(name): \(adjustment.spoken): \(adjustment.reason)"
        }
    }

    private func reasons(of table: SeasonTable) -> [String] {
        let decisions = decisions(of: table)
        guard !decisions.isEmpty else { return [] }
        return [""]
            + zip(table.standings, decisions).map {
                "\($0.position)\($0.shared ? "=" : "")  \($1.sentence)"
            }
    }

    private func records(of table: SeasonTable) -> [StandingRecord] {
        let decisions = decisions(of: table).map(Optional.some) + [nil]
        return zip(table.standings, decisions).map { row, decision in
            StandingRecord(
                row: row,
                explanation: explains
                    ? StandingRecord.Explanation(
                        decision: decision,
                        adjustments: table.adjustments.filter { $0.teamID == row.teamID })
                    : nil)
        }
    }

    private func decisions(of table: SeasonTable) -> [DecisionRecord] {
        let names = names(of: table)
        return zip(table.standings, table.decisions).map { row, decision in
            DecisionRecord(
                decision: decision, team: row.teamName, names: names,
                tieBreakers: table.rules.tieBreakers)
        }
    }

    private func names(of table: SeasonTable) -> [String: String] {
        Dictionary(
            table.standings.map { ($0.teamID, $0.teamName) },
            uniquingKeysWith: { first, _ in first })
    }
}

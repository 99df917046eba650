import FieldGame

/// Prints league tables: for people one below the other, or as JSON or CSV.
struct StandingsTable {
    let tables: [SeasonTable]
    /// Whether to say what puts each team above the next.
    let explains: Bool
    /// Where there are no tables, the seasons that have some, newest first.
    let seasons: [String]
    /// The day at whose end they were so; nil for now.
    let lastDay: LocalDate?

    func print(_ options: OutputOptions) throws {
        if options.json {
            Swift.print(try JSONLines.pretty(tables.flatMap(records)))
        } else if options.csv {
            Swift.print(StandingRecord.csvHeading)
            for record in tables.flatMap(records) { Swift.print(record.csvLine) }
        } else if tables.isEmpty {
            let known = seasons.prefix(5).joined(separator: ", ")
            Swift.print(
                known.isEmpty
                    ? "No tables."
                    : "No tables of that season; there are some of \(known) (--season).")
        } else {
            for (index, table) in tables.enumerated() {
                if index > 0 { Swift.print("") }
                Terminal.say(heading(of: table))
                rows(of: table).print()
                for line in footnotes(of: table) { Terminal.say(line) }
                if explains {
                    for line in reasons(of: table) { Swift.print(line) }
                }
            }
        }
    }

    /// `Senior League 2026`, `Senior League 2026 at the end of Saturday 14 February 2026`.
    private func heading(of table: SeasonTable) -> String {
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
        var reasons = TextTable([.right(""), .left("")])
        for (row, decision) in zip(table.standings, decisions(of: table)) {
            reasons.add(["\(row.position)\(row.shared ? "=" : "")", decision.sentence])
        }
        return reasons.rows.isEmpty
            ? [] : [""] + reasons.layout(width: Terminal.columns).rows.joined()
    }

    private func records(of table: SeasonTable) -> [StandingRecord] {
        guard explains else { return table.standings.map { StandingRecord(row: $0) } }
        let decisions = decisions(of: table).map(Optional.some) + [nil]
        return zip(table.standings, decisions).map { row, decision in
            StandingRecord(
                row: row,
                explanation: StandingRecord.Explanation(
                    decision: decision,
                    adjustments: table.adjustments.filter { $0.teamID == row.teamID }))
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

/// One row of a table as JSON and CSV show it: the view's columns, and where asked for, why it
/// stands above the next row.
struct StandingRecord: Encodable {
    /// The row of the table.
    let row: Standing
    /// Nil where no explanation was asked for.
    var explanation: Explanation?

    /// Why a row stands where it does.
    struct Explanation {
        /// What parts it from the next row; nil in the last one.
        let decision: DecisionRecord?
        /// The adjustments that its points contain.
        let adjustments: [Adjustment]
    }

    private enum CodingKeys: String, CodingKey {
        case season, competitionType = "competition_type", position, teamID = "team_id"
        case teamName = "team_name", teamColours = "team_colours", played, wins, draws, losses
        case goalsFor = "goals_for", goalsAgainst = "goals_against"
        case goalDifference = "goal_difference", points, shared, adjustment, form
        case decision, adjustments
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(row.season, forKey: .season)
        try object.encode(row.competition, forKey: .competitionType)
        try object.encode(row.position, forKey: .position)
        try object.encode(row.teamID, forKey: .teamID)
        try object.encode(row.teamName, forKey: .teamName)
        try object.encode(row.teamColours, forKey: .teamColours)
        try object.encode(row.played, forKey: .played)
        try object.encode(row.wins, forKey: .wins)
        try object.encode(row.draws, forKey: .draws)
        try object.encode(row.losses, forKey: .losses)
        try object.encode(row.goalsFor, forKey: .goalsFor)
        try object.encode(row.goalsAgainst, forKey: .goalsAgainst)
        try object.encode(row.goalDifference, forKey: .goalDifference)
        try object.encode(row.points, forKey: .points)
        try object.encode(row.shared, forKey: .shared)
        try object.encode(row.adjustment, forKey: .adjustment)
        try object.encode(row.form, forKey: .form)
        guard let explanation else { return }
        try object.encode(explanation.decision, forKey: .decision)
        try object.encode(
            explanation.adjustments.map(AdjustmentNote.init), forKey: .adjustments)
    }

    /// The names of the columns, as the first line of CSV.
    static let csvHeading = """
        season,competition_type,position,team_id,team_name,team_colours,played,wins,draws,losses,\
        goals_for,goals_against,goal_difference,points,shared,adjustment,form
        """

    /// The row in CSV, without its line end and without the explanation.
    var csvLine: String {
        CSV.line([
            .text(row.season), .text(row.competition), .number(row.position), .text(row.teamID),
            .text(row.teamName), .text(row.teamColours), .number(row.played), .number(row.wins),
            .number(row.draws), .number(row.losses), .number(row.goalsFor),
            .number(row.goalsAgainst), .number(row.goalDifference), .number(row.points),
            .text(row.shared ? "true" : "false"), .number(row.adjustment), .text(row.form),
        ])
    }
}

/// An adjustment as a table's JSON notes it.
private struct AdjustmentNote: Encodable {
    let id: Int
    let points: Int
    let reason: String
    let decidedOn: String

    private enum CodingKeys: String, CodingKey {
        case id, points, reason, decidedOn = "decided_on"
    }

    init(_ adjustment: Adjustment) {
        id = adjustment.id
        points = adjustment.points
        reason = adjustment.reason
        decidedOn = adjustment.decidedOn.description
    }
}

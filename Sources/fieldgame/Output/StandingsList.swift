import FieldGame

/// Prints league tables: for people one below the other, or as JSON or CSV.
struct StandingsList {
    let rows: [Standing]

    func print(_ options: OutputOptions) throws {
        if options.json {
            Swift.print(try JSONLines.pretty(rows.map(StandingRecord.init)))
        } else if options.csv {
            Swift.print(StandingRecord.csvHeading)
            for row in rows { Swift.print(StandingRecord(row: row).csvLine) }
        } else if rows.isEmpty {
            Swift.print("No tables.")
        } else {
            printTables()
        }
    }

    private func printTables() {
        var rest = rows[...]
        var isFirst = true
        while let first = rest.first {
            let league = rest.prefix {
                $0.competition == first.competition && $0.season == first.season
            }
            if !isFirst { Swift.print("") }
            isFirst = false
            Swift.print("\(first.competition) \(first.season)")
            table(of: league).print()
            rest = rest.dropFirst(league.count)
        }
    }

    private func table(of league: ArraySlice<Standing>) -> TextTable {
        var table = TextTable([
            .right(""), .left("Team"), .right("P"), .right("W"), .right("D"), .right("L"),
            .right("F"), .right("A"), .right("GD"), .right("Pts"),
        ])
        for row in league {
            table.add([
                row.shared ? "\(row.position)=" : "\(row.position)", row.teamName,
                "\(row.played)", "\(row.wins)", "\(row.draws)", "\(row.losses)", "\(row.goalsFor)",
                "\(row.goalsAgainst)",
                row.goalDifference > 0 ? "+\(row.goalDifference)" : "\(row.goalDifference)",
                "\(row.points)",
            ])
        }
        return table
    }
}

/// One row of a table as JSON and CSV show it: the view's columns.
private struct StandingRecord: Encodable {
    let row: Standing

    private enum CodingKeys: String, CodingKey {
        case season, competitionType = "competition_type", position, teamID = "team_id"
        case teamName = "team_name", teamColours = "team_colours", played, wins, draws, losses
        case goalsFor = "goals_for", goalsAgainst = "goals_against"
        case goalDifference = "goal_difference", points, shared
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
    }

    static let csvHeading = """
        season,competition_type,position,team_id,team_name,team_colours,played,wins,draws,losses,\
        goals_for,goals_against,goal_difference,points,shared
        """

    var csvLine: String {
        CSV.line([
            .text(row.season), .text(row.competition), .number(row.position), .text(row.teamID),
            .text(row.teamName), .text(row.teamColours), .number(row.played), .number(row.wins),
            .number(row.draws), .number(row.losses), .number(row.goalsFor),
            .number(row.goalsAgainst), .number(row.goalDifference), .number(row.points),
            .text(row.shared ? "true" : "false"),
        ])
    }
}

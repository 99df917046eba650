package import FieldGame
import LeagueDatabase

// What the league lists, as spreadsheets show it: its columns, and a row of each.

extension Match {
    /// The columns of a match in a spreadsheet.
    package static let csvHeadings = [
        "id", "date", "time", "competition_type", "pitch", "home_team_id", "away_team_id",
        "umpires", "status", "home_score", "away_score", "home_team_name", "home_team_colours",
        "away_team_name", "away_team_colours", "outcome", "season",
    ]

    /// The match under these headings, times as 14:25.
    package var csvCells: [CSV.Cell] {
        [
            .text(id.text), .text(date.description),
            .text(time?.description), .text(competition), .text(pitch),
            .text(home.teamID), .text(away.teamID), .text(Umpires.text(umpires)),
            .text(status.rawValue), .number(score?.home), .number(score?.away),
            .text(home.name), .text(home.colours), .text(away.name),
            .text(away.colours), .text(outcome.rawValue), .text(season),
        ]
    }
}

extension Team {
    /// The columns of a team in a list.
    package static let headings = ["id", "name", "kind", "colours", "pattern"]

    /// The team under these headings.
    package var cells: [String] { [id, name, kind.rawValue, colours, pattern?.rawValue ?? ""] }
}

extension Pitch {
    /// The columns of a pitch in a list.
    package static let headings = [
        "name", "abbreviation", "area", "latitude", "longitude", "plan_x", "plan_y", "plan_width",
        "plan_height", "aliases",
    ]

    /// The pitch under these headings.
    ///
    /// - Parameter aliases: of all pitches.
    package func cells(_ aliases: [PitchAlias]) -> [String] {
        let others = aliases.filter { $0.pitch == name }.map(\.alias).joined(separator: ", ")
        return [
            name, abbreviation, area, position.map { "\($0.latitude)" } ?? "",
            position.map { "\($0.longitude)" } ?? "", plan.map { "\($0.x)" } ?? "",
            plan.map { "\($0.y)" } ?? "", plan.map { "\($0.width)" } ?? "",
            plan.map { "\($0.height)" } ?? "", others,
        ]
    }
}

extension Competition {
    /// The columns of a competition in a list.
    package static let headings = ["name", "abbreviation", "kind", "colour", "squad"]

    /// The competition under these headings.
    package var cells: [String] { [name, abbreviation, kind.rawValue, colour, squad ?? ""] }
}

extension TaughtName {
    /// The columns of a taught name in a list.
    package static let headings = ["id", "alias", "name", "kind"]

    /// The name under these headings.
    package func cells(_ names: TeamNames) -> [String] {
        [teamID ?? "", text, meaning(names), kind]
    }
}

public import FieldGame
import Foundation
public import PostgreSQL

// The columns of a match: how it is read, and how what is arranged of it is written.

extension Match: RowDecodable {
    /// The columns of `all_matches` that a match is read from.
    static let columns = Column.allCases.map { "\(identifier: $0.rawValue)" as Query }
        .joined(by: ", ")

    /// Reads a row of `all_matches`, or of a view made from it.
    public init(row: Row) throws {
        /// The database has '' where there is none.
        func name(_ column: StaticString) throws -> String? {
            let name: String = try row.decode(column)
            return name.isEmpty ? nil : name
        }
        self.init(
            id: try row.decode("id"),
            date: try row.decode("date"),
            time: try row.decode("time"),
            competition: try name("competition_type"),
            competitionColour: try row.decode("competition_colour"),
            pitch: try name("pitch"),
            position: Pitch.Position(
                latitude: try row.decode(Double?.self, "pitch_latitude"),
                longitude: try row.decode(Double?.self, "pitch_longitude")),
            home: Side(
                teamID: try row.decode("home_team_id"), name: try row.decode("home_team_name"),
                colours: try row.decode("home_team_colours")),
            away: Side(
                teamID: try row.decode("away_team_id"), name: try row.decode("away_team_name"),
                colours: try row.decode("away_team_colours")),
            umpires: Umpires.names(try row.decode("umpires")),
            bibsSet: try row.decode("bibs_set"),
            notes: try row.decode("notes"),
            status: try row.decode("status"),
            outcome: try row.decode("outcome"),
            score: Score(
                home: try row.decode(Int?.self, "home_score"),
                away: try row.decode(Int?.self, "away_score")),
            sequence: try row.decode("sequence"),
            createdAt: try row.decode("created_at"),
            updatedAt: try row.decode("updated_at"),
            season: try row.decode("season"))
    }
}

extension Match {
    /// The statement that reads one match.
    static func query(_ id: UUID) -> Query {
        "SELECT \(fragment: columns) FROM public.all_matches WHERE id = \(id)"
    }

    /// The columns of `matches` that hold what was written of a match: all but those that follow
    /// from them, and who submitted the score.
    static let storedColumns = MatchHistory.columns + ["status", "home_score", "away_score"]

    /// `a = row.a, b = row.b`: the SET clause that copies columns from a row of that name.
    static func set(_ columns: [String], from row: String) -> Query {
        columns.map { "\(identifier: $0) = \(identifier: row).\(identifier: $0)" as Query }
            .joined(by: ", ")
    }
}

extension FixtureDetails {
    /// A column's bound value.
    func value(of column: Column) -> Query {
        switch column {
        case .date: "\(date)"
        case .time: "\(time)"
        case .competition: "\(competition)"
        case .pitch: "\(pitch)"
        case .home: "\(home)"
        case .away: "\(away)"
        case .awayText: "\(awayText)"
        case .umpires: "\(Umpires.text(umpires))"
        case .bibs: "\(bibs)"
        case .notes: "\(notes)"
        }
    }
}

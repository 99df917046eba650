public import FieldGame
import Foundation
public import PostgreSQL

// The columns of a match: how it is read, and how what is arranged of it is written.

extension Match: RowDecodable {
    /// The columns of `all_matches` that a match is read from; not those about the caller, which
    /// cost a look at the caller's account.
    static let columns: Query = """
        id, date, time, competition_type, competition_colour, pitch, pitch_latitude,
        pitch_longitude, home_team_id, home_team_name, home_team_colours, away_team_id,
        away_team_name, away_team_colours, umpires, bibs_set, status, outcome, home_score, away_score,
        sequence, created_at, updated_at, season
        """

    /// Reads a row of `all_matches`, or of a view made from it.
    public init(row: Row) throws {
        let competition: String = try row.decode("competition_type")
        let pitch: String = try row.decode("pitch")
        self.init(
            id: try row.decode("id"),
            date: try row.decode("date"),
            time: try row.decode("time"),
            competition: competition.isEmpty ? nil : competition,
            competitionColour: try row.decode("competition_colour"),
            pitch: pitch.isEmpty ? nil : pitch,
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
}

extension FixtureDetails {
    /// The columns of `matches` that an admin sets, each with its bound value.
    var columns: [(name: String, value: Query)] {
        [
            ("date", "\(date)"), ("time", "\(time)"), ("competition_type", "\(competition)"),
            ("pitch", "\(pitch)"), ("home_team_id", "\(home)"), ("away_team_id", "\(away)"),
            ("away_text", "\(awayText)"), ("umpires", "\(Umpires.text(umpires))"),
            ("bibs", "\(bibs)"),
        ]
    }
}

import FieldGame
import Foundation
import PostgreSQL

/// A match of the database that a notice may mean.
struct KnownMatch: RowDecodable {
    /// What a notice may change of a match.
    struct Details {
        var date: LocalDate
        var time: LocalTime?
        var competition: String?
        var pitch: String?
        var umpires: String?

        /// The fields that have another value in `other`.
        func fields(otherThanIn other: Details) -> [Notice.Field] {
            let differences: [(Notice.Field, Bool)] = [
                (.date, date != other.date), (.time, time != other.time),
                (.competition, competition != other.competition), (.pitch, pitch != other.pitch),
                (.umpires, umpires != other.umpires),
            ]
            return differences.filter(\.1).map(\.0)
        }
    }

    /// The identifier.
    let id: UUID
    /// What the database says of it.
    let details: Details
    /// Where it stands.
    let status: Match.Status
    /// The score, of a completed match.
    let score: Score?
    /// Whether the database has its teams the other way round than the notice.
    let isReversed: Bool

    /// Reads a row of `matches` with a column `reversed`.
    init(row: Row) throws {
        id = try row.decode("id")
        details = Details(
            date: try row.decode("date"), time: try row.decode("time"),
            competition: try row.decode("competition_type"), pitch: try row.decode("pitch"),
            umpires: try row.decode("umpires"))
        status = try row.decode("status")
        isReversed = try row.decode("reversed")
        score = Score(
            home: try row.decode(Int?.self, "home_score"),
            away: try row.decode(Int?.self, "away_score"))
    }
}

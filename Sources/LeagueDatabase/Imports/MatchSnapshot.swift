package import FieldGame
package import Foundation
package import PostgreSQL

/// A match that a notice may mean: one of the database, or one that the message itself adds.
package struct MatchSnapshot: RowDecodable, Hashable, Sendable {
    /// The identifier.
    package let id: UUID
    /// The home team; nil where only the away side is known.
    package let home: String?
    /// The away team; nil for an opponent without an id, or none.
    package let away: String?
    /// An opponent without an id.
    package let awayText: String?
    /// The day in London.
    package var date: LocalDate
    /// The kick-off.
    package var time: LocalTime?
    /// The competition as the match has it.
    package var competition: String?
    /// The pitch.
    package var pitch: String?
    /// The umpires as the table keeps them.
    package var umpires: String?
    /// Where it stands.
    package var status: Match.Status
    /// The score, of a completed match.
    package var score: Score?
    /// How the score came about.
    package var outcome: Match.Outcome
    /// The competition's own name where the match has it in another case, or abbreviated.
    package let competitionName: String?
    /// The area of its pitch.
    package let pitchArea: String?
    /// What was said of it after the message was sent that is being imported, the earliest first.
    package var later: [LaterWord] = []
    /// Whether it was known when that message was sent.
    package var wasKnown = true
    /// The whole row as it was found, in JSON; nil for a match that is not in the database yet.
    let row: String?

    /// Reads a row of ``columns``.
    package init(row: Row) throws {
        id = try row.decode("id")
        home = try row.decode("home_team_id")
        away = try row.decode("away_team_id")
        awayText = try row.decode("away_text")
        date = try row.decode("date")
        time = try row.decode("time")
        competition = try row.decode("competition_type")
        pitch = try row.decode("pitch")
        umpires = try row.decode("umpires")
        status = try row.decode("status")
        score = Score(
            home: try row.decode(Int?.self, "home_score"),
            away: try row.decode(Int?.self, "away_score"))
        outcome = try row.decode("outcome")
        competitionName = try row.decode("competition_name")
        pitchArea = try row.decode("pitch_area")
        self.row = try row.decode(String.self, "whole")
    }

    /// The match that a notice makes where there was none.
    package init(new notice: Notice) {
        id = UUID()
        (home, away, awayText) = (notice.home, notice.away, notice.awayText)
        (date, time, competition, pitch) = (
            notice.date, notice.time, notice.competition, notice.pitch
        )
        umpires = notice.umpires.flatMap(Umpires.text)
        (status, outcome) = (notice.score == nil ? .scheduled : .completed, .played)
        (score, competitionName, pitchArea, row) = (notice.score, nil, nil, nil)
    }

    /// What it is read from, of a `matches AS m`.
    static let columns: Query = """
        m.id, m.date, m.time, m.competition_type, m.pitch, m.home_team_id, m.away_team_id,
        m.away_text, m.umpires, m.status, m.home_score, m.away_score, m.outcome,
        to_jsonb(m) AS whole,
        coalesce((SELECT c.name FROM competitions AS c WHERE c.name = m.competition_type),
                 (SELECT c.name FROM competitions AS c
                  WHERE league_fold(m.competition_type)
                        IN (league_fold(c.name), league_fold(nullif(c.abbreviation, '')))
                  ORDER BY c.name LIMIT 1)) AS competition_name,
        (SELECT p.area FROM pitches AS p WHERE p.name = m.pitch) AS pitch_area
        """
}

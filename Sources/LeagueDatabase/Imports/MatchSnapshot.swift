import FieldGame
import Foundation
import PostgreSQL

/// A match that a notice may mean: one of the database, or one that the message itself adds.
struct MatchSnapshot: RowDecodable, Hashable {
    /// The identifier.
    let id: UUID
    /// The home team; nil where only the away side is known.
    let home: String?
    /// The away team; nil for an opponent without an id, or none.
    let away: String?
    /// An opponent without an id.
    let awayText: String?
    /// The day in London.
    var date: LocalDate
    /// The kick-off.
    var time: LocalTime?
    /// The competition as the match has it.
    var competition: String?
    /// The pitch.
    var pitch: String?
    /// The umpires as the table keeps them.
    var umpires: String?
    /// Where it stands.
    var status: Match.Status
    /// The score, of a completed match.
    var score: Score?
    /// How the score came about.
    var outcome: Match.Outcome
    /// The competition's own name where the match has it in another case, or abbreviated.
    private let competitionName: String?
    /// The area of its pitch.
    private let pitchArea: String?
    /// The whole row as it was found, in JSON; nil for a match that is not in the database yet.
    let row: String?

    /// Reads a row of `matches` with its whole as `whole`, and `competition_name`.
    init(row: Row) throws {
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
    init(new notice: Notice) {
        id = UUID()
        (home, away, awayText) = (notice.home, notice.away, notice.awayText)
        (date, time, competition, pitch) = (
            notice.date, notice.time, notice.competition, notice.pitch
        )
        umpires = notice.umpires.flatMap(Umpires.text)
        (status, outcome) = (notice.score == nil ? .scheduled : .completed, .played)
        (score, competitionName, pitchArea, row) = (notice.score, nil, nil, nil)
    }

    /// Whether it is still to be played.
    var isPending: Bool { status == .scheduled || status == .postponed }

    /// Whether a competition is its own, in whatever spelling.
    func isOf(_ name: String) -> Bool {
        let name = FoldedName(name)
        return [competition, competitionName].contains { $0.map(FoldedName.init) == name }
    }

    /// Whether it is played on a pitch, or on one of a ground or an area: `Agar's 3` on `Agar's`.
    func isOn(_ place: String) -> Bool {
        guard let pitch else { return false }
        if pitch == place || pitchArea == place { return true }
        return pitch.hasPrefix(place + " ")
            && pitch.dropFirst(place.count + 1).allSatisfy(\.isNumber)
    }

    /// Whether it is between the two sides of a notice, in any order.
    func isBetweenSides(of notice: Notice) -> Bool {
        guard
            (home, away) == (notice.home, notice.away)
                || (home, away) == (notice.away, notice.home)
        else { return false }
        return awayText.map(FoldedName.init) == notice.awayText.map(FoldedName.init)
    }

    /// The score of a notice as the match has its sides.
    func score(of notice: Notice) -> Score? {
        home == notice.home ? notice.score : notice.score?.reversed
    }

    /// What a notice may change and `other` has otherwise.
    func fields(otherThanIn other: MatchSnapshot) -> [Notice.Field] {
        let differences: [(Notice.Field, Bool)] = [
            (.date, date != other.date), (.time, time != other.time),
            (.competition, competition != other.competition), (.pitch, pitch != other.pitch),
            (.umpires, umpires != other.umpires),
        ]
        return differences.filter(\.1).map(\.0)
    }

    /// `JDM v HWTA on Tuesday 13 January 2026, 2:25pm, Senior League, cancelled (3f0c1a2b)`.
    var words: String {
        let sides = [home, away ?? awayText].compactMap(\.self).joined(separator: " v ")
        let more = [
            time?.spoken, competition, pitch, status == .scheduled ? nil : status.rawValue,
            score?.description,
        ].compactMap(\.self)
        let id = id.uuidString.lowercased().prefix(8)
        return ([sides + " on " + date.spoken] + more).joined(separator: ", ") + " (\(id))"
    }
}

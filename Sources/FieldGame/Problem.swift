/// A line of a message that could not be understood, or could not be done.
public struct Problem: Hashable, Sendable, Codable {
    /// Why.
    public enum Reason: String, Sendable, Codable, CaseIterable {
        /// No such day, or the day of the week is another one.
        case invalidDate = "invalid_date"
        /// No such kick-off.
        case invalidTime = "invalid_time"
        /// A team that the league does not know.
        case unknownTeam = "unknown_team"
        /// A pitch that the league does not know.
        case unknownPitch = "unknown_pitch"
        /// A cancellation of a match that is not in the database.
        case unknownMatch = "unknown_match"
        /// A result without a usable score.
        case noScore = "no_score"
        /// A row that was struck out.
        case struckOut = "struck_out"
        /// It can mean several things, or too little is said.
        case ambiguous
        /// It contradicts what the database holds (another score, a match already played).
        case conflict
        /// It would change a season that is closed.
        case closedSeason = "closed_season"
    }

    /// The line's number in the text that was read, counted from 1; nil when it has none.
    public var number: Int?
    /// The line as written, cut at 200 characters.
    public var line: String
    /// Why.
    public var reason: Reason
    /// Whether the line speaks of a match, and so one is missing now.
    public var countsAsMatch: Bool
    /// A sentence for people: what was wrong and what may have been meant; empty when the reason
    /// says it all.
    public var note: String
    /// What the line wants done, should the database hold just one match that it can mean.
    public var meant: PartialNotice?

    private enum CodingKeys: String, CodingKey {
        case number, line, reason, countsAsMatch = "counts_as_match", note, meant
    }

    /// A problem with these values.
    public init(
        number: Int? = nil, line: String, reason: Reason, countsAsMatch: Bool = true,
        note: String = "", meant: PartialNotice? = nil
    ) {
        self.number = number
        self.line = line
        self.reason = reason
        self.countsAsMatch = countsAsMatch
        self.note = note
        self.meant = meant
    }
}

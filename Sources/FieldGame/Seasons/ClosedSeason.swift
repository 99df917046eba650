public import Foundation

/// A season of a league whose table is closed, and what was changed of it since.
public struct ClosedSeason: Hashable, Sendable {
    /// Something of it that was changed for a reason, after it was closed.
    public struct Change: Hashable, Sendable {
        /// What was changed.
        public enum Subject: String, Sendable, CaseIterable {
            case match, adjustment, lots, rules
        }

        /// What was changed.
        public let subject: Subject
        /// The match, which may have been deleted; nil for the others.
        public let matchID: UUID?
        /// The number of the adjustment or the draw; nil for the others.
        public let decisionID: Int?
        /// Why.
        public let reason: String
        /// When.
        public let at: Date
        /// The name of the account, else the login.
        public let by: String

        /// A change with these values.
        public init(
            subject: Subject, matchID: UUID?, decisionID: Int?, reason: String, at: Date, by: String
        ) {
            (self.subject, self.matchID, self.decisionID) = (subject, matchID, decisionID)
            (self.reason, self.at, self.by) = (reason, at, by)
        }

        /// `a match was changed on Tuesday 15 December 2026 by Ada: typed wrong`.
        public var sentence: String {
            let what =
                switch subject {
                case .match: "a match was changed"
                case .adjustment: "points were adjusted"
                case .lots: "lots were recorded or reversed"
                case .rules: "the rules were changed"
                }
            return "\(what) \(ClosedSeason.day(at)) by \(by): \(reason)"
        }
    }

    /// The league.
    public let competition: String
    /// The season, `2026` or `2013-14`.
    public let season: String
    /// When it was closed.
    public let closedAt: Date
    /// The name of the account that closed it, else the login.
    public let closedBy: String
    /// What was changed since, in its order.
    public let changes: [Change]

    /// A closed season with these values.
    public init(
        competition: String, season: String, closedAt: Date, closedBy: String, changes: [Change]
    ) {
        (self.competition, self.season) = (competition, season)
        (self.closedAt, self.closedBy) = (closedAt, closedBy)
        self.changes = changes
    }

    /// `closed on Monday 14 December 2026 by Ada`, then `changed since: a match was changed …`, a line
    /// for each reason.
    public var sentences: [String] {
        var lines = ["closed \(Self.day(closedAt)) by \(closedBy)"]
        // One reason may stand for many matches.
        var seen: Set<[String]> = []
        for change in changes
        where seen.insert([change.subject.rawValue, change.reason, change.by]).inserted {
            lines.append("changed since: \(change.sentence)")
        }
        return lines
    }

    fileprivate static func day(_ instant: Date) -> String {
        London.day(at: instant).map { "on \($0.spoken)" } ?? ""
    }
}

public import Foundation

/// One change of a match, its score or its status, as the audit keeps it for ever.
public struct AuditEntry: Hashable, Sendable, Identifiable {
    /// What was done.
    public enum Action: String, Sendable, Codable, CaseIterable {
        /// The match came into the database.
        case added
        /// The match was completed with a score.
        case submitted
        /// The score of a completed match was changed.
        case corrected
        /// A completed match was set back; its score went.
        case reopened
        case cancelled, postponed
        /// A cancelled or postponed match is on again.
        case reinstated
        /// Something else that people see of it: see ``AuditEntry/changes``.
        case changed
        /// The match was deleted.
        case deleted
    }

    /// What the match said before or after.
    public struct State: Hashable, Sendable {
        /// Where it stood.
        public let status: Match.Status
        /// Its score, if it had one.
        public let score: Score?

        /// A state with these values.
        public init(status: Match.Status, score: Score?) {
            self.status = status
            self.score = score
        }
    }

    /// A column's values, as text; nil for none.
    public struct Change: Hashable, Sendable, Encodable {
        /// The value before.
        public let old: String?
        /// The value after.
        public let new: String?

        /// A change from one value to another.
        public init(old: String?, new: String?) {
            self.old = old
            self.new = new
        }

        /// Writes `["Agar's 3", "Agar's 4"]`.
        public func encode(to encoder: any Encoder) throws {
            var values = encoder.unkeyedContainer()
            try values.encode(old)
            try values.encode(new)
        }
    }

    /// The order in which things happened.
    public let id: Int
    /// The match; it may have been deleted since.
    public let matchID: UUID
    /// Who did it; nil on the maintenance path.
    public let actor: UUID?
    /// That person's name, else the address, where the reader may know it.
    public let actorName: String?
    /// As what: `captain`, `admin` or `maintenance`.
    public let actorRole: String
    /// The login of PostgreSQL.
    public let databaseUser: String
    /// What was done.
    public let action: Action
    /// The state before; nil for a match that was added.
    public let old: State?
    /// The state after; nil for a match that was deleted.
    public let new: State?
    /// What else changed, by the name of the column.
    public let changes: [String: Change]
    /// When.
    public let at: Date
    /// The import that did it, or that was taken back; nil when it was done by hand.
    public let importID: UUID?

    /// An entry with these values.
    public init(
        id: Int, matchID: UUID, actor: UUID?, actorName: String?, actorRole: String,
        databaseUser: String, action: Action, old: State?, new: State?,
        changes: [String: Change] = [:], at: Date, importID: UUID? = nil
    ) {
        self.id = id
        self.matchID = matchID
        self.actor = actor
        self.actorName = actorName
        self.actorRole = actorRole
        self.databaseUser = databaseUser
        self.action = action
        self.old = old
        self.new = new
        self.changes = changes
        self.at = at
        self.importID = importID
    }
}

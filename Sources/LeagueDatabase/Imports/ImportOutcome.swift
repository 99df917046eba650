package import FieldGame
package import Foundation

/// What an import did, or would do.
package struct ImportOutcome: Sendable {
    /// What became of one notice.
    package enum Effect: Hashable, Sendable {
        /// A new match.
        case added
        /// A known match that changed; the fields that did.
        case changed([Notice.Field])
        /// A match that is off.
        case cancelled
        /// A match whose new day is not known.
        case postponed
        /// A match that has its score now.
        case completed
        /// A match whose score was another one, which gave way.
        case corrected
        /// Just that score stood there already.
        case confirmed
        /// The database said so already.
        case unchanged
        /// It was not done, and why.
        case refused(Problem)
    }

    /// The row of `import_log`; nil when the message had been imported before.
    package var id: UUID?
    /// What became of each notice, in the message's order.
    package var effects: [(notice: Notice, effect: Effect)]
    /// Every line that was not understood or not done.
    package var problems: [Problem]
    /// Status, count and error as `import_log` has them.
    package var summary: ImportSummary
    /// Whether it came under another message's Message-ID, with other content.
    package var isImpostor = false
    /// The matches that it added or changed.
    package var touched: [UUID] = []

    /// Whether the very same message was imported before, and so nothing was done.
    package var isRepeated: Bool { id == nil }
}

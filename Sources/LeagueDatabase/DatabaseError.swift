/// Why the league's database cannot be used as it is.
package struct DatabaseError: Error, Hashable, Sendable {
    /// What kind of trouble it is.
    package enum Code: String, Sendable {
        /// The schema lacks migrations that this program needs.
        case schemaTooOld
        /// The schema has migrations that this program does not know.
        case schemaTooNew
        /// A migration that was applied is not the one that this program carries.
        case schemaEdited
        /// The schema is that of fieldgame 0.1, which had other migrations.
        case schemaOf01
        /// A migration failed, and left nothing of itself behind.
        case migrationFailed
        /// Another session is at work.
        case busy
        /// The server keeps text in an encoding that cannot hold every name.
        case unsuitableServer
        /// A correction of a score that is not there.
        case nothingToCorrect
        /// A match, a team, a pitch or a competition is not, or no longer, what the caller has seen.
        case changedMeanwhile
        /// The view of a league table and FieldGame's own differ: a bug.
        case tablesDisagree
    }

    /// The kind.
    package let code: Code
    /// A sentence that says what is wrong and what to do next; safe to show to anyone.
    package let description: String
}

extension DatabaseError: CustomStringConvertible {}

extension DatabaseError {
    /// The match that was read is no longer the one that is there.
    static let changedMeanwhile = DatabaseError(
        code: .changedMeanwhile,
        description: "the match has changed meanwhile: look again, then decide")

    /// What was read is no longer what is there: `Keate has`, `Senior League or its rules have`.
    static func changedMeanwhile(_ subject: String) -> DatabaseError {
        DatabaseError(
            code: .changedMeanwhile,
            description: "\(subject) changed meanwhile: look again, then decide")
    }
}

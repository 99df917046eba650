/// Why a backup cannot be made, used or restored: a sentence for people.
package struct BackupError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of trouble it is, which decides the exit code of a command.
    package enum Kind: Sendable, Hashable {
        /// The file is damaged, or holds what its manifest does not say: exit code 65.
        case damaged
        /// There is no backup to look at, or no league to back up: exit code 66.
        case missing
        /// The database is not one that a backup may go into: exit code 64.
        case notEmpty
        /// The login may not restore into it: exit code 78.
        case forbidden
        /// Another process works in the folder: exit code 75.
        case busy
        /// A newer program made it: exit code 78.
        case tooNew
    }

    /// What kind of trouble it is.
    package let kind: Kind
    /// What happened and what to do about it.
    package let description: String

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

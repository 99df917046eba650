/// One thing that was looked at, and how it was found.
package struct HealthCheck: Sendable {
    /// How it was found, the best first.
    package enum Status: String, Sendable, CaseIterable {
        /// As it must be.
        case ok
        /// Worth knowing; nothing is wrong.
        case note
        /// It works, and may not for long, or not for every user.
        case warning
        /// Something does not work, or is not safe.
        case problem
    }

    /// A check to make, by its id.
    package typealias Look = (id: String, look: () async throws -> HealthCheck)

    /// What was looked at, for programs: `database.reachable`. Its first word is its group. Empty
    /// until the doctor files it.
    package private(set) var id = ""
    /// How it was found.
    package let status: Status
    /// What was found, in a sentence without an end.
    package let message: String
    /// What to do about it: a command where there is one; nil where nothing is wrong.
    package let mend: String?

    /// A check without an id.
    package init(_ status: Status, _ message: String, mend: String? = nil) {
        (self.status, self.message, self.mend) = (status, message, mend)
    }

    /// The same of a list of faults, which `%` in the message stands for; nil where there are none.
    ///
    /// - Parameter commands: what `%` stands for in what mends them.
    package func listing(_ faults: [String], commands: String? = nil) -> HealthCheck? {
        guard !faults.isEmpty else { return nil }
        let mend = commands.map { self.mend?.replacing("%", with: $0) } ?? self.mend
        return HealthCheck(
            status, message.replacing("%", with: Self.list(faults)), mend: mend)
    }

    /// The same, filed under an id.
    package func named(_ id: String) -> HealthCheck {
        var check = self
        check.id = id
        return check
    }

    /// `a, b, c and 4 more`: a list that stays readable however long it is.
    package static func list(_ words: [String], limit: Int = 3) -> String {
        let shown = words.prefix(limit).joined(separator: ", ")
        return words.count > limit ? "\(shown) and \(words.count - limit) more" : shown
    }
}

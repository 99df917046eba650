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

    /// What was looked at, for programs: `database.reachable`. Its first word is its group. Empty
    /// until the doctor files it.
    package private(set) var id = ""
    /// How it was found.
    package let status: Status
    /// What was found, in a sentence without an end.
    package let message: String
    /// What to do about it: a command where there is one; nil where nothing is wrong.
    package let mend: String?

    /// It is as it must be.
    package static func ok(_ message: String) -> HealthCheck {
        HealthCheck(status: .ok, message: message, mend: nil)
    }

    /// It is worth knowing.
    package static func note(_ message: String, mend: String? = nil) -> HealthCheck {
        HealthCheck(status: .note, message: message, mend: mend)
    }

    /// It works for now.
    package static func warning(_ message: String, mend: String) -> HealthCheck {
        HealthCheck(status: .warning, message: message, mend: mend)
    }

    /// It does not work.
    package static func problem(_ message: String, mend: String) -> HealthCheck {
        HealthCheck(status: .problem, message: message, mend: mend)
    }

    /// What a list of faults says, with `%` in the message for the list; nil where it is empty.
    package static func fault(
        _ status: Status, _ message: String, _ faults: [String], mend: String?
    ) -> HealthCheck? {
        guard !faults.isEmpty else { return nil }
        return HealthCheck(
            status: status, message: message.replacing("%", with: list(faults)), mend: mend)
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

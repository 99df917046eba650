/// One thing that was looked at, and how it was found.
struct HealthCheck: Sendable {
    /// How it was found, the best first.
    enum Status: String, Encodable, CaseIterable {
        /// As it must be.
        case ok
        /// Worth knowing; nothing is wrong.
        case note
        /// It works, and may not for long, or not for everybody.
        case warning
        /// Something does not work, or is not safe.
        case problem
    }

    /// What was looked at, for programs: `database.reachable`. Its first word is its group.
    let id: String
    let status: Status
    /// What was found, in a sentence without an end.
    let message: String
    /// What to do about it: a command where there is one; nil where nothing is wrong.
    let mend: String?

    /// The group: `database` of `database.reachable`.
    var group: Substring { id.prefix { $0 != "." } }

    static func ok(_ id: String, _ message: String) -> HealthCheck {
        HealthCheck(id: id, status: .ok, message: message, mend: nil)
    }

    static func note(_ id: String, _ message: String, mend: String? = nil) -> HealthCheck {
        HealthCheck(id: id, status: .note, message: message, mend: mend)
    }

    static func warning(_ id: String, _ message: String, mend: String) -> HealthCheck {
        HealthCheck(id: id, status: .warning, message: message, mend: mend)
    }

    static func problem(_ id: String, _ message: String, mend: String) -> HealthCheck {
        HealthCheck(id: id, status: .problem, message: message, mend: mend)
    }

    /// What `look` finds. Where it cannot look, that is the problem, and the others go on.
    static func of(
        _ id: String, _ look: () async throws -> HealthCheck
    ) async -> HealthCheck {
        do {
            return try await look()
        } catch {
            return problem(
                id, "could not be looked at: \(CommandFailure(error).message)",
                mend: "see to the other problems first, then run fieldgame doctor again")
        }
    }

    /// `a, b, c and 4 more`: a list that stays readable however long it is.
    static func list(_ words: [String], limit: Int = 3) -> String {
        let shown = words.prefix(limit).joined(separator: ", ")
        return words.count > limit ? "\(shown) and \(words.count - limit) more" : shown
    }
}

extension HealthCheck: Encodable {
    private enum CodingKeys: CodingKey { case id, status, message, mend }

    /// All four keys are always there.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(status, forKey: .status)
        try container.encode(message, forKey: .message)
        try container.encode(mend, forKey: .mend)
    }
}

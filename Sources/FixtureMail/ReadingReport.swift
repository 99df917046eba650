import FieldGame

/// A reading in the shape that `import --dry-run --json` prints.
package struct ReadingReport: Encodable, Sendable {
    private let reading: MessageReading
    private let explains: Bool

    /// The report of a reading; with `explains`, with what its words were read as.
    package init(_ reading: MessageReading, explains: Bool = false) {
        (self.reading, self.explains) = (reading, explains)
    }

    private enum Keys: String, CodingKey {
        case log = "import_log", fixtures, errors, account
    }

    /// Writes `import_log`, `fixtures` and `errors`; of a fixture, the eight keys that every one has
    /// are written as null when there is no value.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(Log(reading), forKey: .log)
        try container.encode(reading.notices.map(Fixture.init), forKey: .fixtures)
        try container.encode(reading.problems.map(Fault.init), forKey: .errors)
        if explains, !reading.account.isEmpty {
            try container.encode(reading.account, forKey: .account)
        }
    }
}

/// `import_log` of the report.
private struct Log: Encodable {
    let reading: MessageReading

    init(_ reading: MessageReading) { self.reading = reading }

    enum Keys: String, CodingKey {
        case subject = "email_subject", imported = "matches_imported", status
        case message = "error_message"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(reading.subject, forKey: .subject)
        try container.encode(reading.notices.count, forKey: .imported)
        try container.encode(reading.summary.status, forKey: .status)
        try container.encode(reading.summary.errorMessage, forKey: .message)
    }
}

/// One of the report's `fixtures`.
private struct Fixture: Encodable {
    let notice: Notice

    init(_ notice: Notice) { self.notice = notice }

    enum Keys: String, CodingKey {
        case action, status, date, time, home, away, competition, pitch, umpires
        case changed, from, score, scope
        case awayText = "away_text"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        // Put off without a day, a match is off; its status says that it may come back.
        let isPostponed = notice.action == .postpone
        try container.encode(isPostponed ? .cancel : notice.action, forKey: .action)
        if isPostponed { try container.encode("postponed", forKey: .status) }
        try container.encode(notice.date, forKey: .date)
        try container.encode(notice.time, forKey: .time)
        try container.encode(notice.home, forKey: .home)
        try container.encode(notice.away, forKey: .away)
        try container.encode(notice.competition, forKey: .competition)
        try container.encode(notice.pitch, forKey: .pitch)
        try container.encode(notice.umpires, forKey: .umpires)
        try container.encodeIfPresent(notice.awayText, forKey: .awayText)
        try container.encodeIfPresent(notice.changed, forKey: .changed)
        try container.encodeIfPresent(notice.from, forKey: .from)
        try container.encodeIfPresent(notice.score, forKey: .score)
        try container.encodeIfPresent(notice.scope, forKey: .scope)
    }
}

/// One of the report's `errors`.
private struct Fault: Encodable {
    let problem: Problem

    init(_ problem: Problem) { self.problem = problem }

    enum Keys: String, CodingKey {
        case line, reason, note
        case countsAsMatch = "counts_as_match"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(problem.line, forKey: .line)
        try container.encode(problem.reason, forKey: .reason)
        try container.encode(problem.countsAsMatch, forKey: .countsAsMatch)
        if !problem.note.isEmpty { try container.encode(problem.note, forKey: .note) }
    }
}

import FieldGame

/// What an adapter makes of a line or a row.
enum Finding: Hashable, Sendable {
    case notice(Notice)
    /// A match, and what of its line was not understood: it is none the less played.
    case partly(Notice, Problem)
    case problem(Problem)
}

extension Problem {
    /// A problem with a line, quoted up to the limit.
    init(
        _ reason: Reason, _ line: WrittenLine, _ note: String = "", countsAsMatch: Bool = true,
        limits: Limits
    ) {
        self.init(
            number: line.number, line: String(line.raw.prefix(limits.quotedLineLength)),
            reason: reason, countsAsMatch: countsAsMatch, note: note)
    }
}

import FieldGame

/// What a passage says of a match.
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

/// A finding and the kind of passage that it was read from: `list`, `table`, `sentences`.
typealias Found = (layout: String, finding: Finding)

extension Finding {
    /// Its notice; nil for a problem.
    var notice: Notice? {
        switch self {
        case .notice(let notice), .partly(let notice, _): notice
        case .problem: nil
        }
    }

    /// The same of another notice, with what was not understood; a problem stays what it is.
    func holding(_ notice: Notice) -> Finding {
        switch self {
        case .notice: .notice(notice)
        case .partly(_, let problem): .partly(notice, problem)
        case .problem: self
        }
    }

    /// The match that it speaks of; empty for a problem.
    var mentions: Set<MatchMention> { notice.map { [MatchMention($0)] } ?? [] }
}

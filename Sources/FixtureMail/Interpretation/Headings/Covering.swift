import FieldGame

/// A note above messages that are passed on, beside what those say.
struct Covering {
    let lexer: Lexer
    let days: Days
    /// What is said of a note that changes what it does not name: `This one is now on Friday.`
    static let note = "it may change the matches that it passes on"

    /// What both say: the note first.
    ///
    /// A note that cancels or changes what it passes on (`All as below, but JDM v HWTA is off`) is
    /// reported, and that match is not taken over: it is not known what holds.
    func joined(_ own: [Found], enclosed: [Found]) -> [Found] {
        guard !own.isEmpty, !enclosed.isEmpty else { return own + enclosed }
        var disputed: Set<Set<String>> = []
        let listed = Set(enclosed.compactMap { key(of: $0.finding) })
        let judged = own.map { found -> Found in
            let keys = keys(of: found.finding).filter(listed.contains)
            guard !keys.isEmpty else { return found }
            switch found.finding {
            case .notice(let notice) where notice.action == .add: return found
            case .notice(let notice), .partly(let notice, _):
                disputed.formUnion(keys)
                let note = "the note changes a match of the message that it passes on"
                return (
                    found.layout,
                    .problem(Problem(line: notice.line, reason: .ambiguous, note: note))
                )
            case .problem(let problem):
                if problem.countsAsMatch { disputed.formUnion(keys) }
                return found
            }
        }
        let kept = enclosed.compactMap { found -> Found? in
            guard let key = key(of: found.finding), let notice = found.finding.notice else {
                return found
            }
            if disputed.contains(key) || own.contains(where: { $0.finding == found.finding }) {
                return nil
            }
            guard own.contains(where: { covers(notice.date, $0.finding) }) else { return found }
            let note = "the note above the message speaks of all matches"
            return (
                found.layout,
                .problem(Problem(line: notice.line, reason: .ambiguous, note: note))
            )
        }
        return judged + kept
    }

    /// Whether an instruction for many matches that is not certain can mean those of a day: it names
    /// that day, or none.
    private func covers(_ day: LocalDate, _ finding: Finding) -> Bool {
        if case .problem(let problem) = finding, problem.note == Self.note { return true }
        guard case .problem(let problem) = finding, problem.note.hasPrefix(Blanket.note) else {
            return false
        }
        let spans = lexer.spans(of: Word.words(of: PlainText.normalised(problem.line)))
        let named = spans.compactMap { span in
            Value.kind(of: span.meaning) == .day ? Value(kind: .day, meaning: span.meaning) : nil
        }
        guard case .success(let meant)? = days.day(of: named, isPast: false) else { return true }
        return meant == day
    }

    /// The two teams of a notice, in any order.
    private func key(of finding: Finding) -> Set<String>? {
        guard let notice = finding.notice, let home = notice.home,
            let away = notice.away ?? notice.awayText
        else { return nil }
        return [home, away]
    }

    /// The pairs of teams that a finding speaks of.
    private func keys(of finding: Finding) -> [Set<String>] {
        if let key = key(of: finding) { return [key] }
        guard case .problem(let problem) = finding else { return [] }
        let words = Word.words(of: PlainText.normalised(problem.line))
        return lexer.pairs(of: words)
            .compactMap(\.key)
    }
}

import FieldGame

/// A note above messages that are passed on, beside what those say.
struct Covering {
    let lexer: Lexer
    let days: Days
    /// What is said of a note that changes what it does not name: `This one is now on Friday.`
    static let note = "it may change the matches that it passes on"
    /// What is said of one that may change or leave out some of them.
    static let noteOfSome = "it may leave out or change a match"

    /// What both say: the matches that it passes on as the note changes them, and what else the note says.
    ///
    /// A match of which the note says something that is not certain is left out, and so is every match that
    /// an instruction for many can mean.
    func joined(_ own: [Found], enclosed: [Found]) -> (
        changed: [Found], rest: [Found]
    ) {
        guard !own.isEmpty, !enclosed.isEmpty else { return (enclosed, own) }
        let disputed = Set(
            own.flatMap { found -> [Set<String>] in
                guard case .problem(let problem) = found.finding, problem.countsAsMatch else {
                    return []
                }
                return keys(of: problem)
            })
        // `right except for Durnford`: each of its matches
        let doubted = Set(
            own.flatMap { found -> [String] in
                let text: String
                switch found.finding {
                case .problem(let problem) where problem.countsAsMatch && keys(of: problem).isEmpty:
                    text = problem.line
                // `not understood: Penn's`
                case .partly(_, let problem): text = problem.note
                default: return []
                }
                let words = Word.words(of: PlainText.normalised(text))
                return lexer.spans(of: words).filter { !$0.isWeak }.flatMap(\.sides)
            })
        let kept = enclosed.compactMap { found -> Found? in
            guard let key = key(of: found.finding), let notice = found.finding.notice else {
                return found
            }
            if disputed.contains(key) || !doubted.isDisjoint(with: key)
                || own.contains(where: { $0.finding == found.finding })
            {
                return nil
            }
            guard own.contains(where: { covers(notice.date, $0.finding) }) else { return found }
            let note = "the note above the message speaks of all matches"
            return (
                found.layout,
                .problem(Problem(line: notice.line, reason: .ambiguous, note: note))
            )
        }
        return Self.changed(kept, by: own)
    }

    /// Matches as a text changes them or calls them off, and what else the text says.
    private static func changed(_ standing: [Found], by own: [Found]) -> (
        changed: [Found], rest: [Found]
    ) {
        var changed = standing
        var rest: [Found] = []
        for found in own {
            guard let notice = found.finding.notice,
                let known = changed.firstIndex(where: { isSame($0.finding.notice, notice) }),
                let other = changed[known].finding.notice
            else {
                rest.append(found)
                continue
            }
            if other.action == .add, notice.action == .update {
                var whole = notice
                (whole.action, whole.changed, whole.from) = (.add, nil, nil)
                changed[known].finding = found.finding.holding(whole)
            } else if other.action != notice.action {
                changed[known] = found
            } else if case .partly(_, let problem) = found.finding {
                rest.append((found.layout, .problem(problem)))
            }
        }
        return (changed, rest)
    }

    private static func isSame(_ standing: Notice?, _ notice: Notice) -> Bool {
        guard let standing else { return false }
        return standing.home == notice.home && standing.away == notice.away
            && standing.awayText == notice.awayText
            && standing.date == (notice.from?.date ?? notice.date)
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

    /// The pairs of teams that a problem speaks of.
    private func keys(of problem: Problem) -> [Set<String>] {
        lexer.pairs(of: Word.words(of: PlainText.normalised(problem.line))).compactMap(\.key)
    }
}

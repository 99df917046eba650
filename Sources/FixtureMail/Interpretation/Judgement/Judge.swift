import FieldGame

/// Decides what a statement wants done, and whether it says so for certain.
struct Judge {
    let names: Names
    let limits: Limits
    let resolution: DateResolution
    let week: LocalDate?
    let quoted: QuotedMatches
    /// Whether what is read is only quoted, so that its matches are known whatever is asked of them.
    var isQuoted = false

    var days: Days { Days(resolution: resolution, week: week) }

    /// Why a statement cannot be acted upon.
    struct Fault: Error {
        var reason: Problem.Reason
        var note = ""
        var countsAsMatch = true
        var meant: PartialNotice?
        /// The kind of value that is wrong.
        var kind: Value.Kind?
        /// The line that is to blame, where it is not that of the passage.
        var line: WrittenLine?
    }

    /// A notice, with what of its passage nothing accounts for; a problem; or nothing, of what changes
    /// nothing. `all` are the statements of the message.
    func findings(of written: Statement, among all: [Statement]) -> [Finding] {
        let statement = written.replacing(all)
        let account = Account(statement, names: names)
        do throws(Fault) {
            guard let notice = try notice(statement, account, among: all) else { return [] }
            var problems = account.faults.map {
                Problem(
                    $0.reason, statement.passage.line(of: .pitch) ?? statement.passage.line,
                    $0.note,
                    countsAsMatch: false, limits: limits)
            }
            let left = account.left
            for note in statement.left where notice.action == .add {
                problems.append(
                    Problem(
                        .ambiguous, statement.passage.line, note, countsAsMatch: false,
                        limits: limits))
            }
            if !left.isEmpty {
                problems.append(
                    Problem(
                        .ambiguous, statement.passage.line,
                        "not understood: " + left.joined(separator: ", "),
                        countsAsMatch: false, limits: limits))
            }
            guard let first = problems.first else { return [.notice(notice)] }
            return [.partly(notice, first)] + problems.dropFirst().map { .problem($0) }
        } catch {
            var problem = Problem(
                error.reason,
                error.line ?? error.kind.flatMap(statement.passage.line) ?? statement.passage.line,
                error.note,
                countsAsMatch: error.countsAsMatch,
                limits: limits)
            problem.meant = error.meant
            return [.problem(problem)]
        }
    }

    func notice(
        _ statement: Statement, _ account: Account, among all: [Statement]
    ) throws(Fault) -> Notice? {
        if statement.isException, !isQuoted {
            throw Fault(reason: .ambiguous, note: "it is not clear what holds for this match")
        }
        if isTalk(statement) || mentions(statement, among: all) { return nil }
        // `Mr Ives (who stands in for Mr Lisle, away with the fives)`
        if statement.has(.otherSport), statement.passage.bracketsOtherSport {
            throw Fault(reason: .ambiguous, note: "another sport is named beside it")
        }
        if statement.scope.topic?.content == .foreign || statement.has(.otherSport)
            || statement.passage.form == .row && statement.passage.has(.otherSport)
        {
            return nil
        }
        if statement.scope.topic?.content == .old {
            if all.contains(where: {
                $0.pair.key == statement.pair.key && $0.scope.topic?.content != .old
            }) {
                return nil
            }
            throw Fault(reason: .ambiguous, note: "it was so before")
        }
        if let doubt = statement.doubts.first { throw Fault(reason: .ambiguous, note: doubt) }
        if case .void(let why)? = statement.scope.topic?.content, !isQuoted {
            throw Fault(reason: .ambiguous, note: why)
        }
        if let unclear = statement.passage.unclear {
            throw Fault(reason: unclear.reason, note: unclear.note, line: unclear.line)
        }
        if statement.has(.draft) { throw Fault(reason: .ambiguous, note: "it is a draft") }
        if statement.passage.has(.kept), !statement.has(.cancelled), !statement.has(.postponed),
            !statement.has(.undo), !statement.has(.moved),
            statement.pair.goals == nil,
            statement.values.allSatisfy({
                ($0.span == nil || [.day, .competition].contains($0.kind))
                    && ![.new, .old].contains($0.stance)
            })
        {
            return nil
        }
        if let doubt = doubt(statement) { throw Fault(reason: .ambiguous, note: doubt) }
        let sides = Opponents(statement.pair, names: names)
        if let fault = sides.fault {
            throw Fault(
                reason: fault.reason, note: fault.note,
                line: statement.passage.line(ofSides: statement.pair))
        }
        let stored = stored(statement, among: all)
        let action = try action(of: statement, stored: stored)
        guard let action else { return nil }
        // `Keate v Penn yesterday was won by Keate.`
        if action == .add, statement.passage.form != .row, stored == nil,
            statement.values.allSatisfy({ ![.time, .pitch].contains($0.kind) }),
            statement.values(.day).contains(where: { $0.span != nil }),
            let sent = resolution.sent, let day = days.day(before: statement.values), day < sent
        {
            throw Fault(reason: .noScore, note: "it has been played, and its score is not read")
        }
        if [.cancel, .postpone].contains(action), statement.passage.form != .row,
            statement.has(.cancelled) || statement.has(.postponed),
            let strange = account.strangeWords.first
        {
            throw Fault(
                reason: .ambiguous, note: "it is not certain that the match is off: \(strange)")
        }
        var notice = try details(statement, sides, action, stored, account)
        if action == .result {
            notice.score = try score(of: statement, on: notice.date, turned: sides.isTurned)
        }
        return notice
    }

    /// Whether a sentence names a match of which another passage speaks, and says nothing of it: `Any offers for
    /// Timbralls v Waynflete gratefully received.`
    private func mentions(_ statement: Statement, among all: [Statement]) -> Bool {
        let passage = statement.passage
        return passage.form == .sentence && statement.pair.goals == nil
            && statement.pair.verdict == .none
            && statement.values.allSatisfy { $0.span == nil }
            && !statement.terms.contains {
                [
                    .cancelled, .postponed, .moved, .walkover, .abandoned, .swapped, .undo, .extra,
                    .sameTime, .samePitch, .sameDay, .kept,
                ].contains($0)
            }
            && statement.pair.key != nil
            && all.contains {
                $0.pair.key == statement.pair.key && $0.passage.words != passage.words
            }
    }

    /// Whether a sentence only mentions a match, and changes nothing of it.
    private func isTalk(_ statement: Statement) -> Bool {
        let passage = statement.passage
        // `in 1971, when Keate beat Penn 3-0`
        if passage.form == .sentence, statement.values(.day).isEmpty,
            passage.spans.contains(where: { span in
                span.range.upperBound <= statement.pair.range.lowerBound
                    && resolution.isYearLongAgo(span.number)
            })
        {
            return true
        }
        let told = statement.values.filter { $0.span != nil }
        let says =
            !told.isEmpty
            || statement.terms.contains {
                [
                    .cancelled, .postponed, .moved, .walkover, .abandoned, .sameTime, .samePitch,
                    .sameDay,
                ].contains($0)
            }
        if passage.words.last?.fold == "?", statement.pair.goals == nil, !statement.has(.extra),
            !statement.terms.contains(where: { [.moved, .cancelled, .postponed].contains($0) }),
            statement.values.filter({ [.time, .pitch].contains($0.kind) }).isEmpty
        {
            return true
        }
        if statement.has(.talk) || statement.has(.past), passage.form != .row,
            statement.pair.goals == nil,
            statement.values(.score).isEmpty, !statement.has(.cancelled),
            !statement.has(.moved) || statement.has(.past) && told.isEmpty
        {
            return true
        }
        if statement.pair.goals != nil || statement.pair.verdict != .none { return false }
        return passage.form == .sentence && !says && !statement.pair.isSpoken
            && statement.scope.day == nil
            && quoted.matches(of: statement.pair).isEmpty
    }

    private func doubt(_ statement: Statement) -> String? {
        if statement.has(.undo) { return "it takes something back" }
        if statement.has(.past) { return "it may tell of an earlier year" }
        if statement.has(.doubt) && !onlyAdorns(statement)
            || statement.has(.question) && !statement.has(.extra)
                && (statement.passage.words.last?.fold == "?"
                    || statement.passage.form != .sentence)
        {
            return "it is not certain"
        }
        return nil
    }

    /// Whether all that is in doubt is how a score came about: `with almost the last kick`.
    private func onlyAdorns(_ statement: Statement) -> Bool {
        let passage = statement.passage
        guard statement.pair.verdict != .none || passage.isRecord,
            statement.pair.goals != nil || !statement.values(.score).isEmpty
        else { return false }
        return passage.spans.allSatisfy { span in
            span.term != .doubt
                || span.range.lowerBound >= statement.pair.range.upperBound
                    && (passage.isRecord && passage.text(span.range).lowercased() == "in doubt"
                        || passage.words[span.range].allSatisfy { Self.adorning.contains($0) })
        }
    }

    private static let adorning: WordSet = [
        "almost", "nearly", "never", "might", "could", "would", "should", "expected", "hope",
        "unlikely",
    ]

    /// The match as the message quotes it, or as it stood further up.
    func stored(_ statement: Statement, among all: [Statement]) -> Notice? {
        let own = statement.values(.day).filter { $0.stance != .new }
        var day: LocalDate?
        if case .success(let found)? = days.day(of: own, isPast: false) { day = found }
        let found = quoted.matches(of: statement.pair, on: day)
        if Set(found.map(\.date)).count == 1 { return found.first }
        let anywhere = quoted.matches(of: statement.pair)
        return Set(anywhere.map(\.date)).count == 1 && day == nil ? anywhere.first : nil
    }
}

extension Value.Kind {
    /// As it is said of several.
    var plural: String {
        switch self {
        case .competition: "competitions"
        case .day: "days"
        case .time: "times"
        case .pitch: "pitches"
        case .umpires: "umpires"
        case .score: "scores"
        }
    }
}

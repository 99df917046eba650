import FieldGame
import Foundation

/// An instruction for many matches: `All Junior League matches on Thursday are off`.
///
/// It is done only where every word of it is understood, and nothing else in the message limits it.
struct Blanket {
    /// What a problem of an instruction that is not certain says.
    static let note = "which matches are off is not certain"

    private let action: Notice.Action
    private let competitions: [String]
    private let pitches: [String]
    let day: Result<LocalDate, DayFault>?
    /// Whether it names its day itself.
    private let namesDay: Bool
    private let scopeText: String
    /// Why it is not certain; nil where it is plain.
    var doubt: String?

    /// The instruction; nil for a passage that is none.
    init?(_ passage: Passage, days: Days, scope: Scope, names: Names) {
        let spans = passage.spans
        // `All Lower Boy League matches` below `OFF`
        let isBelow =
            passage.has(.matches) && passage.form != .row
            && passage.spans.first { $0.mark == nil }?.term == .all
            && !passage.has(.kept) && !passage.has(.others) && !passage.has(.except)
            && (scope.topic?.content == .cancelled || scope.topic?.content == .postponed)
        guard passage.has(.all), !passage.endsWithColon,
            let first = spans.firstIndex(where: { $0.term == .all }),
            let off = spans.lastIndex(where: { $0.term == .cancelled || $0.term == .postponed })
                ?? (isBelow ? spans.lastIndex { $0.term == .matches } : nil),
            // `every booking amended or cancelled`
            passage.words[..<spans[off].range.lowerBound].last?.fold != "or"
        else { return nil }
        let isOff =
            passage.has(.cancelled) || isBelow && scope.topic?.content == .cancelled
        action = isOff ? .cancel : .postpone
        let values = passage.values()
        var named: [String] = []
        var fields: [String] = []
        for value in values {
            switch value.meaning {
            case .competition(let name) where !named.contains(name): named.append(name)
            case .pitch(let name) where !fields.contains(name): fields.append(name)
            default: continue
            }
        }
        for span in spans[min(first, off)...max(first, off)] {
            if case .ground(let name) = span.meaning, !fields.contains(name) { fields.append(name) }
        }
        (competitions, pitches) = (named, fields)
        let dated = values.filter { $0.kind == .day && $0.stance != .new }
        namesDay = !dated.isEmpty
        day =
            days.day(of: dated, isPast: false, below: scope.day?.content)
            ?? {
                if case .day(let day)? = scope.day?.content {
                    return .success(day)
                } else {
                    return nil
                }
            }()
        let end = first < off ? off : spans.count
        let verb =
            spans[first..<end].firstIndex {
                ["are", "is", "will", "have", "has"].contains(
                    passage.words[$0.range.lowerBound].fold)
            } ?? end
        let range =
            spans[first].range
            .lowerBound..<(verb > first
            ? spans[verb - 1].range.upperBound : spans[first].range.upperBound)
        var text = passage.text(range)
        while let last = text.last, [".", "!", ","].contains(last) { text.removeLast() }
        scopeText = text
        doubt = Self.doubt(passage, core: min(first, off)...max(first, off), values)
    }

    private static func doubt(_ passage: Passage, core: ClosedRange<Int>, _ values: [Value])
        -> String?
    {
        // `The frost is not out of the ground, so all matches are off`
        let so = passage.conclusion(before: core.lowerBound)
        let terms = passage.spans[so...].compactMap(\.term)
        if let term = terms.first(where: {
            [
                .doubt, .undo, .except, .not, .moved, .kept, .others, .otherSport, .draft,
                .question, .swapped, .old, .away, .home,
            ].contains($0)
        }) {
            return "it is not plain (\(term))"
        }
        if values.contains(where: { $0.kind == .time || $0.kind == .umpires || $0.stance == .new })
        {
            return "it is not plain"
        }
        let reason = reason(passage, from: core.upperBound)
        for (index, span) in passage.spans.enumerated() where index >= so {
            switch span.meaning {
            case .team where !reason.contains(index): return "it names a team"
            case .unknown where !reason.contains(index):
                return "not understood: \(passage.text(span.range))"
            case .number where core.contains(index):
                return "not understood: \(passage.text(span.range))"
            case .ground where !core.contains(index) && !reason.contains(index):
                return "it is not plain"
            case .competition
            where !core.contains(index) && !reason.contains(index)
                && !passage.spans[core].contains(where: { $0.meaning == span.meaning }):
                return "it is not plain"
            default: continue
            }
        }
        return nil
    }

    /// The spans that say why: `owing to the frost`, `(waterlogged)`, `- snow`.
    private static func reason(_ passage: Passage, from off: Int) -> IndexSet {
        var found = IndexSet()
        var isOpen = false
        var isAfter = false
        for (index, span) in passage.spans.enumerated() {
            if span.term == .cancelled || span.term == .postponed || index == off {
                isAfter = true
            }
            if [",", ";", ":", ")"].contains(span.mark) { isOpen = false }
            if span.term == .because || isAfter && ["(", "-", ",", ":"].contains(span.mark) {
                isOpen = true
            }
            if isOpen { found.insert(index) }
        }
        return found
    }

    /// Whether it can mean some matches: it names their day, or none.
    func mayMean(_ matches: [Notice]) -> Bool {
        guard namesDay, case .success(let day)? = day else { return true }
        return matches.contains { $0.date == day }
    }

    /// Whether another line of the message leaves something out: `The Senior Ties will still go ahead`, `Only
    /// the games on Agar's are affected`.
    mutating func limit(by remark: Passage) {
        guard doubt == nil,
            remark.has(.kept) || remark.words.contains(where: { $0.fold == "only" })
                || remark.has(.matches) && remark.words.contains(where: { $0.fold == "played" })
        else { return }
        var (others, grounds): (Set<String>, Set<String>) = ([], [])
        for span in remark.spans {
            switch span.meaning {
            case .competition(let name): others.insert(name)
            case .ground(let name), .pitch(let name): grounds.insert(name)
            default: continue
            }
        }
        let isElsewhere =
            !others.isEmpty && !competitions.isEmpty && others.isDisjoint(with: competitions)
            || !grounds.isEmpty && !pitches.isEmpty && grounds.isDisjoint(with: pitches)
        let isVague =
            others.isEmpty && grounds.isEmpty
            && !remark.words.contains { ["only", "junior", "senior"].contains($0.fold) }
        if !isElsewhere, !isVague {
            doubt = "beside it stands: \(remark.text(0..<min(remark.words.count, 20)))"
        }
    }

    /// Whether a passage beside it makes it doubtful: one that takes something back, hears something
    /// said, or is not understood above it.
    mutating func consider(_ remark: Passage, isAbove: Bool) {
        guard doubt == nil else { return }
        let text = remark.text(0..<min(remark.words.count, 20))
        if remark.has(.undo) || remark.has(.doubt) || remark.has(.otherSport) || remark.has(.draft)
            || remark.has(.question)
        {
            doubt = "beside it stands: \(text)"
        } else if isAbove, remark.endsWithColon,
            remark.spans.contains(where: { $0.meaning == .unknown })
        {
            doubt = "above it stands: \(text)"
        }
    }

    /// Whether the message announces a match of that day which it would call off.
    mutating func consider(_ statement: Statement, judge: Judge) {
        guard doubt == nil, case .success(let day)? = day else { return }
        for finding in judge.findings(of: statement, among: []) {
            guard let notice = finding.notice, notice.date == day,
                ![.cancel, .postpone].contains(notice.action),
                competitions.isEmpty || notice.competition == nil
                    || competitions.contains(notice.competition ?? "")
            else { continue }
            doubt = "a match of that day is announced"
        }
    }

    /// What it says of the list that stands right below it: `All games tomorrow are off`, and which.
    func heads(_ next: Passage?) -> Scope.Topic? {
        guard let next, !next.pairs.isEmpty, next.form == .line, !next.has(.extra),
            !next.has(.cancelled), !next.has(.postponed),
            !next.has(.moved), !next.has(.kept),
            !next.words.contains(where: { $0.fold == "new" }),
            !next.values().contains(where: { $0.kind == .time })
        else { return nil }
        return action == .cancel ? .cancelled : .postponed
    }

    /// The notices: one for each competition; a problem where it is not certain.
    func findings(
        _ line: WrittenLine, besides statements: [Statement], quoted: [Notice], isLimited: Bool,
        limits: Limits
    ) -> [Finding] {
        func problem(_ reason: Problem.Reason, _ note: String) -> [Finding] {
            [.problem(Problem(reason, line, note, limits: limits))]
        }
        if let doubt { return problem(.ambiguous, "\(Self.note): \(doubt)") }
        if isLimited { return problem(.ambiguous, Self.note) }
        if pitches.count > 1 { return problem(.ambiguous, "several pitches are named") }
        switch day {
        case .failure(let fault): return problem(.ambiguous, fault.note)
        case nil: return problem(.ambiguous, "no day is given")
        case .success(let day):
            let told = quoted.filter { notice in
                notice.date == day
                    && (competitions.isEmpty
                        || notice.competition.map(competitions.contains) ?? false)
                    && (pitches.isEmpty
                        || notice.pitch.map { $0 == pitches[0] || $0.hasPrefix(pitches[0] + " ") }
                            ?? false)
            }
            if !told.isEmpty {
                return told.map { match in
                    var notice = match
                    (notice.action, notice.scope) = (action, scopeText)
                    notice.line = String(line.raw.prefix(limits.quotedLineLength))
                    return .notice(notice)
                }
            }
            let named: [String?] = competitions.isEmpty ? [nil] : competitions.map { $0 }
            return named.map { competition in
                .notice(
                    Notice(
                        action: action, date: day, competition: competition, pitch: pitches.first,
                        scope: scopeText, line: String(line.raw.prefix(limits.quotedLineLength))))
            }
        }
    }
}

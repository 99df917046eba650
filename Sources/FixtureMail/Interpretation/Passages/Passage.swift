import FieldGame

/// What one statement is read from: a sentence, a line of a list, a row of a table or a cell of a grid.
struct Passage: Sendable {
    enum Form: Hashable, Sendable {
        case sentence, line, row, subject

        /// What the import log calls it.
        var layout: String {
            switch self {
            case .sentence, .subject: "sentences"
            case .line: "list"
            case .row: "table"
            }
        }
    }

    /// The line that is quoted.
    var line: WrittenLine
    var form: Form
    /// The words, and what they stand for, without gaps.
    var words: [Word]
    var spans: [Span]
    /// The matches that it names.
    var pairs: [Pair] = []
    /// What the headings of a grid say of it, and the cells beside it.
    var inherited: [Value] = []
    /// The paragraph or the table that it stands in.
    var block: Int
    /// Whether a blank line, or nothing, stands above it.
    var startsBlock = false
    var isStruck = false
    /// The words of each cell of a row, and the line that it stands on.
    var cells: [(words: Range<Int>, line: WrittenLine)] = []
    /// Words in columns that say what held before, and what holds now.
    var stances: [(words: Range<Int>, stance: Value.Stance)] = []
    /// A cell that does not say what its column is for, and what is wrong with it.
    var unclear: (reason: Problem.Reason, note: String, line: WrittenLine)?
    /// Why its cells cannot be told apart.
    var fault: String?
    /// Whether it stands in a table with columns for the goals.
    var hasGoals = false
    /// The cell of a competition that the league does not know is its name.
    var isRecord = false

    var endsWithColon: Bool { words.last?.fold == ":" }

    func has(_ term: Term) -> Bool { spans.contains { $0.term == term } }
    func says(_ wanted: WordSet) -> Bool { words.contains { wanted.contains($0) } }

    /// The teams that it names.
    var teams: Set<String> { Set(spans.filter { !$0.isWeak }.flatMap(\.sides)) }

    /// Where the cell starts that holds a word.
    func cellStart(of place: Int) -> Int {
        cells.first { $0.words.contains(place) }?.words.lowerBound ?? 0
    }

    /// The line that a value of some kind stands on; nil where it stands on that of the passage.
    func line(of kind: Value.Kind) -> WrittenLine? {
        guard let span = spans.first(where: { Value.kind(of: $0.meaning) == kind }) else {
            return nil
        }
        return cells.first { $0.words.overlaps(span.range) }?.line
    }

    /// The line of the side that is none; nil where it stands on that of the passage.
    func line(ofSides pair: Pair) -> WrittenLine? {
        for side in [pair.first, pair.second] {
            guard case .unknown(let text) = side else { continue }
            if let cell = cells.first(where: { self.text($0.words) == text }) { return cell.line }
        }
        return nil
    }

    func text(_ range: Range<Int>) -> String { Word.text(words[range]) }
}

/// Something that a passage says of a match.
struct Value: Hashable, Sendable {
    enum Kind: Int, Hashable, Sendable, CaseIterable {
        case competition, day, time, pitch, umpires, score
    }

    /// How it stands to what was said before.
    enum Stance: Hashable, Sendable { case plain, old, new, kept }

    var kind: Kind
    var meaning: Meaning
    var stance = Stance.plain
    /// Its span in the passage; nil for what stands elsewhere.
    var span: Int?
    /// The first of its words.
    var place = 0
}

extension Value {
    /// The kind of a meaning; nil for what no match has.
    static func kind(of meaning: Meaning) -> Kind? {
        switch meaning {
        case .competition: .competition
        case .date, .weekday: .day
        case .time: .time
        case .pitch, .unknownPitch: .pitch
        case .umpires, .people: .umpires
        case .score: .score
        default: nil
        }
    }
}

extension Passage {
    /// The values that it names, from left to right, with how they stand to what was said before.
    func values() -> [Value] {
        var found: [Value] = []
        let (consequence, reasons) = (consequence, reasons)
        for index in spans.indices {
            guard let kind = Value.kind(of: spans[index].meaning) ?? openKind(at: index)
            else { continue }
            // `because Agar's 3 is flooded` names no pitch of the match.
            if index < consequence || reasons.contains(index) { continue }
            let span = spans[index]
            if pairs.contains(where: { $0.range.overlaps(span.range) }) { continue }
            if isOfTelling(span) || isBystander(span) || isOfMeeting(index) || isOfEvent(index)
                || isBesideMatch(index)
            {
                continue
            }
            found.append(
                Value(
                    kind: kind, meaning: span.meaning, stance: stance(of: index, kind),
                    span: index, place: span.range.lowerBound))
        }
        return settled(withoutDeadlines(found))
    }

    /// Whether it names a day, a time or a pitch in place of another one.
    var alters: Bool {
        let named = values().filter { [.day, .time, .pitch].contains($0.kind) }
        return has(.moved) && named.contains { $0.stance == .new }
            || named.contains { $0.stance == .old } && named.contains { $0.stance != .old }
    }

    /// Whether it is when something is over: `ends 3.30`, `lock-up 5.30`, `in a test till 2.20`.
    private func isEnd(_ value: Value) -> Bool {
        guard value.kind == .time else { return false }
        let before = words[..<value.place].suffix(2)
        return before.contains { Self.ends.contains($0.fold) }
            || ["till", "until", "til"].contains(before.last?.fold) && !isMoved(until: value)
    }

    /// `moved until 2.30`, `put off until Friday at 3`; not `now at 3, as they are away until 2.15`.
    private func isMoved(until value: Value) -> Bool {
        guard let index = value.span,
            let moved = spans[..<index].lastIndex(where: {
                $0.term == .moved || $0.term == .postponed
            })
        else { return false }
        return spans[moved..<index].allSatisfy { ![",", ";", ":", "("].contains($0.mark) }
    }

    private static let ends: Set<String> = [
        "ends", "ending", "over", "finishes", "lock", "lockup",
    ]

    /// Without the days until which something must be done: `will not be right by Wednesday`.
    private func withoutDeadlines(_ values: [Value]) -> [Value] {
        let isDeadline = { (value: Value) in
            value.kind == .day
                && value.span.map { $0 > 0 && spans[$0 - 1].term == .deadline } ?? false
        }
        return values.filter { !isDeadline($0) && !isEnd($0) }
    }

    /// Whether it is the day on which something was written or said: `Friday's email`, `your letter of
    /// Friday`, `after today's meeting`.
    func isOfTelling(_ span: Span) -> Bool {
        guard Value.kind(of: span.meaning) == .day else { return false }
        let behind = words[span.range.upperBound...].prefix(3)
        if words[span.range].contains(where: { $0.text.lowercased().hasSuffix("'s") }) {
            return behind.contains { Self.telling.contains($0) }
        }
        let before = words[..<span.range.lowerBound].suffix(2)
        // `the list that I sent round last Sunday`
        if words[..<span.range.lowerBound].suffix(8).contains(where: { $0.fold == "list" }),
            words[..<span.range.lowerBound].suffix(4).contains(where: {
                ["sent", "wrote", "posted", "circulated", "went"].contains($0.fold)
            })
        {
            return true
        }
        return Self.telling.contains(before.first ?? words[span.range.lowerBound])
            && ["of", "on", "from"].contains(before.last?.fold)
    }

    private static let telling: WordSet = [
        "email", "emails", "mail", "message", "list", "letter", "note", "notice", "announcement",
        "version", "sheet", "card", "meeting", "bulletin", "circular",
    ]

    /// Whether it is the time of something beside the match: `Lunch at 12.45`, `meet in the House at 2.10`.
    func isOfEvent(_ index: Int) -> Bool {
        guard case .time = spans[index].meaning else { return false }
        for position in spans[..<index].indices.suffix(9).reversed() {
            let span = spans[position]
            if span.isValue || span.term == .kickOff || !span.sides.isEmpty { return false }
            if pairs.contains(where: { $0.range.overlaps(span.range) }) { return false }
            if let mark = span.mark, mark != "(" { return false }
            if words[span.range].contains(where: { Self.events.contains($0) }) {
                // `Keate and Penn meet at 2.30`
                return !words[span.range].contains { $0.fold.hasPrefix("meet") }
                    || !pairs.contains { $0.range.upperBound <= span.range.lowerBound }
                    || spans[..<position].last?.mark != nil
            }
        }
        return false
    }

    /// `2.25 for 2.30`: when they meet, before the time at which they start.
    func isOfMeeting(_ index: Int) -> Bool {
        guard case .time = spans[index].meaning, index + 2 < spans.count,
            case .time = spans[index + 2].meaning
        else { return false }
        return text(spans[index + 1].range) == "for"
    }

    /// Whether it is a place or a time that the match is not at: `anywhere but D5`, `next to D5`, `after the
    /// 2.30 game`.
    private func isBesideMatch(_ index: Int) -> Bool {
        lazy var before = words[..<spans[index].range.lowerBound].suffix(2).map(\.fold)
        switch spans[index].meaning {
        // `on A7, A1 is under water`
        case .pitch where isSubject(index) && spans.count(where: { $0.isPitch }) > 1: return true
        case .pitch:
            return before == ["next", "to"] || before.last.map(Self.beside.contains) ?? false
        case .time:
            return before.last == "the" && ["after", "before", "following"].contains(before.first)
        default: return false
        }
    }

    /// Whether a clause speaks of it: `..., A1 is under water`.
    private func isSubject(_ index: Int) -> Bool {
        let next = words[spans[index].range.upperBound...].first?.fold
        let before = words[..<spans[index].range.lowerBound].last
        return ["is", "are", "has", "looks", "was"].contains(next)
            && (before == nil || [",", ";", ".", "-", "and", "but", "as"].contains(before?.fold))
    }

    private static let beside: Set<String> = ["but", "near", "beside", "behind", "opposite"]
    private static let events: WordSet = [
        "lunch", "tea", "teas", "supper", "dinner", "breakfast", "chapel", "absence", "roll", "bus",
        "buses", "minibus", "coach", "meet", "meeting", "assemble", "assembly", "lesson", "lessons",
        "drinks", "lecture", "photograph", "photo", "changing", "school", "concert", "boys",
    ]

    /// Whether it names people who are spoken of before the match, and not as umpires: `I have settled it with
    /// Mr Hallam: Keate v Penn is at 3.`
    private func isBystander(_ span: Span) -> Bool {
        guard case .people = span.meaning, form == .sentence, !has(.umpires), let pair = pairs.first
        else { return false }
        return span.range.upperBound <= pair.range.lowerBound
            && spans.contains {
                $0.range.upperBound <= span.range.lowerBound && $0.meaning == .unknown
            }
    }

    /// Where the clause starts that what stands before is only the reason of: `There is a paper till 3, so
    /// Keate v Penn is at 3.30`; 0 where none does.
    var consequence: Int {
        guard let first = pairs.first?.range.lowerBound else { return 0 }
        let so = spans.firstIndex { span in
            span.range.upperBound <= first && span.range.lowerBound > 0
                && concludes(span)
                && words[span.range.lowerBound - 1].fold == ","
        }
        guard let so, spans[..<so].contains(where: { $0.meaning == .unknown }) else { return 0 }
        return so
    }

    /// What is not known yet where `TBC` stands: `pitch tbc` -> pitch.
    private func openKind(at index: Int) -> Value.Kind? {
        guard spans[index].term == .open else { return nil }
        for span in spans[..<index].suffix(3).reversed() {
            switch span.meaning {
            case .term(.pitch): return .pitch
            case .term(.kickOff): return .time
            case .term(.nothing):
                if ["date", "day"].contains(words[span.range.lowerBound].fold) { return .day }
            case .mark(":"), .mark("-"), .term(.moved), .term(.kept): continue
            default: return nil
            }
        }
        return nil
    }

    /// What the words beside a value say of it.
    private func stance(of index: Int, _ kind: Value.Kind) -> Value.Stance {
        if kind == .score { return index > 0 && spans[index - 1].term == .old ? .old : .plain }
        let place = spans[index].range.lowerBound
        if let column = stances.first(where: { $0.words.contains(place) }) { return column.stance }
        if isBeforeArrow(index) { return .old }
        // `can't be ready at 2.25`
        if words[..<place].suffix(5).contains(where: { ["cant", "cannot"].contains($0.fold) }) {
            return .old
        }
        // `will be played a week today instead`
        if index + 1 < spans.count, case let next = spans[index + 1], next.term == .moved,
            words[next.range.lowerBound].fold == "instead"
        {
            return .new
        }
        let start = cellStart(of: place)
        var position = index - 1
        var steps = 0
        var passed = false
        var isParted = false
        while position >= 0, steps < 6, spans[position].range.lowerBound >= start {
            let span = spans[position]
            isParted = isParted || span.mark != nil || words[span.range.lowerBound].fold == "and"
            switch span.meaning {
            // `that was Junior League`
            case .term(.old)
            where kind == .competition
                && ["was", "were"].contains(words[span.range.lowerBound].fold):
                return .plain
            // `cannot be played on D3 and goes to Friday`
            case .term(.cancelled) where has(.moved) && kind != .day && steps <= 2: return .old
            case .term(.old): return .old
            case .term(.new):
                // `2.25 to 3.15`: nothing is said to be new.
                return .new
            case .term(.moved):
                // `Change for Thursday: Keate v Penn at 3`
                let isTitle = Self.titles.contains(words[span.range.lowerBound])
                return kind == .day && isTitle && passed == false && steps > 0 ? .plain : .new
            case .term(.kept): return .kept
            case .term(.nothing), .term(.kickOff), .term(.pitch), .term(.plays), .term(.matches),
                .mark("("), .mark(":"),
                .mark("="), .term(.fixtures):
                break
            case .mark(","), .mark("&"), .mark("/"): break
            case .ground: break
            case .unknown:
                let word = words[span.range.lowerBound]
                if !word.isSmall || passed { return .plain }
                passed = true
            default:
                // `to D5 at 3.15`, `now Saturday 23rd, 11am`: the same holds for the one behind.
                guard let other = Value.kind(of: span.meaning), other != kind, other != .score
                else { return .plain }
                let stance = stance(of: position, other)
                return stance == .new || stance == .old && !isParted ? stance : .plain
            }
            if span.mark == ")" { return .plain }
            position -= 1
            steps += 1
        }
        return .plain
    }

    private static let titles: WordSet = [
        "change", "changes", "correction", "corrections", "amendment", "update", "updates",
    ]

    /// `followed by`, `then` between two matches: the second is later.
    func follows(_ pair: Pair, _ other: Pair) -> Bool {
        guard form != .row, other.range.upperBound <= pair.range.lowerBound else { return false }
        let between = words[other.range.upperBound..<pair.range.lowerBound]
        return between.contains { ["followed", "then", "afterwards"].contains($0.fold) }
            && !spans.contains { span in
                Value.kind(of: span.meaning) == .time
                    && span.range.lowerBound >= other.range.upperBound
            }
    }

    /// Whether another sport is named in brackets alone, and more words with it.
    var bracketsOtherSport: Bool {
        var isOpen = false
        var isInside = false
        for (index, span) in spans.enumerated() {
            if span.mark == "(" { isOpen = true }
            if span.mark == ")" { isOpen = false }
            guard span.term == .otherSport else { continue }
            if !isOpen { return false }
            isInside = spans[..<index].last?.mark != "("
        }
        return isInside
    }

    /// How far something is moved: `by a week`; nil where none is said.
    var distance: String? {
        for index in words.indices where words[index].fold == "by" {
            let behind = words[(index + 1)...].prefix(2)
            if behind.count == 2, let unit = behind.last, Self.units.contains(unit) {
                return text(index..<(index + 3))
            }
        }
        return nil
    }

    /// The words that nothing explains.
    var strangeWords: [String] {
        spans.filter { $0.meaning == .unknown }.map { text($0.range) }
    }

    private static let units: WordSet = [
        "week", "weeks", "day", "days", "fortnight", "hour", "hours", "minutes", "mins",
    ]

    private static let shifting: WordSet = [
        "put", "brought", "moved", "moves", "shifted", "delayed", "pushed", "changed",
    ]

    /// `14:25 (GMT) -> 15:15`
    private func isBeforeArrow(_ index: Int) -> Bool {
        for span in spans[(index + 1)...].prefix(4) {
            if isArrow(span) { return true }
            guard span.term == .nothing || span.mark == "(" || span.mark == ")" else {
                return false
            }
        }
        return false
    }

    private func isArrow(_ span: Span) -> Bool {
        span.term == .new && words[span.range.lowerBound].isMark
    }

    /// With the values that are only called old by `from` or `not` beside nothing new taken as they
    /// are.
    private func settled(_ values: [Value]) -> [Value] {
        values.map { value in
            guard value.stance == .old, let span = value.span else { return value }
            let others = values.contains { $0.kind == value.kind && $0.stance != .old }
            var value = value
            if !others, let before = spans[..<span].last(where: { $0.term == .old }),
                words[before.range.lowerBound].fold == "from",
                !words.contains(where: { Self.shifting.contains($0) })
            {
                value.stance = .plain
            }
            return value
        }
    }
}

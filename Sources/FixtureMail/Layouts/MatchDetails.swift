import FieldGame

/// What a line says of one match, apart from its teams.
struct MatchDetails: Sendable {
    var day: DateResolution.Resolved?
    var time: LocalTime?
    var pitch: String?
    var competition: String?
    /// Nil when the line names none.
    var umpires: [String]?
    /// What is wrong, in the order of the line.
    var faults: [(reason: Problem.Reason, note: String)] = []
    /// Words of the line that name nothing and harm nothing.
    var remarks: [String] = []

    /// Collects the details of a line.
    ///
    /// A piece that stands where a pitch would stand, or that holds digits, and that names nothing,
    /// is a fault: the match would be half read without it.
    /// What lies within `shape` is the teams and the score of a result, and no detail.
    init(_ items: LineItems, setting: Setting, outside shape: Range<Int>? = nil) {
        var dates: [WrittenDate] = []
        var label: String?
        var places: [String] = []
        for item in items.items where shape.map({ !$0.overlaps(item.range) }) ?? true {
            switch item.kind {
            case .pairing: label = nil
            case .mark(let mark): if mark != ":" && mark != "." { label = nil }
            case .label(let word): label = word
            case .date(let date):
                if dates.last != date { dates.append(date) }
            case .time(.time(let found)):
                if let time, time != found { fail(.ambiguous, "two times are named") }
                time = time ?? found
            case .time(.fault(let note)):
                fail(.invalidTime, "\(items.text(item.range)): \(note)")
            case .pitch(let found):
                if let pitch, pitch != found { fail(.ambiguous, "two pitches are named") }
                pitch = found
            case .competition(let found):
                if let competition, competition != found {
                    fail(.ambiguous, "two competitions are named")
                }
                competition = found
            case .umpires(let found):
                if !found.isEmpty { umpires = (umpires ?? []) + found }
            case .score: remarks.append(items.text(item.range))
            case .other where Self.isListNumber(items, item): break
            case .other:
                if items.pitches.isEmpty, pitch == nil,
                    let found = setting.names.initials[items.text(item.range)], found.count == 1
                {
                    pitch = found[0]
                    continue
                }
                judge(items.words[item.range], after: label, setting: setting)
                if remarks.last == items.text(item.range), Self.mayBePlace(items, item) {
                    places.append(items.text(item.range))
                }
                label = nil
            }
        }
        // `3.15pm; Godolphin v Farrer; Catrer's`: what was read as the pitch is no name.
        if let item = Self.denied(items) {
            fail(.ambiguous, "it says what does not hold: not \(items.text(item.range))")
        }
        if let torn = Self.torn(items) {
            fail(.ambiguous, "a sign inside a word: \(torn)")
        }
        if umpires == nil, pitch != nil, time != nil {
            umpires = TrailingNames.read(items).flatMap { names in
                names.allSatisfy { !$0.hasSuffix("'s") || setting.names.pitch(near: $0) == nil }
                    ? names : nil
            }
        }
        // What stands by itself like a place, on a line that names no other, is a place.
        if pitch == nil, let place = places.first {
            fail(.unknownPitch, "no pitch is called \(place)")
        }
        if dates.count > 1 { fail(.ambiguous, "two days are named") }
        day = dates.first.map { setting.resolution.resolve($0) }
        if case .fault(let note) = day { fail(.invalidDate, note) }
    }

    /// `not Dutchman's 5`: the first day, time or pitch that is denied.
    private static func denied(_ items: LineItems) -> LineItems.Item? {
        items.items.first { item in
            switch item.kind {
            case .date, .time, .pitch:
                let before = items.words[..<item.range.lowerBound].last {
                    !["on", "at", "the"].contains($0.fold)
                }
                return before?.fold == "not"
            default: return false
            }
        }
    }

    /// `Mi\\ss`: the first word that a sign of no meaning divides.
    private static func torn(_ items: LineItems) -> String? {
        let words = items.words
        guard
            let index = words.indices.dropFirst().dropLast().first(where: { index in
                words[index].isMark && !words[index].isSpaced && !words[index + 1].isSpaced
                    && !words[index - 1].isMark && !words[index + 1].isMark
                    && tearing.contains(words[index])
            })
        else { return nil }
        return Word.text(words[(index - 1)...(index + 1)])
    }

    private static let tearing: WordSet = [
        "\\", "<", ">", "[", "]", "{", "}", "$", "%", "^", "~", "*", "_", "=", "\"",
    ]

    private mutating func fail(_ reason: Problem.Reason, _ note: String) {
        faults.append((reason, note))
    }

    /// Decides whether words that name nothing are a slip of a pitch, a pitch that nobody knows, a
    /// broken time, a name, or a remark.
    private mutating func judge(
        _ words: ArraySlice<Word>, after label: String?, setting: Setting
    ) {
        let text = Word.text(words)
        if UmpireWords.isUnknown(Array(words)) || words.allSatisfy({ Opening.isRound($0.fold) }) {
            return
        }
        if pitch == nil, let near = setting.names.pitch(near: text) {
            pitch = near
            return
        }
        if words.contains(where: { $0.hasDigit && !Self.isHarmless($0) }) {
            let last = words.last?.fold ?? ""
            if last.hasSuffix("pm") || last.hasSuffix("am") || last.contains(":")
                || (words.count == 1 && last.contains("."))
            {
                fail(.invalidTime, "\(text): no such time")
            } else {
                fail(.unknownPitch, "no pitch is called \(text)")
            }
            return
        }
        let placed = label.map { ["at", "on", "pitch", "venue", "ground"].contains($0) } ?? false
        let isName = words.first?.text.first?.isUppercase == true && words.count <= 4
        let isDay = words.contains { DateWords.weekday($0) != nil }
        if placed && isName && !isDay { return fail(.unknownPitch, "no pitch is called \(text)") }
        if competition == nil, Heading.isCompetition(words) {
            competition = text
            return
        }
        if words.count <= 3, words.allSatisfy(Self.isInitials) {
            umpires = (umpires ?? []) + words.map(\.text)
            return
        }
        remarks.append(text)
    }

    /// `RJC`: how lists abbreviate a master.
    private static func isInitials(_ word: Word) -> Bool {
        (2...3).contains(word.text.count) && word.text.allSatisfy { $0.isASCII && $0.isUppercase }
            && ![
                "NB", "KO", "HT", "FT", "AET", "GMT", "BST", "OFF", "ON", "NEW", "UK", "PM", "AM",
                "TO", "AT", "IF", "OR", "AND",
            ].contains(word.text)
    }

    /// One to three words in capitals between marks, behind the teams: `, Bedford Road,`.
    private static func mayBePlace(_ items: LineItems, _ item: LineItems.Item) -> Bool {
        let words = items.words[item.range]
        guard words.count <= 3, item.range.lowerBound > 0,
            [",", "-", "(", ";"].contains(items.words[item.range.lowerBound - 1].fold),
            item.range.upperBound == items.words.count
                || items.words[item.range.upperBound].isMark
        else { return false }
        return words.allSatisfy {
            $0.text.first?.isUppercase == true && DateWords.weekday($0) == nil
                && !stages.contains($0) && ($0.fold.count > 2 || words.count == 1)
        }
    }

    /// Words that tell of a match, not of a place.
    static let stages: WordSet = [
        "final", "semi", "quarter", "round", "replay", "leg", "first", "second", "third", "group",
        "bibs", "home", "away", "note", "reserves", "seconds", "thirds", "colts", "seniors",
        "juniors", "provisional", "new", "rearranged", "playoff", "play-off", "friendly", "off",
    ]

    /// `1.`, `12)`, `(3)` at the start of a line.
    private static func isListNumber(_ items: LineItems, _ item: LineItems.Item) -> Bool {
        let start = item.range.lowerBound
        guard item.range.count == 1, items.words[start].number(atMost: 3) != nil else {
            return false
        }
        return start == 0
            || (start == 1 && items.words[0].fold == "(" && items.words.count > 2
                && items.words[2].fold == ")")
    }

    /// `1st`, `2nd` and `16s` are ordinals and ages, not places.
    private static func isHarmless(_ word: Word) -> Bool {
        ["st", "nd", "rd", "th", "s"].contains { word.fold.hasSuffix($0) }
    }
}

import FieldGame

/// What the text of a message says of the matches in the sheets beside it: `All at 2.30`, `The 6th Form
/// League, in the attached grid`.
enum Cover {
    /// The heading that some passages are for sheets; empty where they say nothing of them.
    ///
    /// A text that names matches itself speaks of the sheets only where it mentions them.
    static func heading(of passages: [Passage], days: Days) -> Scope.Heading {
        let blocks = Set(
            passages.filter { $0.words.contains { mentions.contains($0) } }.map(\.block))
        let isCover = passages.allSatisfy(\.pairs.isEmpty)
        let telling = passages.filter { passage in
            passage.pairs.isEmpty && (isCover || blocks.contains(passage.block))
                && !passage.spans.contains { $0.term.map(others.contains) ?? false }
        }
        var heading = Scope.Heading()
        var (competitions, times, pitches): (Set<String>, Set<LocalTime>, Set<String>) = (
            [], [], []
        )
        var named: Set<LocalDate> = []
        for passage in telling {
            heading.times.merge(Self.times(byWeekdayIn: passage)) { $1 }
            for value in passage.values() where value.stance != .old {
                switch value.meaning {
                case .competition(let name): competitions.insert(name)
                case .time(.time(let time)) where heading.times.isEmpty && holdsForAll(passage):
                    times.insert(time)
                case .pitch(let name) where holdsForAll(passage): pitches.insert(name)
                case .date:
                    if case .success(let day)? = days.day(of: [value], isPast: false) {
                        named.insert(day)
                    }
                default: continue
                }
            }
        }
        heading.topic = denial(in: passages)
        if competitions.count == 1 { heading.competition = .some(competitions.first) }
        if times.count == 1 { heading.time = times.first }
        if pitches.count == 1 { heading.pitch = pitches.first }
        if named.count == 1, let day = named.first { heading.day = .day(day) }
        return heading
    }

    /// Why the sheets must not be acted upon: `The attached is all wrong`, `Attached: the hockey fixtures`.
    private static func denial(in passages: [Passage]) -> Scope.Topic? {
        let denying = passages.first { passage in
            passage.pairs.isEmpty && passage.words.contains { mentions.contains($0) }
                && (passage.has(.undo) || passage.has(.draft) || passage.has(.otherSport)
                    || passage.words.last?.fold == "?")
                && !passage.has(.kept)
        }
        return denying.map { .void("the text says of it: \($0.text(0..<min($0.words.count, 20)))") }
    }

    /// `Tuesdays are 2.25, Thursdays 2.45`
    static func times(byWeekdayIn passage: Passage) -> [Weekday: LocalTime] {
        var times: [Weekday: LocalTime] = [:]
        var weekday: Weekday?
        for span in passage.spans {
            switch span.meaning {
            case .weekday(let alone) where passage.text(span.range).lowercased().hasSuffix("days"):
                weekday = alone.weekday
            case .time(.time(let time)):
                if let day = weekday { times[day] = time }
                weekday = nil
            case .term(.nothing), .term(.kickOff), .term(.matches), .mark(":"), .mark("-"),
                .mark("="):
                continue
            default: weekday = nil
            }
        }
        return times
    }

    private static func holdsForAll(_ passage: Passage) -> Bool {
        passage.has(.all) || passage.has(.kickOff)
    }

    private static let mentions: WordSet = [
        "attached", "attachment", "enclosed", "sheet", "spreadsheet", "grid", "file", "csv",
        "excel",
        "workbook",
    ]

    private static let others: Set<Term> = [
        .doubt, .undo, .question, .otherSport, .deadline, .draft, .talk, .because, .umpires,
    ]
}

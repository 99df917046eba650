import FieldGame

/// A line without a match that says what holds for the lines below it.
enum Heading {
    /// Changes the setting by a line; a line that says nothing of the kind changes nothing.
    ///
    /// `Tuesday 13th January` gives the day, `Junior League` the competition, `Results:` the topic.
    /// A sentence that names a day and is no heading makes the day unclear, so that no match below
    /// it is given the day above it.
    static func apply(_ line: WrittenLine, _ items: LineItems, to setting: inout Setting) {
        let speaksOfWeek = isWeek(items)
        let dates = speaksOfWeek ? [] : unique(daysOfMatches(items))
        if let week = week(items, in: setting) { setting.week = week }
        let competitions = items.competitions
        let leadsOn =
            line.text.hasSuffix(":")
            || items.has(["following", "below", "these", "follows"])
            || (items.has(["here"]) && topic(of: items) != nil)
        let topic = topic(of: items)
        if dates.isEmpty, !items.bareWeekdays.isEmpty, !speaksOfWeek, !line.text.hasSuffix(".") {
            setting.day =
                (topic ?? setting.topic) == .results
                ? lastDay(items, setting) : comingDay(items, setting, leadsOn: leadsOn)
        }
        if let name = unknownCompetition(items) {
            setting.competition = name
            return
        }
        guard isPure(items) || leadsOn else {
            if dates.isEmpty {
                let introduces = items.has([
                    "fixtures", "matches", "results", "games", "ties", "opens", "begins", "resumes",
                    "starts", "continues", "scores",
                ])
                if introduces, competitions.count == 1 { setting.competition = competitions[0] }
                if topic == .unchanged { setting.topic = .unchanged }
            } else if !line.text.hasSuffix(".") {
                setting.day = .unclear
            }
            return
        }
        if !dates.isEmpty {
            setting.resolution.prefersPast = (topic ?? setting.topic) == .results
            // `today (Thursday 22 January)` is one day.
            let days = Set(dates.map(setting.resolution.resolve))
            switch days.first {
            case .day(let day)? where days.count == 1: setting.day = .day(day)
            case .fault(let note)? where days.count == 1: setting.day = .fault(note)
            default: setting.day = .unclear
            }
            setting.time = setting.usualTime
            setting.pitch = nil
        }
        if competitions.count == 1 { setting.competition = competitions[0] }
        // A heading of two competitions leaves it open which one is meant; a sentence may mention two.
        if competitions.count > 1, !line.text.hasSuffix(".") { setting.competition = nil }
        if let topic { setting.topic = topic }
        guard isPure(items) else { return }
        if case .time(let time)? = items.times.first, items.times.count == 1 {
            setting.time = time
            if dates.isEmpty, setting.day == .none || items.has(["all", "unless"]) {
                setting.usualTime = time
            }
        }
        if items.pitches.count == 1 { setting.pitch = items.pitches[0] }
    }

    /// `Tuesday's results`: the last Tuesday up to the message's own day.
    private static func lastDay(_ items: LineItems, _ setting: Setting) -> Setting.Day {
        let weekdays = Set(items.bareWeekdays)
        guard weekdays.count == 1, let sent = setting.resolution.sent else { return .unclear }
        let days = (0...6).compactMap { sent.adding(days: -$0) }
        return days.first { weekdays.contains($0.weekday) }.map { .day($0) } ?? .unclear
    }

    /// `On Thursday:`, `This Saturday`, and `Thursday:` below `Week commencing 19 January`; any other
    /// day of the week alone leaves it open which one is meant.
    private static func comingDay(
        _ items: LineItems, _ setting: Setting, leadsOn: Bool
    ) -> Setting.Day {
        guard let alone = items.weekdayAlone, items.isWeekdayPointedAt || setting.week != nil,
            leadsOn || isOnlyWeekday(items),
            case .success(let day)? = setting.day(of: alone, isPast: false)
        else { return .unclear }
        return .day(day)
    }

    /// Whether a line is a day of the week and words of headings.
    private static func isOnlyWeekday(_ items: LineItems) -> Bool {
        items.words.allSatisfy { word in
            word.isMark || isHeadingWord(word) || DateWords.weekday(word) != nil
                || ["on", "coming", "the", "for", "at"].contains(word.fold)
        }
    }

    /// What a heading says the matches below it are; a heading of new dates ends a list of
    /// cancellations.
    private static func topic(of items: LineItems) -> Setting.Topic? {
        switch Cancellations.announced(items) {
        case .cancel: return .cancelled
        case .postpone: return .postponed
        default: if let topic = Topics.topic(of: items) { return topic }
        }
        return items.has(["new", "rearranged", "replacement", "played", "replayed"])
            ? .fixtures : nil
    }

    /// Whether it holds nothing but days, times, names and the words of headings.
    static func isPure(_ items: LineItems) -> Bool {
        guard !items.items.isEmpty else { return false }
        return items.items.allSatisfy { item in
            switch item.kind {
            case .date, .time, .competition, .pitch, .mark, .label: true
            case .other: items.words[item.range].allSatisfy(isHeadingWord)
            case .umpires(let names): names.isEmpty
            case .pairing, .score: false
            }
        }
    }

    /// `w/c 19 Jan`, `week beginning 2 Feb`: no day of a match.
    static func isWeek(_ items: LineItems) -> Bool {
        items.has(["commencing", "beginning", "w/c", "wc", "wb", "ending"])
            || items.words.indices.dropLast(2).contains { index in
                items.words[index].fold == "w" && items.words[index + 1].fold == "/"
                    && ["c", "b", "e"].contains(items.words[index + 2].fold)
            }
    }

    /// `w/c 19 Jan` -> that day, `week ending 25 Jan` -> the sixth day before; nil when no week is named.
    static func week(_ items: LineItems, in setting: Setting) -> LocalDate? {
        guard isWeek(items), items.dates.count == 1,
            case .day(let day) = setting.resolution.resolve(items.dates[0])
        else { return nil }
        return items.has(["ending"]) ? day.adding(days: -6) : day
    }

    /// `Colts League:` -> `Colts League`: a short line that ends as names of competitions do is kept
    /// as written, so that the matches below are not given to the competition above.
    private static func unknownCompetition(_ items: LineItems) -> String? {
        guard items.competitions.isEmpty, items.dates.isEmpty, items.pairings.isEmpty else {
            return nil
        }
        var words = items.words[...]
        while let last = words.last,
            last.isMark || ["fixtures", "results", "matches"].contains(last.fold)
        { words = words.dropLast() }
        while let first = words.first, first.isMark { words = words.dropFirst() }
        return Self.isCompetition(words) ? Word.text(words) : nil
    }

    /// Whether some words read like the name of a competition.
    static func isCompetition(_ words: ArraySlice<Word>) -> Bool {
        guard (2...5).contains(words.count), let last = words.last?.fold else { return false }
        return ["league", "cup", "shield", "ties", "trophy", "plate", "bowl"].contains(last)
            && words.allSatisfy { $0.text.first?.isUppercase == true || $0.hasDigit }
    }

    /// The days, without that of the reason where another is named: `Frozen pitches this morning. The
    /// matches on Thursday 17 April are cancelled:` -> one.
    private static func daysOfMatches(_ items: LineItems) -> [WrittenDate] {
        let others = items.items.compactMap { item -> WrittenDate? in
            guard case .date(let date) = item.kind,
                items.words[item.range.lowerBound].fold != "this"
            else { return nil }
            return date
        }
        return others.isEmpty ? items.dates : others
    }

    private static func unique(_ dates: [WrittenDate]) -> [WrittenDate] {
        var seen: [WrittenDate] = []
        for date in dates where !seen.contains(date) { seen.append(date) }
        return seen
    }

    private static func isHeadingWord(_ word: Word) -> Bool {
        headingWords.contains(word) || word.number(atMost: 2) != nil
            || Topics.words[word] != nil
            || (word.hasDigit && ["st", "nd", "rd", "th"].contains { word.fold.hasSuffix($0) })
    }

    private static let headingWords: WordSet = [
        "fixtures", "matches", "games", "ties", "draw", "week", "wk", "round", "first", "second",
        "third", "fourth", "fifth", "sixth", "last", "final", "finals", "semi", "semis", "quarter",
        "afternoon", "morning", "all", "and", "league", "leagues", "cup", "half", "lent",
        "michaelmas", "term", "updated", "provisional", "list", "schedule", "programme", "this",
        "next", "weeks", "day", "days", "kick-off", "pm", "am", "today", "field", "a", "to", "be",
        "full", "only", "house", "houses", "school", "s", "one", "two", "three", "no", "revised",
        "unless", "otherwise", "stated", "shown", "indicated", "noted", "times", "are", "will",
        "is", "begin", "matches", "confirmed", "part", "continued", "cont", "other", "tomorrow",
        "tomorrows", "todays",
    ]
}

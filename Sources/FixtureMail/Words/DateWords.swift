import FieldGame

/// A day as somebody wrote it, before a calendar has seen it.
struct WrittenDate: Hashable, Sendable {
    var weekday: Weekday?
    var day: Int
    var month: Int?
    var year: Int?
    /// Days from the message's own day, for `today`, `tomorrow` and `yesterday`.
    var relative: Int?
    /// Whether other days stand before it: `3/5 Feb`, `10-12 Feb`.
    var isRange = false
}

/// Finds days in words.
enum DateWords {
    /// The day that starts at a word, and how many words it takes: `Tues 13th Jan` -> 3 words.
    ///
    /// `Tue 20 Jan`, `Tuesday, January 20th 2026`, `20/01/2026`, `20-Jan-26`, `2026-01-20`,
    /// `20.1.26`, `Thurs 15th`, `13th January (Tuesday)`, `today`, `Thursday 22/1`; a number alone is
    /// no day.
    /// On a line of a match (`ofMatch`) `14/1` is a day too, wherever it stands, and so are `14.1.` and
    /// `14 . 1` at its start: taken for anything else, the match would get the heading's day.
    static func date(
        at start: Int, in words: [Word], ofMatch: Bool = false
    ) -> (date: WrittenDate, length: Int)? {
        if let found = plainDate(at: start, in: words) { return found }
        guard ofMatch, words[start].hasDigit else { return nil }
        return SlashDate.read(at: start, in: words)
    }

    private static func plainDate(
        at start: Int, in words: [Word]
    ) -> (date: WrittenDate, length: Int)? {
        guard mayStart(words[start]) else { return nil }
        var position = start
        if start + 2 < words.count, words[start].fold == "day", words[start + 1].fold == "after",
            words[start + 2].fold == "tomorrow"
        {
            return (WrittenDate(day: 0, relative: 2), 3)
        }
        if let far = distant(at: start, in: words) { return far }
        if let relative = relative(words[start]) {
            return (WrittenDate(day: 0, relative: relative), 1)
        }
        if words[start].fold == "this", start + 1 < words.count,
            partsOfDay.contains(words[start + 1]),
            // `he rang me this morning`
            start == 0 || !tellers.contains(words[start - 1])
        {
            return (WrittenDate(day: 0, relative: 0), 2)
        }
        let weekday = words[start].isMark ? nil : weekday(words[start])
        if weekday != nil {
            position += 1
            position = skip(["."], at: position, in: words)
            position = skip([",", "-"], at: position, in: words)
            position = skip(["the"], at: position, in: words)
        }
        guard position < words.count else { return nil }
        let isBracketed = weekday != nil && words[position].fold == "("
        if isBracketed {
            let first = skip(["the"], at: position + 1, in: words)
            guard first < words.count,
                let (date, end) = calendarDate(at: first, in: words, afterWeekday: true),
                end < words.count, words[end].fold == ")"
            else { return nil }
            var written = date
            written.weekday = weekday
            return (written, end + 1 - start)
        }
        let isPlain = weekday != nil || opensLine(start, in: words)
        guard let (date, end) = calendarDate(at: position, in: words, afterWeekday: isPlain)
        else { return nil }
        var written = date
        written.weekday = weekday
        written.isRange = weekday == nil && followsNumber(start, in: words)
        if weekday == nil, end + 2 < words.count, words[end].fold == "(",
            words[end + 2].fold == ")", let named = Self.weekday(words[end + 1])
        {
            written.weekday = named
            return (written, end + 3 - start)
        }
        return (written, end - start)
    }

    private static let weeks = ["week": 7, "fortnight": 14]

    /// `a week today`, `today week`, `a fortnight tomorrow`
    private static func distant(at start: Int, in words: [Word]) -> (
        date: WrittenDate, length: Int
    )? {
        func fold(_ offset: Int) -> String {
            start + offset < words.count ? words[start + offset].fold : ""
        }
        if let days = weeks[fold(0)], start + 1 < words.count,
            let relative = relative(words[start + 1]), relative >= 0
        {
            return (WrittenDate(day: 0, relative: days + relative), 2)
        }
        if let days = weeks[fold(1)], let relative = relative(words[start]), relative >= 0 {
            return (WrittenDate(day: 0, relative: days + relative), 2)
        }
        return nil
    }

    /// Whether a day can start at a word at all; most words are soon seen to be none.
    private static func mayStart(_ word: Word) -> Bool {
        word.startsWithDigit || starts.contains(word)
    }

    /// Whether a word starts its line as `12/1:` and `12/1 - ` do, or is all of it.
    private static func opensLine(_ start: Int, in words: [Word]) -> Bool {
        guard start + 2 < words.count, words[start + 1].fold == "/",
            words[..<start].allSatisfy(\.isMark)
        else { return false }
        let rest = words[(start + 3)...]
        guard let next = rest.first else { return true }
        return next.fold == ":" || (next.fold == "-" && next.isSpaced)
    }

    /// Whether a number and a mark stand before a word, as before the 5 of `3/5 Feb`.
    private static func followsNumber(_ start: Int, in words: [Word]) -> Bool {
        guard start >= 2, ["/", "-", "&"].contains(words[start - 1].fold),
            let day = words[start - 2].number(atMost: 2)
        else { return false }
        return (1...31).contains(day)
    }

    /// `on the 11th, may have to give way`
    private static func isVerb(_ index: Int, in words: [Word]) -> Bool {
        words[index].text == "may" && index + 1 < words.count
            && ["have", "be", "not", "well", "need", "yet", "still", "also", "go", "move"]
                .contains(words[index + 1].fold)
    }

    private static func calendarDate(
        at start: Int, in words: [Word], afterWeekday: Bool
    ) -> (WrittenDate, Int)? {
        if let whole = numeric(words[start].fold), whole.year != nil || afterWeekday {
            return (whole, start + 1)
        }
        if let marked = marked(at: start, in: words, afterWeekday: afterWeekday) { return marked }
        // 20 January 2026; 20th of January; 20th
        if let (day, ordinal, afterDay) = dayNumber(at: start, in: words) {
            var position = skip(["of"], at: afterDay, in: words)
            position = skip(["-", ","], at: position, in: words)
            if position < words.count, !isVerb(position, in: words),
                let month = month(words[position])
            {
                let end = skip(["."], at: position + 1, in: words)
                let (year, afterYear) = year(at: end, in: words)
                return (
                    WrittenDate(day: day, month: month, year: year),
                    year == nil ? position + 1 : afterYear
                )
            }
            guard ordinal || (afterWeekday && isLoneDay(at: afterDay, in: words)), afterWeekday
            else { return nil }
            return (WrittenDate(day: day), afterDay)
        }
        // January 20th, 2026
        guard let month = month(words[start]) else { return nil }
        let next = skip(["."], at: start + 1, in: words)
        guard let (day, _, afterDay) = dayNumber(at: next, in: words) else { return nil }
        let (year, end) = year(at: afterDay, in: words)
        return (WrittenDate(day: day, month: month, year: year), year == nil ? afterDay : end)
    }

    /// `Tue 13` at the end or before a mark that cannot make it a time or a score.
    private static func isLoneDay(at position: Int, in words: [Word]) -> Bool {
        position >= words.count || [":", ",", ")", ";"].contains(words[position].fold)
    }

    /// `13`, `13th`, `13 th` -> 13, whether it is an ordinal, and the word after it.
    private static func dayNumber(at start: Int, in words: [Word]) -> (Int, Bool, Int)? {
        guard start < words.count else { return nil }
        let word = words[start]
        let suffixes = ["st", "nd", "rd", "th"]
        if let day = word.number(atMost: 2) {
            guard day >= 1 else { return nil }
            if start + 1 < words.count, suffixes.contains(words[start + 1].fold) {
                return (day, true, start + 2)
            }
            return (day, false, start + 1)
        }
        guard word.startsWithDigit,
            let suffix = suffixes.first(where: { word.fold.hasSuffix($0) })
        else { return nil }
        let digits = word.fold.dropLast(suffix.count)
        guard (1...2).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let day = Int(digits), day >= 1
        else { return nil }
        return (day, true, start + 1)
    }

    /// `2026`, `26`, `'26`, after a comma or not; a two-digit year only where no time can be meant.
    private static func year(at start: Int, in words: [Word]) -> (Int?, Int) {
        let position = skip([","], at: start, in: words)
        guard position < words.count else { return (nil, start) }
        let text = words[position].fold
        if let year = words[position].number(atMost: 4), text.utf8.count == 4,
            (1990...2099).contains(year)
        {
            return (year, position + 1)
        }
        if words[position].text.hasPrefix("'"), let year = words[position].number(atMost: 2),
            text.utf8.count == 2
        {
            return (2000 + year, position + 1)
        }
        if position == start, let year = words[position].number(atMost: 2),
            (20...39).contains(year),
            position + 1 == words.count || words[position + 1].fold == ","
        {
            return (2000 + year, position + 1)
        }
        return (nil, start)
    }

    /// `20.01.2026` and `20.1.26`, which are one word each.
    private static func numeric(_ word: String) -> WrittenDate? {
        guard word.utf8.count(where: { $0 == UInt8(ascii: ".") }) == 2 else { return nil }
        let parts = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 3 ? numbers(parts) : nil
    }

    /// `20/01/2026`, `2026-01-20`, `20-Jan-26`, and after a weekday `20/1`.
    private static func marked(
        at start: Int, in words: [Word], afterWeekday: Bool
    ) -> (WrittenDate, Int)? {
        guard start + 2 < words.count, words[start + 1].isMark,
            ["/", "-"].contains(words[start + 1].text), !words[start + 1].isSpaced,
            !words[start + 2].isSpaced
        else { return nil }
        let mark = words[start + 1].text
        let third =
            start + 4 < words.count && words[start + 3].text == mark
            && !words[start + 3].isSpaced && !words[start + 4].isSpaced
        if third {
            let parts = [words[start].fold, words[start + 2].fold, words[start + 4].fold]
            if let date = numbers(parts) { return (date, start + 5) }
            // `13/01/20266`: a day with a slip, and no day of another year.
            if mark == "/", let date = slip(parts) { return (date, start + 5) }
        }
        if let month = month(words[start + 2]),
            let (day, _, after) = dayNumber(at: start, in: words), after == start + 1
        {
            return (WrittenDate(day: day, month: month), start + 3)
        }
        guard afterWeekday, mark == "/", !third, let day = words[start].number(atMost: 2),
            let month = words[start + 2].number(atMost: 2), day > 0, month > 0
        else { return nil }
        return (WrittenDate(day: day, month: month), start + 3)
    }

    /// Day, month, year in the British order, or year first when it has four digits.
    private static func numbers(_ parts: [String]) -> WrittenDate? {
        func number(_ text: String) -> Int? {
            text.utf8.allSatisfy { (0x30...0x39).contains($0) } && (1...4).contains(text.utf8.count)
                ? Int(text) : nil
        }
        if parts[0].utf8.count == 4, let year = number(parts[0]),
            let month = number(parts[1]) ?? month(parts[1]), let day = number(parts[2]),
            parts[2].utf8.count <= 2
        {
            return WrittenDate(day: day, month: month, year: year)
        }
        guard parts[0].utf8.count <= 2, let day = number(parts[0]),
            let month = number(parts[1]) ?? month(parts[1]), let year = number(parts[2]),
            parts[2].utf8.count == 2 || parts[2].utf8.count == 4
        else { return nil }
        return WrittenDate(
            day: day, month: month, year: parts[2].utf8.count == 2 ? 2000 + year : year)
    }

    /// Day, month and a year that has neither two digits nor four, which is then no year of the game.
    private static func slip(_ parts: [String]) -> WrittenDate? {
        guard parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            parts[0].utf8.count <= 2, parts[1].utf8.count <= 2, let day = Int(parts[0]),
            let month = Int(parts[1])
        else { return nil }
        return WrittenDate(day: day, month: month, year: Int(parts[2]) ?? 0)
    }

    private static func skip(_ texts: [String], at position: Int, in words: [Word]) -> Int {
        position < words.count && texts.contains(words[position].fold) ? position + 1 : position
    }
}

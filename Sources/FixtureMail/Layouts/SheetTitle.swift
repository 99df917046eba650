import FieldGame

/// A title of a sheet: like a heading, and it may name the year of the rows below.
enum SheetTitle {
    /// Changes the setting by a line: `Senior League 2026` -> the competition, and the year for days
    /// without one; `Lent Half 2025/26` -> the school year.
    static func apply(_ line: WrittenLine, _ items: LineItems, to setting: inout Setting) {
        var items = items
        if items.dates.isEmpty, let (years, range) = years(in: items.words) {
            setting.resolution.years = years
            let rest = items.words[..<range.lowerBound] + items.words[range.upperBound...]
            items = LineItems(Array(rest), names: setting.names)
        }
        // `School Field & House matches` names more than one kind.
        if items.dates.isEmpty, items.competitions.count == 1, items.has(["&", "and", "/", "+"]) {
            setting.competition = nil
            return
        }
        Heading.apply(line, items, to: &setting)
    }

    /// The years that a title names, and its words: `2026`, `2025/26`, `2025-2026`; nil when it names
    /// none or several.
    static func years(in words: [Word]) -> (years: ClosedRange<Int>, words: Range<Int>)? {
        let starts = words.indices.filter { year(words[$0]) != nil }
        guard let start = starts.first, let first = year(words[start]) else { return nil }
        if start + 2 < words.count, ["/", "-"].contains(words[start + 1].fold),
            let next = words[start + 2].number(atMost: 4),
            next == first + 1 || next == (first + 1) % 100
        {
            return starts.allSatisfy { $0 <= start + 2 }
                ? (first...(first + 1), start..<(start + 3)) : nil
        }
        return starts.count == 1 ? (first...first, start..<(start + 1)) : nil
    }

    private static func year(_ word: Word) -> Int? {
        guard let number = word.number(atMost: 4), (1990...2099).contains(number) else {
            return nil
        }
        return number
    }
}

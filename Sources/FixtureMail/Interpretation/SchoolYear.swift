/// The years that a title names.
enum SchoolYear {
    /// The years that a title names: `2026`, `2025/26`, `2025-2026`; nil when it names
    /// none or several.
    static func years(in words: [Word]) -> ClosedRange<Int>? {
        let starts = words.indices.filter { year(words[$0]) != nil }
        guard let start = starts.first, let first = year(words[start]) else { return nil }
        if start + 2 < words.count, ["/", "-"].contains(words[start + 1].fold),
            let next = words[start + 2].number(atMost: 4),
            next == first + 1 || next == (first + 1) % 100
        {
            return starts.allSatisfy { $0 <= start + 2 }
                ? first...(first + 1) : nil
        }
        return starts.count == 1 ? first...first : nil
    }

    private static func year(_ word: Word) -> Int? {
        guard let number = word.number(atMost: 4), (1990...2099).contains(number) else {
            return nil
        }
        return number
    }
}

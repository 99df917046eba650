import FieldGame

/// The kick-off in a cell, where nothing else can stand: `14:25:00`, `2.3` (a sheet's 2.30), `3`.
enum CellTime {
    /// The time of a cell; nil when it is none.
    static func time(_ cell: String) -> LocalTime? {
        let words = Word.words(of: withoutSeconds(cell))
        guard let first = words.first else { return nil }
        if case .time(let found)? = TimeWords.time(at: 0, in: words)?.time { return found }
        guard words.count == 1 else { return nil }
        if let hour = first.number(atMost: 2) { return afternoon(hour, 0) }
        let parts = first.fold.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 1, let hour = Int(parts[0]),
            let tens = Int(parts[1]), (1...2).contains(parts[0].utf8.count)
        else { return nil }
        return afternoon(hour, tens * 10)
    }

    /// The time that stands behind the day in one cell; nil when there is none.
    static func timeAfterDay(_ cell: String) -> TimeWords.Written? {
        let words = Word.words(of: withoutSeconds(cell.replacing("T", with: " ")))
        for start in words.indices {
            guard let (_, length) = DateWords.date(at: start, in: words) else { continue }
            var next = start + length
            let isYear =
                next < words.count && words[next].text.utf8.count == 2
                && words[next].number(atMost: 2) != nil
            if isYear { next += 1 }
            while next < words.count, [",", "-", "at", "@"].contains(words[next].fold) { next += 1 }
            guard next < words.count, let (time, _) = TimeWords.time(at: next, in: words) else {
                return nil
            }
            // Midnight is how programs write a day without a time.
            if case .time(let found) = time, found.minuteOfDay == 0 { return nil }
            return time
        }
        return nil
    }

    /// Hours from 1 to 7 are in the afternoon.
    private static func afternoon(_ hour: Int, _ minute: Int) -> LocalTime? {
        guard hour > 0 else { return nil }
        return LocalTime(hour: (1...7).contains(hour) ? hour + 12 : hour, minute: minute)
    }

    /// `14:25:00` and `14:25:00.000` -> `14:25`.
    private static func withoutSeconds(_ cell: String) -> String {
        cell.split(separator: " ").map { word -> String in
            let parts = word.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[2].hasPrefix("00"),
                parts.prefix(2).allSatisfy({
                    !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
                })
            else { return String(word) }
            return "\(parts[0]):\(parts[1])" + parts[2].drop { "0.Z".contains($0) }
        }.joined(separator: " ")
    }
}

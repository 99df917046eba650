import FieldGame

/// Finds kick-off times in words.
enum TimeWords {
    /// A time, or a word that has the look of one and is none (`25.99pm`).
    enum Written: Hashable, Sendable {
        case time(LocalTime)
        case fault(String)
    }

    /// The time that starts at a word, and how many words it takes.
    ///
    /// `2.25pm`, `2:25 pm`, `14:25`, `14.25`, `1425`, `11am`, `12 noon`, `half two`; without am or pm
    /// an hour from 1 to 7 is in the afternoon. Of `2.25-3.15pm` the first counts.
    static func time(at start: Int, in words: [Word]) -> (time: Written, length: Int)? {
        let word = words[start].fold
        guard words[start].startsWithDigit || starts.contains(words[start]) else { return nil }
        if word == "noon" || word == "midday" { return (written(12, 0, .none), 1) }
        if let spoken = spoken(at: start, in: words) { return spoken }
        if word == "half", start + 1 < words.count {
            let past = words[start + 1].fold == "past" ? 1 : 0
            if start + 1 + past < words.count, let hour = hour(words[start + 1 + past]) {
                return (written(hour, 30, .none), 2 + past)
            }
            return nil
        }
        guard let (hour, minute, half, digits) = clock(word) else { return nil }
        if isTorn(start, in: words) { return (.fault("no such time"), 1) }
        var (marker, length) = (half, 1)
        if marker == .none { (marker, length) = markerAfter(start, in: words) }
        if minute == nil && marker == .none {
            if digits <= 2, start + 1 < words.count, words[start + 1].fold == "noon", hour == 12 {
                return (written(12, 0, .none), 2)
            }
            if digits <= 2, start + 1 < words.count,
                ["oclock", "ocl"].contains(words[start + 1].fold)
            {
                return (written(hour, 0, .none), 2)
            }
            guard digits == 4, (8...18).contains(hour / 100), hour % 100 <= 59 else { return nil }
            return (written(hour / 100, hour % 100, .none), 1)
        }
        if digits > 2, minute == nil {
            // `2025pm` is a slip of `2.25pm`.
            if hour / 100 > 12, marker == .pm { return (.fault("no such time"), length) }
            return (written(hour / 100, hour % 100, marker), length)
        }
        let isOld = start > 0 && ["from", "was"].contains(words[start - 1].fold)
        if !isOld { length += rangeLength(at: start + length, in: words) }
        return (written(hour, minute ?? 0, marker), length)
    }

    private enum Half { case none, am, pm, hours }

    /// Whether a figure stands before a time with a mark between that a slip put there: `1&4:25`,
    /// `2. 5pm`; not the number of a list, `2. 5pm` at the start of a line.
    private static func isTorn(_ start: Int, in words: [Word]) -> Bool {
        guard start >= 2, words[start - 1].isMark, !words[start - 1].isSpaced,
            words[start - 2].isNumber || words[start - 2].fold == "."
        else { return false }
        if words[start - 1].fold == "." {
            return words[..<(start - 2)].contains { !$0.isMark }
                && words[start - 2].fold.utf8.count <= 2
        }
        return !words[start].isSpaced
            && ["&", "'", "*", "_", "+", "=", "\\", "<", ">", "#", "\""].contains(
                words[start - 1].fold)
    }

    /// The words with which a time can start that does not start with a number.
    private static let starts = WordSet(
        ["noon", "midday", "half"] + hours.words + minutes.words)

    private static let hours: WordTable<Int> = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "eleven": 11,
        "twelve": 12,
    ]
    private static let minutes: WordTable<Int> = [
        "quarter": 15, "ten": 10, "twenty": 20, "five": 5,
    ]

    /// `two` or `2` as an hour.
    private static func hour(_ word: Word) -> Int? {
        hours[word] ?? word.number(atMost: 2).flatMap { (1...12).contains($0) ? $0 : nil }
    }

    /// `quarter past two`, `quarter to three`, `twenty past 2`, `two o'clock`, `at ten to three`; not `five
    /// to two` elsewhere, which may be a score.
    private static func spoken(
        at start: Int, in words: [Word]
    ) -> (time: Written, length: Int)? {
        if let hour = hours[words[start]], start + 1 < words.count,
            ["oclock", "ocl"].contains(words[start + 1].fold)
        {
            return (written(hour, 0, .none), 2)
        }
        guard let minute = minutes[words[start]], start + 2 < words.count,
            let hour = hour(words[start + 2])
        else { return nil }
        if words[start + 1].fold == "past" { return (written(hour, minute, .none), 3) }
        guard words[start + 1].fold == "to",
            minute == 15 || start > 0 && beforeTimes.contains(words[start - 1])
        else { return nil }
        return (written(hour == 1 ? 12 : hour - 1, 60 - minute, .none), 3)
    }

    private static let beforeTimes: WordSet = [
        "at", "begin", "begins", "start", "starts", "until", "till", "theirs", "now", "for",
    ]

    /// `2.25pm` -> 2, 25, pm; `1425` -> 1425 with four digits; nil for what is no clock's word.
    private static func clock(_ word: String) -> (Int, Int?, Half, Int)? {
        guard let digit = word.utf8.first, isDigit(digit) else { return nil }
        let bytes = Array(word.utf8)
        let suffix = suffixes.first { bytes.count > $0.0.count && bytes.ends(with: $0.0) }
        let rest = bytes.dropLast(suffix?.0.count ?? 0)
        let half = suffix?.1 ?? .none
        let first = rest.prefix(while: isDigit)
        guard (1...4).contains(first.count) else { return nil }
        if first.count == rest.count { return (number(first), nil, half, first.count) }
        var last = rest.dropFirst(first.count + 1)
        // `15:15:00`, as programs write it.
        if last.count == 5, last.dropFirst(2).first == UInt8(ascii: ":"),
            last.dropFirst(3).allSatisfy({ $0 == 0x30 })
        {
            last = last.prefix(2)
        }
        guard ".:h".utf8.contains(rest[first.count]), first.count <= 2, last.count == 2,
            last.allSatisfy(isDigit)
        else { return nil }
        return (number(first), number(last), half, first.count)
    }

    private static let suffixes: [([UInt8], Half)] = [
        (Array("pm".utf8), .pm), (Array("am".utf8), .am), (Array("hrs".utf8), .hours),
        (Array("hours".utf8), .hours), (Array("h".utf8), .hours),
    ]

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// At most four digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 &* 10 &+ Int($1 &- 0x30) }
    }

    /// `pm`, `p.m.`, `p.m` after the clock's word.
    private static func markerAfter(_ start: Int, in words: [Word]) -> (Half, Int) {
        guard start + 1 < words.count else { return (.none, 1) }
        switch words[start + 1].fold {
        case "pm": return (.pm, 2)
        case "am": return (.am, 2)
        case "hrs", "hours": return (.hours, 2)
        case "p", "a":
            guard start + 3 < words.count, words[start + 2].fold == ".",
                words[start + 3].fold == "m"
            else { return (.none, 1) }
            let point = start + 4 < words.count && words[start + 4].fold == "."
            return (words[start + 1].fold == "p" ? .pm : .am, point ? 5 : 4)
        default: return (.none, 1)
        }
    }

    /// The words of `-3.15pm` after a first time.
    private static func rangeLength(at start: Int, in words: [Word]) -> Int {
        guard start + 1 < words.count, ["-", "to", "until"].contains(words[start].fold),
            let (_, minute, half, _) = clock(words[start + 1].fold), minute != nil || half != .none
        else { return 0 }
        return 2
    }

    private static func written(_ hour: Int, _ minute: Int, _ half: Half) -> Written {
        var hour24 = hour
        switch half {
        case .pm where hour < 12: hour24 += 12
        case .am where hour == 12: hour24 = 0
        // Nobody plays before seven.
        case .am where hour > 12 || hour < 7: return .fault("no such time")
        case .none where (1...7).contains(hour): hour24 += 12
        default: break
        }
        return LocalTime(hour: hour24, minute: minute).map { .time($0) } ?? .fault("no such time")
    }
}

extension [UInt8] {
    fileprivate func ends(with suffix: [UInt8]) -> Bool { self.suffix(suffix.count) == suffix[...] }
}

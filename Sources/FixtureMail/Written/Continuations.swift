/// Lines that go on with the match above them.
///
/// A mail program may have cut the line (`umpires: Mr Carlow &`), or the details stand below the teams
/// (`Dutchman's 5, 2.25pm`). Where a time or a pitch alone stands above the first match, such lines
/// are headings instead.
struct Continuations {
    private let names: Names
    private let limits: Limits
    private var waiting: ScannedLine?
    private var joined = 0
    /// Letters of the last line that was taken.
    private var width = 0
    private var hasDetailHeadings = false
    private var hasMatch = false

    /// The most lines that are added to one.
    private static let mostLines = 4
    /// Letters of a line that a mail program may have cut: it does so from 65 on, before a word.
    private static let leastWidth = 50

    /// Starts before the first line.
    init(names: Names, limits: Limits) {
        self.names = names
        self.limits = limits
    }

    /// Takes the next line; gives back the lines that are complete now, in their order.
    mutating func take(_ line: WrittenLine) -> [ScannedLine] {
        guard !line.isBlank else { return flush() }
        let next = ScannedLine(line, names: names)
        let isDetail = !next.hasMatch && Self.isDetail(next.items)
        if !hasMatch, isDetail { hasDetailHeadings = true }
        hasMatch = hasMatch || next.hasMatch
        if let open = waiting, !next.hasMatch, open.line.depth == line.depth,
            joined < Self.mostLines
        {
            let isCut =
                Self.isDangling(open.items) || Self.startsWithJoint(next.items)
                || isInName(open.items, next.items)
                || (width > Self.leastWidth && line.raw.first?.isLowercase == true)
                || (isOpenInstruction(open) && line.raw.first?.isNumber == true)
            if isCut && !startsAnother(open.items, next.items)
                || (isDetail && !line.text.hasSuffix(":") && !hasDetailHeadings)
            {
                let raw = open.line.raw + (isCut ? " " : ", ") + line.raw
                waiting = ScannedLine(
                    WrittenLine(
                        number: open.line.number, raw: raw, depth: line.depth, limits: limits),
                    names: names)
                joined += 1
                width = line.raw.count
                return []
            }
        }
        let complete = flush()
        let isHalf = ["v", "vs"].contains(next.items.words.last?.fold ?? "")
        if next.hasMatch || isHalf || isOpenInstruction(next), !line.hasBar {
            waiting = next
            width = line.raw.count
            return complete
        }
        return complete + [next]
    }

    /// `All Junior League matches on Thursday 22 January are`, of an instruction for many matches.
    private func isOpenInstruction(_ line: ScannedLine) -> Bool {
        line.line.raw.count > Self.leastWidth && line.items.has(BlanketWords.all)
            && line.items.has(BlanketWords.nouns)
            && ![".", "!", "?", ":"].contains { line.line.text.hasSuffix($0) }
    }

    /// Whether a line starts with a team below one that ends with both of its own: `the following also
    /// change:` / `Penn/Warre to A7`.
    private func startsAnother(_ above: LineItems, _ below: LineItems) -> Bool {
        guard !above.pairings.isEmpty, !["v", "vs"].contains(above.words.last?.fold ?? ""),
            !below.words.isEmpty
        else { return false }
        return names.teams.longest(from: 0, in: below.words, before: below.words.count) != nil
    }

    /// Whether a line was cut inside a name: `Agar's` / `5 - 11.00am`.
    private func isInName(_ above: LineItems, _ below: LineItems) -> Bool {
        let left = above.words.suffix(2)
        let words = left + below.words.prefix(2)
        return [names.pitches, names.competitions].contains { table in
            left.indices.contains { start in
                let from = start - left.startIndex
                guard let found = table.longest(from: from, in: Array(words), before: words.count)
                else { return false }
                // What is a name without the line below needs none of it.
                return from + found.length > left.count
                    && table.longest(from: from, in: Array(left), before: left.count) == nil
            }
        }
    }

    /// Gives back the line that was waiting for more.
    mutating func flush() -> [ScannedLine] {
        joined = 0
        defer { waiting = nil }
        return waiting.map { [$0] } ?? []
    }

    /// Whether a line holds times, pitches and umpires and nothing else.
    private static func isDetail(_ items: LineItems) -> Bool {
        var hasDetail = false
        for item in items.items {
            switch item.kind {
            case .time, .pitch, .umpires: hasDetail = true
            case .mark, .label: continue
            case .other:
                guard UmpireWords.isUnknown(Array(items.words[item.range])) else { return false }
            default: return false
            }
        }
        return hasDetail
    }

    /// `umpires: Mr Carlow &`, `..., Mr`, `JDM v`.
    private static func isDangling(_ items: LineItems) -> Bool {
        guard let last = items.words.last(where: { $0.fold != "." }) else { return false }
        return [",", "&", "and", "/", "v", "vs", ":", "at", "on"].contains(last.fold)
            || UmpireWords.titles.contains(last) || UmpireWords.labels.contains(last)
    }

    private static func startsWithJoint(_ items: LineItems) -> Bool {
        guard let first = items.words.first else { return false }
        return ["&", "/", "and"].contains(first.fold)
            && UmpireWords.startsWithTitle(items.words.dropFirst())
    }
}

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
    private var hasDetailHeadings = false
    private var hasMatch = false

    /// The most lines that are added to one.
    private static let mostLines = 4

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
            let isCut = Self.isDangling(open.items) || Self.startsWithJoint(next.items)
            if isCut || (isDetail && !line.text.hasSuffix(":") && !hasDetailHeadings) {
                let raw = open.line.raw + (isCut ? " " : ", ") + line.raw
                waiting = ScannedLine(
                    WrittenLine(
                        number: open.line.number, raw: raw, depth: line.depth, limits: limits),
                    names: names)
                joined += 1
                return []
            }
        }
        let complete = flush()
        if next.hasMatch, !line.text.contains("|") {
            waiting = next
            return complete
        }
        return complete + [next]
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
            || UmpireWords.titles.contains(last.fold) || UmpireWords.labels.contains(last.fold)
    }

    private static func startsWithJoint(_ items: LineItems) -> Bool {
        guard let first = items.words.first else { return false }
        return ["&", "/", "and"].contains(first.fold)
            && UmpireWords.startsWithTitle(items.words.dropFirst())
    }
}

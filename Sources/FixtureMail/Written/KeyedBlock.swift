/// Lines of the form `key: value` that belong together, as systems write them.
struct KeyedBlock: Sendable {
    /// One line: what its key names, and its value.
    struct Entry: Sendable {
        var field: Field?
        /// The key, folded, without a number.
        var key: String
        var value: String
        var line: WrittenLine
    }

    /// What a key names.
    enum Field: Hashable, Sendable {
        case action, competition, match, date, time, home, away, homeOrAway, pitch, umpires
        case score, homeScore, awayScore
    }

    /// Its lines, in their order.
    var entries: [Entry] = []
    /// The line above it, where that is no `key: value`.
    var heading: WrittenLine?

    /// Whether it names a match: two sides, and a day or what is to be done.
    var isMatch: Bool { hasSides && (has(.date) || has(.action) || has(.time)) }

    /// Whether nothing is missing that a match needs.
    var isComplete: Bool { hasSides && has(.date) }

    private var hasSides: Bool {
        (has(.home) && has(.away))
            || entries.contains { $0.field == .match && Self.namesTwo($0.value) }
    }

    /// Whether a key of this kind stands in it.
    func has(_ field: Field) -> Bool { entries.contains { $0.field == field } }

    /// The entries of a kind.
    func entries(_ field: Field) -> [Entry] { entries.filter { $0.field == field } }

    /// The blocks of a text. A blank line or a rule ends one that is complete, and a key that it has
    /// already ends any.
    static func all(in lines: [WrittenLine]) -> [KeyedBlock] {
        let entries = lines.map(entry)
        // Two sides and a day; most texts have no key at all.
        guard entries.count(where: { $0?.field != nil }) >= 2 else { return [] }
        var blocks: [KeyedBlock] = []
        var open = KeyedBlock()
        var heading: WrittenLine?
        var isParted = false
        let isSpread = isSpread(entries)
        let whole = wholeParagraphs(lines)
        func close(_ open: inout KeyedBlock) {
            if open.isMatch { blocks.append(open) }
            open = KeyedBlock()
        }
        for (line, entry) in zip(lines, entries) {
            if line.isBlank || isRule(line.text) {
                isParted = isParted || !line.isBlank || !isSpread
                continue
            }
            guard let entry, entry.field != nil || !open.entries.isEmpty else {
                close(&open)
                heading = line
                isParted = false
                continue
            }
            if open.repeats(entry) || whole.contains(line.number) || (isParted && open.isComplete)
                || open.entries.count >= mostEntries
            {
                close(&open)
            }
            if open.entries.isEmpty { open.heading = heading }
            open.entries.append(entry)
            isParted = false
        }
        close(&open)
        return blocks
    }

    /// The most lines of one block.
    private static let mostEntries = 40
    /// The most bytes of a key.
    private static let longestKey = 40

    /// Whether a key stands in the block already, so that the next block starts; umpires may stand a
    /// line each, and `Status:` and `Type:` beside each other.
    private func repeats(_ entry: Entry) -> Bool {
        switch entry.field {
        case nil, .umpires: false
        case .action: entries.contains { $0.key == entry.key }
        case let field?: has(field)
        }
    }

    /// The numbers of the lines that start a paragraph which is a complete block by itself, so that
    /// nothing before it belongs to it.
    private static func wholeParagraphs(_ lines: [WrittenLine]) -> Set<Int> {
        var starts: Set<Int> = []
        for paragraph in lines.split(whereSeparator: { $0.isBlank || isRule($0.text) }) {
            guard let first = paragraph.first else { continue }
            let block = KeyedBlock(entries: paragraph.compactMap(entry))
            if block.entries.first?.line == first, block.isComplete { starts.insert(first.number) }
        }
        return starts
    }

    /// Whether a blank stands after each key, so that blanks divide nothing.
    private static func isSpread(_ entries: [Entry?]) -> Bool {
        let keyed = entries.map { $0?.field != nil }
        return !zip(keyed, keyed.dropFirst()).contains { $0 && $1 }
    }

    /// `Kick off: 14:25 (GMT)` -> time; nil for a line without a key.
    private static func entry(_ line: WrittenLine) -> Entry? {
        let text = line.text
        let marks: [UInt8] = [UInt8(ascii: ":"), UInt8(ascii: "=")]
        guard let mark = text.utf8.prefix(longestKey).firstIndex(where: marks.contains),
            text.utf8.first.map({ !(0x30...0x39).contains($0) }) ?? false
        else { return nil }
        let words = Word.words(of: String(text[..<mark])).filter { !$0.isMark || $0.fold == "/" }
        guard (1...4).contains(words.count), words.contains(where: { !$0.isMark }) else {
            return nil
        }
        let value = text[text.utf8.index(after: mark)...].trimmingBlanks
        let name = words.map(\.fold).filter { Int($0) == nil }.joined(separator: " ")
        return Entry(field: fields[name], key: name, value: value, line: line)
    }

    private static func namesTwo(_ value: String) -> Bool {
        Word.words(of: value).contains { ["v", "vs", "versus"].contains($0.fold) }
    }

    /// `------`, `* * *`, `=====`
    private static func isRule(_ text: String) -> Bool {
        text.utf8.allSatisfy { "-=_*~#+ ".utf8.contains($0) } && text.utf8.count >= 3
    }

    private static let fields: [String: Field] = {
        let names: [Field: [String]] = [
            .action: [
                "change type", "type", "status", "change", "action", "update type", "update",
                "type of change", "notification", "fixture status", "match status", "event",
                "notification type", "state",
            ],
            .competition: [
                "competition", "comp", "league", "tournament", "fixture type", "match type",
                "division", "cup",
            ],
            .match: ["fixture", "match", "game", "teams", "tie"],
            .date: [
                "date", "day", "match date", "fixture date", "date of match", "when", "date / time",
                "date and time", "date time", "date of fixture", "on", "new date",
            ],
            .time: [
                "kick off", "kickoff", "ko", "k / o", "time", "start", "start time", "starts",
                "kick off time", "ko time", "match time", "begins", "new time", "kickoff time",
            ],
            .home: ["home", "home team", "home side", "team", "our team", "team a", "house"],
            .away: [
                "away", "away team", "away side", "opponent", "opponents", "opposition", "visitors",
                "v", "vs", "against", "versus", "team b", "visiting team",
            ],
            .homeOrAway: ["home / away", "h / a", "home or away"],
            .pitch: [
                "venue", "pitch", "location", "ground", "place", "where", "pitch / venue",
                "new pitch", "new venue", "venue / pitch", "playing at",
            ],
            .umpires: [
                "officials", "umpires", "umpire", "referee", "referees", "refs", "ref",
                "match officials", "official", "umps", "match official", "umpire s",
            ],
            .score: [
                "result", "score", "final score", "full time", "ft", "outcome", "full time score",
                "final result",
            ],
            .homeScore: ["home score", "home goals", "score home"],
            .awayScore: ["away score", "away goals", "score away"],
        ]
        var all: [String: Field] = [:]
        for (field, spellings) in names {
            for spelling in spellings { all[spelling] = field }
        }
        return all
    }()
}

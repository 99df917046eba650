import FieldGame

/// An instruction for many matches at once: `All games on Thursday 22 January are OFF`.
///
/// Where the day is certain and nothing is left out, it is a notice of that day without sides, whose
/// `scope` holds its words; in an answer, the matches of that day that the message quotes. Anything
/// less certain is reported, and nothing is done.
struct Blanket {
    /// What the problem of such an instruction notes.
    static let note = "an instruction for several matches at once"

    /// The line or sentence.
    let line: WrittenLine
    /// What it says, without sides.
    let notice: Notice
    /// The day of the week, competitions and pitches that it is limited to.
    let limits: BlanketLimits

    /// The instruction that a line gives; nil when it gives none, or not for certain.
    init?(_ line: WrittenLine, _ items: LineItems, in setting: Setting) {
        guard let words = BlanketWords(items), words.isPlain(items, names: setting.names),
            !line.text.hasSuffix(":"), !line.text.contains("?"), !Topics.saysUnchanged(items),
            !items.has(["following", "below", "these"]), !Cancellations.isHedged(items),
            let day = Self.day(items, in: setting),
            setting.resolution.sent.map({ day >= $0 }) ?? true,
            let limits = BlanketLimits(items, words: words, names: setting.names)
        else { return nil }
        self.line = line
        self.limits = limits
        notice = Notice(
            action: words.action, date: day, competition: limits.competition,
            pitch: limits.pitch ?? limits.ground, scope: items.text(words.scope),
            line: setting.quote(line))
    }

    /// The notices: of the quoted matches that it covers, or the instruction itself where none is.
    func notices(_ quoted: QuotedMatches) -> [Notice] {
        let covered = quoted.all.filter { match in
            match.date == notice.date && limits.covers(match)
        }
        if covered.isEmpty { return [notice] }
        return covered.map { match in
            var told = match
            (told.action, told.scope, told.line) = (notice.action, notice.scope, notice.line)
            (told.changed, told.from) = (nil, nil)
            return told
        }
    }

    /// The one day that it names, or else the heading above it.
    private static func day(_ items: LineItems, in setting: Setting) -> LocalDate? {
        let days = Set(items.dates.map(setting.resolution.resolve))
        guard days.count <= 1 else { return nil }
        if case .fault? = days.first { return nil }
        var written: DateResolution.Resolved?
        if case .day(let day)? = days.first { written = .day(day) }
        if written == nil, items.bareWeekdays.count > 1 { return nil }
        guard case .success(let day) = setting.day(written, on: items) else { return nil }
        return day
    }

    /// Whether a line is an instruction that is not certain, or the heading of a list: it is a heading
    /// when such a list follows.
    static func isDoubtful(_ line: WrittenLine, _ items: LineItems) -> Bool {
        guard mayLead(items), Heading.isPure(items), !line.text.hasSuffix(":"),
            !items.has(["following", "below", "these"])
        else { return false }
        switch Cancellations.announced(items) {
        case .cancel, .postpone: return true
        default: return false
        }
    }

    /// The problem that such an instruction is.
    static func report(_ line: WrittenLine, in setting: Setting) -> Finding {
        .problem(Problem(.ambiguous, line, note, countsAsMatch: false, limits: setting.limits))
    }

    /// The problem of an instruction that is not certain, or nil for a line that gives none.
    static func problem(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        let report = report(line, in: setting)
        if items.has(["no"]), saysNoGames(items), setting.hasDay(items) { return report }
        guard items.has(["all", "every", "everything", "both", "it", "this", "whole"]),
            !line.text.hasSuffix(":"), !Topics.saysUnchanged(items),
            !items.has(["following", "below"]), !Heading.isPure(items)
        else { return nil }
        let isOff =
            Cancellations.announced(items) != nil
            || (items.has(["all", "every", "everything"]) && items.has(["cancel", "postpone"]))
        let moves = items.has(["moves", "moved", "postponed", "cancelled"])
        let names = items.has([
            "matches", "games", "fixtures", "everything", "game", "match", "ties", "leagues",
        ])
        let scope =
            names || (isOff && items.has(["it", "this", "both"]) && !setting.quoted.isEmpty)
        guard isOff || moves, scope else { return nil }
        return report
    }

    /// `No football today - the grounds are unplayable`; not `No matches on Thursday (Long Leave)`.
    private static func saysNoGames(_ items: LineItems) -> Bool {
        ["no games", "no matches", "no football", "no play", "no fixtures", "no field game"]
            .contains { items.has(phrase: $0) }
            && items.has([
                "unplayable", "waterlogged", "frozen", "frost", "snow", "ice", "icy", "flooded",
                "flooding", "fog", "rain", "storm", "closed", "weather", "wet",
            ])
    }

    /// Whether one of the sentences of a line may call many matches off.
    static func mayLead(_ items: LineItems) -> Bool {
        items.has(BlanketWords.all) && items.has(BlanketWords.nouns) && items.has(BlanketWords.off)
    }

    /// Whether many matches are called off before the first one that the line names: `All games today
    /// are off, including JDM v HWTA`.
    static func leads(_ items: LineItems, before start: Int, names: Names) -> Bool {
        let words = items.words[..<start]
        guard let all = words.firstIndex(where: { BlanketWords.all.contains($0) }),
            words[all...].contains(where: { BlanketWords.nouns.contains($0) }),
            words[all...].contains(where: { BlanketWords.off.contains($0) })
        else { return false }
        switch Cancellations.announced(LineItems(Array(words[all...]), names: names)) {
        case .cancel, .postpone: return true
        default: return false
        }
    }
}

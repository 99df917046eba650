import FieldGame

/// One block of `key: value` lines as a match.
struct BlockReader {
    private let block: KeyedBlock
    private let setting: Setting
    /// The line that stands for the block where no other is to blame.
    private let first: KeyedBlock.Entry

    /// Reads a block; nil when it has no line.
    init?(_ block: KeyedBlock, setting: Setting) {
        guard let entry = block.entries.first else { return nil }
        self.block = block
        self.setting = setting
        first = block.entries(.home).first ?? block.entries(.match).first ?? entry
    }

    /// What it says, or what is wrong with it, by the line where that stands.
    func finding() -> Finding {
        let sides = sides()
        if let fault = sides.fault {
            let line = faultyLine() ?? first.line
            return setting.problem(fault.reason, line, fault.note)
        }
        let action: Notice.Action
        switch actionWanted() {
        case .failure(let fault): return fault.finding
        case .success(let found): action = found
        }
        do throws(Fault) {
            var notice = Notice(
                action: action, date: try date().new, home: sides.home, away: sides.away,
                awayText: sides.awayText, competition: try competition(),
                line: String(
                    block.entries.map(\.line.raw).joined(separator: "; ")
                        .prefix(setting.limits.quotedLineLength)))
            let (day, time, pitch) = (try date(), try time(), try pitch())
            (notice.time, notice.pitch) = (time.new, pitch.new)
            notice.umpires = umpires()
            if action == .update {
                readChanges(into: &notice, day: day.old, time: time.old, pitch: pitch.old)
            }
            if action == .result {
                notice.score = try score(on: notice.date, turned: sides.isTurned != isAway)
            }
            if let doubt = pitch.doubt {
                return .partly(notice, doubt)
            }
            return .notice(notice)
        } catch {
            return error.finding
        }
    }

    private struct Fault: Error {
        var finding: Finding
    }

    private func fault(
        _ reason: Problem.Reason, _ entry: KeyedBlock.Entry, _ note: String
    ) -> Fault {
        Fault(finding: setting.problem(reason, entry.line, note))
    }

    /// A value that is not known yet: blank, `TBC`, `-`.
    private func isOpen(_ text: String) -> Bool {
        text.isEmpty || UmpireWords.isUnknown(Word.words(of: text))
    }

    // MARK: Teams

    /// Whether the team named first plays away.
    private var isAway: Bool {
        block.entries(.homeOrAway).first.map { ["a", "away"].contains($0.value.lowercased()) }
            ?? false
    }

    private func sides() -> Opponents {
        if let match = block.entries(.match).first(where: { !pairings($0).isEmpty }),
            !(block.has(.home) && block.has(.away))
        {
            let found = pairings(match)
            var sides = Opponents(found[0], names: setting.names)
            if found.count > 1 { sides.fault = (.ambiguous, "several matches in one block") }
            return sides
        }
        let named = [KeyedBlock.Field.home, .away].map { field in
            block.entries(field).first.map { side(ChangedValue($0.value).new) } ?? .open
        }
        let pair = isAway ? [named[1], named[0]] : named
        return Opponents(
            Pairing(home: pair[0], away: pair[1], range: 0..<0), names: setting.names)
    }

    private func pairings(_ entry: KeyedBlock.Entry) -> [Pairing] {
        Pairing.all(in: Word.words(of: entry.value), names: setting.names)
    }

    /// `JDM (Keate)`, `Keate - JDM`, `Old Etonians`; blank or TBC is a side that is not known yet.
    private func side(_ value: String) -> Pairing.Side {
        if isOpen(value) { return .open }
        let words = Word.words(of: value)
        guard let found = Pairing.side(from: 0, in: words, names: setting.names) else {
            return .unknown(value)
        }
        var rest = words[found.end...]
        while let mark = rest.first, mark.isMark { rest = rest.dropFirst() }
        while let mark = rest.last, mark.isMark { rest = rest.dropLast() }
        if rest.isEmpty { return found.side }
        let second = Pairing.side(from: rest.startIndex, in: words, names: setting.names)
        if second?.side == found.side, second?.end == rest.endIndex { return found.side }
        return .unknown(value)
    }

    /// The line of the side that is wrong.
    private func faultyLine() -> WrittenLine? {
        (block.entries(.home) + block.entries(.away) + block.entries(.match)).first { entry in
            if entry.field == .match { return !pairings(entry).isEmpty }
            switch side(ChangedValue(entry.value).new) {
            case .unknown, .several: return true
            case .team, .open: return false
            }
        }?.line
    }

    // MARK: What is to be done

    private func actionWanted() -> Result<Notice.Action, Fault> {
        for entry in block.entries(.action) where !isOpen(entry.value) {
            if let action = Blocks.action(entry.value) { return .success(action) }
            // `Type: League`, `Status: Home` say something else.
            if entry.value.lowercased().contains("unchanged") { continue }
            let items = LineItems(entry.value, names: setting.names)
            if !items.competitions.isEmpty || Self.kinds.contains(entry.value.lowercased()) {
                continue
            }
            return .failure(
                fault(.ambiguous, entry, "\(entry.value): it is not clear what is to be done"))
        }
        if let heading = block.heading, Word.words(of: heading.text).count <= 8,
            let action = Blocks.action(heading.text)
        {
            return .success(action)
        }
        if block.has(.score) || block.has(.homeScore) { return .success(.result) }
        if block.entries.contains(where: { ChangedValue($0.value).old != nil }) {
            return .success(.update)
        }
        switch setting.topic {
        case .cancelled: return .success(.cancel)
        case .postponed: return .success(.postpone)
        default: return .success(.add)
        }
    }

    private static let kinds: WordSet = [
        "league", "cup", "friendly", "home", "away", "match", "fixture", "house match", "tie",
    ]

    private func readChanges(
        into notice: inout Notice, day: LocalDate?, time: LocalTime?, pitch: String?
    ) {
        let says = { (field: KeyedBlock.Field) in
            block.entries(field).contains { ChangedValue($0.value).old != nil }
        }
        var changed: [Notice.Field] = []
        if says(.date) { changed.append(.date) }
        if says(.time) { changed.append(.time) }
        if says(.competition) { changed.append(.competition) }
        if says(.pitch) { changed.append(.pitch) }
        if says(.umpires) { changed.append(.umpires) }
        if changed.isEmpty {
            // It does not say what is new: all that it gives holds from now on.
            if notice.time != nil { changed.append(.time) }
            if notice.pitch != nil { changed.append(.pitch) }
            if notice.umpires != nil { changed.append(.umpires) }
        }
        notice.changed = changed
        let from = Notice.Previous(date: day, time: time, pitch: pitch)
        if from != Notice.Previous() { notice.from = from }
    }

    // MARK: Details

    private func date() throws(Fault) -> (new: LocalDate, old: LocalDate?) {
        guard let entry = block.entries(.date).first, !isOpen(entry.value) else {
            guard case .day(let day) = setting.day else {
                throw fault(.ambiguous, first, "no day is given")
            }
            return (day, nil)
        }
        let value = ChangedValue(entry.value)
        return (
            try day(value.new, entry),
            try value.old.map { old throws(Fault) in try day(old, entry) }
        )
    }

    private func day(_ text: String, _ entry: KeyedBlock.Entry) throws(Fault) -> LocalDate {
        let words = Word.words(of: text)
        var dates = LineItems(words, names: setting.names).dates
        if dates.isEmpty {
            // `20/1` is a day where nothing else can stand.
            dates = LineItems(Word.words(of: "Mon " + text), names: setting.names).dates.map {
                WrittenDate(weekday: nil, day: $0.day, month: $0.month, year: $0.year)
            }
        }
        guard dates.count == 1, let written = dates.first else {
            throw fault(.invalidDate, entry, "no such day: \(text)")
        }
        switch setting.resolution.resolve(written) {
        case .day(let day): return day
        case .fault(let note): throw fault(.invalidDate, entry, note)
        }
    }

    private func time() throws(Fault) -> (new: LocalTime?, old: LocalTime?) {
        guard let entry = block.entries(.time).first, !isOpen(entry.value) else {
            // `Date/time: Tue 24 Feb 2026, 14:25`
            let value = ChangedValue(block.entries(.date).first?.value ?? "")
            return (
                readTime(in: value.new), value.old.flatMap { readTime(in: $0) }
            )
        }
        let value = ChangedValue(entry.value)
        func time(_ text: String) throws(Fault) -> LocalTime? {
            if isOpen(text) { return nil }
            guard let time = readTime(in: text) else {
                throw fault(.invalidTime, entry, "\(text): no such time")
            }
            return time
        }
        return (
            try time(value.new), try value.old.map { old throws(Fault) in try time(old) } ?? nil
        )
    }

    private func readTime(in text: String) -> LocalTime? {
        let times = LineItems(text, names: setting.names).times
        if times.count == 1, case .time(let time)? = times.first { return time }
        return nil
    }

    private func pitch() throws(Fault) -> (new: String?, old: String?, doubt: Problem?) {
        guard let entry = block.entries(.pitch).first else { return (nil, nil, nil) }
        let value = ChangedValue(entry.value)
        let old = value.old.flatMap { pitch(named: $0) }
        if isOpen(value.new) { return (nil, old, nil) }
        if let found = pitch(named: value.new) { return (found, old, nil) }
        return (
            nil, old,
            Problem(
                .unknownPitch, entry.line, "no pitch is called \(value.new)", countsAsMatch: false,
                limits: setting.limits)
        )
    }

    private func pitch(named text: String) -> String? {
        let found = Set(LineItems(text, names: setting.names).pitches)
        if found.count == 1 { return found.first }
        guard found.isEmpty else { return nil }
        let initials = setting.names.initials[text] ?? []
        return initials.count == 1 ? initials[0] : setting.names.pitch(near: text)
    }

    private func competition() throws(Fault) -> String? {
        let entries =
            block.entries(.competition)
            + block.entries(.match).filter {
                pairings($0).isEmpty
            } + block.entries(.action) + block.entries(.match)
        for entry in entries where !isOpen(entry.value) {
            let value = ChangedValue(entry.value).new
            let items = LineItems(value, names: setting.names)
            guard items.competitions.count <= 1 else {
                throw fault(.ambiguous, entry, "two competitions are named")
            }
            if let name = items.competitions.first { return name }
            if let name = setting.names.abbreviations[value.uppercased()] { return name }
            if entry.field == .competition
                || (entry.field == .match && Heading.isCompetition(Word.words(of: value)[...]))
            {
                return value
            }
        }
        return setting.competition
    }

    private func umpires() -> [String]? {
        let words = block.entries(.umpires).map { ChangedValue($0.value).new }
            .filter { !isOpen($0) }.joined(separator: "; ")
        let names = UmpireWords.names(Word.words(of: words)[...])
        return names.isEmpty ? nil : names
    }

    private func score(on day: LocalDate, turned: Bool) throws(Fault) -> Score {
        guard let entry = block.entries(.score).first ?? block.entries(.homeScore).first else {
            throw fault(.noScore, first, "")
        }
        if let sent = setting.resolution.sent, day > sent {
            throw fault(.ambiguous, entry, "a score for a day that is still to come")
        }
        let text: String
        if entry.field == .homeScore {
            text = entry.value + "-" + (block.entries(.awayScore).first?.value ?? "")
        } else {
            text = entry.value
        }
        let items = LineItems(text, names: setting.names)
        if items.has(["walkover", "abandoned", "awarded", "conceded", "forfeited", "void"]) {
            throw fault(.ambiguous, entry, "not a result")
        }
        let words = items.words
        if let shape = ResultShape.all(in: words, names: setting.names).first,
            let written = shape.score, shape.verdict == .none,
            let first = written.first, let second = written.second,
            let found = Score(home: first, away: second)
        {
            let home = sides().home
            return shape.home.id == home ? found : found.reversed
        }
        guard let (home, away, length) = LineItems.score(at: 0, before: words.count, in: words),
            length == words.count, let home, let away, let found = Score(home: home, away: away)
        else { throw fault(.noScore, entry, "\(text): no score") }
        return turned ? found.reversed : found
    }
}

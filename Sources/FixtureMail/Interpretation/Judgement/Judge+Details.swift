import FieldGame

/// What a notice says of its match beside the day and the score.
extension Judge {
    func details(
        _ statement: Statement, _ sides: Opponents, _ action: Notice.Action, _ stored: Notice?,
        _ account: Account
    ) throws(Fault) -> Notice {
        let (day, old) = try day(of: statement, stored: stored, sides: sides, action: action)
        if action == .add, let season = resolution.seasonStart, day < season {
            throw Fault(reason: .invalidDate, note: "\(day) is in an earlier season", kind: .day)
        }
        var notice = Notice(
            action: action, date: day, home: sides.home, away: sides.away, awayText: sides.awayText,
            line: String(statement.passage.line.raw.prefix(limits.quotedLineLength)))
        if let stored, action != .result, stored.home == notice.away, notice.away != nil {
            (notice.home, notice.away) = (stored.home, stored.away)
        }
        let time = try chosen(statement, .time)
        var pitch = try chosen(statement, .pitch)
        let competition = try chosen(statement, .competition)
        let isUpdate = action == .update
        // `was on Agar's 4, where Keate beat Penn`
        if action == .result { pitch.value = pitch.value ?? pitch.old }
        if case .time(let written)? = time.value?.meaning {
            switch written {
            case .time(let time): notice.time = time
            case .fault(let note): throw Fault(reason: .invalidTime, note: note, kind: .time)
            }
        }
        if case .pitch(let name)? = pitch.value?.meaning { notice.pitch = name }
        if case .competition(let name)? = competition.value?.meaning { notice.competition = name }
        let umpires = try umpires(statement, stored)
        notice.umpires = umpires.isEmpty ? nil : umpires
        fill(&notice, statement, stored, isOpen: (time.isOpen, pitch.isOpen))
        if isUpdate {
            readChanges(into: &notice, statement, (time, pitch), old: old, stored: stored)
            if notice.changed?.isEmpty ?? true {
                throw Fault(reason: .ambiguous, note: "it does not say what changes")
            }
        }
        return notice
    }

    /// A kind's value that holds, and the one that held.
    struct Chosen {
        var value: Value?
        var old: Value?
        /// Whether it is said not to be known yet.
        var isOpen = false
    }

    func chosen(_ statement: Statement, _ kind: Value.Kind) throws(Fault) -> Chosen {
        let all = statement.values(kind)
        var seen: [Meaning] = []
        func distinct(_ stance: Value.Stance) -> [Value] {
            seen = []
            return all.filter {
                $0.stance == stance && !seen.contains($0.meaning)
                    && {
                        seen.append($0); return true
                    }($0.meaning)
            }
        }
        let (new, kept, plain, old) = (
            distinct(.new), distinct(.kept), distinct(.plain), distinct(.old)
        )
        let words = statement.passage.words
        if all.count > 1,
            all.contains(where: {
                $0.span != nil && $0.place > 0 && words[$0.place - 1].fold == "or"
            })
        {
            throw Fault(reason: .ambiguous, note: "two \(kind.plural) are named")
        }
        var result = Chosen()
        result.isOpen = all.contains { if case .term = $0.meaning { true } else { false } }
        if new.count > 1 { throw Fault(reason: .ambiguous, note: "two \(kind.plural) are named") }
        if let value = new.first {
            result.value = value
            result.old = old.first ?? plain.first
            return result
        }
        let current = kept + plain.filter { !kept.map(\.meaning).contains($0.meaning) }
        if current.count > 1 {
            throw Fault(reason: .ambiguous, note: "two \(kind.plural) are named")
        }
        result.value = current.first
        result.old = old.first
        return result
    }

    func umpires(_ statement: Statement, _ stored: Notice? = nil) throws(Fault) -> [String] {
        if let replacement = statement.replacement ?? statement.passage.replacement {
            let (new, old) = (replacement.new, replacement.old)
            guard let standing = stored?.umpires else {
                return new
                    + named(statement).filter { name in
                        !new.contains(name) && !old.contains { name.hasPrefix($0) }
                    }
            }
            guard old.allSatisfy(standing.contains) else {
                throw Fault(
                    reason: .ambiguous, note: "\(old.joined(separator: ", ")) was not to umpire")
            }
            // Each takes the place of the one that goes.
            var rest = new
            let named = standing.compactMap {
                old.contains($0) ? rest.isEmpty ? nil : rest.removeFirst() : $0
            }
            return named + rest
        }
        if statement.passage.form != .row, statement.companions == 1,
            statement.passage.namesPeopleApart,
            !statement.values(.umpires).contains(where: { $0.stance == .old || $0.stance == .new })
        {
            throw Fault(reason: .ambiguous, note: "it is not clear who umpires")
        }
        let named = named(statement)
        let given = statement.values(.umpires)
        let isSentence = statement.passage.form != .row
        if isSentence, !named.isEmpty, deniesUmpires(statement) || isExcepted(statement) {
            throw Fault(reason: .ambiguous, note: "it is not clear who umpires")
        }
        if !given.isEmpty, stored == nil,
            given.allSatisfy({ $0.stance == .old })
                || named.contains(where: Self.mayBeOff)
        {
            throw Fault(reason: .ambiguous, note: "it is not clear who umpires")
        }
        return named
    }

    /// `Mr Ives cannot umpire Keate v Penn`, `Mr Ives is unavailable`, `was down to umpire but is away`; not
    /// where it says who umpires now.
    private func deniesUmpires(_ statement: Statement) -> Bool {
        if statement.values(.umpires).contains(where: { $0.stance == .new }) { return false }
        let words = statement.passage.words
        return statement.passage.spans.contains { span in
            switch span.meaning {
            case .people, .umpires:
                // `I had put down Mr Finch`
                let before = words[..<span.range.lowerBound].suffix(3).map(\.fold)
                if before.contains("had"), before.contains("put") { return true }
                let behind = words[span.range.upperBound...].prefix(4).prefix { !$0.isMark }
                    .map(\.fold)
                return behind.contains { Self.missing.contains($0) }
                    || zip(behind, behind.dropFirst()).contains {
                        Self.missingPairs.contains("\($0) \($1)")
                    }
            default: return false
            }
        }
    }

    private static let missing: Set<String> = [
        "cannot", "cant", "unable", "unavailable", "injured", "ill", "away",
    ]
    private static let missingPairs: Set<String> = [
        "no longer", "was down", "will not", "not now", "not be", "not umpire",
    ]

    /// `Mr Ives will umpire all matches except Keate v Penn.`
    private func isExcepted(_ statement: Statement) -> Bool {
        let passage = statement.passage
        let except = passage.spans.first { $0.term == .except }
        return except.map { $0.range.upperBound <= statement.pair.range.lowerBound } ?? false
            && passage.has(.umpires)
    }

    /// `Mr Ives (cancelled)`
    private static func mayBeOff(_ name: String) -> Bool {
        let words = Word.words(of: name)
        return words.indices.contains { index in
            [.cancelled, .postponed].contains(Vocabulary.term(at: index, in: words[...])?.term)
        }
    }

    func named(_ statement: Statement) -> [String] {
        var named: [String] = []
        let values = statement.values(.umpires)
        let new = values.filter { $0.stance == .new }
        for value in new.isEmpty ? values.filter({ $0.stance != .old }) : new {
            switch value.meaning {
            case .umpires(let names), .people(let names):
                if named.isEmpty {
                    named = names
                } else {
                    named += names.filter { !named.contains($0) }
                }
            default: continue
            }
        }
        return named
    }

    /// Adds what the quoted match, the headings and the sentences around say.
    private func fill(
        _ notice: inout Notice, _ statement: Statement, _ stored: Notice?,
        isOpen: (time: Bool, pitch: Bool)
    ) {
        let scope = statement.scope
        let isSchool = [notice.home, notice.away].contains {
            $0.map(names.schoolTeams.contains) ?? false
        }
        if let stored {
            if !isOpen.time { notice.time = notice.time ?? stored.time }
            if !isOpen.pitch { notice.pitch = notice.pitch ?? stored.pitch }
            notice.umpires = notice.umpires ?? stored.umpires
            notice.competition = notice.competition ?? stored.competition
        }
        // Another day than that of the sentence which names the competition.
        let isElsewhere =
            statement.passage.form == .sentence && scope.day?.heading == scope.competition?.heading
            && {
                if case .day(let day)? = scope.day?.content { day != notice.date } else { false }
            }()
            && statement.values(.day).contains { $0.stance != .new }
        if notice.competition == nil, !isElsewhere, let held = scope.competition?.content,
            !isSchool || names.friendlies.contains(held),
            !scope.excepted.contains(notice.date.weekday)
        {
            notice.competition = held
        }
        if notice.competition == nil,
            case .competition(let name)? = statement.fallback[.competition], !isSchool
        {
            notice.competition = name
        }
        // What is announced, and what a list of umpires repeats, has what its headings say.
        let topic = scope.topic?.content
        let isListed = notice.action == .add || topic == .umpires && notice.action == .update
        if notice.time == nil, !isOpen.time {
            if isListed {
                notice.time =
                    notice.competition.flatMap { scope.exceptions[$0] } ?? scope.time?.content
                if case .time(.time(let time))? = statement.fallback[.time] {
                    notice.time = notice.time ?? time
                }
                notice.time = notice.time ?? scope.times[notice.date.weekday]
            } else if notice.action == .update, topic == .changes || topic == .umpiresOnly {
                notice.time = scope.time?.content
            }
        }
        guard isListed else { return }
        if notice.pitch == nil, !isOpen.pitch {
            notice.pitch = scope.pitch?.content
            if case .pitch(let name)? = statement.fallback[.pitch] {
                notice.pitch = notice.pitch ?? name
            }
        }
        if notice.umpires == nil {
            notice.umpires = scope.umpires?.content
            if case .umpires(let named)? = statement.fallback[.umpires] {
                notice.umpires = notice.umpires ?? named
            }
        }
    }

    func readChanges(
        into notice: inout Notice, _ statement: Statement, _ chosen: (time: Chosen, pitch: Chosen),
        old: LocalDate?, stored: Notice?
    ) {
        let hasNew = statement.values.contains { $0.stance == .new || $0.stance == .old }
        func changes(_ chosen: Chosen) -> Bool {
            if chosen.isOpen { return true }
            guard let value = chosen.value else { return false }
            if value.stance == .kept { return false }
            if let stored, value.stance == .plain {
                if case .time(.time(let time)) = value.meaning { return time != stored.time }
                if case .pitch(let pitch) = value.meaning { return pitch != stored.pitch }
            }
            return value.stance == .new || chosen.old != nil || !hasNew
        }
        var changed: [Notice.Field] = []
        if let old, old != notice.date {
            changed.append(.date)
        } else if statement.values(.day).contains(where: { $0.stance == .new }),
            stored?.date != notice.date
        {
            changed.append(.date)
        }
        if changes(chosen.time) { changed.append(.time) }
        if changes(chosen.pitch) { changed.append(.pitch) }
        let umpires = statement.values(.umpires)
        if umpires.contains(where: { $0.stance == .new })
            || !umpires.isEmpty && (!hasNew || umpires.contains { $0.stance == .old })
        {
            changed.append(.umpires)
        }
        notice.changed = changed
        var from = Notice.Previous(date: changed.contains(.date) ? old : nil)
        if case .time(.time(let time))? = chosen.time.old?.meaning { from.time = time }
        if case .pitch(let pitch)? = chosen.pitch.old?.meaning { from.pitch = pitch }
        if from != Notice.Previous() { notice.from = from }
    }
}

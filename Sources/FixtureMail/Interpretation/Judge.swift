import FieldGame

/// Decides what a statement wants done, and whether it says so for certain.
struct Judge {
    let names: Names
    let limits: Limits
    let resolution: DateResolution
    let week: LocalDate?
    let quoted: QuotedMatches

    private var days: Days { Days(resolution: resolution, week: week) }

    /// Why a statement cannot be acted upon.
    struct Fault: Error {
        var reason: Problem.Reason
        var note = ""
        var countsAsMatch = true
        var meant: PartialNotice?
        /// The kind of value that is wrong.
        var kind: Value.Kind?
        /// The line that is to blame, where it is not that of the passage.
        var line: WrittenLine?
    }

    /// A notice, with what of its passage nothing accounts for; a problem; or nothing, of what changes
    /// nothing. `all` are the statements of the message.
    func findings(of written: Statement, among all: [Statement]) -> [Finding] {
        let statement = written.replacing(all)
        let account = Account(statement, names: names)
        do throws(Fault) {
            guard let notice = try notice(statement, account, among: all) else { return [] }
            var problems = account.faults.map {
                Problem(
                    $0.reason, statement.passage.line(of: .pitch) ?? statement.passage.line,
                    $0.note,
                    countsAsMatch: false, limits: limits)
            }
            let left = account.left
            for note in statement.left where notice.action == .add {
                problems.append(
                    Problem(
                        .ambiguous, statement.passage.line, note, countsAsMatch: false,
                        limits: limits))
            }
            if !left.isEmpty {
                problems.append(
                    Problem(
                        .ambiguous, statement.passage.line,
                        "not understood: " + left.joined(separator: ", "),
                        countsAsMatch: false, limits: limits))
            }
            guard let first = problems.first else { return [.notice(notice)] }
            return [.partly(notice, first)] + problems.dropFirst().map { .problem($0) }
        } catch {
            var problem = Problem(
                error.reason,
                error.line ?? error.kind.flatMap(statement.passage.line) ?? statement.passage.line,
                error.note,
                countsAsMatch: error.countsAsMatch,
                limits: limits)
            problem.meant = error.meant
            return [.problem(problem)]
        }
    }

    // MARK: What is wanted

    private func notice(
        _ statement: Statement, _ account: Account, among all: [Statement]
    ) throws(Fault) -> Notice? {
        if isTalk(statement) { return nil }
        if statement.scope.topic?.content == .foreign || statement.has(.otherSport)
            || statement.passage.form == .row && statement.passage.has(.otherSport)
        {
            return nil
        }
        if statement.scope.topic?.content == .old {
            if all.contains(where: {
                $0.pair.key == statement.pair.key && $0.scope.topic?.content != .old
            }) {
                return nil
            }
            throw Fault(reason: .ambiguous, note: "it was so before")
        }
        if let doubt = statement.doubts.first { throw Fault(reason: .ambiguous, note: doubt) }
        if case .void(let why)? = statement.scope.topic?.content {
            throw Fault(reason: .ambiguous, note: why)
        }
        if let unclear = statement.passage.unclear {
            throw Fault(reason: unclear.reason, note: unclear.note, line: unclear.line)
        }
        if statement.has(.draft) { throw Fault(reason: .ambiguous, note: "it is a draft") }
        if statement.has(.kept), !statement.has(.cancelled), !statement.has(.postponed),
            !statement.has(.undo), !statement.has(.moved),
            statement.values.allSatisfy({
                $0.span == nil || [.day, .competition].contains($0.kind)
            })
        {
            return nil
        }
        if let doubt = doubt(statement) { throw Fault(reason: .ambiguous, note: doubt) }
        let sides = Opponents(statement.pair, names: names)
        if let fault = sides.fault {
            throw Fault(
                reason: fault.reason, note: fault.note,
                line: statement.passage.line(ofSides: statement.pair))
        }
        let stored = stored(statement, among: all)
        let action = try action(of: statement, stored: stored)
        guard let action else { return nil }
        if [.cancel, .postpone].contains(action), statement.passage.form != .row,
            statement.has(.cancelled) || statement.has(.postponed),
            let strange = account.strangeWords.first
        {
            throw Fault(
                reason: .ambiguous, note: "it is not certain that the match is off: \(strange)")
        }
        var notice = try details(statement, sides, action, stored, account)
        if action == .result {
            notice.score = try score(of: statement, on: notice.date, turned: sides.isTurned)
        }
        return notice
    }

    /// Whether a sentence only mentions a match, and changes nothing of it.
    private func isTalk(_ statement: Statement) -> Bool {
        let passage = statement.passage
        // `in 1971, when Keate beat Penn 3-0`
        if passage.form == .sentence, statement.values(.day).isEmpty,
            passage.spans.contains(where: { span in
                span.range.upperBound <= statement.pair.range.lowerBound
                    && resolution.isYearLongAgo(span.number)
            })
        {
            return true
        }
        let says =
            !statement.values.filter { $0.span != nil }.isEmpty
            || statement.terms.contains {
                [.cancelled, .postponed, .moved, .walkover, .abandoned].contains($0)
            }
        if passage.words.last?.fold == "?", statement.pair.goals == nil, !statement.has(.extra),
            !statement.terms.contains(where: { [.moved, .cancelled, .postponed].contains($0) }),
            statement.values.filter({ [.time, .pitch].contains($0.kind) }).isEmpty
        {
            return true
        }
        if statement.has(.talk) || statement.has(.past), passage.form != .row,
            statement.pair.goals == nil,
            statement.values(.score).isEmpty,
            !statement.has(.cancelled), !statement.has(.moved)
        {
            return true
        }
        if statement.pair.goals != nil || statement.pair.verdict != .none { return false }
        return passage.form == .sentence && !says && !statement.pair.isSpoken
            && statement.scope.day == nil
            && quoted.matches(of: statement.pair).isEmpty
    }

    private func doubt(_ statement: Statement) -> String? {
        if statement.has(.undo) { return "it takes something back" }
        if statement.has(.past) { return "it may tell of an earlier year" }
        if statement.has(.doubt) && !onlyAdorns(statement)
            || statement.has(.question) && !statement.has(.extra)
                && (statement.passage.words.last?.fold == "?"
                    || statement.passage.form != .sentence)
        {
            return "it is not certain"
        }
        return nil
    }

    /// Whether all that is in doubt is how a score came about: `with almost the last kick`.
    private func onlyAdorns(_ statement: Statement) -> Bool {
        let passage = statement.passage
        guard statement.pair.verdict != .none,
            statement.pair.goals != nil || !statement.values(.score).isEmpty
        else { return false }
        return passage.spans.allSatisfy { span in
            span.term != .doubt
                || span.range.lowerBound >= statement.pair.range.upperBound
                    && passage.words[span.range].allSatisfy { Self.adorning.contains($0) }
        }
    }

    private static let adorning: WordSet = [
        "almost", "nearly", "never", "might", "could", "would", "should", "expected", "hope",
        "unlikely",
    ]

    /// The match as the message quotes it, or as it stood further up.
    private func stored(_ statement: Statement, among all: [Statement]) -> Notice? {
        let own = statement.values(.day).filter { $0.stance != .new }
        var day: LocalDate?
        if case .success(let found)? = days.day(of: own, isPast: false) { day = found }
        let found = quoted.matches(of: statement.pair, on: day)
        if Set(found.map(\.date)).count == 1 { return found.first }
        let anywhere = quoted.matches(of: statement.pair)
        return Set(anywhere.map(\.date)).count == 1 && day == nil ? anywhere.first : nil
    }

    private func action(of statement: Statement, stored: Notice?) throws(Fault) -> Notice.Action? {
        let topic = statement.scope.topic?.content
        if statement.has(.walkover), statement.has(.cancelled) { return .cancel }
        if statement.has(.walkover) || statement.pair.verdict == .walkover {
            throw Fault(reason: .noScore, note: "a walkover has no score")
        }
        if statement.has(.abandoned) {
            throw Fault(reason: .ambiguous, note: "abandoned: not a result")
        }
        let isResult = statement.pair.goals != nil || !statement.values(.score).isEmpty
        if isResult, statement.has(.extra), let day = try? day(of: statement, stored: stored).day,
            let sent = resolution.sent, day > sent
        {
            return .add
        }
        let isTold =
            statement.pair.isSpoken
            && (statement.pair.goals != nil || statement.pair.verdict != .none)
        if isResult, isTold || !statement.has(.cancelled) { return .result }
        let isKept = statement.has(.kept)
        let off =
            statement.has(.cancelled)
            ? Notice.Action.cancel : statement.has(.postponed) ? .postpone : nil
        let newDay = statement.values(.day).contains { $0.stance == .new }
        if statement.has(.results) && statement.passage.isRecord || statement.passage.hasGoals,
            off == nil,
            let day = try? day(of: statement, stored: stored).day,
            let sent = resolution.sent, day <= sent
        {
            throw Fault(reason: .noScore, note: "")
        }
        if let off {
            switch Denial(statement.passage) {
            case .plain where statement.passage.form == .row:
                throw Fault(
                    reason: .ambiguous, note: "it is not certain that the match is off",
                    line: statement.passage.cells.first {
                        $0.line.text.lowercased().contains("not ")
                    }?.line)
            case .plain: return nil
            case .doubtful(let note): throw Fault(reason: .ambiguous, note: note)
            case nil: break
            }
            if newDay { return .update }
            if off == .postpone, statement.has(.new),
                statement.values(.time).contains(where: { $0.stance == .new })
            {
                return .update
            }
            return off
        }
        let changes = statement.values.filter { $0.span != nil || $0.stance == .new }
        let hasNew = changes.contains { $0.stance == .new }
        let hasOld = changes.contains { $0.stance == .old }
        if isKept, !hasNew, !hasOld {
            guard stored == nil,
                changes.contains(where: {
                    [.time, .pitch].contains($0.kind) && $0.stance == .plain
                })
            else { return nil }
            throw Fault(reason: .ambiguous, note: "it is not clear whether something changes")
        }
        if statement.has(.extra) { return .add }
        // `Nobody has moved Keate v Penn to Friday`, `Keate v Penn won't be at 3`
        if statement.has(.not), !hasOld, statement.passage.form != .row,
            changes.contains(where: { $0.kind != .competition && $0.kind != .umpires })
        {
            throw Fault(reason: .ambiguous, note: "it says what is not so")
        }
        if statement.has(.moved) || statement.has(.swapped)
            || hasOld && changes.contains(where: { $0.stance != .old })
        {
            if changes.isEmpty, statement.passage.form == .sentence, stored == nil,
                statement.scope.day == nil, !statement.has(.swapped)
            {
                return nil
            }
            guard changes.contains(where: { $0.kind != .competition }) else {
                throw Fault(reason: .ambiguous, note: "it does not say what changes")
            }
            // `A friendly instead, Keate v Manor, Fri 5 Feb, 2.15, D3`: none of those that it answers.
            if !quoted.isEmpty, stored == nil, !hasNew, !hasOld,
                Set(changes.map(\.kind)).isSuperset(of: [.day, .time, .pitch])
            {
                return .add
            }
            return .update
        }
        if statement.pair.verdict != .none {
            throw Fault(reason: .noScore, note: "")
        }
        if hasNew, stored != nil || topic == .changes || topic == .new { return .update }
        if topic == .umpiresOnly { return statement.values(.umpires).isEmpty ? nil : .update }
        // A list of umpires is of matches that stand, and repeats when and where they are.
        if topic == .umpires, !statement.values(.umpires).isEmpty { return .update }
        switch topic {
        case .cancelled: return .cancel
        case .postponed: return newDay ? .update : .postpone
        case .changes
        where statement.scope.topic?.heading == 1
            && Set(statement.values.map(\.kind)).isSuperset(of: [.time, .pitch]):
            return .add
        case .changes where statement.scope.topic?.heading == 1 && statement.passage.isRecord:
            return .add
        case .changes
        where statement.scope.topic?.heading == 1 && statement.scope.day != nil
            && statement.scope.time != nil:
            return .add
        case .changes:
            return changes.contains { $0.kind != .competition && $0.kind != .day } ? .update : .add
        case .kept: return changes.contains { [.time, .pitch].contains($0.kind) } ? .add : nil
        case .results:
            let isToCome = try? day(of: statement, stored: stored).day
            if let day = isToCome, let sent = resolution.sent, day > sent { return .add }
            throw Fault(reason: .noScore, note: "")
        default: break
        }
        if let stored, changes.contains(where: { [.time, .pitch, .umpires].contains($0.kind) }),
            statement.passage.line.depth == 0
        {
            if statement.values.contains(where: {
                if case .term = $0.meaning { true } else { false }
            }) {
                throw Fault(reason: .ambiguous, note: "it does not say what changes")
            }
            return differs(statement, stored) ? .update : nil
        }
        if stored != nil, statement.passage.form == .sentence { return nil }
        if let note = lacks(statement, stored) { throw Fault(reason: .ambiguous, note: note) }
        if isOfPast(statement) { throw Fault(reason: .noScore, note: "") }
        return .add
    }

    /// Why a line is no announcement: it names a match that the message answers, and no more.
    private func lacks(_ statement: Statement, _ stored: Notice?) -> String? {
        guard stored != nil, statement.passage.line.depth == 0, statement.passage.form == .line,
            statement.values.allSatisfy({ $0.span == nil || $0.kind == .competition }),
            statement.passage.words.count > statement.pair.range.count + 2
        else { return nil }
        return "it does not say what changes"
    }

    /// `was played out as well`
    private func isOfPast(_ statement: Statement) -> Bool {
        let words = statement.passage.words
        guard statement.passage.form == .sentence,
            let played = words.firstIndex(where: { $0.fold == "played" }), played > 0
        else { return false }
        return ["was", "were"].contains(words[played - 1].fold)
            && !statement.values.contains { $0.kind == .time }
    }

    /// Whether a line says another time, pitch or umpire than the quoted match has.
    private func differs(_ statement: Statement, _ stored: Notice) -> Bool {
        statement.values.contains { value in
            switch value.meaning {
            case .time(.time(let time)): time != stored.time
            case .pitch(let pitch): pitch != stored.pitch
            case .umpires(let names), .people(let names): !names.isEmpty && names != stored.umpires
            default: false
            }
        }
    }

    // MARK: Details

    private func details(
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

    private func chosen(_ statement: Statement, _ kind: Value.Kind) throws(Fault) -> Chosen {
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

    private func umpires(_ statement: Statement, _ stored: Notice? = nil) throws(Fault) -> [String]
    {
        if let replacement = statement.replacement ?? statement.passage.replacement,
            let standing = stored?.umpires
        {
            let (new, old) = (replacement.new, replacement.old)
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
        if statement.passage.form != .row, stored != nil, statement.companions == 1,
            statement.passage.namesPeopleApart,
            !statement.values(.umpires).contains(where: { $0.stance == .old || $0.stance == .new })
        {
            throw Fault(reason: .ambiguous, note: "it is not clear who umpires")
        }
        return named(statement)
    }

    private func named(_ statement: Statement) -> [String] {
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
                notice.time = scope.time?.content
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

    private func readChanges(
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

    // MARK: The day

    private func day(
        of statement: Statement, stored: Notice?, sides: Opponents? = nil,
        action: Notice.Action = .add
    ) throws(Fault) -> (day: LocalDate, old: LocalDate?) {
        let isPast = action == .result || statement.scope.topic?.content == .results
        let values = statement.values(.day)
        let held = statement.scope.day?.content
        var old: LocalDate?
        let new = values.filter { $0.stance == .new }
        let others = values.filter { $0.stance != .new }
        if !new.isEmpty, action == .update || !others.isEmpty {
            if case .success(let day)? = days.day(of: others, isPast: false, below: held) {
                old = day
            }
            if old == nil { old = stored?.date }
            if old == nil, others.isEmpty, case .day(let day)? = held { old = day }
        } else if case .success(let day)? = days.day(
            of: values.filter { $0.stance == .old }, isPast: false)
        {
            old = day
        }
        var wanted = new.isEmpty ? values.filter { $0.stance != .old } : new
        if wanted.isEmpty, action == .cancel || action == .postpone { wanted = values }
        let isListed =
            statement.passage.form == .line && new.isEmpty && statement.scope.day?.heading ?? 0 > 1
        switch days.day(of: wanted, isPast: isPast, below: held, strict: isListed) {
        case .success(let day) where day.year >= 1990:
            if action == .update, !new.isEmpty, let sent = resolution.sent, day < sent {
                throw Fault(reason: .ambiguous, note: "the new day has passed", kind: .day)
            }
            return (day, old)
        case .failure(let fault): throw Fault(reason: fault.reason, note: fault.note, kind: .day)
        case .success(let day):
            throw Fault(reason: .invalidDate, note: "there was no game in \(day.year)", kind: .day)
        case nil: break
        }
        if case .date(let date)? = statement.fallback[.day], held == nil,
            case .day(let day) = resolution.resolve(date)
        {
            return (day, nil)
        }
        if let stored { return (stored.date, nil) }
        switch held {
        case .day(let day):
            if action == .result, statement.scope.isDayLoose, let sent = resolution.sent,
                day > sent,
                let last = day.adding(days: -7)
            {
                return (last, nil)
            }
            return (day, nil)
        case .fault(let note): throw Fault(reason: .invalidDate, note: note)
        case .unclear: throw Fault(reason: .ambiguous, note: "it is not clear which day is meant")
        case nil, .some(.none): throw undated(statement, sides, action)
        }
    }

    /// A match whose day is not given; of one that is called off or changed, what was meant, should the
    /// database hold just one match of these teams that is still to be played.
    private func undated(_ statement: Statement, _ sides: Opponents?, _ action: Notice.Action)
        -> Fault
    {
        var fault = Fault(reason: .ambiguous, note: "no day is given")
        guard let sides, sides.fault == nil, [.cancel, .postpone, .update].contains(action),
            let sent = resolution.sent
        else {
            return fault
        }
        var notice = Notice(
            action: action, date: sent, home: sides.home, away: sides.away,
            awayText: sides.awayText,
            competition: statement.scope.competition?.content,
            line: String(statement.passage.line.raw.prefix(limits.quotedLineLength)))
        if case .competition(let name)? = statement.values(.competition).first?.meaning {
            notice.competition = name
        }
        if case .time(.time(let time))? = statement.values(.time).first?.meaning {
            notice.time = time
        }
        if case .pitch(let name)? = statement.values(.pitch).first?.meaning { notice.pitch = name }
        let people = named(statement)
        notice.umpires = people.isEmpty ? nil : people
        if action == .update, let time = try? chosen(statement, .time),
            let pitch = try? chosen(statement, .pitch)
        {
            if case .time(.time(let new))? = time.value?.meaning { notice.time = new }
            if case .pitch(let new)? = pitch.value?.meaning { notice.pitch = new }
            readChanges(into: &notice, statement, (time, pitch), old: nil, stored: nil)
        }
        fault.meant = PartialNotice(notice, namesDay: false)
        return fault
    }

    // MARK: Results

    private func score(of statement: Statement, on day: LocalDate, turned: Bool) throws(Fault)
        -> Score
    {
        var goals = statement.pair.goals
        if let other = PairFinder(
            words: statement.passage.words, spans: statement.passage.spans, names: names
        ).all().first(where: { $0.key == statement.pair.key && $0.goals != nil }),
            statement.passage.isRecord, goals == nil
        {
            goals =
                other.home == statement.pair.home
                ? other.goals : Pair.Goals(first: other.goals?.second, second: other.goals?.first)
        }
        if goals == nil {
            let scores = statement.values(.score).filter {
                $0.stance != .old && !isOfHalfTime($0, statement.passage)
            }
            if scores.count > 1, Set(scores.map(\.meaning)).count > 1 {
                throw Fault(reason: .ambiguous, note: "two scores are named")
            }
            if case .score(let first, let second)? = scores.first?.meaning {
                goals = Pair.Goals(first: first, second: second)
            }
        }
        if goals != nil, isOfHalfTime(statement) {
            throw Fault(reason: .noScore, note: "the score is that of half time")
        }
        guard let first = goals?.first, let second = goals?.second else {
            throw Fault(reason: .noScore, note: "no score can be that high")
        }
        if let sent = resolution.sent, day > sent {
            throw Fault(reason: .ambiguous, note: "a score for a day that is still to come")
        }
        var (left, right) = (first, second)
        switch statement.pair.verdict {
        case .won where first < second:
            throw Fault(reason: .ambiguous, note: "it is not clear who won")
        case .won: break
        case .lost: (left, right) = (min(first, second), max(first, second))
        case .drew where first != second:
            throw Fault(reason: .ambiguous, note: "a draw with two scores")
        default: break
        }
        if statement.pair.verdict == .none, let winner = winner(statement) {
            let isFirst = winner == statement.pair.first
            (left, right) =
                isFirst
                ? (max(first, second), min(first, second))
                : (min(first, second), max(first, second))
        }
        if [.won, .lost].contains(statement.pair.verdict), first == second {
            throw Fault(reason: .ambiguous, note: "it is not clear who won")
        }
        guard let score = Score(home: left, away: right) else {
            throw Fault(reason: .noScore, note: "no score can be that high")
        }
        return turned != statement.pair.secondIsAtHome ? score.reversed : score
    }

    /// The side that is named as the winner behind the match: `Hawtrey won 2-1`, `3-0 to Hawtrey`.
    private func winner(_ statement: Statement) -> Side? {
        let spans = statement.passage.spans
        for (index, span) in spans.enumerated()
        where span.range.lowerBound >= statement.pair.range.upperBound {
            let side = Side(span.sides)
            guard !span.sides.isEmpty, side == statement.pair.first || side == statement.pair.second
            else { continue }
            let next = index + 1 < spans.count ? spans[index + 1].term : nil
            let before = index > 0 ? spans[index - 1].term : nil
            if next == .won || next == .beat { return side }
            if before == .new, index > 1, case .score = spans[index - 2].meaning { return side }
            if before == .won { return side }
            // `ended 3-1 in Penn's favour`
            if index + 1 < spans.count,
                statement.passage.words[spans[index + 1].range.lowerBound].fold == "favour"
            {
                return side
            }
        }
        return nil
    }

    /// `Keate v Penn: 3-1 at half-time`, with no other score
    private func isOfHalfTime(_ statement: Statement) -> Bool {
        let (passage, end) = (statement.passage, statement.pair.range.upperBound)
        guard statement.pair.goals != nil, statement.values(.score).isEmpty else { return false }
        let near = passage.spans.filter { $0.range.lowerBound >= end }.prefix(3)
        return near.contains { isHalfTime($0, passage) } && near.first?.mark != "("
    }

    /// `(2-0 at half time)`, `HT 1-0`
    private func isOfHalfTime(_ value: Value, _ passage: Passage) -> Bool {
        guard let index = value.span else { return false }
        let near = passage.spans[max(0, index - 2)..<min(passage.spans.count, index + 4)]
        return near.contains { isHalfTime($0, passage) }
    }

    private func isHalfTime(_ span: Span, _ passage: Passage) -> Bool {
        ["ht", "half time", "half-time", "h/t"].contains(passage.text(span.range).lowercased())
    }
}

/// What stands around the words that call a match off and turns them round: `is not cancelled`, `Mr Off has
/// cancelled`, `cancelled the bus`.
enum Denial {
    /// It only says that the match is not off, which changes nothing.
    case plain
    case doubtful(String)

    init?(_ passage: Passage) {
        let spans = passage.spans
        guard let off = spans.firstIndex(where: { $0.term == .cancelled || $0.term == .postponed })
        else { return nil }
        func fold(_ index: Int) -> String {
            spans.indices.contains(index) ? passage.text(spans[index].range).lowercased() : ""
        }
        let before = Set((1...3).map { fold(off - $0) })
        if !before.isDisjoint(with: ["not", "isn't", "isnt", "aren't"]), !passage.has(.undo) {
            self =
                passage.words.contains { ["but", "\"", "no"].contains($0.fold) }
                ? .doubtful("it is not certain that the match is off") : .plain
        } else if !before.isDisjoint(with: [
            "no longer", "never", "nearly", "almost", "wasn't", "hasn't",
        ])
            || spans.contains(where: { $0.term == .not })
        {
            self = .doubtful("it is not certain that the match is off")
        } else if Self.namesPeople(before: off, passage) {
            self = .doubtful("it may be an umpire who is off")
        } else if ["the", "a", "my", "our", "his", "her", "their", "tea", "bus", "training"]
            .contains(fold(off + 1))
        {
            self = .doubtful("it is not clear what is off")
        } else {
            return nil
        }
    }

    /// Whether umpires stand right before the word, with no more than a sign between that parts names; or
    /// before the match.
    private static func namesPeople(before off: Int, _ passage: Passage) -> Bool {
        let spans = passage.spans
        if let first = passage.pairs.first,
            spans.contains(where: {
                $0.term == .umpires && $0.range.upperBound <= first.range.lowerBound
            })
        {
            return true
        }
        for span in spans[..<off].reversed() {
            switch span.meaning {
            case .umpires(let names), .people(let names):
                return !names.isEmpty && passage.form != .row
            case .term(.nothing):
                if !["has", "have", "had"].contains(passage.text(span.range).lowercased()) {
                    return false
                }
            case .mark(let mark): if ![",", ";", "."].contains(mark) { return false }
            default: return false
            }
        }
        return false
    }
}

extension Value.Kind {
    /// As it is said of several.
    var plural: String {
        switch self {
        case .competition: "competitions"
        case .day: "days"
        case .time: "times"
        case .pitch: "pitches"
        case .umpires: "umpires"
        case .score: "scores"
        }
    }
}

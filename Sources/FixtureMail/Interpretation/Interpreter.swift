import FieldGame

/// Reads the passages of one message in their order: headings set what holds below them, matches
/// become statements, and what is said later of those above is added to them.
struct Interpreter {
    let lexer: Lexer
    let limits: Limits
    let resolution: DateResolution
    var scope = Scope()
    /// The team that writes.
    var own: String?
    /// Who wants to know what becomes of each passage.
    var trace: Trace?
    /// The matches that the message quotes or passes on.
    var quoted = QuotedMatches()
    /// Whether the message passes on others that speak of matches.
    var passesOn = false

    var statements: [Statement] = []
    /// Instructions for many matches, and the heading that they are where matches below them say which.
    var blankets: [(blanket: Blanket, passage: Passage, heading: Int?)] = []
    /// Passages without a match.
    private var remarks: [Passage] = []
    var order: [Entry] = []
    private var week: LocalDate?
    private var isQuoted = false
    /// The days that the last passage with one has named, and its block.
    var lastDays: (block: Int, values: [Value])?
    /// Whether the subject names a match.
    private var namesMatch = false
    var headings = 0
    /// Headings that call off or change what stands below them, and what is to be said of them where
    /// nothing does.
    private var orders: [(heading: Int, passage: Passage, note: String)] = []

    /// Headings that name several competitions, and the first match below each.
    private var mixed: [(first: Int, passage: Passage)] = []
    /// Remarks on matches that bear a mark, and their marks: `Home team first except where marked *`.
    var marks: [String: Passage] = [:]
    /// Headings with words that are not understood.
    private var strangeHeadings: [(heading: Int, passage: Passage, words: [String])] = []

    /// What the message says, in its order.
    enum Entry {
        case statement(Int)
        case finding(Finding)
        case blanket(Int)
    }

    var names: Names { lexer.names }
    var days: Days { Days(resolution: resolution, week: week) }

    init(lexer: Lexer, limits: Limits, resolution: DateResolution) {
        (self.lexer, self.limits, self.resolution) = (lexer, limits, resolution)
    }

    /// Takes what holds for the whole message: the subject, the sheet's name.
    ///
    /// Of a message that is answered (`isQuoted`) the subject says what the answer is about, not what is
    /// wanted, and questions tell of what they ask.
    mutating func open(with title: Passage, isQuoted: Bool = false) {
        self.isQuoted = isQuoted
        namesMatch = !title.pairs.isEmpty
        headings += 1
        let reader = HeadingReader(passage: title, days: days, scope: scope)
        var heading = reader.title()
        if isQuoted || !title.pairs.isEmpty { heading.topic = nil }
        if !title.pairs.isEmpty { (heading.day, heading.time, heading.pitch) = (nil, nil, nil) }
        if let week = heading.week { self.week = week }
        scope.take(heading, number: headings)
    }

    /// Takes what holds where the passages say nothing else.
    mutating func hold(_ heading: Scope.Heading) {
        if heading.isEmpty { return }
        headings += 1
        scope.take(heading, number: headings)
    }

    /// Reads passages; their findings come from `findings()`.
    mutating func read(_ passages: [Passage]) {
        for (index, passage) in passages.enumerated() {
            let before = (statements.count, headings, order.count)
            read(passage, at: index, in: passages)
            trace?.add(
                passage,
                statements.count > before.0 || !passage.pairs.isEmpty && order.count == before.2
                    ? .match
                    : headings > before.1 ? .heading : order.count > before.2 ? .reported : .nothing
            )
        }
    }

    mutating func read(_ passage: Passage, at index: Int, in passages: [Passage]) {
        defer {
            if passage.form != .row {
                let days = passage.values().filter { $0.kind == .day && $0.stance != .old }
                if !days.isEmpty { lastDays = (passage.block, days) }
            }
        }
        if let fault = passage.fault {
            report(.ambiguous, passage, fault)
        } else if passage.isStruck {
            if !passage.pairs.isEmpty {
                report(.struckOut, passage)
            } else if passage.spans.contains(where: { Value.kind(of: $0.meaning) == .day }) {
                headings += 1
                scope.take(Scope.Heading(day: .unclear), number: headings)
            }
        } else if passage.pairs.count > limits.lineMatches {
            report(.ambiguous, passage, "it names more than \(limits.lineMatches) matches")
        } else if passage.pairs.isEmpty {
            readRemark(passage, at: index, in: passages)
        } else {
            readMatches(passage)
        }
    }

    mutating func report(
        _ reason: Problem.Reason, _ passage: Passage, _ note: String = "",
        countsAsMatch: Bool = true
    ) {
        order.append(
            .finding(
                .problem(
                    Problem(
                        reason, passage.line, note, countsAsMatch: countsAsMatch, limits: limits))))
    }

    mutating func take(_ blanket: Blanket, _ passage: Passage) {
        order.append(.blanket(blankets.count))
        blankets.append((blanket, passage, nil))
    }

    private mutating func readRemark(_ passage: Passage, at index: Int, in passages: [Passage]) {
        if let blanket = Blanket(passage, days: days, scope: scope, names: names) {
            take(blanket, passage)
            headings += 1
            if case .success(let day)? = blanket.day {
                scope.take(
                    Scope.Heading(
                        day: .day(day), topic: blanket.heads(passages[(index + 1)...].first)),
                    number: headings)
                if scope.topic?.heading == headings {
                    blankets[blankets.count - 1].heading = headings
                }
            }
            return
        }
        remarks.append(passage)
        if changesMany(passage, above: passages[(index + 1)...].first) {
            report(.ambiguous, passage, "it may change matches")
            return
        }
        if let why = voids(passage) {
            headings += 1
            scope.take(Scope.Heading(topic: .void(why)), number: headings)
        }
        if addsToMarked(passage) || leavesOff(passage) { return }
        if !passage.has(.undo), addsToLast(passage) { return }
        if let known = announced(passage) {
            readMatches(known)
            return
        }
        // A record of another sport says nothing of the next.
        if passage.isRecord, passage.has(.otherSport) { return }
        let isRow = passage.isRecord && passage.cells.count > 2
        var reader = HeadingReader(passage: passage, days: days, scope: scope)
        reader.isQuoted = isQuoted
        reader.isBelow = !statements.isEmpty
        let last = statements.last?.passage
        reader.isBehind =
            last?.block == passage.block && last?.line.number == passage.line.number
        let next = passages[(index + 1)...].first
        reader.standsAbove =
            next.map {
                !$0.pairs.isEmpty || HeadingReader(passage: $0, days: days, scope: scope).isPure
            } ?? false
        let amendment = amendment(passage, standsAbove: reader.standsAbove)
        if !isQuoted, quoted.isEmpty || passage.words.first?.isNumber != true,
            let doubt = amendment.doubt
        {
            retract(amendment, doubt)
        } else if passesOn {
            objectToPassedOn(passage)
        }
        if let name = reader.unknownCompetition {
            take(Scope.Heading(competition: .some(name)), .below, of: passage)
            return
        }
        let unread = Unread(
            passage: passage, names: names, scope: scope, limits: limits, resolution: resolution,
            isBeside: !quoted.isEmpty || !statements.isEmpty || namesMatch,
            answers: !quoted.isEmpty,
            pointsAtSome: amendment.pointsAtSome,
            follows: passage.form != .row && last?.form != .row && last?.block == passage.block
                && last?.line.number == passage.line.number)
        if !isRow, !unread.mayCallOff, let (heading, reach) = reader.read() {
            take(heading, reach, of: passage)
            return
        }
        if setsAside(passage, standsAbove: reader.standsAbove) { return }
        if let finding = unread.finding {
            order.append(.finding(finding))
        } else if !quoted.isEmpty, !passesOn,
            CoverNote(passage: passage, quoted: quoted, days: days, isAnswer: true).objection != nil
        {
            report(.ambiguous, passage, "it may change a match of the list that it answers")
        }
    }

    mutating func take(
        _ heading: Scope.Heading, _ reach: HeadingReader.Reach, of passage: Passage
    ) {
        headings += 1
        var heading = heading
        if let week = heading.week { self.week = week }
        // `Fixtures as published` above a list of umpires
        if [.fixtures, .kept].contains(heading.topic), passage.form == .sentence,
            !passage.endsWithColon, heading.day == nil,
            [.umpires, .umpiresOnly].contains(scope.topic?.content)
        {
            heading.topic = nil
        }
        // A blanket topic ends where another heading starts.
        if heading.topic == nil, heading.day != nil || heading.competition != nil,
            let held = scope.topic, held.heading > 1
        {
            let isUsed = statements.contains { $0.scope.topic?.heading == held.heading }
            switch held.content {
            case .cancelled, .postponed, .kept, .changes: if isUsed { heading.topic = .fixtures }
            case .void, .foreign: if heading.competition != nil { heading.topic = .fixtures }
            default: break
            }
        }
        // `Buses for Saturday 28 November:`, which may not be of matches at all.
        let strange = passage.strangeWords
        if heading.namesCompetitions { mixed.append((statements.count, passage)) }
        if !strange.isEmpty, heading.day != nil, heading.topic == nil, heading.competition == nil,
            passage.form == .line || passage.endsWithColon
        {
            strangeHeadings.append((headings, passage, strange))
        }
        fill(from: heading, reach, of: passage)
        // `Still to come` below what was played.
        if heading.topic == .fixtures, heading.day == nil,
            passage.words.contains(where: {
                ["come", "coming", "upcoming", "next"].contains($0.fold)
            }),
            case .day(let day)? = scope.day?.content,
            let sent = resolution.sent, day < sent
        {
            scope.day = nil
        }
        scope.take(heading, number: headings)
        if heading.topic == .cancelled || heading.topic == .postponed {
            orders.append((headings, passage, "it may call matches off, and none stands below it"))
        } else if quoted.isEmpty, !passesOn, passage.has(.all), passage.form == .sentence,
            passage.has(.old) || passage.has(.moved) || passage.has(.swapped)
        {
            orders.append((headings, passage, "it may change matches, and none stands below it"))
        } else if isIdleOrder(heading, passage) {
            orders.append((headings, passage, "it may change matches, and none stands below it"))
        } else if !quoted.isEmpty, !passesOn, !passage.endsWithColon,
            heading.day != nil || heading.time != nil || heading.pitch != nil
        {
            orders.append((headings, passage, "it may change matches, and none stands below it"))
        } else if passesOn, passage.form == .sentence, passage.has(.moved), passage.has(.refers),
            heading.day != nil || heading.time != nil || heading.pitch != nil
        {
            report(.ambiguous, passage, Covering.note)
        }
    }

    /// `Tomorrow's games will be on Thursday`, `The match tomorrow is now at 3.30`, above no list that it heads.
    private func isIdleOrder(_ heading: Scope.Heading, _ passage: Passage) -> Bool {
        let acts = passage.spans.contains { span in
            span.term.map { [.cancelled, .postponed, .moved].contains($0) } ?? false
        }
        let says = passage.words.contains { ["will", "start", "starts"].contains($0.fold) }
        return statements.isEmpty && quoted.isEmpty && !passesOn && passage.form == .sentence
            && passage.has(.matches) && !passage.endsWithColon
            && (acts || says && (heading.day != nil || heading.time != nil || heading.pitch != nil))
    }

    func pitch(of statement: Statement) -> String? {
        if case .pitch(let name)? = statement.values(.pitch).first?.meaning { return name }
        return statement.scope.pitch?.content
    }

    /// `All at 2.30`, below the matches too: what they lack.
    private mutating func fill(
        from heading: Scope.Heading, _ reach: HeadingReader.Reach, of passage: Passage
    ) {
        guard reach == .around else { return }
        // `Mr Garrod will umpire both games on A1`: those alone.
        let isOfPitch = heading.umpires != nil && heading.pitch != nil
        for index in statements.indices
        where !isOfPitch || pitch(of: statements[index]) == heading.pitch {
            if let time = heading.time, statements[index].fallback[.time] == nil {
                statements[index].fallback[.time] = .time(.time(time))
            }
            if let pitch = heading.pitch { statements[index].fallback[.pitch] = .pitch(pitch) }
            if let competition = heading.competition, let name = competition {
                statements[index].fallback[.competition] = .competition(name)
            }
            if let umpires = heading.umpires {
                statements[index].fallback[.umpires] = .umpires(umpires)
            }
            if case .day(let day)? = heading.day {
                statements[index].fallback[.day] = .date(
                    WrittenDate(day: day.day, month: day.month, year: day.year))
            }
        }
    }

    /// What the sentences of a paragraph have said before.
    var sentence: (block: Int, line: Int, isSentence: Bool, scope: Scope)?

    /// What decides on the statements.
    var judge: Judge {
        Judge(
            names: names, limits: limits, resolution: resolution, week: week, quoted: quoted,
            isQuoted: isQuoted)
    }

    /// What was found, in the order of the message.
    func findings() -> [Found] {
        let judge = judge
        var found: [Found] = []
        let known = statements
        let isLimited = statements.contains { !$0.doubts.isEmpty }
        for entry in order {
            switch entry {
            case .finding(let finding): found.append(("sentences", finding))
            case .statement(let index):
                let layout = known[index].passage.form.layout
                found += judge.findings(of: known[index], among: known).map { (layout, $0) }
            case .blanket(let index):
                found += findings(ofBlanket: index, isLimited: isLimited)
            }
        }
        return (found + headingFindings).settled
    }

    /// What an instruction for many matches comes to.
    private func findings(ofBlanket index: Int, isLimited: Bool) -> [Found] {
        var (blanket, passage, heading) = blankets[index]
        if heading != nil { return [] }
        if passesOn, blanket.mayMean(quoted.all) {
            blanket.doubt = blanket.doubt ?? "the message passes on a list"
        }
        for remark in remarks
        where remark.line != passage.line || remark.words != passage.words {
            blanket.limit(by: remark)
        }
        for statement in statements
        where statement.passage.line != passage.line && !statement.has(.cancelled)
            && !statement.has(.postponed) && !statement.has(.kept)
            && statement.pair.goals == nil
        {
            blanket.consider(statement, judge: judge)
        }
        for remark in remarks where remark.block == passage.block {
            blanket.consider(remark, isAbove: remark.line.number < passage.line.number)
        }
        return blanket.findings(
            passage.line, besides: statements, quoted: quoted.all, isLimited: isLimited,
            limits: limits
        ).map { ("sentences", $0) }
    }

    /// Headings that head nothing, or are not understood.
    private var headingFindings: [Found] {
        func told(_ passage: Passage, _ note: String, countsAsMatch: Bool = false) -> Found {
            let problem = Problem(
                .ambiguous, passage.line, note, countsAsMatch: countsAsMatch, limits: limits)
            return ("sentences", .problem(problem))
        }
        func isUsed(_ heading: Int) -> Bool { statements.contains { $0.scope.holds(heading) } }
        let idle = orders.filter { !isUsed($0.heading) }
            .map { told($0.passage, $0.note, countsAsMatch: true) }
        let open = mixed.filter { mixed in
            statements.indices.contains(mixed.first)
                && statements[mixed.first].scope.competition == nil
                && statements[mixed.first].values(.competition).isEmpty
        }
        .map { told($0.passage, "two competitions are named") }
        let strange = strangeHeadings.filter { isUsed($0.heading) }
            .map { told($0.passage, "not understood: " + $0.words.joined(separator: ", ")) }
        return idle + open + strange
    }
}

extension Notice {
    /// Whether another result is this one as the other team tells it.
    fileprivate func isOtherSide(of other: Notice) -> Bool {
        home == other.away && date == other.date && score?.reversed == other.score
            && (competition == other.competition || other.competition == nil)
    }
}

/// When and where a match is, as a line that adds it says.
private struct Arrangement: Hashable {
    let date: LocalDate
    let competition: String?
    let time: LocalTime?
    let pitch: String?

    init(_ notice: Notice) {
        (date, competition) = (notice.date, notice.competition)
        (time, pitch) = (notice.time, notice.pitch)
    }

    /// Whether a match of the same teams cannot be both.
    func contradicts(_ other: Arrangement) -> Bool {
        func differ<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool {
            one != nil && two != nil && one != two
        }
        return date == other.date && !differ(competition, other.competition)
            && (differ(time, other.time) || differ(pitch, other.pitch))
    }
}

extension [Found] {
    /// With each problem of a line once, and of two lines that contradict each other the second as a conflict.
    fileprivate var settled: [Found] {
        var seen: Set<String> = []
        var added: [Set<String>: Set<Arrangement>] = [:]
        var results: [Set<String>: [Notice]] = [:]
        return compactMap { found in
            if case .problem(let problem) = found.finding,
                !seen.insert("\(problem.reason) \(problem.line)").inserted
            {
                return nil
            }
            guard let notice = found.finding.notice, let home = notice.home, let away = notice.away
            else { return found }
            let teams: Set = [home, away]
            if notice.score != nil {
                // A table of all teams names each match from both sides.
                if results[teams, default: []].contains(where: { $0.isOtherSide(of: notice) }) {
                    return nil
                }
                results[teams, default: []].append(notice)
            }
            guard notice.action == .add else { return found }
            let arrangement = Arrangement(notice)
            guard added[teams, default: []].contains(where: arrangement.contradicts) else {
                added[teams, default: []].insert(arrangement)
                return found
            }
            return (
                found.layout,
                .problem(
                    Problem(
                        line: notice.line, reason: .conflict,
                        note: "another line of the message says otherwise"))
            )
        }
    }
}

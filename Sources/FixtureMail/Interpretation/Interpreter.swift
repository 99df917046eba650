import FieldGame

/// Reads the passages of one message in their order: headings set what holds below them, matches
/// become statements, and what is said later of those above is added to them.
struct Interpreter {
    let lexer: Lexer
    let limits: Limits
    let resolution: DateResolution
    private(set) var scope = Scope()
    /// Who wants to know what becomes of each passage.
    var trace: Trace?
    /// The matches that the message quotes or passes on.
    var quoted = QuotedMatches()
    /// Whether the message passes on others that speak of matches.
    var passesOn = false

    private var statements: [Statement] = []
    /// Instructions for many matches, and whether matches below them say which.
    private var blankets: [(blanket: Blanket, passage: Passage, isHeading: Bool)] = []
    /// Passages without a match.
    private var remarks: [Passage] = []
    private var order: [Entry] = []
    private var week: LocalDate?
    private var isQuoted = false
    private var headings = 0
    /// Headings that call off or change what stands below them, and what is to be said of them where
    /// nothing does.
    private var orders: [(heading: Int, passage: Passage, note: String)] = []

    /// What the message says, in its order.
    private enum Entry {
        case statement(Int)
        case finding(Finding)
        case blanket(Int)
    }

    private var names: Names { lexer.names }
    private var days: Days { Days(resolution: resolution, week: week) }

    init(lexer: Lexer, limits: Limits, resolution: DateResolution) {
        (self.lexer, self.limits, self.resolution) = (lexer, limits, resolution)
    }

    /// Takes what holds for the whole message: the subject, the sheet's name.
    ///
    /// Of a message that is answered (`isQuoted`) the subject says what the answer is about, not what is
    /// wanted, and questions tell of what they ask.
    mutating func open(with title: Passage, isQuoted: Bool = false) {
        self.isQuoted = isQuoted
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

    private mutating func read(_ passage: Passage, at index: Int, in passages: [Passage]) {
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

    private mutating func report(
        _ reason: Problem.Reason, _ passage: Passage, _ note: String = "",
        countsAsMatch: Bool = true
    ) {
        order.append(
            .finding(
                .problem(
                    Problem(
                        reason, passage.line, note, countsAsMatch: countsAsMatch, limits: limits))))
    }

    // MARK: Passages without a match

    private mutating func take(_ blanket: Blanket, _ passage: Passage) {
        order.append(.blanket(blankets.count))
        blankets.append((blanket, passage, false))
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
                    blankets[blankets.count - 1].isHeading = true
                }
            }
            return
        }
        remarks.append(passage)
        if passage.has(.draft), passage.words.count <= 15 {
            headings += 1
            scope.take(
                Scope.Heading(topic: .void("it is in a draft or an example")), number: headings)
        }
        if addsToMarked(passage) { return }
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
        let next = passages[(index + 1)...].first
        reader.standsAbove =
            next.map {
                !$0.pairs.isEmpty || HeadingReader(passage: $0, days: days, scope: scope).isPure
            } ?? false
        if let doubt = takesBack(passage) {
            let named = Set(passage.spans.filter { !$0.isWeak }.flatMap(\.sides))
            let day = doubt.reachesAll ? day(passage.values()) : nil
            for number in statements.indices
            where named.isEmpty
                ? reaches(number, passage, doubt.reachesAll)
                : !named.isDisjoint(with: statements[number].pair.teams)
            {
                if let day, let other = self.day(of: statements[number]), other != day { continue }
                statements[number].doubts.append(doubt.note)
            }
            if !statements.isEmpty { report(.ambiguous, passage, doubt.note, countsAsMatch: false) }
        }
        if let name = reader.unknownCompetition {
            take(Scope.Heading(competition: .some(name)), .below, of: passage)
            return
        }
        let last = statements.last?.passage
        let unread = Unread(
            passage: passage, names: names, scope: scope, limits: limits, resolution: resolution,
            isBeside: !quoted.isEmpty || !statements.isEmpty, answers: !quoted.isEmpty,
            follows: passage.form != .row && last?.form != .row && last?.block == passage.block
                && last?.line.number == passage.line.number)
        if !isRow, !unread.mayCallOff, let (heading, reach) = reader.read() {
            take(heading, reach, of: passage)
            return
        }
        if setsAside(passage, standsAbove: reader.standsAbove) { return }
        if let finding = unread.finding { order.append(.finding(finding)) }
    }

    /// A line above matches that names a day or a competition and is not understood: what was said
    /// before must not hold below it.
    private mutating func setsAside(_ passage: Passage, standsAbove: Bool) -> Bool {
        let named = passage.spans.lazy.compactMap { span in
            if case .competition(let name) = span.meaning { name } else { nil }
        }.first
        let competition =
            named.map { $0 != scope.competition?.content }
            ?? (scope.competition?.heading ?? 0 > 1
                && passage.words.contains { names.isPartOfLeague($0) })
        let day =
            passage.spans.first { $0.term != .nothing && $0.mark == nil }
            .map { Value.kind(of: $0.meaning) == .day } ?? false
        guard standsAbove, passage.form == .line, passage.words.count <= 10, competition || day,
            passage.spans.allSatisfy({ $0.sides.isEmpty }),
            !passage.has(.question), !passage.has(.deadline)
        else { return false }
        var heading = Scope.Heading()
        if competition { heading.competition = .some(nil) }
        if day { heading.day = .unclear }
        headings += 1
        scope.take(heading, number: headings)
        report(
            .ambiguous, passage, "what it says of the lines below is not understood",
            countsAsMatch: false)
        return true
    }

    /// A remark that names the two teams of a match further up, without a `v`: `Sorry, Villiers Westbury
    /// is 2.45 not 2.15`.
    private func announced(_ passage: Passage) -> Passage? {
        let teams = passage.spans.filter { $0.sides.count == 1 }
        if teams.count == 1, let team = teams.first { return ofOneTeam(passage, team) }
        guard teams.count == 2, passage.has(.old) || passage.has(.moved) || passage.has(.cancelled),
            !passage.has(.doubt), !passage.has(.undo),
            let first = teams.first, let second = teams.last
        else { return nil }
        let pair = Pair(
            first: Side(first.sides), second: Side(second.sides),
            range: first.range.lowerBound..<second.range.upperBound)
        guard let known = statements.last(where: { $0.pair.key == pair.key }) else { return nil }
        var passage = passage
        passage.pairs = [
            Pair(
                first: known.pair.first, second: known.pair.second,
                secondIsAtHome: known.pair.secondIsAtHome, range: pair.range)
        ]
        return passage
    }

    /// A remark that names one side of a match which the message quotes or has announced: `The Timbralls
    /// game is on Agar's 5`; that team must have one match only.
    private func ofOneTeam(_ passage: Passage, _ team: Span) -> Passage? {
        let id = team.sides.first ?? ""
        let values = passage.values().filter { [.time, .pitch, .umpires].contains($0.kind) }
        let acts =
            passage.has(.cancelled) || passage.has(.postponed) || passage.has(.moved)
            || !values.isEmpty
        guard acts, !passage.has(.doubt), !passage.has(.question),
            !names.schoolTeams.contains(id)
        else { return nil }
        var pairs = quoted.pairs(of: id)
        let isShort = passage.form == .line && passage.words.count <= 8
        let leads = passage.spans.first { $0.term != .nothing }?.sides == [id]
        guard passage.has(.matches) || isShort || leads && pairs.count == 1 else { return nil }
        if passage.has(.matches) {
            pairs += statements.map(\.pair).filter {
                $0.teams.contains(id) && !pairs.map(\.key).contains($0.key)
            }
        }
        guard Set(pairs.map(\.key)).count == 1, var pair = pairs.first, pair.key != nil else {
            return nil
        }
        pair.range = team.range
        pair.goals = nil
        var passage = passage
        passage.pairs = [pair]
        return passage
    }

    private func reaches(_ number: Int, _ passage: Passage, _ all: Bool) -> Bool {
        all || statements[number].passage.block == passage.block || number == statements.count - 1
    }

    /// The one day that values name, as it was before any change.
    private func day(_ values: [Value]) -> LocalDate? {
        let named = values.filter { $0.kind == .day && $0.stance != .new }
        return try? days.day(of: named, isPast: false)?.get()
    }

    /// The day of a match: its own, or that of the heading above it.
    private func day(of statement: Statement) -> LocalDate? {
        if let own = day(statement.values) { return own }
        if case .day(let day)? = statement.scope.day?.content { return day }
        return nil
    }

    private mutating func take(
        _ heading: Scope.Heading, _ reach: HeadingReader.Reach, of passage: Passage
    ) {
        headings += 1
        var heading = heading
        if let week = heading.week { self.week = week }
        // `Fixtures as published` above a list of umpires
        if heading.topic == .fixtures, passage.form == .sentence, !passage.endsWithColon,
            heading.day == nil, [.umpires, .umpiresOnly].contains(scope.topic?.content)
        {
            heading.topic = nil
        }
        // A blanket topic ends where another heading starts.
        if heading.topic == nil, heading.day != nil || heading.competition != nil,
            let held = scope.topic, held.heading > 1
        {
            switch held.content {
            case .cancelled, .postponed, .kept, .changes: heading.topic = .fixtures
            case .void, .foreign: if heading.competition != nil { heading.topic = .fixtures }
            default: break
            }
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
        } else if !quoted.isEmpty, !passesOn, !passage.endsWithColon,
            passage.has(.moved) || passage.has(.swapped) || passage.has(.all),
            heading.day != nil || heading.time != nil || heading.pitch != nil
        {
            orders.append((headings, passage, "it may change matches, and none stands below it"))
        }
    }

    private func pitch(of statement: Statement) -> String? {
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

    /// A footnote, `* 3.30`: what it says holds for the matches that bear its mark.
    private mutating func addsToMarked(_ passage: Passage) -> Bool {
        let mark = passage.words.prefix { Self.footnotes.contains($0.fold) }.map(\.fold)
        let values = passage.values()
        guard !mark.isEmpty, !values.isEmpty, !passage.has(.doubt), !passage.has(.undo),
            passage.spans.allSatisfy({ $0.sides.isEmpty })
        else { return false }
        let marked = statements.indices.filter { index in
            let behind = statements[index].passage.words[statements[index].pair.range.upperBound...]
            let marks = behind.drop { !Self.footnotes.contains($0.fold) }
            return marks.prefix { Self.footnotes.contains($0.fold) }.map(\.fold) == mark
        }
        for index in marked {
            for var value in values {
                value.span = nil
                statements[index].replaced.formUnion(
                    statements[index].values(value.kind).compactMap(\.span))
                statements[index].values.removeAll { $0.kind == value.kind }
                statements[index].values.append(value)
            }
        }
        return !marked.isEmpty
    }

    private static let footnotes: Set<String> = ["*", "\u{2020}", "\u{2021}", "#", "^", "+"]

    /// A line of details below its match: `Umpires: Mr Ives`, `Dutchman's 5, 2.25pm`; a sentence that
    /// goes on with it: `Kick-off is now 3.`
    private mutating func addsToLast(_ passage: Passage) -> Bool {
        guard let last = statements.indices.last, statements[last].passage.block == passage.block,
            !passage.startsBlock
        else { return false }
        let values = passage.values()
        guard !values.isEmpty else { return false }
        let kinds = Set(values.map(\.kind))
        // `It will now start at 3.45, so that the pitch can be marked`
        let first = passage.words.first?.fold ?? ""
        let goesOn =
            ["it", "its", "this", "that", "kick", "start", "ko"].contains(first)
            && (passage.has(.moved) || passage.has(.kept) || passage.has(.old)
                || kinds == [.umpires])
        let isSameLine =
            passage.form != .row && passage.line.number == statements[last].passage.line.number
        // `Thursday the 14th at three, upon Agar's 5.`
        let startsWithDay =
            passage.spans.first { $0.term != .nothing }.map { Value.kind(of: $0.meaning) == .day }
            ?? false && !kinds.isDisjoint(with: [.time, .pitch])
        let isClean = passage.spans.allSatisfy { span in
            switch span.meaning {
            case .unknown:
                (goesOn || isSameLine)
                    && passage.words[span.range.lowerBound].text.first?.isLowercase == true
            case .date, .weekday:
                goesOn && passage.has(.moved)
                    || isSameLine && startsWithDay && statements[last].values(.day).isEmpty
            case .team, .score, .competition: false
            case .term(.refers) where kinds == [.umpires]: true
            case .term(.all), .term(.refers), .term(.doubt), .term(.question), .term(.others),
                .term(.deadline), .term(.cancelled), .term(.results):
                goesOn
                    && ["it", "it's", "this", "that"].contains(
                        passage.text(span.range).lowercased())
            default: true
            }
        }
        guard isClean, !passage.endsWithColon else { return false }
        let isSentence = isSameLine || passage.form == .sentence
        if passage.form == .row, statements[last].passage.form != .row { return false }
        // A time or a pitch alone above other matches is their heading.
        if !isSentence, !kinds.contains(.umpires), hasDetailHeadings { return false }
        let targets: [Int] =
            isSameLine
            ? statements.indices.filter {
                statements[$0].passage.line == statements[last].passage.line
                    && statements[$0].passage.words == statements[last].passage.words
            } : [last]
        for target in targets {
            for value in values
            where isSentence
                || !statements[target].values.contains(where: {
                    $0.kind == value.kind && $0.stance == value.stance
                })
            {
                var value = value
                value.span = nil
                statements[target].values.append(value)
            }
            repeatEarlier(passage, in: target)
            statements[target].replacement = passage.replacement ?? statements[target].replacement
            statements[target].terms += passage.spans.compactMap(\.term).filter {
                [.moved, .kept].contains($0)
            }
        }
        return true
    }

    /// Whether times or pitches stand alone above matches in this message.
    private var hasDetailHeadings: Bool {
        scope.time != nil && scope.time?.heading != scope.day?.heading || scope.pitch != nil
    }

    /// A remark that takes back what was said: `That is wrong.`, `Ignore all of the above.`
    private func takesBack(_ passage: Passage) -> (note: String, reachesAll: Bool)? {
        let isAbove = passage.words.contains {
            ["above", "email", "message", "mail"].contains($0.fold)
        }
        if passage.has(.draft), passage.has(.refers), passage.form == .sentence || isAbove,
            !passage.line.text.holds("://")
        {
            return (
                "it is in an example: \(passage.text(0..<min(passage.words.count, 20)))", isAbove
            )
        }
        if passage.has(.undo) {
            return (
                "it is taken back: \(passage.text(0..<min(passage.words.count, 20)))",
                isAbove || passage.has(.all)
            )
        }
        if revokes(passage) {
            return ("it is taken back: \(passage.text(0..<min(passage.words.count, 20)))", true)
        }
        if rewrites(passage) {
            return (
                "it is changed further down: \(passage.text(0..<min(passage.words.count, 20)))",
                true
            )
        }
        if passage.has(.doubt), passage.has(.refers), passage.form == .sentence, !passage.has(.not),
            statements.last?.passage.block == passage.block || isAbove
        {
            return ("it is not certain: \(passage.text(0..<min(passage.words.count, 20)))", isAbove)
        }
        if passage.has(.cancelled) || passage.has(.postponed), isAbove {
            return ("it may be off: \(passage.text(0..<min(passage.words.count, 20)))", true)
        }
        return nil
    }

    /// A note below a list that changes its lines, which is for a person to do: `Read Friday for Thursday
    /// throughout`, `All of these 15 minutes later`, `Swap the pitches of those two`.
    private func rewrites(_ passage: Passage) -> Bool {
        guard !statements.isEmpty, !passage.endsWithColon, passage.words.count <= 25 else {
            return false
        }
        let says = { (word: String) in passage.words.contains { $0.fold == word } }
        return passage.has(.swapped)
            && (passage.has(.refers) || passage.has(.all) || passage.has(.pitch)
                || passage.has(.kickOff))
            || says("read") && (says("for") || says("as"))
                && (passage.has(.all) || passage.spans.contains { $0.isValue || !$0.sides.isEmpty })
    }

    /// A sentence that speaks of the matches above it and says that they are not so: `None of these is
    /// confirmed`, `Sadly none of it will happen`, `All to be confirmed`, `The frost put paid to both`.
    private func revokes(_ passage: Passage) -> Bool {
        guard !statements.isEmpty, !passage.endsWithColon, passage.words.count <= 25,
            passage.spans.allSatisfy({ $0.sides.isEmpty && !$0.isValue })
        else { return false }
        let isShort =
            passage.words.count <= 8 && passage.has(.refers) && !passage.has(.all)
            && !passage.has(.others)
        return passage.words.contains { $0.fold == "none" } && passage.has(.not)
            && passage.has(.refers)
            || passage.has(.open) && passage.has(.all) && passage.form != .row
            || isShort && passage.has(.otherSport)
            || isShort && passage.has(.kept)
                && statements.last.map { $0.has(.cancelled) || $0.has(.postponed) } ?? false
                && statements.last?.passage.form == .sentence
    }

    // MARK: Matches

    private mutating func readMatches(_ whole: Passage) {
        let passage = echoing(whole)
        let attachment = Attachment(passage)
        let values = attachment.attached()
        let terms = attachment.terms()
        if let (head, rest) = excepting(passage) {
            var head = head
            let says = rest.spans.contains { span in
                span.isValue || span.term.map { [.moved, .kept, .cancelled].contains($0) } ?? false
            }
            if !says { head.doubt = "it leaves out a match" }
            take(head, passage)
            if says { readMatches(rest) }
            return
        }
        var held =
            passage.form != .row && sentence?.block == passage.block
                && (sentence?.isSentence == true || sentence?.line == passage.line.number)
            ? sentence?.scope : nil
        // A line with a day of its own does not stand below that of the line before.
        if passage.form == .line, attachment.values.contains(where: { $0.kind == .day }) {
            held?.day = scope.day
        }
        var merged: [Set<String>: Int] = [:]
        for (index, pair) in passage.pairs.enumerated() {
            // A match that is named twice is one.
            if let key = pair.key, let first = merged[key] {
                for value in values[index] where !statements[first].values.contains(value) {
                    statements[first].values.append(value)
                }
                statements[first].terms += terms[index].map(\.term)
                if statements[first].pair.goals == nil { statements[first].pair.goals = pair.goals }
                continue
            }
            var statement = Statement(
                passage: passage, pair: pair, values: values[index] + passage.inherited,
                terms: terms[index].map(\.term), scope: held ?? scope)
            statement.companions = passage.pairs.count
            moveQuoted(&statement)
            repeatLast(in: &statement)
            if statement.has(.undo),
                let earlier = statements.lastIndex(where: {
                    $0.pair.key != nil && $0.pair.key == pair.key
                })
            {
                statements[earlier].doubts.append("further down it is taken back")
                continue
            }
            if revisesEarlier(statement) { continue }
            if passage.pairs.count > 1, statement.values(.time).isEmpty,
                values.contains(where: { $0.contains { $0.kind == .time } })
            {
                statement.left.append("no time is given beside the others'")
            }
            if let key = pair.key { merged[key] = statements.count }
            statements.append(statement)
            self.scope.isUsed = true
            order.append(.statement(statements.count - 1))
        }
        // The day with which a sentence starts holds for those that follow it.
        if passage.form != .row, let lead = leading(passage, attachment.values) {
            headings += 1
            var scope = held ?? scope
            scope.take(lead, number: headings)
            sentence = (passage.block, passage.line.number, passage.form == .sentence, scope)
        }
    }

    /// An instruction for many matches and what it leaves out: `All matches are off, except Keate v
    /// Penn, which is now on A1`.
    private func excepting(_ passage: Passage) -> (Blanket, Passage)? {
        guard passage.has(.all),
            let except = passage.spans.firstIndex(where: { $0.term == .except }),
            let first = passage.pairs.first,
            first.range.lowerBound >= passage.spans[except].range.upperBound
        else { return nil }
        let end = passage.spans[except].range.lowerBound
        var head = passage
        head.words = Array(passage.words[..<end])
        head.spans = Array(passage.spans[..<except])
        head.pairs = []
        guard let blanket = Blanket(head, days: days, scope: scope, names: names) else {
            return nil
        }
        var rest = passage
        rest.words = Array(passage.words[end...])
        rest.spans = passage.spans[except...].map { span in
            var span = span
            span.range = (span.range.lowerBound - end)..<(span.range.upperBound - end)
            return span
        }
        rest.pairs = passage.pairs.map { pair in
            var pair = pair
            pair.range = (pair.range.lowerBound - end)..<(pair.range.upperBound - end)
            return pair
        }
        guard case .success(let day)? = blanket.day else { return nil }
        rest.inherited.append(
            Value(
                kind: .day,
                meaning: .date(WrittenDate(day: day.day, month: day.month, year: day.year))))
        return (blanket, rest)
    }

    /// What a message says of a match that it has announced further up: `Sorry, Keate v Penn is at 3,
    /// not 2.25` mends the announcement; one that is called off is not announced.
    private mutating func revisesEarlier(_ statement: Statement) -> Bool {
        guard let key = statement.pair.key, quoted.matches(of: statement.pair).isEmpty,
            let earlier = statements.lastIndex(where: { $0.pair.key == key }),
            ![.changes, .cancelled, .postponed, .results].contains(
                statements[earlier].scope.topic?.content),
            !statements[earlier].terms.contains(where: {
                [.cancelled, .postponed, .moved, .kept].contains($0)
            }),
            statements[earlier].pair.goals == nil
        else { return false }
        if let own = day(statement.values), let other = day(statements[earlier].values),
            own != other
        {
            return false
        }
        if statement.has(.cancelled) || statement.has(.postponed) {
            guard !statement.values.contains(where: { $0.stance == .new }) else { return false }
            statements[earlier].doubts.append("further down it is called off")
            return true
        }
        let new = statement.values.filter { $0.stance != .old && $0.span != nil }
        guard statement.values.contains(where: { $0.stance == .old }) || statement.has(.moved),
            !new.isEmpty, !statement.has(.doubt)
        else { return false }
        for kind in Set(new.map(\.kind)) {
            statements[earlier].replaced.formUnion(
                statements[earlier].values(kind).compactMap(\.span))
            statements[earlier].values.removeAll { $0.kind == kind }
        }
        for var value in new {
            (value.span, value.stance) = (nil, .plain)
            statements[earlier].values.append(value)
        }
        return true
    }

    /// `So is Penn v Manor`, `Penn v Manor is, too`: with the word that calls off the match before.
    private func echoing(_ passage: Passage) -> Passage {
        if statements.last == nil || statements.last?.passage.block != passage.block,
            passage.words.count > 1, passage.words[0].fold == "so",
            ["is", "are"].contains(passage.words[1].fold)
        {
            var passage = passage
            passage.spans[0].meaning = .term(.doubt)
            return passage
        }
        guard passage.pairs.count == 1, let pair = passage.pairs.first, let last = statements.last,
            last.passage.block == passage.block, passage.words.count <= pair.range.count + 8,
            let verb = [Term.cancelled, .postponed].first(where: last.has),
            !passage.spans.contains(where: {
                $0.term.map { [.cancelled, .postponed, .moved, .kept, .doubt, .not].contains($0) }
                    ?? false
            })
        else { return passage }
        let before = passage.words[..<pair.range.lowerBound].filter { !$0.isMark }.map(\.fold)
        let after = passage.words[pair.range.upperBound...].filter { !$0.isMark }.map(\.fold)
        let echoes =
            before.suffix(2) == ["so", "is"] || before.suffix(2) == ["so", "are"]
            || before.last == "likewise" || before.last == "also"
            || ["is", "are"].contains(
                after.last(where: { !["too", "also", "well", "as"].contains($0) }) ?? "")
        guard echoes, let end = passage.spans.indices.last else { return passage }
        var passage = passage
        passage.spans[end].meaning = .term(verb)
        return passage
    }

    /// Another day than that of the match which the message answers is its new one: `They have agreed on
    /// Friday the 12th.`
    private func moveQuoted(_ statement: inout Statement) {
        let known = quoted.matches(of: statement.pair)
        let own = statement.values.indices.filter { statement.values[$0].kind == .day }
        guard Set(known.map(\.date)).count == 1, let match = known.first, own.count == 1,
            !passesOn, statement.passage.line.depth == 0, statement.pair.goals == nil,
            statement.values[own[0]].stance == .plain, statement.values[own[0]].span != nil,
            case .success(let day)? = days.day(of: [statement.values[own[0]]], isPast: false),
            day > match.date
        else { return }
        for value in statement.values {
            if case .competition(let name) = value.meaning, name != match.competition { return }
        }
        statement.values[own[0]].stance = .new
    }

    /// `at the same time`: what the match before has; of one that moves, what it had.
    private func repeatLast(in statement: inout Statement) {
        if statement.has(.moved) { return }
        for (term, kind) in Self.repeating
        where statement.has(term) && statement.values(kind).isEmpty {
            let isFirst = statement.passage.words.contains { $0.fold == "first" }
            let other =
                isFirst
                ? statements.first { $0.passage.block == statement.passage.block } : statements.last
            for var value in other?.values(kind) ?? [] where value.stance != .old {
                value.span = nil
                statement.values.append(value)
            }
        }
    }

    /// `On the same day and at the same hour as the first`, of a match that an earlier passage names.
    private mutating func repeatEarlier(_ passage: Passage, in target: Int) {
        guard target > 0 else { return }
        for (term, kind) in Self.repeating
        where passage.has(term) && statements[target].values(kind).isEmpty {
            for var value in statements[target - 1].values(kind) where value.stance != .old {
                value.span = nil
                statements[target].values.append(value)
            }
        }
    }

    private static let repeating: [(term: Term, kind: Value.Kind)] = [
        (.sameTime, .time), (.samePitch, .pitch), (.sameDay, .day),
    ]

    /// What the sentences of a paragraph have said before.
    private var sentence: (block: Int, line: Int, isSentence: Bool, scope: Scope)?

    /// The day and the competition that stand before the first match of a sentence.
    private func leading(_ passage: Passage, _ values: [Value]) -> Scope.Heading? {
        guard let first = passage.pairs.first else { return nil }
        var heading = Scope.Heading()
        let leading = values.filter { $0.place < first.range.lowerBound }
        let isPast = first.goals != nil || values.contains { $0.kind == .score }
        if case .success(let day)? = days.day(
            of: leading.filter { $0.kind == .day }, isPast: isPast)
        {
            heading.day = .day(day)
        }
        let competitions = passage.pairs.count == 1 ? values : leading
        for value in competitions {
            if case .competition(let name) = value.meaning { heading.competition = .some(name) }
        }
        return heading.isEmpty ? nil : heading
    }

    /// What decides on the statements.
    var judge: Judge {
        Judge(names: names, limits: limits, resolution: resolution, week: week, quoted: quoted)
    }

    // MARK: Findings

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
                var (blanket, passage, isHeading) = blankets[index]
                if isHeading { continue }
                if passesOn, blanket.mayMean(quoted.all) {
                    blanket.doubt = blanket.doubt ?? "the message passes on a list"
                }
                for remark in remarks
                where remark.line != passage.line || remark.words != passage.words {
                    blanket.limit(by: remark)
                }
                for statement in known
                where statement.passage.line != passage.line && !statement.has(.cancelled)
                    && !statement.has(.postponed) && !statement.has(.kept)
                    && statement.pair.goals == nil
                {
                    blanket.consider(statement, judge: judge)
                }
                for remark in remarks where remark.block == passage.block {
                    blanket.consider(remark, isAbove: remark.line.number < passage.line.number)
                }
                found += blanket.findings(
                    passage.line, besides: known, quoted: quoted.all, isLimited: isLimited,
                    limits: limits
                ).map { ("sentences", $0) }
            }
        }
        for (heading, passage, note) in orders
        where !known.contains(where: { $0.scope.holds(heading) }) {
            found.append(
                ("sentences", .problem(Problem(.ambiguous, passage.line, note, limits: limits))))
        }
        return found.settled
    }
}

extension Notice {
    /// Whether another result is this one as the other team tells it.
    fileprivate func isOtherSide(of other: Notice) -> Bool {
        home == other.away && date == other.date && score?.reversed == other.score
            && (competition == other.competition || other.competition == nil)
    }
}

extension [Found] {
    /// With each problem of a line once, and of two lines that contradict each other the second as a conflict.
    fileprivate var settled: [Found] {
        var seen: Set<String> = []
        var first: [Set<String>: [Notice]] = [:]
        var results: [Set<String>: [Notice]] = [:]
        return compactMap { found in
            if case .problem(let problem) = found.finding,
                !seen.insert("\(problem.reason) \(problem.line)").inserted
            {
                return nil
            }
            if let result = found.finding.notice, result.score != nil, let home = result.home,
                let away = result.away
            {
                // A table of all teams names each match from both sides.
                let others = results[[home, away], default: []]
                if others.contains(where: { $0.isOtherSide(of: result) }) { return nil }
                results[[home, away]] = others + [result]
            }
            guard let notice = found.finding.notice, notice.action == .add, let home = notice.home,
                let away = notice.away
            else { return found }
            let others = first[[home, away], default: []].filter {
                $0.date == notice.date
                    && ($0.competition == notice.competition || $0.competition == nil
                        || notice.competition == nil)
            }
            let isContradicted = others.contains { other in
                other.time != nil && notice.time != nil && other.time != notice.time
                    || other.pitch != nil && notice.pitch != nil && other.pitch != notice.pitch
            }
            guard isContradicted else {
                first[[home, away], default: []].append(notice)
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

import FieldGame

/// Passages without a match that say something of those around them.
extension Interpreter {
    /// A line above matches that names a day or a competition and is not understood: what was said
    /// before must not hold below it.
    mutating func setsAside(_ passage: Passage, standsAbove: Bool) -> Bool {
        let named = passage.spans.lazy.compactMap(\.competition).first
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
    func announced(_ passage: Passage) -> Passage? {
        let teams = passage.spans.filter { $0.sides.count == 1 }
        if let answered = answered(passage) { return answered }
        if teams.count == 1, let team = teams.first { return ofOneTeam(passage, team) }
        guard Set(teams.map(\.sides)).count == 2,
            passage.has(.old) || passage.has(.moved) || passage.has(.cancelled),
            !passage.has(.doubt), !passage.has(.undo),
            let first = teams.first, let second = teams.first(where: { $0.sides != first.sides })
        else { return nil }
        let pair = Pair(
            first: Side(first.sides), second: Side(second.sides),
            range: first.range.lowerBound..<second.range.upperBound)
        guard
            var known = statements.last(where: { $0.pair.key == pair.key })?.pair
                ?? quoted.pairs(of: first.sides[0]).first(where: { $0.key == pair.key })
        else { return nil }
        (known.range, known.goals) = (pair.range, nil)
        var passage = passage
        passage.pairs = [known]
        return passage
    }

    /// A remark on the one match that the message answers or passes on which it can mean by its competition, its
    /// day or one of its sides: `Our Lower Boys' match tomorrow must start at 3.15, not 2.15`, `We'll play you on
    /// Wednesday instead`, `Thursday's Sixth Form game will be at 3.10`.
    private func answered(_ passage: Passage) -> Passage? {
        let values = passage.values()
        let isChange = values.contains { [.new, .old].contains($0.stance) && $0.kind != .umpires }
        let isNoun =
            passage.has(.matches) || passage.words.contains { $0.fold == "one" }
            || passage.spans.first.map { Value.kind(of: $0.meaning) == .day } ?? false
            || values.contains { $0.kind == .competition }
        let teams = passage.teams.subtracting(
            own.map { [$0] } ?? [])
        guard !quoted.isEmpty, passage.form != .row, !passage.endsWithColon, teams.count <= 1,
            isChange || passage.has(.cancelled)
                || passage.words.contains(where: { $0.fold == "postponed" })
                || isNoun && values.contains(where: { [.time, .pitch].contains($0.kind) }),
            !isDoubted(passage), !passage.has(.question), !passage.has(.undo),
            !passage.has(.all), !passage.has(.otherSport), !amendment(passage).pointsAtSome
        else { return nil }
        let isOurs = own != nil && passage.words.contains { PairFinder.ourselves.contains($0) }
        let competitions = values.filter { $0.kind == .competition }.map(\.meaning)
        let day = days.day(before: values)
        let isSpecific =
            isOurs || !teams.isEmpty || isNoun && day != nil || !competitions.isEmpty
            || quoted.all.count == 1 && TextReader.itemNumbers(passage.words) == nil
        guard isSpecific else { return nil }
        let team = teams.first ?? (isOurs ? own : nil)
        let possible = team.map(quoted.matches(of:)) ?? quoted.all
        let meant = possible.filter { match in
            let isNamed =
                competitions.isEmpty
                || match.competition.map { competitions.contains(.competition($0)) } ?? false
            let sides = [match.home, match.away]
            return isNamed && (day == nil || match.date == day)
                && (!isOurs || sides.contains(own)) && teams.allSatisfy { sides.contains($0) }
        }
        guard meant.count == 1, let home = meant[0].home, let away = meant[0].away
        else { return nil }
        var passage = passage
        passage.pairs = [Pair(first: .team(home), second: .team(away), range: 0..<0)]
        return passage
    }

    /// Whether what a passage says of its match is in doubt; not what stands before a colon, `One thing has
    /// happened since he wrote it: ...`.
    private func isDoubted(_ passage: Passage) -> Bool {
        let colon = passage.words.firstIndex { $0.fold == ":" } ?? 0
        return passage.spans.contains { $0.term == .doubt && $0.range.lowerBound > colon }
            || colon == 0 && passage.has(.doubt)
    }

    /// A remark that names one side of a match which the message quotes or has announced: `The Timbralls
    /// game is on Agar's 5`; that team must have one match only.
    private func ofOneTeam(_ passage: Passage, _ team: Span) -> Passage? {
        let id = team.sides.first ?? ""
        let values = passage.values().filter { value in
            // A signature names people, too.
            if case .people = value.meaning { return passage.has(.umpires) }
            return [.time, .pitch, .umpires].contains(value.kind)
        }
        let verb = passage.spans.first {
            $0.range.lowerBound >= team.range.upperBound && PairFinder.verdicts[$0.term] != nil
        }
        let score = passage.spans.lazy.compactMap { span in
            if case .score(let own, let other) = span.meaning {
                Pair.Goals(first: own, second: other)
            } else {
                nil
            }
        }.first
        let isResult = verb != nil && score != nil
        let acts =
            isResult || passage.has(.cancelled) || passage.has(.postponed) || passage.has(.moved)
            || !values.isEmpty
        guard acts, !passage.has(.doubt), !passage.has(.question),
            !amendment(passage).pointsAtSome, !names.schoolTeams.contains(id)
        else { return nil }
        var pairs = quoted.pairs(of: id)
        let isShort = passage.form == .line && passage.words.count <= 8
        let leads = passage.spans.first { $0.term != .nothing }?.sides == [id]
        let isChange = values.contains { [.new, .old].contains($0.stance) }
        guard
            passage.has(.matches) || isShort || (leads || isResult || isChange) && pairs.count == 1
        else {
            return nil
        }
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
        if isResult, let verb {
            // `Cotton Hall won 8-3.`
            if pair.first.id != id {
                (pair.first, pair.second) = (pair.second, pair.first)
                pair.secondIsAtHome = true
            }
            (pair.goals, pair.verdict) = (score, PairFinder.verdicts[verb.term] ?? .none)
        }
        var passage = passage
        passage.pairs = [pair]
        return passage
    }

    /// What a note does to the matches above it; nothing to so many that the message is refused.
    func amendment(_ passage: Passage, standsAbove: Bool = false) -> Amendment {
        Amendment(
            passage: passage, statements: statements.count > limits.notices ? [] : statements,
            days: days, standsAbove: standsAbove)
    }

    /// Reports a note which may say that matches do not hold that the message passes on.
    mutating func objectToPassedOn(_ passage: Passage) {
        switch CoverNote(passage: passage, quoted: quoted, days: days).objection {
        case nil: return
        case .all: report(.ambiguous, passage, Covering.note)
        case .teams: report(.ambiguous, passage, Covering.noteOfSome)
        case .one(let match):
            report(.ambiguous, passage, Covering.noteOfSome, countsAsMatch: false)
            let problem = Problem(line: match.line, reason: .ambiguous, note: Covering.noteOfSome)
            order.append(.finding(.problem(problem)))
        }
    }

    /// Puts in doubt the matches further up that a note speaks of.
    mutating func retract(_ note: Amendment, _ doubt: Amendment.Doubt) {
        let day = doubt.reachesAll ? days.day(before: note.passage.values()) : nil
        for number in note.meant(doubt) {
            if !doubt.isChange, let day, let other = days.day(of: statements[number]), other != day
            {
                continue
            }
            statements[number].doubts.append(doubt.note)
        }
        report(.ambiguous, note.passage, doubt.note, countsAsMatch: false)
    }

    /// Why what stands below a remark must not be acted upon: `DRAFT`, `All kick-offs below are 15 minutes
    /// earlier than stated`.
    func voids(_ passage: Passage) -> String? {
        guard passage.words.count <= 15 else { return nil }
        if passage.has(.draft) { return "it is in a draft or an example" }
        let isOfAll = passage.has(.all) && passage.has(.refers)
        return statements.isEmpty && quoted.isEmpty && passage.has(.swapped) && isOfAll
            ? "the words above change it" : nil
    }

    /// `All Junior League matches tomorrow start at 3.00 instead of 2.25`: of many matches that it does not
    /// name, another day, time or pitch.
    func changesMany(_ passage: Passage, above next: Passage?) -> Bool {
        let heads =
            next.map { next in
                next.block == passage.block && !next.pairs.isEmpty && !next.has(.moved)
                    && !next.has(.cancelled) && !next.values().contains { $0.kind == .day }
            } ?? false
        return passage.has(.all) && passage.has(.matches) && !passage.endsWithColon && !heads
            && passage.alters
    }

    /// A footnote, `* 3.30`: what it says holds for the matches that bear its mark.
    mutating func addsToMarked(_ passage: Passage) -> Bool {
        let mark = passage.words.prefix { Statement.footnotes.contains($0.fold) }.map(\.fold)
        let values = passage.values()
        if mark.isEmpty, let last = passage.words.last(where: { $0.fold != "." }),
            Statement.footnotes.contains(last.fold), passage.words.count > 2
        {
            marks[last.fold] = passage
        }
        if mark.isEmpty { return false }
        let marked = statements.indices.filter { statements[$0].mark == mark }
        if marked.isEmpty { return false }
        guard !values.isEmpty, !passage.has(.doubt), !passage.has(.undo),
            passage.spans.allSatisfy({ $0.sides.isEmpty })
        else {
            let note =
                "its mark is not understood: \(passage.text(0..<min(passage.words.count, 20)))"
            for index in marked { statements[index].doubts.append(note) }
            return true
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
        return true
    }

    /// A line of details below its match: `Umpires: Mr Ives`, `Dutchman's 5, 2.25pm`; a sentence that
    /// goes on with it: `Kick-off is now 3.`
    mutating func addsToLast(_ passage: Passage) -> Bool {
        let end = aside(passage)
        let values = passage.values().filter { value in
            if value.span ?? 0 >= end { return false }
            guard case .people = value.meaning else { return true }
            // `Umpires to follow from Mr Wray`
            if passage.has(.open) { return false }
            return passage.form != .sentence || passage.has(.umpires)
        }
        // `Umpires: Mr Ives and Dr Lane.` below the one match of a message
        let isOfOnly =
            statements.count == 1 && !values.isEmpty && values.allSatisfy { $0.kind == .umpires }
            && passage.words.first.map { UmpireWords.labels.contains($0) } ?? false
            && statements[0].values(.umpires).isEmpty
        guard let last = statements.indices.last,
            isOfOnly || statements[last].passage.block == passage.block && !passage.startsBlock
        else { return false }
        guard !values.isEmpty else { return false }
        // `1 and 2 are on D5`, of a list that is answered
        if !quoted.isEmpty, passage.words.first?.isNumber == true { return false }
        // `Mr Dray will umpire the first of these`
        if values.contains(where: { $0.kind == .umpires }), amendment(passage).pointsAtSome {
            return false
        }
        let kinds = Set(values.map(\.kind))
        let isSameLine =
            passage.form != .row && passage.line.number == statements[last].passage.line.number
        guard !passage.endsWithColon,
            speaksOfOne(passage, kinds, isSameLine: isSameLine, statements[last], before: end)
        else { return startsLast(passage, values, isSameLine: isSameLine) }
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
                if value.kind == .day, isPutOff(statements[target], by: passage) {
                    value.stance = .new
                }
                // `D6 is under water. Put them on Agar's 7.`
                if isSameLine, value.stance == .plain,
                    passage.words.first.map({ Self.putting.contains($0.fold) }) ?? false
                {
                    value.stance = .new
                }
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

    private static let putting: Set<String> = ["put", "use", "make", "move", "play"]

    /// Where a sentence goes on to say why, or to speak of something else: `That is on Tuesday, and there will be
    /// tea`.
    private func aside(_ passage: Passage) -> Int {
        let words = passage.words
        return passage.spans.firstIndex { span in
            let next = words[span.range.upperBound...].prefix(2).map(\.fold)
            return span.term == .because
                || span.mark == "," && next.first == "and"
                    && ["there", "we", "i", "they", "you", "please"].contains(next.last)
        } ?? passage.spans.count
    }

    /// `Boys meet at 2 at the Fives courts; kick-off 2.30`: of all that the sentence behind a match says, when
    /// it starts.
    private mutating func startsLast(_ passage: Passage, _ values: [Value], isSameLine: Bool)
        -> Bool
    {
        guard isSameLine, let last = statements.indices.last,
            statements[last].values(.time).isEmpty, statements[last].companions == 1,
            var value = values.first(where: { $0.kind == .time }), let index = value.span,
            passage.spans[..<index].suffix(2).contains(where: { $0.term == .kickOff }),
            values.allSatisfy({ $0.kind == .time })
        else { return false }
        value.span = nil
        statements[last].values.append(value)
        return true
    }

    /// Whether all that a passage says can be of the match before it.
    private func speaksOfOne(
        _ passage: Passage, _ kinds: Set<Value.Kind>, isSameLine: Bool, _ statement: Statement,
        before end: Int
    ) -> Bool {
        // `It will now start at 3.45, so that the pitch can be marked`
        let first = passage.words.first?.fold ?? ""
        let goesOn =
            ["it", "its", "this", "that", "kick", "start", "ko", "was", "now", "from", "moved"]
            .contains(first)
            && (passage.has(.moved) || passage.has(.kept) || passage.has(.old)
                || kinds == [.umpires] || kinds.contains(.day) && lacksDay(statement)
                || kinds.allSatisfy { statement.values($0).isEmpty })
        // `Thursday the 14th at three, upon Agar's 5.`
        let startsWithDay =
            passage.spans.first { $0.term != .nothing }.map { Value.kind(of: $0.meaning) == .day }
            ?? false && !kinds.isDisjoint(with: [.time, .pitch])
        return passage.spans[..<end].indices.allSatisfy { index in
            let span = passage.spans[index]
            return switch span.meaning {
            case .term(.doubt) where kinds == [.umpires] && passage.promisesUmpire(index): true
            case .unknown:
                (goesOn || isSameLine)
                    && (span.range.lowerBound == 0 && Self.putting.contains(first)
                        || passage.words[span.range.lowerBound].isSmall)
            case .date, .weekday:
                goesOn && (passage.has(.moved) || passage.has(.old) || lacksDay(statement))
                    || startsWithDay && lacksDay(statement)
                    || isSameLine && isPutOff(statement, by: passage)
            case .team, .score, .competition: false
            case .term(.refers)
            where kinds == [.umpires] || isSameLine && Self.putting.contains(first):
                true
            case .term(.all), .term(.refers), .term(.doubt), .term(.question), .term(.others),
                .term(.deadline), .term(.cancelled), .term(.results):
                goesOn
                    && ["it", "it's", "this", "that"].contains(
                        passage.text(span.range).lowercased())
            default: true
            }
        }
    }

    /// `To be played a week today instead`, of a match that is off.
    private func isPutOff(_ statement: Statement, by passage: Passage) -> Bool {
        (statement.has(.cancelled) || statement.has(.postponed)) && passage.has(.moved)
    }

    /// `Chickenpox at Keate; no new day yet`, behind a match of Keate that is off.
    func leavesOff(_ passage: Passage) -> Bool {
        guard passage.has(.postponed), !passage.has(.doubt), passage.values().isEmpty else {
            return false
        }
        let isLeft = ["no", "new"].contains(passage.words.first?.fold)
        if isLeft, passage.spans.allSatisfy({ $0.sides.isEmpty }) { return true }
        guard let last = statements.last, last.passage.block == passage.block,
            last.has(.cancelled) || last.has(.postponed)
        else { return false }
        return last.pair.teams.isSuperset(of: passage.spans.flatMap(\.sides))
    }

    /// Whether neither a match nor a heading above it names its day.
    private func lacksDay(_ statement: Statement) -> Bool {
        statement.values(.day).isEmpty
            && (statement.scope.day == nil || statement.passage.form == .sentence)
    }

    /// Whether times or pitches stand alone above matches in this message.
    private var hasDetailHeadings: Bool {
        scope.time != nil && scope.time?.heading != scope.day?.heading || scope.pitch != nil
    }
}

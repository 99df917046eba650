import FieldGame

/// Passages that name matches.
extension Interpreter {
    mutating func readMatches(_ whole: Passage) {
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
        let held = scopeOfSentence(for: passage, attachment.values)
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
            if index > 0, passage.follows(pair, passage.pairs[index - 1]) {
                statement.values.removeAll { $0.kind == .time }
            }
            if let mark = statement.mark.first, let remark = marks[mark] {
                statement.doubts.append("its mark is not understood: \(remark.line.text)")
            }
            if speaksOfAnother(than: pair, passage) {
                statement.doubts.append("it speaks of another match, too")
            }
            if statement.isException {
                for other in statements.indices where statements[other].pair.key == pair.key {
                    statements[other].doubts.append("it is left out further down")
                }
                exempt(below: statement.scope)
            }
            // `Just Keate v Penn, please` above a list
            if passesOn, values[index].isEmpty,
                terms[index].allSatisfy({ $0.term == .nothing || $0.term == .versus }),
                ["only", "just"].contains(passage.words[..<pair.range.lowerBound].last?.fold)
            {
                report(.ambiguous, passage, Covering.note)
            }
            // `Mr Smith and Mr Brown have swapped: Mr Smith now does Keate v Penn`
            if passage.has(.swapped), passage.form != .row,
                passage.spans.contains(where: { Value.kind(of: $0.meaning) == .umpires })
            {
                statement.doubts.append("it is not clear who umpires")
            }
            if Denial.denies(pair, passage) { statement.doubts.append("it says what is not so") }
            moveQuoted(&statement)
            exchange(&statement, with: passage.pairs.first { $0.key != pair.key })
            repeatLast(in: &statement)
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

    /// An instruction that heads matches which it leaves out, `All are off. Apart from Keate v Penn`, is not certain.
    private mutating func exempt(below scope: Scope) {
        guard let heading = scope.topic?.heading else { return }
        for index in blankets.indices where blankets[index].heading == heading {
            blankets[index].heading = nil
            blankets[index].blanket.doubt = "it leaves out a match"
        }
    }

    /// `Farrer v Holland moves to Wednesday, and the Manor game starts at 3.15`
    private func speaksOfAnother(than pair: Pair, _ passage: Passage) -> Bool {
        guard passage.form == .sentence, passage.pairs.count == 1 else { return false }
        let behind = passage.spans.drop { $0.range.lowerBound < pair.range.upperBound }
        return zip(behind, behind.dropFirst()).contains { team, next in
            !team.sides.isEmpty && !team.isWeak && next.term == .matches
                && pair.teams.isDisjoint(with: team.sides)
                && behind.contains {
                    $0.isTimeOrPitch && $0.range.lowerBound > next.range.lowerBound
                }
        }
    }

    /// What the sentence before has said, where it holds for a passage too.
    private func scopeOfSentence(for passage: Passage, _ values: [Value]) -> Scope? {
        guard passage.form != .row, let sentence, sentence.block == passage.block,
            sentence.isSentence || sentence.line == passage.line.number
        else { return nil }
        var held = sentence.scope
        // A line with a day of its own does not stand below that of the line before.
        if passage.form == .line, values.contains(where: { $0.kind == .day }) {
            held.day = scope.day
        }
        return held
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
        // `Wrong: I meant Keate v Holland.`
        if statement.has(.undo), let last = statements.last, last.pair.key != statement.pair.key,
            !last.pair.teams.isDisjoint(with: statement.pair.teams)
        {
            statements[statements.count - 1].doubts.append("further down it is taken back")
        }
        guard let key = statement.pair.key,
            let earlier = statements.lastIndex(where: { $0.pair.key == key })
        else { return false }
        if statement.has(.undo) {
            statements[earlier].doubts.append("further down it is taken back")
            return true
        }
        guard quoted.matches(of: statement.pair).isEmpty,
            ![.changes, .cancelled, .postponed, .results].contains(
                statements[earlier].scope.topic?.content),
            !statements[earlier].terms.contains(where: {
                [.cancelled, .postponed, .moved, .kept].contains($0)
            }),
            statements[earlier].pair.goals == nil
        else { return false }
        if let own = days.day(before: statement.values),
            let other = days.day(before: statements[earlier].values),
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
            // `All Junior League matches are cancelled. So is Keate v Penn.`
            let follows = blankets.last.map { $0.passage.block == passage.block } ?? false
            var passage = passage
            passage.spans[0].meaning = .term(follows ? .cancelled : .doubt)
            return passage
        }
        guard passage.pairs.count == 1, let pair = passage.pairs.first, let last = statements.last,
            last.passage.block == passage.block, passage.words.count <= pair.range.count + 8,
            let verb = [Term.cancelled, .postponed, .moved].first(where: last.has),
            !passage.spans.contains(where: {
                $0.term.map { [.cancelled, .postponed, .moved, .kept, .doubt, .not].contains($0) }
                    ?? false
            })
        else { return passage }
        let before = passage.words[..<pair.range.lowerBound].filter { !$0.isMark }.map(\.fold)
        let after = passage.words[pair.range.upperBound...].filter { !$0.isMark }.map(\.fold)
        let echoes =
            before.suffix(2) == ["so", "is"] || [["too"], ["likewise"], ["ditto"]].contains(after)
            || before.suffix(2) == ["so", "are"]
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

    /// `1 and 2 to swap pitches`, of two matches that the message answers.
    private func exchange(_ statement: inout Statement, with other: Pair?) {
        guard statement.passage.pairs.count == 2, statement.passage.has(.swapped), let other,
            let match = quoted.matches(of: other).first,
            !statement.values.contains(where: { [.time, .pitch].contains($0.kind) })
        else { return }
        let words = statement.passage.words
        func says(_ start: String) -> Bool { words.contains { $0.fold.hasPrefix(start) } }
        if says("pitch") || says("ground"), let pitch = match.pitch {
            statement.values.append(Value(kind: .pitch, meaning: .pitch(pitch), stance: .new))
        }
        if says("time"), let time = match.time {
            statement.values.append(Value(kind: .time, meaning: .time(.time(time)), stance: .new))
        }
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
            var repeated = other?.values(kind) ?? []
            if kind == .day, !isFirst, let lastDays, lastDays.block == statement.passage.block {
                repeated = lastDays.values
            }
            for var value in repeated where value.stance != .old {
                value.span = nil
                statement.values.append(value)
            }
        }
    }

    /// `On the same day and at the same hour as the first`, of a match that an earlier passage names.
    mutating func repeatEarlier(_ passage: Passage, in target: Int) {
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
        (.sameCompetition, .competition),
    ]

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
}

import FieldGame

/// The cells of a row, read by what their columns hold.
extension TableReader {
    /// A row as one passage: its cells one after the other, read by what their columns hold.
    func plain(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], block: Int,
        above: inout [Int: (words: [Word], spans: [Span])]
    ) -> Passage {
        var passage = Passage(line: row.line, form: .row, words: [], spans: [], block: block)
        passage.isRecord = true
        passage.hasGoals = columns.contains { $0.role == .homeScore }
        var sides: [Role: (Side, Range<Int>)] = [:]
        var goals: [Role: Int] = [:]
        var isTurned = false
        for (index, written) in cells.enumerated() {
            let column = columns.indices.contains(index) ? columns[index] : Column()
            var cell = written
            // A mark of repetition repeats the cell above, and so does a blank day.
            let repeats =
                cell.words.allSatisfy { ["\"", "''"].contains($0.fold) } && !cell.words.isEmpty
                || ["as above", "ditto", "do.", "do", "same"].contains(
                    Word.text(cell.words).lowercased())
            if repeats || column.role == .day && cell.isEmpty {
                guard let last = above[index] else { continue }
                cell.words = last.words
                if column.role == .day {
                    passage.inherited += last.spans.compactMap { span in
                        Value.kind(of: span.meaning) == .day
                            ? Value(kind: .day, meaning: span.meaning) : nil
                    }
                    continue
                }
                cell = self.cell(Word.text(last.words))
            }
            if !cell.isEmpty { above[index] = (cell.words, spans(cell, column.role)) }
            if cell.words.isEmpty { continue }
            let offset = passage.words.count
            cell.spans = spans(cell, column.role, isHeaded: column.isHeaded)
            let range = offset..<(offset + cell.words.count)
            let verdict = column.verdict?.term(of: written)
            if let verdict {
                cell.spans = [Span(range: 0..<cell.words.count, meaning: .term(verdict))]
            }
            switch column.role {
            case _ where verdict != nil: break
            case .home, .away:
                let role = column.role ?? .home
                let (side, number) = self.side(cell)
                let own = bracketed(cell)
                sides[role] = (side, range)
                if let number { goals[role == .home ? .homeScore : .awayScore] = number }
                cell.spans =
                    own.isEmpty ? [Span(range: 0..<cell.words.count, meaning: .mark("|"))] : own
            case .homeScore, .awayScore:
                if let role = column.role, let number = cell.spans.first?.number {
                    goals[role] = number;
                    cell.spans = [Span(range: 0..<cell.words.count, meaning: .mark("|"))]
                }
            case let role? where column.stance != nil && role != .match:
                if let stance = column.stance { passage.stances.append((range, stance)) }
            case .old: passage.stances.append((range, .old))
            case .new: passage.stances.append((range, .new))
            case .action
            where cell.spans.contains { $0.meaning == .unknown }
                && !cell.spans.contains { $0.term.map(Self.acting.contains) ?? false }:
                passage.unclear = (
                    .ambiguous, "\(Word.text(cell.words)): it is not clear what is to be done",
                    written.line ?? row.line
                )
            case .score
            where !cell.isEmpty && !isOpen(cell)
                && cell.spans.allSatisfy {
                    $0.term == .won || $0.term == .lostTo || $0.meaning == .unknown
                }:
                passage.unclear = (
                    .noScore, "\(Word.text(cell.words)) is no score", written.line ?? row.line
                )
            case .day
            where !cell.isEmpty && !isOpen(cell) && !has(cell, .day)
                && !cell.spans.contains { $0.term == .open }:
                passage.unclear = (
                    .invalidDate, "\(Word.text(cell.words)) is no day", written.line ?? row.line
                )
            case .homeOrAway: isTurned = ["a", "away"].contains(Word.text(cell.words).lowercased())
            default: break
            }
            passage.cells.append((range, written.line ?? row.line))
            passage.words += cell.words
            passage.spans += cell.spans.map { span in
                var span = span
                span.range = (span.range.lowerBound + offset)..<(span.range.upperBound + offset)
                return span
            }
        }
        if columns.contains(where: { $0.role == .home }),
            columns.contains(where: { $0.role == .away }),
            sides[.home] != nil || sides[.away] != nil
        {
            let (home, away) = (sides[.home], sides[.away])
            let ranges = [home?.1, away?.1].compactMap { $0 }
            let low = ranges.map(\.lowerBound).min() ?? 0
            let high = ranges.map(\.upperBound).max() ?? 0
            var pair = Pair(
                first: home?.0 ?? .open, second: away?.0 ?? .open, secondIsAtHome: isTurned,
                range: low..<high)
            // What stands in brackets behind a side is of the match.
            if let value = passage.spans.first(where: {
                $0.isValue && pair.range.contains($0.range.lowerBound)
            }) {
                pair.range = low..<value.range.lowerBound
            }
            if low < high, ranges.count == 2, ranges[0].upperBound != ranges[1].lowerBound {
                pair.range = ranges[0]
            }
            if let first = goals[.homeScore], let second = goals[.awayScore] {
                pair.goals = Pair.Goals(first: first, second: second)
            }
            passage.pairs = [pair]
        } else {
            passage.pairs = PairFinder(
                words: passage.words, spans: passage.spans, names: names,
                isMatchCell: columns.contains { $0.role == .match }
            ).all()
        }
        return passage
    }

    /// The values in brackets behind a side: `Holland (3.15)`.
    private func bracketed(_ cell: Cell) -> [Span] {
        guard let open = cell.spans.firstIndex(where: { $0.mark == "(" }),
            cell.spans[open...].contains(where: \.isAxisValue)
        else { return [] }
        let head = Span(range: 0..<cell.spans[open].range.lowerBound, meaning: .mark("|"))
        return [head] + cell.spans[open...]
    }

    /// A side that a whole cell names.
    func side(_ whole: Cell) -> (Side, Int?) {
        var cell = whole
        if let first = bracketed(whole).dropFirst().first {
            cell = self.cell(Word.text(whole.words[..<first.range.lowerBound]))
        }
        if cell.isEmpty || isOpen(cell) { return (.open, nil) }
        let text = Word.text(cell.words)
        if cell.spans.contains(where: { $0.term == .undecided }) { return (.undecided(text), nil) }
        let teams = cell.spans.filter { !$0.sides.isEmpty }
        let ids = Set(teams.map(\.sides))
        let rest = cell.spans.filter { span in
            if !span.sides.isEmpty { return false }
            switch span.meaning {
            case .mark(let mark): return !["(", ")", "-", ",", ".", "*", ":"].contains(mark)
            case .term(.nothing), .term(.home), .term(.away): return false
            case .unknown:
                return !["bibs", "house", "white", "whites", "colours"].contains(
                    cell.words[span.range.lowerBound].fold)
            default: return true
            }
        }
        if cell.spans.contains(where: { $0.mark == "/" }), ids.count > 1 {
            return (.undecided(text), nil)
        }
        if ids.count == 1, let first = ids.first {
            if rest.isEmpty { return (Side(first), nil) }
            if rest.count == 1, let goals = rest[0].number, goals < 200 {
                return (Side(first), goals)
            }
        }
        if ids.count > 1, let first = teams.first, teams.allSatisfy({ $0.sides == first.sides }) {
            return (Side(first.sides), nil)
        }
        return (.unknown(text), nil)
    }

    /// The spans of a cell, read as its column says.
    func spans(_ cell: Cell, _ role: Role?, isHeaded: Bool = false) -> [Span] {
        let whole = 0..<cell.words.count
        func all(_ meaning: Meaning) -> [Span] { [Span(range: whole, meaning: meaning)] }
        if cell.words.isEmpty { return [] }
        if ["TRUE", "FALSE"].contains(cell.text) { return all(.mark("|")) }
        // `Event: FIXTURE CANCELLED`
        if role == .competition, !has(cell, .competition),
            cell.spans.contains(where: { $0.term == .cancelled || $0.term == .postponed })
                || Self.isAction(Word.text(cell.words)) || Self.isRemoval(Word.text(cell.words))
        {
            return spans(cell, .action, isHeaded: isHeaded)
        }
        switch role {
        case .foreign: return all(.mark("|"))
        case .action
        where Self.isAction(Word.text(cell.words)) && !Self.isRemoval(Word.text(cell.words)):
            return all(.term(.extra))
        case .action where Self.isRemoval(Word.text(cell.words)):
            return all(.term(.cancelled))
        case .action
        where ["played", "completed", "complete", "final", "ft"].contains(
            Word.text(cell.words).lowercased()):
            return all(.term(.results))
        case .umpires:
            if isOpen(cell) || cell.isEmpty { return all(.umpires([])) }
            if cell.spans.count == 1, case .umpires = cell.spans[0].meaning { return cell.spans }
            if cell.spans.contains(where: { $0.term == .open })
                && !cell.words.contains(where: {
                    $0.text.first?.isUppercase == true && !["TBC", "TBA"].contains($0.text)
                })
            {
                return all(.umpires([]))
            }
            if !UmpireWords.looksLikeNames(cell.words) { return cell.spans }
            return all(
                .umpires(
                    names.taught.umpires(
                        cell.text.lines.flatMap {
                            UmpireWords.names(Word.words(of: String($0))[...])
                        }
                    )))
        case .pitch:
            if isOpen(cell) || cell.isEmpty { return all(.term(.open)) }
            if has(cell, .pitch) || cell.spans.contains(where: { $0.term == .open }) {
                return cell.spans
            }
            if cell.spans.contains(where: {
                $0.term.map { [.cancelled, .postponed, .moved].contains($0) } ?? false
            }) {
                return cell.spans
            }
            if let near = names.pitch(near: Word.text(cell.words)) { return all(.pitch(near)) }
            let marks = cell.spans.filter { $0.mark == nil }
            if marks.count == 1, let number = marks[0].number, number < 40 {
                return all(.unknownPitch(Word.text(cell.words)))
            }
            return all(.unknownPitch(Word.text(cell.words)))
        case .time:
            if isOpen(cell) || cell.isEmpty { return all(.term(.open)) }
            if isHour(cell), let hour = cell.spans[0].number {
                return all(
                    .time(
                        LocalTime(hour: hour <= 7 ? hour + 12 : hour, minute: 0).map { .time($0) }
                            ?? .fault("no such time")))
            }
            if cell.spans.count == 1, let number = cell.spans[0].number, number > 12 {
                return all(.time(.fault("no such time")))
            }
            return cell.spans
        case .competition:
            if has(cell, .competition) || !cell.pairs.isEmpty { return cell.spans }
            if isOpen(cell) || cell.isEmpty { return all(.term(.open)) }
            // `Senior` alone is none, and may be several.
            if names.startsLeague(cell.words) {
                return all(.unknown)
            }
            return all(.competition(Word.text(cell.words)))
        case .remarks where cell.words.allSatisfy({ $0.isNumber || $0.isMark }):
            return all(.mark("|"))
        default: return isHeaded && role == nil ? withoutStrangers(cell) : cell.spans
        }
    }

    /// What a column says whose heading is none of a match's: its words count only where they are known.
    private func withoutStrangers(_ cell: Cell) -> [Span] {
        cell.spans.map { span in
            var span = span
            if span.meaning == .unknown || span.number != nil { span.meaning = .mark("|") }
            return span
        }
    }

    /// What the status of a match says that is announced.
    private static let adding: Set<String> = [
        "new", "confirmed", "scheduled", "created", "added", "confirmation", "fixture confirmed",
        "new fixture", "on",
        "active", "published", "new match", "add", "created fixture",
    ]

    /// Whether a line by itself says what is to be done with the match below it.
    static func isAction(_ text: String) -> Bool {
        adding.contains(plain(text)) || isRemoval(text)
    }

    private static func isRemoval(_ text: String) -> Bool {
        ["deleted", "removed", "withdrawn"].contains(plain(text))
    }

    static func plain(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0 == " " }.trimmingBlanks
    }

    private static let acting: Set<Term> = [
        .cancelled, .postponed, .moved, .changes, .extra, .results, .kept, .draft, .doubt, .undo,
        .abandoned, .walkover, .otherSport,
    ]
}

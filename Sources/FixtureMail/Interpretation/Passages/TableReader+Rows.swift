import FieldGame

/// The cells of a row, read by what their columns hold.
extension TableReader {
    /// A row as one passage: its cells one after the other, read by what their columns hold.
    func plain(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], block: Int,
        above: inout [Int: Cell]
    ) -> Passage {
        var passage = Passage(line: row.line, form: .row, words: [], spans: [], block: block)
        passage.isRecord = true
        passage.hasGoals = columns.contains { $0.role == .homeScore }
        var sides = RowSides()
        for (index, written) in cells.enumerated() {
            let column = columns.indices.contains(index) ? columns[index] : Column()
            var cell = written
            if repeats(cell) || column.role == .day && cell.isEmpty && column.stanceOfCells == nil {
                guard let last = above[index] else { continue }
                if column.role == .day {
                    passage.inherited += last.spans.compactMap { span in
                        Value.kind(of: span.meaning) == .day
                            ? Value(kind: .day, meaning: span.meaning) : nil
                    }
                    continue
                }
                cell = self.cell(last.wording)
            }
            if !cell.isEmpty { above[index] = roleCell(cell, column.role) }
            if cell.words.isEmpty { continue }
            let offset = passage.words.count
            let range = offset..<(offset + cell.words.count)
            let line = written.line ?? row.line
            if let verdict = column.verdict?.term(of: written) {
                cell.spans = [Span(range: 0..<cell.words.count, meaning: .term(verdict))]
            } else {
                cell.spans = spans(cell, column.role, isHeaded: column.isHeaded)
                take(&cell, column.role, at: range, into: &sides)
                if let stance = column.stanceOfCells { passage.stances.append((range, stance)) }
                if let (reason, note) = fault(of: cell, column) {
                    passage.unclear = (reason, note, line)
                }
            }
            passage.cells.append((range, line))
            passage.words += cell.words
            passage.spans += cell.spans.map { span in
                var span = span
                span.range = (span.range.lowerBound + offset)..<(span.range.upperBound + offset)
                return span
            }
        }
        let roles = Set(columns.compactMap(\.role))
        // `Against | Time | Pitch` of the matches of the team that writes
        if let own = lexer.own, !roles.contains(.home), !roles.contains(.match),
            let away = sides.away
        {
            sides.home = (.team(own), away.range)
        }
        if roles.contains(.away), sides.home != nil || roles.contains(.home),
            let pair = sides.pair(in: passage)
        {
            passage.pairs = [pair]
        } else {
            passage.pairs = PairFinder(
                words: passage.words, spans: passage.spans, names: names,
                isMatchCell: roles.contains(.match)
            ).all()
        }
        return passage
    }

    /// Whether a cell says what stands above it: `"`, `ditto`.
    private func repeats(_ cell: Cell) -> Bool {
        !cell.words.isEmpty && cell.words.allSatisfy { ["\"", "''"].contains($0.fold) }
            || ["as above", "ditto", "do.", "do", "same"].contains(cell.wording.lowercased())
    }

    /// The sides and the goals that the columns of a row name.
    private struct RowSides {
        var home: (side: Side, range: Range<Int>)?
        var away: (side: Side, range: Range<Int>)?
        var (homeGoals, awayGoals): (Int?, Int?)
        var isTurned = false

        /// The match of the row; nil where no side is named.
        func pair(in passage: Passage) -> Pair? {
            let ranges = [home?.range, away?.range].compactMap { $0 }
            guard let low = ranges.map(\.lowerBound).min(),
                let high = ranges.map(\.upperBound).max()
            else { return nil }
            var pair = Pair(
                first: home?.side ?? .open, second: away?.side ?? .open,
                secondIsAtHome: isTurned, range: low..<high)
            // What stands in brackets behind a side is of the match.
            if let value = passage.spans.first(where: {
                $0.isValue && pair.range.contains($0.range.lowerBound)
            }) {
                pair.range = low..<value.range.lowerBound
            }
            if low < high, ranges.count == 2, ranges[0].upperBound != ranges[1].lowerBound {
                pair.range = ranges[0]
            }
            if let homeGoals, let awayGoals {
                pair.goals = Pair.Goals(first: homeGoals, second: awayGoals)
            }
            return pair
        }
    }

    /// Takes the side or the goals that a cell names; what is left of it are its spans.
    private func take(
        _ cell: inout Cell, _ role: Role?, at range: Range<Int>, into sides: inout RowSides
    ) {
        let blank = [Span(range: 0..<cell.words.count, meaning: .mark("|"))]
        let own = bracketed(cell)
        switch role {
        case .home:
            let (side, number) = side(cell)
            sides.home = (side, range)
            sides.homeGoals = number ?? sides.homeGoals
            cell.spans = own.isEmpty ? blank : own
        case .away:
            let (side, number) = side(cell)
            sides.away = (side, range)
            sides.awayGoals = number ?? sides.awayGoals
            cell.spans = own.isEmpty ? blank : own
        case .homeScore:
            guard let number = cell.spans.first?.number else { return }
            sides.homeGoals = number
            cell.spans = blank
        case .awayScore:
            guard let number = cell.spans.first?.number else { return }
            sides.awayGoals = number
            cell.spans = blank
        case .homeOrAway:
            sides.isTurned = ["a", "away"].contains(cell.wording.lowercased())
        default: break
        }
    }

    /// Why a cell does not say what its column is for.
    private func fault(of cell: Cell, _ column: Column) -> (Problem.Reason, String)? {
        let text = cell.wording
        if cell.isEmpty || isOpen(cell) || column.stance != nil { return nil }
        switch column.role {
        case .action
        where cell.spans.contains { $0.meaning == .unknown }
            && !cell.spans.contains { $0.term.map(Self.acting.contains) ?? false }:
            return (.ambiguous, "\(text): it is not clear what is to be done")
        case .score
        where cell.spans.allSatisfy {
            $0.term == .won || $0.term == .lostTo || $0.meaning == .unknown
        }:
            return (.noScore, "\(text) is no score")
        case .day where !has(cell, .day) && !cell.spans.contains { $0.term == .open }:
            return (.invalidDate, "\(text) is no day")
        default: return nil
        }
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
        let text = cell.wording
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
        if cell.words.isEmpty { return [] }
        if role == nil, isHeaded, meaning(of: cell, nil) == nil { return withoutStrangers(cell) }
        guard let meaning = meaning(of: cell, role) else { return cell.spans }
        return [Span(range: 0..<cell.words.count, meaning: meaning)]
    }

    /// What a cell means as a whole in a column; nil where its words say it.
    private func meaning(of cell: Cell, _ role: Role?) -> Meaning? {
        let text = cell.wording
        if ["TRUE", "FALSE"].contains(cell.text) { return .mark("|") }
        let isBlank = cell.isEmpty || isOpen(cell)
        switch role {
        case .foreign: return .mark("|")
        case .action: return Self.action(text).map(Meaning.term)
        case .umpires:
            return isBlank ? .umpires([]) : umpires(in: cell)
        case .pitch:
            if isBlank { return .term(.open) }
            let isSaid = cell.spans.contains { span in
                span.term.map { [.open, .cancelled, .postponed, .moved].contains($0) } ?? false
            }
            if has(cell, .pitch) || isSaid { return nil }
            return names.pitch(near: text).map(Meaning.pitch) ?? .unknownPitch(text)
        case .time:
            if isBlank { return .term(.open) }
            guard cell.spans.count == 1, let hour = cell.spans[0].number, hour > 0 else {
                return nil
            }
            let time = hour < 13 ? LocalTime(hour: hour <= 7 ? hour + 12 : hour, minute: 0) : nil
            return .time(time.map { .time($0) } ?? .fault("no such time"))
        case .competition:
            if has(cell, .competition) { return nil }
            // `Event: FIXTURE CANCELLED`
            if let action = Self.action(text, of: [.extra, .cancelled]) { return .term(action) }
            if !cell.pairs.isEmpty
                || cell.spans.contains(where: { $0.term == .cancelled || $0.term == .postponed })
            {
                return nil
            }
            if isBlank { return .term(.open) }
            // `Senior` alone is none, and may be several.
            return names.startsLeague(cell.words) ? .unknown : .competition(text)
        case .remarks: return cell.words.allSatisfy { $0.isNumber || $0.isMark } ? .mark("|") : nil
        default: return nil
        }
    }

    /// The umpires of a cell; nil where it names none.
    private func umpires(in cell: Cell) -> Meaning? {
        if cell.spans.count == 1, case .umpires = cell.spans[0].meaning { return nil }
        let isName = { (word: Word) in
            word.isCapital && !["TBC", "TBA"].contains(word.text)
        }
        if cell.spans.contains(where: { $0.term == .open }), !cell.words.contains(where: isName) {
            return .umpires([])
        }
        // `Mr Crabbe (a second still to be found)`
        if let open = cell.words.firstIndex(where: { $0.fold == "(" }), open > 0,
            cell.spans.contains(where: { $0.term == .open })
        {
            return umpires(in: self.cell(Word.text(cell.words[..<open])))
        }
        guard UmpireWords.looksLikeNames(cell.words) else { return nil }
        let named = cell.text.lines.flatMap { UmpireWords.names(lexer.words(of: String($0))[...]) }
        return .umpires(names.taught.umpires(named))
    }

    /// What a column says whose heading is none of a match's: its words count only where they are known.
    private func withoutStrangers(_ cell: Cell) -> [Span] {
        cell.spans.map { span in
            var span = span
            if span.meaning == .unknown || span.number != nil { span.meaning = .mark("|") }
            return span
        }
    }

    /// What a status says by itself, of a match or of the one below it; nil for other words, and for a
    /// term that is none of those asked for.
    static func action(_ text: String, of terms: Set<Term> = [.extra, .cancelled, .results])
        -> Term?
    {
        let letters = text.lowercased().filter { $0.isLetter || $0 == " " }.trimmingBlanks
        return statuses.first { $0.1.contains(letters) && terms.contains($0.0) }?.0
    }

    private static let statuses: [(Term, Set<String>)] = [
        (
            .extra,
            [
                "new", "confirmed", "scheduled", "created", "added", "confirmation",
                "fixture confirmed", "new fixture", "on", "active", "published", "new match", "add",
                "created fixture",
            ]
        ),
        (.cancelled, ["deleted", "removed", "withdrawn"]),
        (.results, ["played", "completed", "complete", "final", "ft"]),
    ]

    private static let acting: Set<Term> = [
        .cancelled, .postponed, .moved, .changes, .extra, .results, .kept, .draft, .doubt, .undo,
        .abandoned, .walkover, .otherSport,
    ]
}

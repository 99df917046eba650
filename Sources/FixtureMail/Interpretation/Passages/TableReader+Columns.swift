import FieldGame

/// What the columns of a table are for: what their headings say, where most of their cells can be that;
/// else what the cells can be.
extension TableReader {
    /// What a column is for.
    struct Column {
        var role: Role?
        /// The values that the headings above it name.
        var axis: [Value] = []
        var isHeaded = false
        /// How its values stand to what was said before: `New date`.
        var stance: Value.Stance?
        /// What a `yes` below it says of a match: `Cancelled`.
        var verdict: Verdict?

        /// The stance of what its cells say of a match; nil for sides and goals, which have none.
        var stanceOfCells: Value.Stance? {
            switch role {
            case nil, .match, .home, .away, .homeScore, .awayScore: nil
            case .old: stance ?? .old
            case .new: stance ?? .new
            default: stance
            }
        }
    }

    /// What a heading says that is answered with yes and no.
    enum Verdict {
        /// What a `yes` means, and a `no` does not.
        case yes(Term)
        /// What is in doubt without a `yes`: `Confirmed`.
        case certain
        /// Whatever stands below it is in doubt: `Prediction`.
        case doubt

        init?(_ heading: Cell) {
            let terms = heading.spans.compactMap(\.term)
            let deciding: [Term] = [.cancelled, .postponed, .abandoned, .walkover]
            if let term = deciding.first(where: terms.contains) {
                self = .yes(term)
            } else if terms.contains(.doubt) {
                self = .doubt
            } else if heading.words.count == 1,
                ["confirmed", "definite", "certain", "agreed", "final"].contains(
                    heading.words[0].fold)
            {
                self = .certain
            } else {
                return nil
            }
        }

        /// What a cell below the heading says; nil where it says something of its own.
        func term(of cell: Cell) -> Term? {
            let answer = cell.words.count == 1 ? cell.words[0].fold : ""
            let isYes = ["yes", "y", "x", "true", "\u{2713}", "\u{2714}"].contains(answer)
            let isNo = ["no", "n", "false", "\u{2717}", "\u{2718}"].contains(answer)
            return switch self {
            case .yes(let term): isYes ? term : isNo ? .nothing : nil
            case .certain: isYes ? .nothing : isNo ? .doubt : nil
            case .doubt: cell.isEmpty || isNo ? .nothing : .doubt
            }
        }
    }

    /// What a row says of the columns below it; nil for a row that is no heading.
    func headings(
        _ row: WrittenTable.Row, _ cells: [Cell], below rows: ArraySlice<[Cell]>,
        _ columns: [Column]?
    ) -> [Column]? {
        guard cells.count > 1, !cells.contains(where: { !$0.pairs.isEmpty }), !row.isMerged else {
            return nil
        }
        let roles = row.cells.map { lexer.role(heading: $0) }
        let known = Set(roles.compactMap { $0 })
        let teams = cells.indices.count { index in
            roles[index] == nil && cells[index].spans.contains { !$0.sides.isEmpty && !$0.isWeak }
                && !cells[index].isAxis
        }
        let isHeading =
            (known.count >= 2
                && known.contains {
                    [.home, .away, .match, .day, .time, .pitch, .score, .competition, .umpires]
                        .contains($0)
                })
            && teams == 0
            && !cells.indices.contains {
                roles[$0] == nil && has(cells[$0], .time) && has(cells[$0], .day) == false
                    && cells.count > 3 && known.count < 3
            }
            && !(cells.contains { has($0, .day) } && cells.contains { has($0, .time) })
        let axes = cells.indices.filter { roles[$0] == nil && cells[$0].isAxis }
        let below = axes.filter { pairs(in: rows, at: [$0]) }
        let kinds = axes.map { Set(cells[$0].spans.compactMap { Value.kind(of: $0.meaning) }) }
        let sameKind = Value.Kind.allCases.contains { kind in kinds.count { $0.contains(kind) } >= 2
        }
        let others = cells.indices.filter {
            !cells[$0].isEmpty && roles[$0] == nil && !cells[$0].isAxis
        }
        let isAxis =
            (sameKind || (axes.count == 1 && cells.count { !$0.isEmpty } <= 2 && cells[0].isEmpty))
            && others.count <= 1 && teams == 0
            && pairs(in: rows, at: axes)
        guard isHeading || isAxis else { return nil }
        // `Revised date` by itself is the day; beside `Date` it is the new one.
        func stance(_ index: Int) -> Value.Stance? {
            guard let role = roles[index], role != .old, role != .new,
                roles.count(where: { $0 == role }) > 1
                    || row.cells.contains(where: { $0.lowercased().hasPrefix("was") })
            else { return nil }
            return RecordReader.stance(heading: cells[index].words)
        }
        return cells.indices.map { index in
            var column = Column(
                role: roles[index], isHeaded: !cells[index].isEmpty, stance: stance(index),
                verdict: Verdict(cells[index]))
            if isAxis, below.contains(index) || index > 0 && axes.contains(index) {
                column.axis = axisValues(cells[index])
                column.role = .match
            }
            return column
        }
    }

    /// What stands beside the headings and is none: `All Junior League except Sat`.
    func remarks(
        _ row: WrittenTable.Row, _ cells: [Cell], _ columns: [Column], block: Int
    ) -> [Passage] {
        cells.indices.compactMap { index in
            guard columns[index].role == nil, cells[index].words.count > 1,
                columns[index].axis.isEmpty,
                cells[index].spans.contains(where: \.isValue)
            else { return nil }
            return Passage(
                line: row.line, form: .line, words: cells[index].words, spans: cells[index].spans,
                block: block)
        }
    }

    func pairs(in rows: ArraySlice<[Cell]>, at columns: [Int]) -> Bool {
        rows.prefix(30).contains { row in
            columns.contains {
                row.indices.contains($0) && !row[$0].pairs.isEmpty
            }
        }
    }

    func axisValues(_ cell: Cell) -> [Value] {
        cell.spans.compactMap { span in
            Value.kind(of: span.meaning).map { Value(kind: $0, meaning: span.meaning) }
        }
    }

    /// Two headings below each other; a day above others holds for the blanks to its right.
    func merged(_ above: [Column], _ below: [Column]) -> [Column] {
        var above = above
        for index in above.indices.dropFirst()
        where above[index].axis.isEmpty && !above[index].isHeaded && below.indices.contains(index)
            && !below[index].axis.isEmpty
        {
            above[index].axis = above[index - 1].axis
        }
        return below.indices.map { index in
            var column = below[index]
            if above.indices.contains(index) {
                column.axis = above[index].axis + column.axis
                column.role = column.role ?? above[index].role
            }
            return column
        }
    }

    private func hasTeam(_ text: String) -> Bool {
        lexer.spans(of: lexer.words(of: text)).contains { !$0.sides.isEmpty && !$0.isWeak }
    }

    /// The columns with what their cells can be, where the headings do not say it.
    func settled(_ headed: [Column], over rows: [WrittenTable.Row]) -> [Column] {
        let count = max(headed.count, rows.map(\.cells.count).max() ?? 0)
        var columns = (0..<count).map { headed.indices.contains($0) ? headed[$0] : Column() }
        // `Home | v | Away`: the mark between is no side.
        for index in columns.indices where columns[index].role == .away {
            let others = columns.indices.filter { columns[$0].role == .away }
            let filled = rows.prefix(20).compactMap {
                $0.cells.indices.contains(index) ? $0.cells[index] : nil
            }.filter { !$0.isEmpty }
            let isJoint =
                !filled.isEmpty
                && filled.allSatisfy { ["v", "vs", "v.", "-"].contains($0.lowercased()) }
            if others.count > 1, isJoint || (filled.isEmpty && index != others.last) {
                columns[index].role = nil
            }
        }
        // `Ref` over `FD-2201` numbers the rows.
        for index in columns.indices where columns[index].role == .umpires {
            let filled = texts(in: index, of: rows)
            if !filled.isEmpty, filled.allSatisfy({ $0.contains(where: \.isNumber) }) {
                columns[index].role = .foreign
            }
        }
        // `Home | H | A | Away`: a column of numbers is one of goals.
        for index in columns.indices where [.home, .away].contains(columns[index].role) {
            let filled = texts(in: index, of: rows)
            let numbers = filled.count { Int($0) != nil }
            guard numbers * 2 > filled.count,
                filled.allSatisfy({ Int($0) != nil || !hasTeam($0) })
            else { continue }
            columns[index].role = columns[index].role == .home ? .homeScore : .awayScore
        }
        // `Home | F | Away | F`
        let scores = columns.indices.filter { columns[$0].role == .homeScore }
        if scores.count == 2, !columns.contains(where: { $0.role == .awayScore }) {
            columns[scores[1]].role = .awayScore
        }
        let roles = Set(columns.compactMap(\.role))
        if roles.isSuperset(of: [.home, .away]) {
            for index in columns.indices
            where columns[index].role == .match && columns[index].axis.isEmpty {
                columns[index].role = .foreign
            }
        }
        placeSides(&columns, over: rows)
        placeGoals(&columns, over: rows)
        for index in columns.indices where columns[index].axis.isEmpty {
            let cells = rows.prefix(40).compactMap { row -> Cell? in
                guard row.cells.indices.contains(index), !row.cells[index].isEmpty,
                    lexer.role(heading: row.cells[index]) == nil
                else { return nil }
                return cell(row.cells[index])
            }
            let meant = contentRole(cells, taken: Set(columns.compactMap(\.role)))
            guard let meant else { continue }
            switch columns[index].role {
            case nil: columns[index].role = meant
            case let role? where contradicts(role, meant, cells): columns[index].role = meant
            default: break
            }
        }
        return columns
    }

    /// The heading of a column with names that nothing says what they are, in a table that tells of no
    /// pitch.
    func strangeColumn(
        _ columns: [Column], _ heading: WrittenTable.Row, over rows: ArraySlice<WrittenTable.Row>
    ) -> String? {
        guard columns.contains(where: { [.home, .match].contains($0.role) }),
            !columns.contains(where: { $0.role == .pitch || !$0.axis.isEmpty })
        else { return nil }
        let strange = columns.indices.first { index in
            guard columns[index].role == nil, columns[index].isHeaded,
                columns[index].verdict == nil, heading.cells.indices.contains(index)
            else { return false }
            let filled = texts(in: index, of: rows.prefix(Self.deciding).map { $0 })
            return filled.count { $0.first?.isUppercase == true && !$0.contains(where: \.isNumber) }
                * 2 > filled.count
        }
        return strange.map { heading.cells[$0].onOneLine }
    }

    /// Two columns of teams beside each other are home and away.
    private func placeSides(_ columns: inout [Column], over rows: [WrittenTable.Row]) {
        let roles = Set(columns.compactMap(\.role))
        guard !roles.contains(.match), !roles.isSuperset(of: [.home, .away]) else { return }
        let all = columns.indices.filter { index in
            guard
                columns[index].role == nil
                    || [.home, .away, .foreign].contains(columns[index].role),
                columns[index].axis.isEmpty
            else { return false }
            let cells = texts(in: index, of: rows).prefix(30).map(cell)
            let sides = cells.count {
                $0.spans.count >= 1 && !($0.spans.first?.sides.isEmpty ?? true) && $0.pairs.isEmpty
            }
            return !cells.isEmpty && sides * 2 >= cells.count
        }
        let own = all.filter { columns[$0].role != .foreign }
        let teams = own.count == 2 ? own : all
        guard teams.count == 2 else { return }
        columns[teams[0]].role = .home
        columns[teams[1]].role = .away
    }

    /// What stands in a column, blanks and headings apart.
    func texts(in index: Int, of rows: [WrittenTable.Row]) -> [String] {
        rows.compactMap { $0.cells.indices.contains(index) ? $0.cells[index] : nil }
            .filter { !$0.isEmpty && lexer.role(heading: $0) == nil }
    }

    /// Two columns of numbers in a table of home and away are the goals.
    private func placeGoals(_ columns: inout [Column], over rows: [WrittenTable.Row]) {
        let roles = columns.map(\.role)
        guard roles.contains(.home), roles.contains(.away), !roles.contains(.homeScore),
            roles.count(where: { $0 == .score }) != 1
        else { return }
        let numbers = columns.indices.filter { index in
            let filled = texts(in: index, of: rows)
            return [nil, .foreign, .score].contains(columns[index].role)
                && filled.contains { Int($0) != nil }
                && filled.allSatisfy { Int($0) != nil || !$0.contains(where: \.isNumber) }
                && filled.count { Int($0) != nil } * 3 >= filled.count * 2
        }
        if numbers.count == 2 {
            columns[numbers[0]].role = .homeScore
            columns[numbers[1]].role = .awayScore
        }
    }

    /// What most cells of a column can be; nil where they are of several kinds.
    private func contentRole(_ cells: [Cell], taken: Set<Role>) -> Role? {
        let filled = cells.filter { !$0.isEmpty && !isOpen($0) }
        guard !filled.isEmpty else { return nil }
        func most(_ matches: (Cell) -> Bool) -> Bool {
            filled.count(where: matches) * 3 >= filled.count * 2
        }
        if most({ !$0.pairs.isEmpty }) { return taken.contains(.home) ? nil : .match }
        if !taken.contains(.day), most({ has($0, .day) }) { return .day }
        if !taken.contains(.time), most({ has($0, .time) || isHour($0) }) { return .time }
        if !taken.contains(.pitch), most({ has($0, .pitch) && !has($0, .time) }) { return .pitch }
        if !taken.contains(.competition), most({ has($0, .competition) }) { return .competition }
        if most({ has($0, .score) }) { return .score }
        let half = { (matches: (Cell) -> Bool) in
            filled.count(where: matches) * 2 >= filled.count && filled.count < 4
        }
        if !taken.contains(.umpires),
            most({ has($0, .umpires) || isInitials($0) }) || half({ isInitials($0) })
        {
            return .umpires
        }
        if !taken.contains(.pitch), half({ has($0, .pitch) }) { return .pitch }
        return nil
    }

    private func contradicts(_ role: Role, _ meant: Role, _ cells: [Cell]) -> Bool {
        switch (role, meant) {
        case (.match, .score), (.score, .match), (.home, .match), (.away, .match), (.action, _),
            (.remarks, _), (.umpires, _), (.competition, .match):
            meant == .match
        case (.foreign, .competition): true
        case (.foreign, _), (.old, _), (.new, _): false
        case (.day, .time): !cells.contains { has($0, .day) }
        case (.day, _): meant == .pitch || meant == .competition
        case (.time, .pitch), (.pitch, .time), (.time, .day), (.competition, .pitch),
            (.pitch, .competition), (.home, .day), (.home, .time), (.away, .pitch), (.away, .time):
            true
        default: false
        }
    }

    func has(_ cell: Cell, _ kind: Value.Kind) -> Bool {
        cell.spans.contains { Value.kind(of: $0.meaning) == kind }
    }

    func isHour(_ cell: Cell) -> Bool {
        cell.spans.count == 1 && (1...12).contains(cell.spans[0].number ?? 0)
    }

    func isOpen(_ cell: Cell) -> Bool { UmpireWords.isUnknown(cell.wording) }

    /// `JB`, `HF / GT`
    private func isInitials(_ cell: Cell) -> Bool {
        cell.words.allSatisfy { word in
            word.isMark
                ? ["/", ",", "&", "+", ";"].contains(word.fold)
                : (2...3).contains(word.text.count) && word.text.allSatisfy(\.isUppercase)
        }
    }
}

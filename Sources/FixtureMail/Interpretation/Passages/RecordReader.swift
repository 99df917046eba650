import FieldGame

/// Lines of the form `key: value` that belong together, as systems write them.
struct RecordReader {
    let lexer: Lexer
    let limits: Limits

    struct Entry {
        var role: Role?
        var key: String
        var value: String
        var line: WrittenLine

        /// `New date` names what holds from now on, `Original date` what held before.
        var stance: Value.Stance? { RecordReader.stance(heading: Word.words(of: key)) }
    }

    /// How what stands below or behind a heading stands to what was said before: `New date` -> new.
    static func stance(heading words: [Word]) -> Value.Stance? {
        let first = words.first?.fold ?? ""
        if ["original", "old", "previous", "was", "former", "originally"].contains(first) {
            return .old
        }
        return ["new", "revised", "now", "amended", "updated"].contains(first) ? .new : nil
    }

    /// A passage for each record: a key that it has already starts the next one.
    func passages(_ entries: [Entry], block: Int) -> [Passage] {
        var records: [[Entry]] = [[]]
        for entry in entries {
            if let role = entry.role, ![.umpires, .remarks, .action, .foreign].contains(role),
                records[records.count - 1].contains(where: {
                    $0.role == role && $0.stance == entry.stance
                })
            {
                records.append([])
            }
            records[records.count - 1].append(entry)
        }
        return records.compactMap { record in passage(of: record, block: block) }
    }

    func passage(of record: [Entry], block: Int) -> Passage? {
        guard let first = record.first else { return nil }
        let kept = record.filter { $0.role != nil || !$0.value.isEmpty }
        let raw = record.map(\.line.raw).joined(separator: "; ")
        let line = WrittenLine(
            number: first.line.number, raw: raw, depth: first.line.depth, limits: limits)
        // `Fixture: Senior League` names a competition, whatever its key.
        let roles = kept.map { entry -> Role? in
            guard entry.role == .match || entry.role == .action else { return entry.role }
            let words = Word.words(of: entry.value)
            let spans = lexer.spans(of: words)
            let meant = spans.filter { $0.mark == nil }
            if entry.role == .match,
                meant.allSatisfy({
                    if case .competition = $0.meaning { true } else { $0.term == .nothing }
                })
            {
                return .competition
            }
            return entry.role
        }
        var passage = TableReader(lexer: lexer, limits: limits)
            .passage(
                roles: roles, stances: kept.map(\.stance),
                entries: kept.map { ($0.value, $0.line) }, line: line, block: block)
        // A side whose key is not known: `Hmoe: Penn`
        let sides = roles.count { $0 == .home || $0 == .away }
        if sides == 1, !roles.contains(.match),
            let strange = kept.first(where: { $0.role == nil && namesTeam($0.value) })
        {
            passage.unclear = (
                .ambiguous, "\(strange.key): it is not clear which side that is", strange.line
            )
        }
        return passage
    }

    private func namesTeam(_ value: String) -> Bool {
        let spans = lexer.spans(of: lexer.words(of: value))
        return spans.contains { !$0.sides.isEmpty && !$0.isWeak }
            && spans.allSatisfy { !$0.sides.isEmpty || $0.mark != nil }
    }
}

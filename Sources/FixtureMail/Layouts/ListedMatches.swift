import FieldGame

/// Walks through the lines of a text and hands each match to the adapter of its kind.
struct ListedMatches {
    /// A finding and the layout that made it.
    typealias Found = (layout: String, finding: Finding)

    private var setting: Setting
    private(set) var found: [Found] = []
    /// Whether the lines are those of a sheet, whose titles may name the year.
    var readsTitles = false
    /// Numbers of lines that name matches in columns without headings that are understood.
    var lost: Set<Int> = []
    /// The day of the last row of the last table, and that of the headings above it.
    private var lastRow: (day: Setting.Day, heading: Setting.Day)?
    /// The instructions for many matches, and what speaks against them.
    private var blankets = BlanketOrders()

    /// Starts with what holds for the whole message.
    init(in setting: Setting) { self.setting = setting }

    /// Reads the lines in their order.
    mutating func read(
        _ lines: [WrittenLine], tables: [WrittenTable] = [], blocks: [KeyedBlock] = []
    ) {
        let covered = tables.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
        let starts = Dictionary(grouping: tables) { $0.lines.min() ?? 0 }
        var opening: [Int: KeyedBlock] = [:]
        var keyed: Set<Int> = []
        for block in blocks {
            for entry in block.entries { keyed.insert(entry.line.number) }
            if let first = block.entries.first { opening[first.line.number] = block }
        }
        var continuations = Continuations(names: setting.names, limits: setting.limits)
        defer { found = Contradictions.settled(found, in: setting) }
        for line in lines {
            // A refusal needs no more than one finding too many.
            if found.count > setting.limits.notices { return }
            if keyed.contains(line.number) {
                continuations.flush().forEach { read($0) }
                if let block = opening[line.number] {
                    add(Blocks.name, Blocks.read(block, in: setting))
                }
            } else if covered.contains(line.number) {
                continuations.flush().forEach { read($0) }
                starts[line.number]?.forEach { read($0) }
            } else if lost.contains(line.number) {
                continuations.flush().forEach { read($0) }
                let note = "the columns have no headings that are understood"
                add(Columns.name, setting.problem(.ambiguous, line, note))
            } else if line.isStruck {
                continuations.flush().forEach { read($0) }
                readStruck(line)
            } else {
                continuations.take(line).forEach { read($0) }
            }
        }
        continuations.flush().forEach { read($0) }
        blankets.settle(&found, in: setting)
    }

    private mutating func read(_ table: WrittenTable) {
        let cells = table.heading.cells
        if Columns.fields(of: cells) == nil, let grid = Grid(table, in: setting) {
            for finding in grid.findings() { add(Grid.name, finding) }
            return
        }
        guard
            let fields = Columns.fields(of: cells)
                ?? ColumnsByContent.fields(of: cells, names: setting.names)
        else { return }
        var day = setting.day
        // A title between the rows does not end what a blank day repeats.
        if table.continues, let lastRow, lastRow.heading == day { day = lastRow.day }
        for finding in Columns.read(table, fields: fields, above: &day, in: setting) {
            add(Columns.name, finding)
        }
        lastRow = (day, setting.day)
    }

    /// A line that is struck through does not act: a match on it is reported, and a day no longer holds.
    private mutating func readStruck(_ line: WrittenLine) {
        let scanned = ScannedLine(line, names: setting.names)
        if scanned.items.pairings.contains(where: \.hasTeam) || !scanned.shapes.isEmpty {
            add(DatedHeadings.name, setting.problem(.struckOut, line, "the line is struck through"))
        } else if !scanned.items.dates.isEmpty {
            setting.day = .unclear
        }
    }

    private mutating func read(_ line: ScannedLine) {
        let pieces = pieces(of: line)
        let start = found.count
        if pieces.count > 1, line.hasMatch,
            pieces.contains(where: { !$0.hasMatch && Retraction.corrects($0.items) })
        {
            let note = "one sentence takes back another"
            return add(
                Corrections.name, setting.problem(.ambiguous, line.line, note))
        }
        defer { report(line, pieces, since: start) }
        for (index, piece) in pieces.enumerated() {
            guard index > 0, piece.hasMatch, let first = pieces.first, first.hasMatch else {
                readPiece(piece)
                continue
            }
            // `Today's Senior League: A v B is off. C v D is off.`: the first words hold for both.
            let before = setting
            setting.follow(first.items, besides: piece.items)
            readPiece(piece)
            setting = before
        }
    }

    /// Reports what sentences of a line leave unread beside a match that was read: `So is Penn's.`
    private mutating func report(_ line: ScannedLine, _ pieces: [ScannedLine], since start: Int) {
        guard line.hasMatch, found.count > start, pieces.contains(where: Unread.isEcho) else {
            return
        }
        let note = "it speaks of another match, which it does not name"
        add(
            DatedHeadings.name,
            .problem(
                Problem(
                    .ambiguous, line.line, note, countsAsMatch: false, limits: setting.limits)))
    }

    /// The line, or its sentences where it has several and speaks of a match. A sentence that only
    /// adds a detail (`Umpires: Mr Carlow.`) stays with the one before it.
    private func pieces(of whole: ScannedLine) -> [ScannedLine] {
        if !whole.hasMatch,
            !whole.items.has(["all", "every", "unless"]) || whole.items.times.isEmpty,
            !Blanket.mayLead(whole.items)
        {
            return [whole]
        }
        let sentences = whole.line.sentences(limits: setting.limits)
        guard sentences.count > 1 else { return [whole] }
        // Each sentence is scanned once, and each group of several once more.
        var groups: [[ScannedLine]] = []
        for sentence in sentences.map({ ScannedLine($0, names: setting.names) }) {
            let addsDetail: Bool =
                switch sentence.items.items.first?.kind {
                case .umpires, .time, .pitch, .competition, .label: !sentence.hasMatch
                default: false
                }
            if addsDetail, !groups.isEmpty {
                groups[groups.count - 1].append(sentence)
            } else {
                groups.append([sentence])
            }
        }
        return groups.compactMap { group in
            if group.count == 1 { return group.first }
            let raw = group.map(\.line.raw).joined(separator: " ")
            let line = WrittenLine(
                number: whole.line.number, raw: raw, depth: whole.line.depth,
                limits: setting.limits)
            return ScannedLine(line, names: setting.names)
        }
    }

    private mutating func readPiece(_ piece: ScannedLine) {
        let (line, items, shapes) = (piece.line, piece.items, piece.shapes)
        let starts = Set(
            items.items.filter { item in
                item.isPairing && !shapes.contains { $0.range.overlaps(item.range) }
            }.map(\.range.lowerBound)
                + shapes.map(\.range.lowerBound)
        ).sorted()
        blankets.hear(items)
        let (before, above) = (found.count, setting)
        defer {
            if found.count == before,
                setting.day == .unclear || !setting.says(otherThan: above),
                let problem = Unread.problem(line, items, in: setting)
            {
                add(DatedHeadings.name, problem)
            }
        }
        // `not played` below a heading of results is a result without a score.
        if !starts.isEmpty, items.pairings.contains(where: \.hasTeam),
            setting.topic != .results || Retraction.announces(items),
            let doubt = Retraction.doubt(items)
        {
            return add(Cancellations.name, setting.problem(.ambiguous, line, doubt))
        }
        if starts.isEmpty {
            apply(line, items)
        } else if let first = starts.first,
            Blanket.leads(items, before: first, names: setting.names)
        {
            add(Cancellations.name, setting.problem(.ambiguous, line, Blanket.note))
        } else if starts.count == 1 {
            readMatch(line, items, shapes.first, setting)
        } else if items.pairings.contains(where: \.hasTeam) || !shapes.isEmpty {
            let speaks =
                Corrections.speaks(items, in: setting) || Cancellations.announced(items) != nil
            if Topics.saysUnchanged(items), !speaks { return }
            let isKnown = items.pairings.contains { !setting.quoted.matches(of: $0).isEmpty }
            guard
                setting.hasDay(items) || setting.topic != .fixtures || !items.times.isEmpty
                    || !items.pitches.isEmpty || (speaks && (isKnown || !setting.quoted.isEmpty))
            else { return }
            guard let parts = SharedLine.split(items, at: starts, names: setting.names) else {
                add(
                    DatedHeadings.name,
                    setting.problem(.ambiguous, line, "several matches on a line"))
                return
            }
            var shared = setting
            switch Cancellations.announced(items) {
            case .cancel: shared.topic = .cancelled
            case .postpone: shared.topic = .postponed
            default: break
            }
            for part in parts {
                let shape = ResultShape.all(in: part.words, names: setting.names).first
                readMatch(line, part, shape, shared)
            }
        }
    }

    private mutating func readMatch(
        _ line: WrittenLine, _ items: LineItems, _ shape: ResultShape?, _ setting: Setting
    ) {
        if shape?.score == nil, Topics.saysUnchanged(items), !Corrections.names(items, in: setting)
        {
            return
        }
        let hasTeam = items.pairings.contains(where: \.hasTeam)
        if isEcho(items) {
            var setting = setting
            if case .notice(let last)? = found.last?.finding, last.action == .cancel {
                setting.topic = .cancelled
                return add(Cancellations.name, Cancellations.read(line, items, in: setting))
            }
            return add(
                DatedHeadings.name, setting.problem(.ambiguous, line, "it refers to another line"))
        }
        if shape?.score != nil, Results.speaks(items, shape: shape, in: setting) {
            add(Results.name, Results.read(line, items, shape: shape, in: setting))
        } else if hasTeam, Corrections.speaks(items, in: setting),
            Cancellations.announced(items) != .cancel || Corrections.names(items, in: setting)
        {
            add(Corrections.name, Corrections.read(line, items, in: setting))
        } else if hasTeam, Cancellations.announced(items) != nil {
            add(Cancellations.name, Cancellations.read(line, items, in: setting))
        } else if setting.topic == .unchanged {
            return
        } else if items.has(["new", "rearranged", "replacement", "added", "extra", "replay"]) {
            // Below a heading that cancels, a match that is new is none of those.
            add(DatedHeadings.name, DatedHeadings.read(line, items, in: setting))
        } else if hasTeam || shape != nil, Results.speaks(items, shape: shape, in: setting) {
            add(Results.name, Results.read(line, items, shape: shape, in: setting))
        } else if hasTeam, Cancellations.speaks(items, in: setting) {
            blankets.isList(in: setting)
            add(Cancellations.name, Cancellations.read(line, items, in: setting))
        } else {
            add(DatedHeadings.name, DatedHeadings.read(line, items, in: setting))
        }
    }

    /// `So is COLL v TEB.`
    private func isEcho(_ items: LineItems) -> Bool {
        let words = items.words.prefix(2).map(\.fold)
        return words.count == 2 && ["so", "as", "nor"].contains(words[0])
            && ["is", "are", "was", "were", "has", "have", "will", "does", "do"].contains(words[1])
    }

    /// A line without a match: a heading, or an instruction for many matches, which is a problem.
    private mutating func apply(_ line: WrittenLine, _ items: LineItems) {
        if Retraction.takesBack(items) {
            let note = "it takes a cancellation back"
            add(
                Cancellations.name,
                .problem(
                    Problem(
                        .ambiguous, line, note, countsAsMatch: false, limits: setting.limits)))
            if line.text.hasSuffix(":") { setting.topic = .unchanged }
        } else if let blanket = Blanket(line, items, in: setting) {
            blankets.take(blanket, at: found.count)
            for notice in blanket.notices(setting.quoted) {
                add(Cancellations.name, .notice(notice))
            }
            // A list of them may stand below.
            setting.day = .day(blanket.notice.date)
            setting.topic = blanket.notice.action == .cancel ? .cancelled : .postponed
        } else if let problem = Blanket.problem(line, items, in: setting) {
            add(Cancellations.name, problem)
        } else if let problem = HalfNamed.problem(line, items, in: setting) {
            add(Results.name, problem)
        } else if let problem = OneTeam.problem(line, items, in: setting) {
            add(Cancellations.name, problem)
        } else if let problem = HalfPairing.problem(line, items, in: setting) {
            add(DatedHeadings.name, problem)
        } else if let problem = LoneTeam.problem(line, items, in: setting) {
            add(DatedHeadings.name, problem)
        } else {
            if Blanket.isDoubtful(line, items) {
                blankets.take(line, at: found.count)
                add(Cancellations.name, Blanket.report(line, in: setting))
            }
            if readsTitles {
                SheetTitle.apply(line, items, to: &setting)
            } else {
                Heading.apply(line, items, to: &setting)
            }
            blankets.end(in: &setting)
        }
    }

    private mutating func add(_ layout: String, _ finding: Finding?) {
        guard let finding else { return }
        // What is wrong with a line of several matches is said once.
        if case .problem = finding, found.last?.finding == finding { return }
        found.append((layout, finding))
    }
}

import FieldGame
import Foundation

/// The ways of writing down matches that are understood, tried on one text.
struct Layouts {
    /// A finding and the layout that made it.
    typealias Found = ListedMatches.Found

    private(set) var setting: Setting
    /// The subject of the message.
    let subject: String
    /// What the messages say that this one passes on.
    var enclosed: [Found] = []

    /// The names of the league.
    var names: Names { setting.names }
    var limits: Limits { setting.limits }
    var resolution: DateResolution { setting.resolution }

    /// The layouts for a message with this date and subject; `competition` is that of matches which
    /// name none.
    init(
        names: Names, limits: Limits, sent: Date?, subject: String, competition: String? = nil
    ) {
        self.init(
            names: names, limits: limits, day: sent.flatMap { London.day(at: $0) },
            subject: subject, competition: competition)
    }

    private init(
        names: Names, limits: Limits, day: LocalDate?, subject: String, competition: String? = nil
    ) {
        self.subject = subject
        setting = Setting(resolution: DateResolution(sent: day), names: names, limits: limits)
        setting.competition = competition
        let items = LineItems(PlainText.normalised(subject), names: names)
        if items.competitions.count == 1 { setting.competition = items.competitions[0] }
        setting.topic = Topics.topic(of: items) ?? .fixtures
        setting.resolution.prefersPast = setting.topic == .results
        setting.week = Heading.week(items, in: setting)
        if !Heading.isWeek(items), items.dates.count == 1,
            case .day(let day) = setting.resolution.resolve(items.dates[0])
        {
            setting.day = .day(day)
        }
    }

    /// The layouts for a message inside this one, of that day and with that subject; where it has
    /// none, this one's hold, and so does the competition.
    func layouts(on day: LocalDate?, subject: String?) -> Layouts {
        var inner = Layouts(
            names: names, limits: limits, day: day ?? resolution.sent,
            subject: subject ?? self.subject)
        inner.setting.competition = inner.setting.competition ?? setting.competition
        return inner
    }

    /// What this message says beside what the messages say that it passes on.
    func joined(_ own: [Found]) -> [Found] {
        Covering.joined(own, enclosed: enclosed, in: setting)
    }

    /// What a part says of matches, in its order.
    func findings(in written: Written) -> [Found] {
        switch written {
        case .text(let text): findings(in: text)
        case .sheets(let texts): texts.flatMap { findings(in: $0) }
        case .events(let events): Events.read(events, in: setting)
        }
    }

    /// What the sender of a text says, `drawn` being the tables that the text draws itself.
    func findings(own letter: Correspondence, drawn: [WrittenTable]) -> [Found] {
        var setting = setting
        let lines = letter.own
        setting.quoted = quotedMatches(letter, drawn: drawn)
        for case .notice(let notice) in enclosed.map(\.finding) where notice.action == .add {
            setting.quoted.add(notice)
        }
        setting.passesOn = !enclosed.isEmpty
        let numbers = Set(lines.map(\.number))
        let drawn = drawn.filter { !numbers.isDisjoint(with: $0.lines) }
        var walk = ListedMatches(in: setting)
        let drawing = drawing(of: drawn)
        let unskipped = lines.filter { !drawing.skipped.contains($0.number) }
        walk.lost = drawing.lost
        walk.readsTitles = drawn.contains { $0.division != .drawn }
        walk.read(
            unskipped, tables: drawing.tables + tables(in: unskipped, besides: drawn),
            blocks: KeyedBlock.all(in: unskipped))
        return walk.found
    }

    /// A subject that cancels or tells a result by itself: `Cancelled: JDM v HWTA, Tuesday 13 January`.
    func announcedInSubject() -> [Found] {
        guard [.cancelled, .postponed, .results].contains(setting.topic) else { return [] }
        let line = WrittenLine(number: 0, raw: subject, depth: 0, limits: setting.limits)
        let start = line.text.lowercased().prefix(4)
        if ["re:", "fw:", "fwd:", "aw:"].contains(where: { start.hasPrefix($0) }) { return [] }
        var walk = ListedMatches(in: setting)
        walk.read([line])
        return walk.found
    }

    /// The tables that a text draws itself, and the lines of them that say nothing of matches.
    private func drawing(
        of drawn: [WrittenTable]
    ) -> (tables: [WrittenTable], skipped: Set<Int>, lost: Set<Int>) {
        var tables: [WrittenTable] = []
        var skipped: Set<Int> = []
        var lost: Set<Int> = []
        for table in drawn {
            if table.division == .drawn {
                tables += TableSections.all(in: table, setting: setting)
                continue
            }
            let sections = SheetSections(table, names: names)
            // A sheet without a list of matches may be a grid of them.
            let found =
                sections.tables.isEmpty
                ? TableSections.all(in: table, setting: setting) : sections.tables
            tables += found
            skipped.formUnion(sections.skipped)
            lost.formUnion(sections.lost)
            for table in found {
                skipped.subtract(table.lines)
                lost.subtract(table.lines)
            }
        }
        return (tables, skipped, lost)
    }

    /// The tables that lines make up which a text has not drawn as such.
    private func tables(
        in lines: [WrittenLine], besides drawn: [WrittenTable]
    ) -> [WrittenTable] {
        let taken = drawn.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
        return tables(in: lines.filter { !taken.contains($0.number) && !$0.isStruck })
    }

    private func tables(in lines: [WrittenLine]) -> [WrittenTable] {
        let grids = Grid.tables(in: lines, setting: setting)
        let inGrids = grids.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
        let names = setting.names
        let pasted = SheetSections.pasted(
            in: lines.filter { !inGrids.contains($0.number) }, names: names)
        let taken = pasted.reduce(into: inGrids) { $0.formUnion($1.lines) }
        let lines = lines.filter { !taken.contains($0.number) }
        let barred = WrittenTable.all(in: lines, cells: WrittenTable.barredCells) {
            Columns.fields(of: $0) != nil
        }
        .map(\.withOuterCells)
        var covered = barred.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
        let bare = WrittenTable.headless(
            in: lines.filter { !covered.contains($0.number) }, cells: WrittenTable.barredCells
        ) { ColumnsByContent.fields(of: $0, names: names) != nil }
        bare.forEach { covered.formUnion($0.lines) }
        let spaced = WrittenTable.all(
            in: lines.filter { !covered.contains($0.number) && !$0.hasBar },
            cells: WrittenTable.spacedCells
        ) { cells in
            // A column or two may hold something else: `No.`, `Tea`.
            let unknown = Columns.fields(of: cells)?.count(where: { $0 == nil })
            return unknown.map { $0 == 0 || ($0 <= 2 && cells.count - $0 >= 4) } ?? false
        }
        return grids + pasted + barred + bare + spaced.map(\.withBlankDays)
    }

    /// The matches in the text that a reply quotes; its days count from the day of that message,
    /// where the line above it tells.
    private func quotedMatches(
        _ letter: Correspondence, drawn: [WrittenTable]
    ) -> QuotedMatches {
        var quoted = QuotedMatches()
        let lines = letter.quoted
        guard !lines.isEmpty else { return quoted }
        var setting = setting
        setting.topic = .fixtures
        if let day = letter.quotedDate.flatMap({ day(written: $0) }) {
            setting.resolution = DateResolution(sent: day)
        }
        var walk = ListedMatches(in: setting)
        let numbers = Set(lines.map(\.number))
        let drawn = drawn.filter { !numbers.isDisjoint(with: $0.lines) }
        walk.read(lines, tables: drawing(of: drawn).tables + tables(in: lines, besides: drawn))
        for case .notice(let notice) in walk.found.map(\.finding) where notice.action == .add {
            quoted.add(notice)
        }
        return quoted
    }
}

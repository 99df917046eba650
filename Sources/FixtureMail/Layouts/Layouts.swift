import FieldGame
import Foundation

/// The ways of writing down matches that are understood, tried on one text.
struct Layouts {
    /// A finding and the layout that made it.
    typealias Found = ListedMatches.Found

    private var setting: Setting
    private let subject: String

    /// The names of the league.
    var names: Names { setting.names }

    /// The layouts for a message with this date and subject.
    init(names: Names, limits: Limits, sent: Date?, subject: String) {
        self.subject = subject
        setting = Setting(
            resolution: DateResolution(sent: sent.flatMap { London.day(at: $0) }), names: names,
            limits: limits)
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

    /// What a part says of matches, in its order.
    func findings(in written: Written) -> [Found] {
        switch written {
        case .text(let text): findings(in: text)
        case .sheets(let texts): texts.flatMap { findings(in: $0) }
        case .events: []
        }
    }

    private func findings(in text: WrittenText) -> [Found] {
        var setting = setting
        setting.quoted = quotedMatches(text)
        let lines = text.lines.filter { $0.depth == 0 }
        var walk = ListedMatches(in: setting)
        let drawing = drawing(of: text)
        let unskipped = lines.filter { !drawing.skipped.contains($0.number) }
        walk.readsTitles = text.tables.contains { $0.division != .drawn }
        walk.read(unskipped, tables: drawing.tables + tables(of: text, in: unskipped))
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
    private func drawing(of text: WrittenText) -> (tables: [WrittenTable], skipped: Set<Int>) {
        var tables: [WrittenTable] = []
        var skipped: Set<Int> = []
        for table in text.tables {
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
            for table in found { skipped.subtract(table.lines) }
        }
        return (tables, skipped)
    }

    /// The tables that lines make up which a text has not drawn as such.
    private func tables(of text: WrittenText, in lines: [WrittenLine]) -> [WrittenTable] {
        let drawn = text.tables.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
        return tables(in: lines.filter { !drawn.contains($0.number) && !$0.isStruck })
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
            in: lines.filter { !covered.contains($0.number) && !$0.text.contains("|") },
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
    private func quotedMatches(_ text: WrittenText) -> QuotedMatches {
        var quoted = QuotedMatches()
        let lines = text.lines.filter { $0.depth > 0 }
        guard !lines.isEmpty else { return quoted }
        var setting = setting
        setting.topic = .fixtures
        if let attribution = text.lines.first(where: { WrittenText.isAttribution($0.text) }) {
            let items = LineItems(attribution.text, names: setting.names)
            if let written = items.dates.first,
                case .day(let day) = setting.resolution.resolve(written)
            {
                setting.resolution = DateResolution(sent: day)
            }
        }
        var walk = ListedMatches(in: setting)
        walk.read(lines, tables: drawing(of: text).tables + tables(of: text, in: lines))
        for case .notice(let notice) in walk.found.map(\.finding) where notice.action == .add {
            quoted.add(notice)
        }
        return quoted
    }
}

import FieldGame
import LeagueDatabase
import LeagueFeeds

/// Which notice board is asked for.
package struct BoardRequest: Sendable {
    /// What its tables are put in order by.
    enum Order: String, Sendable, CaseIterable {
        case time, pitch
    }

    /// The part of the grounds, by its name in an address; nil is all of them.
    let area: String?
    /// The day; nil is today, or the next day of play.
    let day: LocalDate?
    /// The week instead of a day.
    let week: ISOWeek?
    let order: Order
    /// Whether it is for a screen in a hall.
    let isScreen: Bool

    init(_ query: inout PageQuery) throws(FeedRefusal) {
        area = try query.text("area")
        day = try query.day("day")
        week = try query.value("week", "a week such as 2026-W03") { ISOWeek($0) }
        order =
            try query.word("by", of: Order.allCases.map(\.rawValue)).flatMap(Order.init) ?? .time
        isScreen = try query.word("screen", of: ["1"]) != nil
    }
}

/// A sheet for the notice board: a day or a week of matches on one page of A4, or large on a screen.
struct BoardPage: Page {
    private let request: BoardRequest
    private let days: [(date: LocalDate, matches: [Match])]
    private let title: String
    /// Matches that did not fit.
    private let left: Int
    private let areas: [String]

    /// How many matches there is room for on one sheet, beside a day's heading for each day.
    private static let lines = 44

    init(
        _ request: BoardRequest, in repository: LeagueRepository, _ context: PageContext
    ) async throws {
        self.request = request
        var span = MatchFilter()
        if let week = request.week {
            (span.from, span.to) = (week.days.first, week.days.last)
            title =
                "Week \(week.number), \(SpokenTime.short(week.monday))"
                + " to \(week.days.last.map(SpokenTime.short) ?? "")"
        } else {
            var day = request.day ?? context.today
            if request.day == nil {
                (span.from, span.to) = (day, day)
                let hasMatch = try await !repository.matches(.all, span, limit: 1).isEmpty
                if !hasMatch { day = try await repository.nextDay(after: day) ?? day }
            }
            (span.from, span.to) = (day, day)
            // On paper today is another day soon.
            title = SpokenTime.day(day, context.today)
        }
        let pitches = context.directory.pitches
        areas = pitches.map(\.area).filter { !$0.isEmpty }.reduce(into: []) { areas, area in
            if !areas.contains(area) { areas.append(area) }
        }
        if let area = request.area, !areas.contains(where: { FoldedName($0).slug == area }) {
            throw FeedRefusal(.unknown, "The league has no grounds of this name.", details: area)
        }
        let found = try await repository.matches(.all, span, limit: 1_000).filter { match in
            guard let area = request.area else { return true }
            return match.pitch.flatMap(context.directory.pitch).map {
                FoldedName($0.area).slug == area
            } ?? false
        }
        var room = Self.lines
        var days: [(date: LocalDate, matches: [Match])] = []
        let ranks = Dictionary(pitches.enumerated().map { ($0.element.name, $0.offset) }) {
            first, _ in first
        }
        for (date, matches) in Dictionary(grouping: found, by: \.date).sorted(by: {
            $0.key < $1.key
        }) {
            func rank(_ match: Match) -> Int { match.pitch.flatMap { ranks[$0] } ?? .max }
            let sorted = matches.sorted { one, other in
                request.order == .pitch
                    ? (rank(one), one.dayOrder.0, one.title) < (
                        rank(other), other.dayOrder.0, other.title
                    )
                    : one.dayOrder < other.dayOrder
            }
            room -= request.week == nil ? 0 : 3
            let shown = request.isScreen ? sorted : Array(sorted.prefix(max(0, room)))
            room -= shown.count
            days.append((date, shown))
        }
        left = found.count - days.reduce(0) { $0 + $1.matches.count }
        self.days = days.filter { !$0.matches.isEmpty }
    }

    var head: PageHead {
        var head = PageHead("Notice board, \(title)", "/board")
        head.style = .board
        head.isIndexed = false
        head.isLive = true
        head.frame = .none(
            bodyClass: request.isScreen
                ? "board screen" : request.week == nil ? "board" : "board dense",
            reloads: request.isScreen)
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let site = context.site
        let sections = days.map { date, matches -> HTML in
            """
            \(request.week == nil ? "" : "<h2>\(SpokenTime.day(date, context.today)) <small>\(matches.counted)</small></h2>" as HTML)
            <div class="scroll" role="region" tabindex="0"\(attribute: "aria-label", "Matches on \(SpokenTime.day(date, context.today))")>
            <table class="text\(more: request.order == .pitch ? "by-pitch" : nil)">
            <caption class="vh">Matches on \(SpokenTime.day(date, context.today))</caption>
            <thead><tr>\(columns)</tr></thead>
            <tbody>
            \(HTML(matches.map { row($0, context) }, separator: "\n"))
            </tbody>
            </table>
            </div>
            """
        }
        return """
            <header class="head row"><div>
            <p class="soft">Field Game\(request.area.flatMap { area in areas.first { FoldedName($0).slug == area } }.map { ", \($0)" } ?? "")</p>
            <h1>\(title)</h1>
            <p id="live" role="status"></p>
            </div>
            \(QRImage.html(for: "/fixtures", "QR code of the fixtures’ address", site))</header>
            \(request.isScreen || !site.isServed ? "" : bar(site))\
            \(sections.isEmpty ? "<p class=\"soft\">No match is arranged.</p>" : HTML(sections, separator: "\n"))
            \(left > 0 ? "<p class=\"note\">And \(left) more: see the fixtures.</p>\n" : "" as HTML)\
            <p class="more soft small">\(site.baseURL.map { "\($0). " } ?? "")Times are London’s.</p>
            """
    }

    private var columns: HTML {
        let names =
            request.order == .pitch
            ? ["Pitch", "Time", "Match", "Competition", "Umpires"]
            : ["Time", "Match", "Pitch", "Competition", "Umpires"]
        return HTML(names.map { "<th scope=\"col\">\($0)</th>" })
    }

    /// What there is room for of a text: its beginning.
    private static func short(_ text: String) -> String {
        let scalars = text.unicodeScalars
        return scalars.count > 60 ? String(scalars.prefix(59)) + "…" : text
    }

    private func row(_ match: Match, _ context: PageContext) -> HTML {
        let colour = context.colourClass(match.competition)
        let look = context.look(match)
        let home: HTML = "\(look.home?.shirt) \(Self.short(match.home.name))"
        let away: HTML = "\(look.away?.shirt) \(Self.short(match.away.name))"
        let title: HTML =
            match.away.name.isEmpty
            ? home : match.home.name.isEmpty ? away : "\(home) v \(away)"
        let mark = MatchMark(match)
        let score = match.score.map { " <b>\($0.home)–\($0.away)</b>" as HTML }
        let wearers: HTML? =
            look.bibs == .nobody
            ? nil
            : " <small class=\"soft\">\(Self.short(match.name(of: look.bibs))) in bibs</small>"
        let time: HTML = "\(kickOff: match.date, match.time)"
        let teams: HTML =
            "\(mark?.cardClass == "off" ? "<s>\(title)</s>" as HTML : title)\(score)\(wearers)\(mark.map { " \($0.html)" as HTML })"
        let competition: HTML =
            match.competition.map {
                "<span\(attribute: "class", "badge \(colour)")>\(Self.short($0))</span>"
            } ?? ""
        let umpires = Self.short(match.umpires.joined(separator: ", "))
        let pitch = Self.short(match.pitch ?? "pitch not set")
        let cells: HTML =
            request.order == .pitch
            ? "<th scope=\"row\">\(pitch)</th><td>\(time)</td><td>\(teams)</td>"
            : "<th scope=\"row\">\(time)</th><td>\(teams)</td><td>\(pitch)</td>"
        return
            "<tr\(attribute: "class", colour)>\(cells)<td>\(competition)</td><td>\(umpires)</td></tr>"
    }

    private func bar(_ site: Site) -> HTML {
        func address(_ changes: [(name: String, value: String?)]) -> PagePath {
            var query =
                [
                    ("day", request.day.map { "\($0)" }), ("week", request.week?.description),
                    ("by", request.order == .time ? nil : request.order.rawValue),
                    ("area", request.area),
                ] as [(name: String, value: String?)]
            for change in changes {
                query.removeAll { $0.name == change.name }
                query.append(change)
            }
            return PagePath(
                "board", query: query.compactMap { name, value in value.map { (name, $0) } })
        }
        func link(_ words: String, _ changes: [(name: String, value: String?)], isCurrent: Bool)
            -> HTML
        {
            """
            <a href="\(url: site.link(address(changes)))"\(attribute: "aria-current", isCurrent ? "page" : nil)>\(words)</a>
            """
        }
        let week = (request.day ?? days.first?.date).flatMap(ISOWeek.init(of:))?.description
        let grounds = areas.map { area in
            let slug = FoldedName(area).slug
            return link(area, [("area", slug)], isCurrent: request.area == slug)
        }
        return """
            <div class="bar">
            <nav class="seg" aria-label="Days shown">\(link("Day", [("week", nil)], isCurrent: request.week == nil))\
            \(week.map { link("Week", [("week", $0), ("day", nil)], isCurrent: request.week != nil) })</nav>
            <nav class="seg" aria-label="Order">\(link("By time", [("by", nil)], isCurrent: request.order == .time))\
            \(link("By pitch", [("by", "pitch")], isCurrent: request.order == .pitch))</nav>
            \(grounds.isEmpty ? "" : "<nav class=\"seg\" aria-label=\"Grounds\">\(link("All", [("area", nil)], isCurrent: request.area == nil))\(grounds)</nav>\n" as HTML)\
            <a class="btn alt" href="\(url: site.link(address([("screen", "1"), ("week", nil)])))">For a screen</a> \
            <a class="btn alt" href="\(url: site.link("/"))">Home</a> \
            <button type="button" data-print>Print</button>
            </div>

            """
    }
}

import FieldGame
import Foundation
import LeagueDatabase

/// The plans of the grounds, and who plays where on a day or at an hour.
struct PitchesPage: Page {
    private let day: LocalDate
    private let time: LocalTime?
    private let isAsked: Bool
    /// The matches by their pitch.
    private let matches: [String: [Match]]

    init(
        _ day: LocalDate?, _ time: LocalTime?, in repository: LeagueRepository,
        _ context: PageContext
    ) async throws {
        self.day = day ?? context.today
        self.time = time
        isAsked = day != nil || time != nil
        var filter = MatchFilter()
        (filter.from, filter.to) = (self.day, self.day)
        let found = try await repository.matches(.all, filter, limit: FixturesPage.limitOfDay)
            .filter { match in
                [.scheduled, .completed].contains(match.status)
                    && time.map { MatchSpan.contains($0, match) } ?? true
            }
        matches = Dictionary(grouping: found.filter { $0.pitch != nil }) { $0.pitch ?? "" }
    }

    var head: PageHead {
        var head = PageHead("Pitches", "/pitches", .pitches)
        head.style = .match
        head.summary = "Where the pitches of the Field Game are, and who plays where."
        head.isIndexed = !isAsked
        return head
    }

    func content(_ context: PageContext) -> HTML {
        let pitches = context.directory.pitches
        let taken = matches.mapValues { $0.map(\.title).formattedList }
        let plans = GroundPlan.areas(pitches).compactMap { GroundPlan(pitches, area: $0) }.map {
            plan -> HTML in
            "<section>\n<h2>\(plan.title)</h2>\n\(plan.html(context, taken: taken))</section>"
        }
        let areas = pitches.map(\.area).reduce(into: [String]()) { areas, area in
            if !areas.contains(area) { areas.append(area) }
        }
        let when: HTML =
            "\(SpokenTime.heading(day, context.today))\(time.map { ", \(SpokenTime.clock($0))" as HTML })"
        return """
            <h1>Pitches <small>\(when)</small></h1>
            \(context.site.isServed ? form(context.site) : "")\
            <div class="grid plans">
            \(HTML(plans, separator: "\n"))
            </div>
            \(HTML(areas.map { list($0, pitches.filter { [area = $0] in $0.area == area }, taken, context) }, separator: "\n"))
            """
    }

    private func form(_ site: Site) -> HTML {
        """
        <form class="card plain row" method="get" action="\(url: site.link("/pitches"))">
        <label>Day<input type="date" name="day"\(attribute: "value", "\(day)")></label>
        <label>At<input type="time" name="time"\(attribute: "value", time.map { "\($0)" })></label>
        <button>Who plays where</button>
        </form>

        """
    }

    private func list(
        _ area: String, _ pitches: [Pitch], _ taken: [String: String], _ context: PageContext
    ) -> HTML {
        let items = pitches.map { pitch -> HTML in
            let words: HTML? = taken[pitch.name].map { " <small>\($0)</small>" }
            guard let subject = context.subject(.pitch, pitch.name) else {
                return "<li>\(pitch.name)\(words)</li>"
            }
            return
                "<li><a href=\"\(url: context.site.link(subject.path))\">\(pitch.name)\(words)</a></li>"
        }
        return """
            <h2>\(area.isEmpty ? "Elsewhere" : area)</h2>
            <ul class="names pitches">
            \(HTML(items, separator: "\n"))
            </ul>
            """
    }
}

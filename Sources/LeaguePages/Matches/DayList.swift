import FieldGame
import LeagueDatabase

/// Matches by day, each under its heading.
struct DayList {
    /// The days in the order in which their matches came.
    let days: [(date: LocalDate, matches: [ListedMatch])]

    init(_ matches: [ListedMatch]) {
        var days: [(date: LocalDate, matches: [ListedMatch])] = []
        for listed in matches {
            if days.last?.date == listed.match.date {
                days[days.count - 1].matches.append(listed)
            } else {
                days.append((listed.match.date, [listed]))
            }
        }
        self.days = days
    }

    /// The days' headings and cards.
    func html(_ context: PageContext) -> HTML {
        HTML(
            days.map { date, matches in
                """
                <h2 class="day"><time datetime="\(date.description)">\
                \(SpokenTime.heading(date, context.today))</time> \
                <small>\(matches.count.counted("match", "matches") ?? "")</small></h2>
                \(Self.cards(matches, context))
                """
            }, separator: "\n")
    }

    /// The cards of some matches.
    ///
    /// - Parameter showsDays: whether each says its day, since no heading does.
    static func cards(
        _ matches: [ListedMatch], _ context: PageContext, showsDays: Bool = false
    ) -> HTML {
        """
        <ul class="cards">
        \(HTML(matches.map { listed in
            MatchCard(listed: listed, context: context, showsDay: showsDays).html
        }, separator: "\n"))
        </ul>
        """
    }
}

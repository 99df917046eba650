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
                <section><h2 class="day"><time datetime="\(date)">\
                \(SpokenTime.heading(date, context.today))</time> \
                <small>\(matches.map(\.match).counted)</small></h2>
                \(Self.cards(matches, context))</section>
                """
            }, separator: "\n")
    }

    /// The cards of some matches.
    ///
    /// - Parameters:
    ///   - showsDays: whether each says its day, since no heading does.
    ///   - subject: what the page is about, which no card says again.
    static func cards(
        _ matches: [ListedMatch], _ context: PageContext, showsDays: Bool = false,
        of subject: PageRequest.Subject? = nil
    ) -> HTML {
        """
        <ul class="cards">
        \(HTML(matches.lazy.map {
            MatchCard($0, context, showsDay: showsDays, of: subject).html
        }, separator: "\n"))
        </ul>
        """
    }
}

extension Match {
    /// Whether it is called off, for good or until it is arranged anew.
    var isOff: Bool { [.cancelled, .postponed].contains(status) }
}

extension [Match] {
    /// `8 matches and 1 called off`; empty for none.
    var counted: String {
        let off = count(where: \.isOff)
        let words = [
            (count - off).counted("match", "matches"), off == 0 ? nil : "\(off) called off",
        ]
        return words.compactMap(\.self).joined(separator: " and ")
    }
}

import FieldGame

/// What every page says above all else when a match of today was moved or called off today.
enum ChangeBanner {
    /// How many are named; of more the number is said.
    private static let limit = 3

    /// The banner; nothing on other days.
    static func html(_ context: PageContext) -> HTML {
        let changed = context.changedToday
        guard !changed.isEmpty else { return "" }
        let lines = changed.prefix(limit).map { sentence($0, context) }
        let more: HTML? =
            changed.count > limit ? "<p>And \(changed.count - limit) more.</p>\n" : nil
        return """
            <aside class="banner" aria-label="Changed today"><p><b class="tag">Changed today</b></p>
            \(HTML(lines, separator: "\n"))
            \(more)\
            <p><a href="\(url: context.site.link("/changes"))">All changes</a></p></aside>

            """
    }

    private static func sentence(_ changed: PageContext.ChangedMatch, _ context: PageContext)
        -> HTML
    {
        let match = changed.match
        let title = context.link("\(match.title)", to: match)
        switch match.status {
        case .cancelled: return "<p>\(title) is cancelled.</p>"
        case .postponed: return "<p>\(title) is postponed.</p>"
        case .completed, .scheduled:
            let day =
                match.date == context.today
                ? "" : "on \(SpokenTime.day(match.date, context.today)), "
            let place = match.pitch.map { ", \($0)" } ?? ""
            return
                "<p>\(title) is now \(day)\(kickOff: match.date, match.time)\(place).</p>"
        }
    }
}

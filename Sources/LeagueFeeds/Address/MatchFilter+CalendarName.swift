import FieldGame
import LeagueDatabase

extension MatchFilter {
    /// Narrows it to what a calendar's name stands for.
    mutating func add(_ name: CalendarName) {
        switch name.kind {
        case "competition": competitions.append(name.subject)
        case "pitch": pitches.append(name.subject)
        case "umpire": umpires.append(name.subject)
        default: teams.append(name.subject)
        }
    }

    /// The same, where a query says by which key; houses and teams are two keys.
    mutating func add(_ name: CalendarName, as key: FeedParameter.Key) {
        if key == .house { houses.append(name.subject) } else { add(name) }
    }
}

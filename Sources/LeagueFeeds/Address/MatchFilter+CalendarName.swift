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

    /// Adds what a query names; houses and teams are two keys there.
    mutating func add(_ choice: FeedChoice) {
        guard let first = choice.names.first else { return }
        switch choice.parameter.key {
        case .follow:
            let competition = choice.names.count > 1 ? choice.names[1].subject : nil
            follows.append(Follow(teamID: first.subject, competition: competition))
        case .house: houses.append(first.subject)
        default: add(first)
        }
    }
}

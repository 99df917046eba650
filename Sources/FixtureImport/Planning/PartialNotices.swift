import FieldGame
import LeagueDatabase

// Notices that do not name their match in full.

extension MatchWorkingSet {
    /// What a partial notice turned out to be.
    enum Meaning {
        /// Just one match fits: the notice, with the sides and the day of that match.
        case match(Notice)
        /// None, or several: what to tell of them.
        case open(String)
    }

    /// Finds the one match that a partial notice means.
    func meaning(of partial: PartialNotice) -> Meaning {
        var notice = partial.notice.withTeamAtHome
        var found = matches.filter { match in
            let fits =
                partial.namesOneTeam
                ? notice.home != nil && [match.home, match.away].contains(notice.home)
                : match.isBetweenSides(of: notice)
            if partial.namesDay { return fits && match.date == notice.date }
            return fits && match.isPending
                && (match.date >= notice.date || match.status == .postponed)
        }
        if let competition = notice.competition, !notice.changes(.competition) {
            found = found.filter { $0.competition == nil || $0.isOf(competition) }
        }
        found = found.preferring { $0.status != .cancelled }
        guard let match = found.first else {
            return .open(
                partial.namesDay
                    ? "no match of theirs is known on that day"
                    : "no match of theirs is still to be played")
        }
        guard found.count == 1 else {
            let list = found.prefix(5).map(\.words).joined(separator: "; ")
            return .open("it may be one of \(found.count) matches: \(list)")
        }
        notice.date = match.date
        if partial.namesOneTeam {
            notice.away = match.home == notice.home ? match.away : match.home
            notice.awayText = match.awayText
        }
        return .match(notice)
    }
}

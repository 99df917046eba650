import FieldGame
import Foundation

// Matches that are not named in full.

extension MatchWorkingSet {
    /// What a loose notice turned out to be.
    enum Meaning {
        /// Just one match fits: the notice, with the sides and the day of that match.
        case match(Notice)
        /// None, or several: what to tell of them.
        case open(String)
    }

    /// Finds the one match that a loose notice means.
    func meaning(of loose: LooseNotice) -> Meaning {
        var notice = loose.notice.withTeamAtHome
        var found = matches.filter { match in
            let fits =
                loose.namesOneTeam
                ? notice.home != nil && [match.home, match.away].contains(notice.home)
                : match.isBetweenSides(of: notice)
            if loose.namesDay { return fits && match.date == notice.date }
            return fits && match.isPending
                && (match.date >= notice.date || match.status == .postponed)
        }
        if let competition = notice.competition, !notice.changes(.competition) {
            found = found.filter { $0.competition == nil || $0.isOf(competition) }
        }
        found = found.preferring { $0.status != .cancelled }
        guard let match = found.first else {
            return .open(
                loose.namesDay
                    ? "no match of theirs is known on that day"
                    : "no match of theirs is still to be played")
        }
        guard found.count == 1 else {
            let list = found.prefix(5).map(\.words).joined(separator: "; ")
            return .open("it may be one of \(found.count) matches: \(list)")
        }
        notice.date = match.date
        if loose.namesOneTeam {
            notice.away = match.home == notice.home ? match.away : match.home
            notice.awayText = match.awayText
        }
        return .match(notice)
    }
}

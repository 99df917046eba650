import FieldGame
import Foundation
import LeagueDatabase

/// The matches that a message may mean, as they will be when what it says so far has been done.
struct MatchWorkingSet {
    /// In the order in which they came into the database.
    private(set) var matches: [MatchSnapshot]
    /// The kick-offs that the message has given so far, by match.
    private var kickOffs: [UUID: LocalTime] = [:]

    /// What the message says.
    let notices: [Notice]

    /// A set of these matches, for a message that says this.
    init(_ matches: [MatchSnapshot], _ notices: [Notice]) {
        (self.matches, self.notices) = (matches, notices)
    }

    /// Puts a match into the set, in the place of the same match before.
    mutating func put(_ match: MatchSnapshot) {
        if let index = matches.firstIndex(where: { $0.id == match.id }) {
            matches[index] = match
        } else {
            matches.append(match)
        }
    }

    /// Takes a match out of the set.
    mutating func remove(_ id: UUID) {
        matches.removeAll { $0.id == id }
    }

    /// Remembers at which kick-off a row of the message has told of a match.
    mutating func note(_ notice: Notice, of match: UUID) {
        if notice.changed == nil, let time = notice.time { kickOffs[match] = time }
    }

    /// Whether an earlier row of the message told of this match, and of another kick-off: then this
    /// row tells of a second match on the day.
    func isAnother(_ notice: Notice, than match: MatchSnapshot) -> Bool {
        guard notice.changed == nil, let time = notice.time, let other = kickOffs[match.id] else {
            return false
        }
        return time != other
    }

    /// Matches of the same day, sides (in any order) and competition; the competition counts only
    /// where the notice and the match both have one, unless it is what changes. Where several fit,
    /// those that are not cancelled, among them those of just that competition, and among those
    /// the ones at the kick-off and on the pitch that the notice says the match has.
    func candidates(for notice: Notice) -> [MatchSnapshot] {
        let day = notice.from?.date ?? notice.date
        let found = candidates(for: notice) { $0.date == day }
        if notice.changes(.date), day == notice.date, !found.contains(where: \.wasKnown) {
            // The notice does not say which day it moves from: it is one that was still to be
            // played, rather than one that only later mail names.
            let pending = candidates(for: notice) { $0.isPending && $0.wasKnown }
            if !pending.isEmpty { return pending }
        }
        guard found.isEmpty else { return found }
        // What was sent later may have moved it away from that day.
        let moved = candidates(for: notice) { wasMoved($0, from: day) }
        guard moved.isEmpty, notice.changes(.date), day != notice.date else { return moved }
        // A moved match that has been moved already is found on its new day, or beyond.
        return candidates(for: notice) {
            $0.date == notice.date || wasMoved($0, from: notice.date)
        }
    }

    /// Whether what was sent later has moved a match away from a day; not one that the message itself
    /// tells of on its day, as of another match.
    private func wasMoved(_ match: MatchSnapshot, from day: LocalDate) -> Bool {
        match.later.contains { $0.moves(match, from: day) }
            && !notices.contains { notice in
                notice.date == match.date && !notice.changes(.date)
                    && match.isBetweenSides(of: notice.withTeamAtHome)
            }
    }

    private func candidates(
        for notice: Notice, where condition: (MatchSnapshot) -> Bool
    ) -> [MatchSnapshot] {
        var found = matches.filter { condition($0) && $0.isBetweenSides(of: notice) }
        if let competition = notice.competition, !notice.changes(.competition) {
            found = found.filter { $0.competition == nil || $0.isOf(competition) }
                .preferring { $0.status != .cancelled }.preferring { $0.isOf(competition) }
        }
        found = found.preferring { $0.status != .cancelled }
        if let time = notice.from?.time ?? (notice.changes(.time) ? nil : notice.time) {
            found = found.preferring { $0.time == time }
        }
        if let pitch = notice.from?.pitch ?? (notice.changes(.pitch) ? nil : notice.pitch) {
            found = found.preferring { $0.pitch == pitch }
        }
        return found
    }

    /// The other half of a match that a notice moves, where mail that was sent after the notice
    /// named the new day, and came before it: so it added a match of its own. Not where such mail
    /// names the match on its former day, too: then they are two.
    func double(of match: MatchSnapshot, movedBy notice: Notice) -> MatchSnapshot? {
        guard !match.later.contains(where: { $0.leaves(match) }) else { return nil }
        return matches.first { other in
            other.id != match.id && !other.wasKnown && other.later.allSatisfy { $0.notice != nil }
                && other.isBetweenSides(of: notice)
                && match.competition.map { other.competition == nil || other.isOf($0) } ?? true
                && (other.date == notice.date
                    || other.later.contains { $0.moves(other, from: notice.date) })
        }
    }

    /// Another match that `match` would look just like.
    func twin(of match: MatchSnapshot, _ notice: Notice) -> MatchSnapshot? {
        matches.first { other in
            other.id != match.id && other.date == match.date && other.status != .cancelled
                && other.isBetweenSides(of: notice)
                && match.competition.map { other.competition == nil || other.isOf($0) } ?? true
        }
    }
}

extension [MatchSnapshot] {
    /// Those that `isBetter` says, or all when it says none.
    func preferring(_ isBetter: (MatchSnapshot) -> Bool) -> [MatchSnapshot] {
        let better = filter(isBetter)
        return better.isEmpty ? self : better
    }
}

extension MatchSnapshot {
    /// Whether it is still to be played.
    var isPending: Bool { status == .scheduled || status == .postponed }

    /// Whether a competition is its own, in whatever spelling.
    func isOf(_ name: String) -> Bool {
        let name = FoldedName(name)
        return [competition, competitionName].contains { $0.map(FoldedName.init) == name }
    }

    /// Whether it is between the two sides of a notice, in any order.
    func isBetweenSides(of notice: Notice) -> Bool {
        guard
            (home, away) == (notice.home, notice.away)
                || (home, away) == (notice.away, notice.home)
        else { return false }
        return awayText.map(FoldedName.init) == notice.awayText.map(FoldedName.init)
    }

    /// The score of a notice as the match has its sides.
    func score(of notice: Notice) -> Score? {
        home == notice.home ? notice.score : notice.score?.reversed
    }

    /// What a notice may change and `other` has otherwise.
    func fields(otherThanIn other: MatchSnapshot) -> [Notice.Field] {
        let differences: [(Notice.Field, Bool)] = [
            (.date, date != other.date), (.time, time != other.time),
            (.competition, competition != other.competition), (.pitch, pitch != other.pitch),
            (.umpires, umpires != other.umpires),
        ]
        return differences.filter(\.1).map(\.0)
    }

    /// `JDM v HWTA on Tuesday 13 January 2026, 2:25pm, Senior League, cancelled (3f0c1a2b)`.
    var words: String {
        let sides = [home, away ?? awayText].compactMap(\.self).joined(separator: " v ")
        let more = [
            time?.spoken, competition, pitch, status == .scheduled ? nil : status.rawValue,
            score?.description,
        ].compactMap(\.self)
        let id = id.text.prefix(8)
        return ([sides + " on " + date.spoken] + more).joined(separator: ", ") + " (\(id))"
    }
}

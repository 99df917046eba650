import FieldGame
import Foundation
import PostgreSQL

/// The matches that a message may mean, as they will be when what it says so far has been done.
struct MatchWorkingSet {
    /// In the order in which they came into the database.
    private(set) var matches: [MatchSnapshot]
    /// The kick-offs that the message has given so far, by match.
    private var kickOffs: [UUID: LocalTime] = [:]

    /// A board with these matches.
    init(_ matches: [MatchSnapshot] = []) {
        self.matches = matches
    }

    /// Puts a match on the board, in the place of the same match before.
    mutating func put(_ match: MatchSnapshot) {
        if let index = matches.firstIndex(where: { $0.id == match.id }) {
            matches[index] = match
        } else {
            matches.append(match)
        }
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
        guard found.isEmpty, notice.changes(.date) else { return found }
        if day != notice.date {
            // A moved match that has been moved already is found on its new day.
            return candidates(for: notice) { $0.date == notice.date }
        }
        // Nobody says which day it moves from: it is one that is still to be played.
        return candidates(for: notice) { $0.isPending }
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
}

extension [MatchSnapshot] {
    /// Those that `isBetter` says, or all when it says none.
    func preferring(_ isBetter: (MatchSnapshot) -> Bool) -> [MatchSnapshot] {
        let better = filter(isBetter)
        return better.isEmpty ? self : better
    }
}

extension Notice {
    /// Whether it is an update that names this field.
    func changes(_ field: Field) -> Bool { changed?.contains(field) == true }

    /// The same notice with a team of the league on the home side: an opponent without an id can
    /// only stand on the away side.
    var withTeamAtHome: Notice {
        guard home == nil, away != nil else { return self }
        var copy = self
        (copy.home, copy.away) = (away, home)
        copy.score = score?.reversed
        return copy
    }
}

extension LeagueRepository {
    /// Every match that these notices may mean, in one query, kept as it is until the transaction
    /// ends. Its cost follows the number of notices, not that of matches.
    func board(
        for notices: [Notice], loosely loose: [LooseNotice] = []
    ) async throws -> MatchWorkingSet {
        struct Wanted: Hashable {
            let home: String
            let away: String?
            /// Nil means every match that is still to be played.
            let day: LocalDate?
        }
        var wanted: Set<Wanted> = []
        /// The days of which every match may be meant.
        var days: Set<LocalDate> = []
        for notice in notices.map(\.withTeamAtHome) {
            guard let home = notice.home else {
                if notice.isBlanket { days.insert(notice.date) }
                continue
            }
            func add(_ day: LocalDate?) {
                wanted.insert(Wanted(home: home, away: notice.away, day: day))
            }
            add(notice.date)
            if let from = notice.from?.date { add(from) }
            if notice.changes(.date), notice.from?.date ?? notice.date == notice.date { add(nil) }
        }
        var lone: Set<Wanted> = []
        for loose in loose {
            let notice = loose.notice.withTeamAtHome
            guard let home = notice.home else { continue }
            let day = loose.namesDay ? notice.date : nil
            let one = Wanted(home: home, away: notice.away, day: day)
            if loose.namesOneTeam { lone.insert(one) } else { wanted.insert(one) }
        }
        guard !wanted.isEmpty || !lone.isEmpty || !days.isEmpty else { return MatchWorkingSet() }
        let dated = wanted.filter { $0.day != nil }
        let undated = wanted.filter { $0.day == nil }
        return MatchWorkingSet(
            try await connection.query(
                """
                SELECT \(fragment: MatchSnapshot.columns)
                FROM matches AS m
                WHERE m.id IN (
                    SELECT known.id
                    FROM unnest(\(dated.map(\.home))::text[], \(dated.map(\.away))::text[],
                                \(dated.map { $0.day?.description })::date[])
                         AS named (home, away, day)
                    CROSS JOIN LATERAL (
                        SELECT id FROM matches
                        WHERE home_team_id = named.home AND date = named.day
                          AND away_team_id IS NOT DISTINCT FROM named.away
                        UNION ALL
                        SELECT id FROM matches
                        WHERE away_team_id = named.home AND date = named.day
                          AND home_team_id IS NOT DISTINCT FROM named.away) AS known
                    UNION ALL
                    SELECT pending.id
                    FROM unnest(\(undated.map(\.home))::text[], \(undated.map(\.away))::text[])
                         AS named (home, away)
                    CROSS JOIN LATERAL (
                        SELECT id FROM matches
                        WHERE home_team_id = named.home AND status IN ('scheduled', 'postponed')
                          AND away_team_id IS NOT DISTINCT FROM named.away
                        UNION ALL
                        SELECT id FROM matches
                        WHERE home_team_id = named.away AND status IN ('scheduled', 'postponed')
                          AND away_team_id = named.home) AS pending
                    UNION ALL
                    SELECT id FROM matches
                    WHERE date = ANY (\(days.map(\.description))::date[])
                    UNION ALL
                    SELECT lone.id
                    FROM unnest(\(lone.map(\.home))::text[],
                                \(lone.map { $0.day?.description })::date[])
                         AS named (team, day)
                    CROSS JOIN LATERAL (
                        SELECT id FROM matches WHERE home_team_id = named.team AND date = named.day
                        UNION ALL
                        SELECT id FROM matches WHERE away_team_id = named.team AND date = named.day
                    ) AS lone)
                ORDER BY m.created_at, m.id
                FOR UPDATE OF m
                """, as: MatchSnapshot.self))
    }
}

extension MatchSnapshot {
    /// What it is read from, of a `matches AS m`.
    static let columns: Query = """
        m.id, m.date, m.time, m.competition_type, m.pitch, m.home_team_id, m.away_team_id,
        m.away_text, m.umpires, m.status, m.home_score, m.away_score, m.outcome,
        to_jsonb(m) AS whole,
        (SELECT c.name FROM competitions AS c
         WHERE league_fold(m.competition_type)
               IN (league_fold(c.name), league_fold(nullif(c.abbreviation, '')))
         ORDER BY c.name <> m.competition_type, c.name LIMIT 1) AS competition_name,
        (SELECT p.area FROM pitches AS p WHERE p.name = m.pitch) AS pitch_area
        """
}

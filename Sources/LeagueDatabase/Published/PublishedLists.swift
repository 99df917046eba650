package import FieldGame
package import Foundation
import PostgreSQL

// What programs of others read: rows as the JSON that the database makes of them.

/// A list that programs of others read, but for those of matches and tables.
package enum PublishedList: String, Sendable, CaseIterable {
    /// The teams, by id.
    case houses
    /// The listed competitions, by name.
    case competitions
    /// The listed pitches, by name.
    case pitches

    fileprivate var query: Query {
        switch self {
        case .houses: "SELECT shown FROM published_houses ORDER BY id"
        case .competitions: "SELECT shown FROM published_competitions ORDER BY name"
        case .pitches: "SELECT shown FROM published_pitches ORDER BY name"
        }
    }
}

/// Where a match stands in a list of them: what it is sorted by, as the database writes it.
package struct MatchPlace: Hashable, Sendable {
    /// The day.
    package let date: LocalDate
    /// The kick-off with its seconds, such as `14:25:00`; nil when it is not set.
    package let time: String?
    /// The match.
    package let id: UUID

    /// A place.
    package init(date: LocalDate, time: String?, id: UUID) {
        (self.date, self.time, self.id) = (date, time, id)
    }
}

/// Which matches of a list are wanted, and in which order.
package struct MatchSelection: Sendable {
    /// What they must fulfil.
    package var filter = MatchFilter()
    /// What they must be; none is any.
    package var statuses: [Match.Status] = []
    /// Newest first, with those whose kick-off is not set at the end of their day; else soonest first.
    package var newestFirst = false
    /// Behind which one the list is to go on; nil is from the beginning.
    package var after: MatchPlace?
    /// How many at most.
    package var limit: Int

    /// So many matches, whatever they are.
    package init(limit: Int) { self.limit = limit }
}

extension LeagueRepository {
    /// How long a statement that others choose may take, in seconds; then it fails with SQLSTATE 57014.
    package static let publishedSeconds = 5

    /// Each row of a list as JSON.
    package func published(_ list: PublishedList) async throws -> [String] {
        try await publishedRows(list.query).decode(String.self)
    }

    /// The rows of league tables as JSON, by season, competition and place.
    ///
    /// - Parameters:
    ///   - competitions: which leagues; none is all.
    ///   - season: such as `2026` or `2013-14`; nil is the one that London's today belongs to.
    package func publishedStandings(
        of competitions: [String], season: String?
    ) async throws -> [String] {
        let chosen: Query =
            season.map { "s.season = \($0)" }
            ?? "s.season = league_season((SELECT league_today()), s.competition_type)"
        let narrowed: Query =
            competitions.isEmpty
            ? "" : " AND s.competition_type \(fragment: .isOne(of: competitions))"
        return try await publishedRows(
            """
            SELECT shown FROM published_standings AS s
            WHERE \(fragment: chosen)\(fragment: narrowed)
            ORDER BY s.season, s.competition_type, s.position, s.team_name, s.team_id
            """
        ).decode(String.self)
    }

    /// The matches of a list as JSON, each with its place.
    package func publishedMatches(
        _ selection: MatchSelection
    ) async throws -> [(json: String, place: MatchPlace)] {
        let isDescending = selection.newestFirst
        // Either way those whose kick-off is not set are the last of their day.
        let unset: Query = isDescending ? "time '00:00'" : "time '24:00'"
        var conditions = self.conditions(selection.filter)
        if !selection.statuses.isEmpty {
            conditions +=
                " AND m.status \(fragment: .isOne(of: selection.statuses.map(\.rawValue)))"
        }
        if let after = selection.after {
            let later: Query = isDescending ? "<" : ">"
            conditions += """
                 AND m.date \(fragment: later)= \(after.date)
                 AND (m.date, coalesce(m.time, \(fragment: unset)), m.id)
                     \(fragment: later) (\(after.date)::date,
                                         coalesce(\(after.time)::time, \(fragment: unset)),
                                         \(after.id)::uuid)
                """
        }
        let order: Query = isDescending ? "DESC" : "ASC"
        let rows = try await publishedRows(
            """
            SELECT m.shown, m.date, m.time::text, m.id FROM published_matches AS m
            WHERE true\(fragment: conditions)
            ORDER BY m.date \(fragment: order), coalesce(m.time, \(fragment: unset)) \
            \(fragment: order), m.id \(fragment: order)
            LIMIT \(selection.limit)
            """)
        return try rows.decode((String, LocalDate, String?, UUID).self).map {
            json, date, time, id in
            (json, MatchPlace(date: date, time: time, id: id))
        }
    }

    /// One match as JSON; nil where there is none.
    package func publishedMatch(_ id: UUID) async throws -> String? {
        try await publishedRows("SELECT shown FROM published_matches WHERE id = \(id)")
            .decode(String.self).first
    }

    func publishedRows(_ query: Query) async throws -> Rows {
        try await connection.snapshot([Self.publishedLimit, query])[1]
    }

    /// Ends with the transaction.
    static var publishedLimit: Query {
        "SELECT set_config('statement_timeout', \("\(publishedSeconds)s"), true)"
    }
}

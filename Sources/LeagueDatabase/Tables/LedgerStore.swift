package import FieldGame
package import Foundation
package import PostgreSQL

// What was decided about league tables beside the matches: adjustments, and lots that were drawn.
// Rows are added and may be reversed, once; the database lets nothing else of them change.

extension LeagueRepository {
    /// The season that a day is in for a competition: `2026`, or `2013-14` where seasons start in
    /// another month than January.
    package func season(of day: LocalDate, in competition: String) async throws -> String {
        guard
            let season = try await connection.query(
                "SELECT public.league_season(\(day), \(competition))", as: String.self
            ).first
        else {
            throw DatabaseError(code: .unsuitableServer, description: "the server has no season")
        }
        return season
    }

    /// Those of these teams, by id, that have a match in a season's table, whether it was played or
    /// not.
    package func teams(
        _ ids: [String], inTableOf competition: String, season: String
    ) async throws -> Set<String> {
        Set(
            try await connection.query(
                """
                SELECT DISTINCT side.team
                FROM public.league_matches AS m
                CROSS JOIN LATERAL (VALUES (m.home_team_id), (m.away_team_id)) AS side (team)
                WHERE m.competition_type = \(competition) AND m.season = \(season)
                  AND side.team = ANY (\(ids))
                """, as: String.self))
    }

    /// Records points that are deducted (below nought) or awarded beside the matches.
    ///
    /// Throws ``PostgresError`` (SQLSTATE class 23) when it breaks a rule of the table: 0 points or
    /// more than 999 either way, a reason that is empty, longer than 500 characters or of several
    /// lines, a season that is written otherwise.
    package func adjust(
        _ teamID: String, by points: Int, for reason: String, in competition: String,
        season: String, on day: LocalDate
    ) async throws -> Recorded<Adjustment> {
        try await recorded(
            """
            INSERT INTO public.standing_adjustments
                (competition_type, season, team_id, points, reason, decided_on)
            VALUES (\(competition), \(season), \(teamID), \(points), \(reason), \(day))
            RETURNING \(fragment: Recorded<Adjustment>.columns)
            """)
    }

    /// Records the order in which teams came out when lots were drawn; the first stands highest.
    ///
    /// Throws ``PostgresError`` (SQLSTATE class 23) when a team is among them twice.
    package func recordDraw(
        of teamIDs: [String], in competition: String, season: String, on day: LocalDate
    ) async throws -> Recorded<LotDraw> {
        try await recorded(
            """
            WITH draw AS (
                INSERT INTO public.lot_draws (competition_type, season, decided_on)
                VALUES (\(competition), \(season), \(day)) RETURNING *
            ), lots AS (
                INSERT INTO public.drawn_lots (draw_id, place, team_id)
                SELECT draw.id, lot.place, lot.team_id
                FROM draw
                CROSS JOIN unnest(\(teamIDs)::text[]) WITH ORDINALITY AS lot (team_id, place)
            )
            SELECT id, competition_type, season, decided_on, reversed_on, reversal_reason,
                   \(teamIDs)::text[] AS team_ids, \(fragment: LedgerStamp.columns)
            FROM draw
            """)
    }

    /// Every decision of a ledger, reversed ones too, newest last; only those of `competitions`,
    /// unless that is empty, and of `season`, unless that is nil.
    package func decisions<Decision>(
        _ ledger: Decision.Type, of competitions: [String] = [], season: String? = nil
    ) async throws -> [Recorded<Decision>] {
        var chosen: Query = "true"
        if !competitions.isEmpty { chosen += " AND competition_type = ANY (\(competitions))" }
        if let season { chosen += " AND season = \(season)" }
        return try await decisions(where: chosen)
    }

    /// The decision of a ledger with this number; nil when there is none.
    package func decision<Decision>(
        _ ledger: Decision.Type, _ id: Int
    ) async throws -> Recorded<Decision>? {
        let found: [Recorded<Decision>] = try await decisions(where: "id = \(id)")
        return found.first
    }

    private func decisions<Decision>(where condition: Query) async throws -> [Recorded<Decision>] {
        try await connection.query(
            """
            SELECT \(fragment: Recorded<Decision>.columns) FROM \(fragment: Decision.ledger)
            WHERE \(fragment: condition) ORDER BY decided_on, id
            """, as: Recorded<Decision>.self)
    }

    /// Lets a decision count no longer from a day on; returns it as it is now, or nil.
    ///
    /// Throws ``PostgresError``: with a sentence for people when it was reversed before (SQLSTATE
    /// 42501), and when the day lies before the one from which it counts (class 23).
    package func reverse<Decision>(
        _ ledger: Decision.Type, _ id: Int, _ reversal: Reversal
    ) async throws -> Recorded<Decision>? {
        try await connection.query(
            """
            UPDATE \(fragment: Decision.ledger)
            SET reversed_on = \(reversal.date), reversal_reason = \(reversal.reason)
            WHERE id = \(id) RETURNING \(fragment: Recorded<Decision>.columns)
            """, as: Recorded<Decision>.self
        ).first
    }

    private func recorded<Decision>(_ insert: Query) async throws -> Recorded<Decision> {
        guard let new = try await connection.query(insert, as: Recorded<Decision>.self).first else {
            throw DatabaseError(
                code: .unsuitableServer, description: "the new row cannot be read")
        }
        return new
    }
}

/// What is decided about a league table beside its matches, and has a ledger: adjustments, and lots
/// that were drawn.
package protocol LedgerDecision: RowDecodable, Hashable, Sendable {
    /// The number by which it is reversed.
    var id: Int { get }
    /// The league.
    var competition: String { get }
    /// The season, `2026` or `2013-14`.
    var season: String { get }
    /// The day from which it counts.
    var decidedOn: LocalDate { get }
    /// The day from which it counts no longer, and why; nil while it stands.
    var reversal: Reversal? { get }

    /// The table that holds them.
    static var ledger: Query { get }
    /// What `init(row:)` reads of it.
    static var columns: Query { get }
}

extension Adjustment: LedgerDecision {
    package static let ledger: Query = "public.standing_adjustments"
    package static let columns: Query = """
        id, competition_type, season, team_id, points, reason, decided_on, reversed_on,
        reversal_reason
        """
}

extension LotDraw: LedgerDecision {
    package static let ledger: Query = "public.lot_draws"
    package static let columns: Query = """
        id, competition_type, season, decided_on, reversed_on, reversal_reason,
        ARRAY(SELECT l.team_id FROM public.drawn_lots AS l WHERE l.draw_id = lot_draws.id
              ORDER BY l.place) AS team_ids
        """
}

/// When something was written into a ledger, and by whom.
package struct LedgerStamp: Hashable, Sendable {
    /// When, by the server's clock.
    package let at: Date
    /// The name of the account, else the login.
    package let by: String

    /// Both stamps of a row.
    static let columns: Query = """
        recorded_at, coalesce(public.league_account_name(actor), recorded_by) AS recorded_by,
        reversal_recorded_at,
        coalesce(public.league_account_name(reversal_actor), reversal_recorded_by)
            AS reversal_recorded_by
        """
}

/// A decision as its ledger keeps it: with when and by whom it was recorded and reversed,
/// which not every login may read.
@dynamicMemberLookup
package struct Recorded<Decision: LedgerDecision>: RowDecodable, Hashable, Sendable {
    /// What was decided.
    package let decision: Decision
    /// That it was recorded, whenever it counts from.
    package let stamp: LedgerStamp
    /// That its reversal was recorded; nil while it stands.
    package let reversalStamp: LedgerStamp?

    /// What ``init(row:)`` reads.
    static var columns: Query { "\(fragment: Decision.columns), \(fragment: LedgerStamp.columns)" }

    /// Reads a row of the ledger.
    package init(row: Row) throws {
        decision = try Decision(row: row)
        stamp = LedgerStamp(
            at: try row.decode("recorded_at"), by: try row.decode("recorded_by"))
        reversalStamp =
            if let at = try row.decode(Date?.self, "reversal_recorded_at"),
                let by = try row.decode(String?.self, "reversal_recorded_by")
            {
                LedgerStamp(at: at, by: by)
            } else {
                nil
            }
    }

    /// What the decision says.
    package subscript<Value>(dynamicMember path: KeyPath<Decision, Value>) -> Value {
        decision[keyPath: path]
    }
}

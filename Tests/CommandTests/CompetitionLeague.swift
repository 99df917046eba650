import Foundation
import PostgreSQL
import TestSupport
import Testing

/// The league in which rules of tables are changed.
enum CompetitionLeague {
    /// A win in the Senior League in each of three seasons, on 3 February; two matches of the Pancake
    /// Cup, which nobody has entered, and one that shouts it. Today is in 2026.
    static func open(_ body: (Program, Connection) async throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["FIELDGAME_CLOCK"] = "2026-11-21T12:00"
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(
                script: """
                    INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                         home_score, away_score)
                    VALUES ('2024-02-03', 'Senior League', 'JDM', 'HWTA', 'completed', 1, 0),
                           ('2025-02-03', 'Senior League', 'JDM', 'HWTA', 'completed', 2, 1),
                           ('2026-02-03', 'Senior League', 'HWTA', 'JDM', 'completed', 4, 0),
                           ('2026-02-04', 'Pancake Cup', 'HWTA', 'JDM', 'completed', 1, 1),
                           ('2026-02-05', 'Pancake Cup', 'HWTA', 'JDM', 'scheduled', NULL, NULL),
                           ('2026-02-06', 'PANCAKE CUP', 'DWF', 'JDM', 'completed', 1, 1);
                    """)
            try await body(program, connection)
            await connection.close()
        }
    }

    /// The rows of competitions, but for their place in the list, of their later rules and the matches.
    static func everything(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT (to_jsonb(c) - 'listed')::text FROM competitions AS c
            UNION ALL SELECT s::text FROM season_rules AS s
            UNION ALL SELECT m::text FROM matches AS m ORDER BY 1
            """, as: String.self)
    }

    /// A competition's values, joined by `|`: abbreviation, colour, kind, points, tie-breakers, restart,
    /// walkover, month.
    static func row(_ name: String, _ connection: Connection) async throws -> String {
        let rows = try await connection.query(
            """
            SELECT concat_ws('|', abbreviation, colour, kind, points_win, points_draw, points_loss,
                             tie_breakers, head_to_head_restarts, walkover_for, walkover_against,
                             season_starts)
            FROM competitions WHERE name = \(name)
            """, as: String.self)
        return try #require(rows.first)
    }

    /// The later rules of a competition: `2026|2|1|0|{points}|f|3|0`.
    static func later(_ name: String, _ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT concat_ws('|', since, points_win, points_draw, points_loss, tie_breakers,
                             head_to_head_restarts, walkover_for, walkover_against)
            FROM season_rules WHERE competition_type = \(name) ORDER BY since
            """, as: String.self)
    }
}

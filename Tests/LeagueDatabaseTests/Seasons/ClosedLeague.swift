import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport

/// A league with two closed seasons: the calendar year 2026 of the Senior League, in which Keate has
/// beaten Hawtrey and has a match to play, and 2025-26 of the Junior League.
enum ClosedLeague {
    static let admin = "a0000000-0000-4000-8000-000000000001"
    static let captain = "a0000000-0000-4000-8000-000000000002"
    static let played = "b0000000-0000-4000-8000-000000000001"
    static let scheduled = "b0000000-0000-4000-8000-000000000002"
    /// Of 2027.
    static let later = "b0000000-0000-4000-8000-000000000003"
    /// Of a competition of no list.
    static let unlisted = "b0000000-0000-4000-8000-000000000004"

    static func prepare(_ league: LeagueRepository, _ connection: Connection) async throws {
        try await connection.execute(
            script: """
                INSERT INTO user_profiles (id, email, name, role, house_id, must_change_password)
                VALUES ('\(admin)', 'ada@example.org', 'Ada', 'admin', NULL, false),
                       ('\(captain)', 'ann@example.org', 'Ann', 'captain', 'JDM', false);
                UPDATE competitions SET season_starts = 9 WHERE name = 'Junior League';
                INSERT INTO matches (id, date, competition_type, pitch, home_team_id, away_team_id,
                                     status, home_score, away_score)
                VALUES ('\(played)', '2026-02-01', 'Senior League', 'Sixpenny', 'JDM', 'HWTA',
                        'completed', 2, 1),
                       ('\(scheduled)', '2026-02-08', 'Senior League', NULL, 'HWTA', 'JDM',
                        'scheduled', NULL, NULL),
                       ('\(later)', '2027-02-08', 'Senior League', NULL, 'HWTA', 'JDM',
                        'scheduled', NULL, NULL),
                       ('\(unlisted)', '2026-03-08', 'Elders', NULL, 'DWF', 'PRDT', 'completed', 1, 1),
                       (gen_random_uuid(), '2026-02-01', 'Junior League', NULL, 'JDM', 'HWTA',
                        'completed', 0, 1)
                """)
        try await league.closeSeason("2026", of: ["Senior League"])
        try await league.closeSeason("2025-26", of: ["Junior League"])
    }

    /// Gives `body` such a league.
    static func with(
        _ body: (LeagueRepository, Connection) async throws -> Void
    ) async throws {
        try await withSampleLeague { league, connection in
            try await prepare(league, connection)
            try await body(league, connection)
        }
    }

    /// `1= JDM Keate 3`: place, team, name and points of the season 2026.
    static func table(_ league: LeagueRepository) async throws -> [String] {
        try await league.standings(season: "2026").map {
            "\($0.position)\($0.shared ? "=" : "") \($0.teamID) \($0.teamName) \($0.points)"
        }
    }
}

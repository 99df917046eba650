import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `sequence` and `updated_at` tell calendars what changed: all of it, and nothing else.
@Suite struct MatchVersionTests {
    private struct Version: Equatable, RowDecodable {
        let sequence: Int
        let updatedAt: Date

        init(row: Row) throws {
            sequence = try row.decode("sequence")
            updatedAt = try row.decode("updated_at")
        }
    }

    /// The versions of the one match before and after a statement.
    private func versions(
        of values: [(column: String, value: String?)] = [], around change: Query
    ) async throws -> (before: Version, after: Version) {
        try await withSampleLeague { _, connection in
            try await connection.addMatch(values)
            let before = try await connection.query("SELECT * FROM matches", as: Version.self)[0]
            try await connection.execute(change)
            let after = try await connection.query("SELECT * FROM matches", as: Version.self)[0]
            return (before, after)
        }
    }

    @Test(arguments: [
        "date = '2026-11-22'", "time = '14:25'", "competition_type = 'Senior League'",
        "pitch = 'Agar''s 3'", "home_team_id = 'DWF'", "away_team_id = 'DWF'",
        "away_team_id = NULL, away_text = 'Old Etonians'", "umpires = 'Mr Carlow'", "bibs = 'home'",
        "notes = 'Bring both shirts'",
        "status = 'cancelled'", "status = 'completed', home_score = 1, away_score = 0",
        "status = 'completed', home_score = 3, away_score = 0, outcome = 'walkover'",
        "status = 'postponed', outcome = 'abandoned'",
    ])
    func everyVisibleChangeRaisesThem(_ change: String) async throws {
        let (before, after) = try await versions(around: "UPDATE matches SET \(unescaped: change)")
        #expect(after.sequence == before.sequence + 1)
        #expect(after.updatedAt > before.updatedAt)
    }

    @Test(arguments: [
        "date = date, status = status, home_score = NULL", "pitch = '', umpires = ' '",
        "bibs = NULL", "notes = ' '",
        "sequence = sequence + 1", "sequence = 99", "sequence = sequence + 1, pitch = pitch",
        "updated_at = '2000-01-01'", "updated_at = '2999-01-01'", "season = '1900'",
        "created_at = '2000-01-01'", "score_submitted_at = now()",
    ])
    func nothingElseRaisesThem(_ change: String) async throws {
        let (before, after) = try await versions(around: "UPDATE matches SET \(unescaped: change)")
        #expect(after == before)
    }

    @Test func aClientsVersionIsIgnoredWithAChangeToo() async throws {
        let (before, after) = try await versions(
            around: """
                UPDATE matches SET pitch = 'X', sequence = 50, updated_at = '2000-01-01 00:00+00'
                """)
        #expect(after.sequence == before.sequence + 1)
        #expect(after.updatedAt > before.updatedAt)
    }

    @Test func theTimeOfChangeNeverGoesBackwards() async throws {
        let (before, after) = try await versions(
            of: [("updated_at", "2030-01-01 00:00+00")], around: "UPDATE matches SET pitch = 'X'")
        #expect(after.updatedAt > before.updatedAt)
    }

    @Test(arguments: [
        "UPDATE houses SET name = 'Keate House' WHERE id = 'JDM'",
        "UPDATE houses SET name = 'Hawtreys' WHERE id = 'HWTA'",
        "UPDATE houses SET colours = 'blue' WHERE id = 'HWTA'",
        "UPDATE houses SET id = 'JDM2' WHERE id = 'JDM'",
        "UPDATE pitches SET latitude = 51.6 WHERE name = 'Dutchman''s 5'",
        "UPDATE pitches SET name = 'D 5' WHERE name = 'Dutchman''s 5'",
        "DELETE FROM pitches WHERE name = 'Dutchman''s 5'",
    ])
    func whatAMatchShowsOfOthersRaisesThem(_ change: String) async throws {
        let (before, after) = try await versions(
            of: [("pitch", "Dutchman's 5")], around: Query(unescaped: change))
        #expect(after.sequence == before.sequence + 1)
        #expect(after.updatedAt > before.updatedAt)
    }

    @Test func aPositionThatIsAddedRaisesThem() async throws {
        let (before, after) = try await versions(
            of: [("pitch", "New Field")],
            around: "INSERT INTO pitches (name, latitude, longitude) VALUES ('New Field', 51, 0)")
        #expect(after.sequence == before.sequence + 1)
    }

    @Test(arguments: [
        "UPDATE houses SET name = 'Evans' WHERE id = 'DWF'",
        "UPDATE houses SET name = name, kind = 'school_team' WHERE id = 'JDM'",
        "UPDATE pitches SET latitude = latitude, area = 'North'",
        "UPDATE pitches SET latitude = 51.6, longitude = 0 WHERE name = 'Agar''s 3'",
        "INSERT INTO pitches (name) VALUES ('New Field')",
        "UPDATE competitions SET colour = 'red'",
    ])
    func whatItDoesNotShowLeavesThem(_ change: String) async throws {
        let (before, after) = try await versions(
            of: [("pitch", "Dutchman's 5")], around: Query(unescaped: change))
        #expect(after == before)
    }
}

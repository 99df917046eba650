import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite struct CalendarCommandTests {
    private func withOddMatches(_ body: (Program, Connection) async throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(
                script: """
                    UPDATE pitches SET latitude = 51.4936, longitude = -0.6083
                    WHERE name = 'College Field';
                    INSERT INTO matches (date, time, competition_type, pitch, home_team_id,
                                         away_team_id, away_text, umpires, status, home_score,
                                         away_score)
                    VALUES ('2026-03-28', '14:25', 'Senior League', 'College Field', 'JDM', 'HWTA',
                            NULL, 'Mr Carlow, Dr Penhale', 'completed', 3, 1),
                           ('2026-03-29', '01:30', 'Senior League', NULL, 'JDM', 'IRS', NULL, NULL,
                            'scheduled', NULL, NULL),
                           ('2026-03-30', NULL, 'Dîner, Café; Cup \\ 🏉', 'Place "X"; Y, Z', 'JDM',
                            'PRDT', NULL, 'Élodie 🏉', 'scheduled', NULL, NULL),
                           ('2026-10-24', '14:25', NULL, 'College Field', 'Field', NULL,
                            'Old Etonians (Mr Fenwick''s side)', NULL, 'cancelled', NULL, NULL),
                           ('2026-10-25', '01:30', 'Friendly', 'Agar''s 1', 'COLL', 'HEP', NULL,
                            NULL, 'postponed', NULL, NULL),
                           ('2026-10-26', '23:30', 'Training', NULL, 'HEP', NULL, NULL, NULL,
                            'scheduled', NULL, NULL),
                           ('1995-07-01', '14:25', 'Friendly', NULL, 'COLL', 'HEP', NULL, NULL,
                            'completed', 0, 0);
                    """)
            try await body(program, connection)
            await connection.close()
        }
    }

    @Test func theSameDatabaseGivesTheSameBytes() async throws {
        try await withOddMatches { program, _ in
            let first = try program.succeed("calendar").output
            let second = try program.succeed("calendar").output
            #expect(first == second)
            #expect(first.components(separatedBy: "BEGIN:VEVENT").count == 8)
        }
    }

    @Test func aMovedMatchKeepsItsUIDAndRaisesItsSequence() async throws {
        try await withOddMatches { program, connection in
            func lines() throws -> [String] {
                try program.succeed("calendar", "--house", "Hawtrey").output
                    .components(separatedBy: "\r\n")
            }
            let before = try lines()
            try await connection.execute(
                "UPDATE matches SET date = '2026-04-02' WHERE away_team_id = 'HWTA'")
            let after = try lines()
            #expect(before.filter { $0.hasPrefix("UID:") } == after.filter { $0.hasPrefix("UID:") })
            #expect(before.contains("SEQUENCE:0"))
            #expect(after.contains("SEQUENCE:1"))
            #expect(after.contains("DTSTART;TZID=Europe/London:20260402T142500"))
        }
    }

    @Test func oneMatchIsNamedByTheStartOfItsID() async throws {
        try await withOddMatches { program, connection in
            let ids = try await connection.query(
                "SELECT id::text FROM matches ORDER BY id LIMIT 1", as: String.self)
            let id = try #require(ids.first)
            let output = try program.succeed("calendar", "--match", id.uppercased()).output
            #expect(output.contains("UID:\(id)@"))
            #expect(!output.contains("X-WR-CALNAME"))
            #expect(output.components(separatedBy: "BEGIN:VEVENT").count == 2)
        }
    }

    @Test func filtersNameTheCalendar() async throws {
        try await withOddMatches { program, _ in
            let output = try program.succeed(
                "calendar", "--house", "keate", "--competition", "SL"
            ).output
            #expect(output.contains("X-WR-CALNAME:Keate – Senior League\r\n"))
            #expect(output.contains("COLOR:"))
        }
    }

    @Test(.enabled(if: FeedChecker.isHere, "check_feed.py or its Python modules are not here"))
    func theStrictJudgeIsContent() async throws {
        try await withOddMatches { program, _ in
            let base = "https://fixtures.example/" + String(repeating: "a", count: 275)
            #expect(base.utf8.count == 300)
            try withTemporaryFolder { folder in
                let file = folder.appending(path: "feed.ics")
                try program.succeed("calendar", "--base-url", base, "--output", file.path)
                let verdict = try FeedChecker.judge(file, atLeast: 7)
                #expect(verdict.status == 0, "\(verdict.report)")
            }
        }
    }
}

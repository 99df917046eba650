import Foundation
import PostgreSQL
import TestSupport
import Testing

/// Files of matches that an admin imports: `fixtures import`.
@Suite struct FixturesImportTests {
    /// Gives `body` the program with the sample's names, a connection and an empty folder.
    private func withLeague(
        _ body: (Program, Connection, URL) async throws -> Void
    ) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "fieldgame-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(program, connection, folder)
            await connection.close()
        }
    }

    private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func matches(_ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT concat_ws(' ', id, date, time, home_team_id, away_team_id, competition_type,
                             pitch, status, home_score, away_score, sequence)
            FROM matches ORDER BY 1
            """, as: String.self)
    }

    @Test func importingTwiceChangesNothing() async throws {
        let file = checkout.appending(path: "Tests/CommandTests/Seasons/epl-1995-96.results.csv")
            .path
        let arguments = [
            "fixtures", "import", "--competition", "Junior League", "--create-teams", file,
        ]
        try await withLeague { program, connection, _ in
            try program.succeed(arguments)
            let before = try await matches(connection)
            #expect(before.count == 380)
            try program.succeed(arguments)
            #expect(try await matches(connection) == before)
        }
    }

    @Test func unknownTeamsAreReportedByRow() async throws {
        try await withLeague { program, connection, folder in
            let file = try write(
                """
                date,home_team,away_team
                2031-01-14,Keate,Hawtrey
                2031-01-14,Westburry United,Penn
                """, "new.csv", in: folder)
            let outcome = try program.succeed("fixtures", "import", file)
            #expect(outcome.output.contains("2031-01-14,Westburry United,Penn"))
            #expect(outcome.output.contains("unknown_team"))
            #expect(try await matches(connection).count == 1)
        }
    }

    @Test func aWrongArchiveIsTakenBack() async throws {
        try await withLeague { program, connection, folder in
            let file = try write(
                "date,home_team,away_team,home_score,away_score\n2020-01-14,JDM,HWTA,3,1\n",
                "wrong.csv", in: folder)
            let rehearsed = try program.succeed("fixtures", "import", "--dry-run", file).output
            #expect(rehearsed.contains("nothing was changed"))
            #expect(try await matches(connection).isEmpty)
            try program.succeed("fixtures", "import", file)
            #expect(try await matches(connection).count == 1)
            let log = try program.succeed("import-log", "--json", "--limit", "1").output
            let row = try #require(
                try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [[String: Any]]
            ).first
            #expect(row?["email_subject"] as? String == "wrong.csv")
            let id = try #require(row?["id"] as? String)
            #expect(try program.succeed("import", "show", id).output.contains("2020-01-14"))
            try program.succeed("import", "undo", id, "--yes")
            #expect(try await matches(connection).isEmpty)
        }
    }

    @Test func whatCannotBeIsRefused() async throws {
        try await withLeague { program, connection, folder in
            let file = try write(
                "date,home_team,away_team,home_score,away_score\n2098-01-14,JDM,HWTA,3,1\n",
                "future.csv", in: folder)
            let future = try program.succeed("fixtures", "import", file).output
            #expect(future.contains("a score for a day that is still to come"))
            #expect(try await matches(connection).isEmpty)
            let unknown = try program.run("fixtures", "import", "--competition", "Seniorr", file)
            FixtureLeague.expect(unknown, refused: "no competition is called")
            let missing = try program.run("fixtures", "import", folder.path + "/none.csv")
            #expect(missing.status == 66)
        }
    }

    @Test func theCalendarOfTheLeagueReadsBackAsBefore() async throws {
        try await FixtureLeague.withMatches { program, connection in
            let before = try await matches(connection)
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "fieldgame-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "all.ics").path
            try program.succeed("calendar", "--from", "2026-01-01", "--output", file)
            let again = try program.succeed("fixtures", "import", file).output
            #expect(again.contains("as before"), "\(again)")
            #expect(!again.contains("added"), "\(again)")
            #expect(try await matches(connection) == before)
        }
    }
}

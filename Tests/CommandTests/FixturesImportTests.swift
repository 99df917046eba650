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

    /// Seasons with their official tables: two of these tests' own, and all where they lie beside
    /// the checkout.
    static let seasons: [String] = {
        let own = checkout.appending(path: "Tests/CommandTests/Seasons")
        let shared = checkout.deletingLastPathComponent().appending(path: "shared/standings")
        return [own, shared].flatMap { folder in
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return files.filter { $0.hasSuffix(".results.csv") }.sorted().map {
                folder.appending(path: $0.replacing(".results.csv", with: "")).path
            }
        }
    }()

    @Test("a season's results make its official table", arguments: seasons)
    func season(path: String) async throws {
        try await withLeague { program, connection, _ in
            try program.succeed(
                "fixtures", "import", "--competition", "Senior League", "--create-teams",
                path + ".results.csv")
            let table = try String(contentsOfFile: path + ".table.csv", encoding: .utf8)
            let official = table.split(whereSeparator: \.isNewline).dropFirst().map { line in
                let cells = line.split(separator: ",", omittingEmptySubsequences: false)
                return cells[1...7].joined(separator: ",")
            }
            let ours = try await connection.query(
                """
                SELECT concat_ws(',', team_name, sum(played), sum(wins), sum(draws), sum(losses),
                                 sum(goals_for), sum(goals_against))
                FROM season_standings WHERE competition_type = 'Senior League' AND played > 0
                GROUP BY team_id, team_name
                """, as: String.self)
            #expect(Set(ours) == Set(official))
            #expect(ours.count == official.count)
            let others = try await connection.query(
                """
                SELECT count(*)::int FROM matches
                WHERE status <> 'completed' OR competition_type IS DISTINCT FROM 'Senior League'
                """, as: Int.self)
            #expect(others == [0])
        }
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

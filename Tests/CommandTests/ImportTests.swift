import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite struct ImportTests {
    @Test(arguments: [
        "01-dated-headings", "02-columns", "10-corrections", "11-cancelled",
        "12-results", "15-nothing",
    ])
    func aDryRunSaysWhatACarefulHumanReads(_ name: String) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let file = sample("emails/\(name).eml")
            let outcome = try program.succeed("import", "--dry-run", "--json", file)
            try #require(outcome.lines.count == 1)
            let said = try object(outcome.output)
            let expected = try object(
                String(contentsOfFile: sample("emails/\(name).expected.json"), encoding: .utf8))
            #expect(said["import_log"] as? NSDictionary == expected["import_log"] as? NSDictionary)
            #expect(fixtures(said) == fixtures(expected))
            #expect(errors(said) == errors(expected))
        }
    }

    @Test func everyMessageHasOneLineInTheLogHoweverOftenItComes() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try withTemporaryFolder { folder in
                for _ in 1...2 {
                    let maildir = try maildir(in: folder.appending(path: UUID().uuidString))
                    try program.succeed("import", "--maildir", maildir, "--trust-senders")
                    #expect(try files(maildir + "/new").isEmpty)
                    #expect(try files(maildir + "/cur").allSatisfy { $0.hasSuffix(":2,S") })
                    let log = try program.succeed("import-log", "--json", "--limit", "10000")
                    #expect(try array(log.output).count == files(sample("season/new")).count)
                }
            }
        }
    }

    @Test func importingTwiceChangesNoRow() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            let files = try files(sample("season/new")).map { sample("season/new/\($0)") }
            var states: [[String]] = []
            for _ in 1...2 {
                _ = try program.run(["import", "--trust-senders"] + files)
                states.append(
                    try await connection.query(
                        "SELECT m::text FROM matches AS m ORDER BY id", as: String.self))
            }
            #expect(states[0] == states[1])
            #expect(states[0].count > 150)
            await connection.close()
        }
    }

    @Test func aMessageOfWhichNothingWasReadIsReadAgain() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            let file = sample("emails/01-dated-headings.eml")
            let first = try program.succeed("import", "--trust-senders", file)
            #expect(first.errors.contains("house import"))
            try program.enterReferenceData()
            for words in ["(7 added)", "known"] {
                let outcome = try program.succeed("import", "--trust-senders", file)
                #expect(outcome.output.contains(words))
                let log = try array(program.succeed("import-log", "--json").output)
                #expect(log.count == 1)
                #expect(log[0]["status"] as? String == "success")
            }
        }
    }

    @Test func theLogNamesTheLinesThatWereNotUnderstood() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            for name in ["11-cancelled", "12-results"] {
                try program.succeed("import", "--trust-senders", sample("emails/\(name).eml"))
            }
            let log = try program.succeed("import-log").output
            #expect(log.contains("SJH v DWF: no score in yet [no_score]"))
            #expect(log.contains("JDM v IRS (SL, A1) [unknown_match"))
            let rows = try array(program.succeed("import-log", "--json").output)
            let problems = try #require(rows[0]["problems"] as? [[String: Any]])
            #expect(problems.map { $0["reason"] as? String } == ["no_score", "ambiguous"])
        }
    }

    @Test func aDryRunWritesNothing() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let outcome = try program.succeed(
                "import", "--dry-run", sample("emails/01-dated-headings.eml"),
                sample("emails/12-results.eml"))
            #expect(outcome.output.contains("add"))
            #expect(outcome.output.contains("SJH v DWF: no score in yet"))
            #expect(
                try program.succeed("fixtures", "--from", "2026-01-01").output == "No fixtures.\n")
            #expect(try array(program.succeed("import-log", "--json").output).isEmpty)
        }
    }

    @Test func aDryRunExplainsAndShowMarksEachWord() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let sample = sample("emails/12-results.eml")
            let told = try program.succeed(
                "import", "--dry-run", "--explain", "--trust-senders", sample)
            #expect(told.output.contains("What its words were read as:"))
            #expect(told.output.contains("[team "))
            #expect(told.output.contains("[score "))
            let json = try object(
                program.succeed(
                    "import", "--dry-run", "--explain", "--json", "--trust-senders", sample
                ).output)
            let account = try #require(json["account"] as? [[String: Any]])
            #expect(account.contains { $0["outcome"] as? String == "match" })
            _ = try program.succeed("import", "--trust-senders", sample)
            let log = try array(program.succeed("import-log", "--json").output)
            let id = try #require(log[0]["id"] as? String)
            #expect(try program.succeed("import", "show", id).output.contains("[team "))
            #expect(try program.run("import", "--explain", sample).status == 64)
        }
    }

    @Test func theSampleSeasonComesOutAsItsAuthorMeantIt() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let names = try files(sample("season/new"))
            _ = try program.run(
                ["import", "--trust-senders"] + names.map { sample("season/new/\($0)") })
            let expected = try object(
                String(contentsOfFile: sample("season/expected.json"), encoding: .utf8))

            let log = try array(
                program.succeed("import-log", "--json", "--limit", "10000").output)
            let logged = Dictionary(
                log.map { entry in
                    (
                        URL(fileURLWithPath: entry["source"] as? String ?? "").lastPathComponent,
                        "\(entry["status"] ?? "") \(entry["matches_imported"] ?? "")"
                    )
                }, uniquingKeysWith: { first, _ in first })
            for file in try #require(expected["files"] as? [[String: Any]]) {
                let name = try #require(file["file"] as? String)
                #expect(
                    logged[name]
                        == "\(file["status"] ?? "") \(file["matches_imported"] ?? "")", "\(name)")
            }

            let connection = try await Connection.connect(to: database.configuration)
            let matches = try await connection.query(
                """
                SELECT concat_ws(' | ', date, to_char(time, 'HH24:MI'), competition_type, pitch,
                                 home_team_id, coalesce(away_team_id, away_text), umpires, status,
                                 home_score, away_score)
                FROM matches
                """, as: String.self)
            await connection.close()
            let planned = try #require(expected["matches"] as? [[String: Any]])
            #expect(matches.count == planned.count)
            #expect(Set(matches).subtracting(planned.map(match)) == [])
            #expect(Set(planned.map(match)).subtracting(matches) == [])

            let tables = try #require(expected["tables"] as? [String: [[String: Any]]])
            for (competition, rows) in tables {
                let said = try array(
                    program.succeed(
                        "standings", "--competition", competition, "--season", "2026", "--json"
                    ).output)
                #expect(said.map(line) == rows.map(line), "\(competition)")
            }
        }
    }

    private func line(_ row: [String: Any]) -> String {
        let team = row["team_id"] ?? row["team"] ?? ""
        let figures = [
            "played", "wins", "draws", "losses", "goals_for", "goals_against", "points",
        ].map { "\(row[$0] ?? "")" }
        return "\(team) \(figures.joined(separator: " "))"
    }

    private func match(_ row: [String: Any]) -> String {
        let scores = (row["score"] as? [Int] ?? []).map { "\($0)" }
        let names = row["umpires"] as? [String] ?? []
        let umpires = names.isEmpty ? nil : names.joined(separator: ", ")
        let parts: [String?] =
            ["date", "time", "competition", "pitch", "home"].map { row[$0] as? String }
            + [row["away"] as? String ?? row["away_text"] as? String, umpires]
            + [row["status"] as? String] + scores
        return parts.compactMap { $0 }.joined(separator: " | ")
    }

    private func fixtures(_ report: [String: Any]) -> [NSDictionary] {
        (report["fixtures"] as? [[String: Any]] ?? []).map { $0 as NSDictionary }
    }

    private func errors(_ report: [String: Any]) -> [NSDictionary] {
        (report["errors"] as? [[String: Any]] ?? []).map { error in
            error.filter { $0.key != "note" } as NSDictionary
        }
    }

    private func maildir(in folder: URL) throws -> String {
        let maildir = try makeMaildir(in: folder)
        for name in try files(sample("season/new")) {
            try FileManager.default.copyItem(
                atPath: sample("season/new/\(name)"), toPath: "\(maildir)/new/\(name)")
        }
        return maildir
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { !$0.hasPrefix(".") }.sorted()
    }
}

/// A JSON object.
func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

/// A JSON array of objects.
func array(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
}

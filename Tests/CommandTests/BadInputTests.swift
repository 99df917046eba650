import Foundation
import Glibc
import PostgreSQL
import TestSupport
import Testing

/// Each mistake gets a sentence and the exit code of the contract, and leaves nothing half done.
@Suite struct BadInputTests {
    private func withProgram(_ body: (Program, TestDatabase) async throws -> Void) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try await body(program, database)
        }
    }

    private func expect(
        _ outcome: Program.Outcome, _ status: Int32, _ words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(!outcome.errors.contains("Optional("), sourceLocation: sourceLocation)
    }

    @Test func unknownNamesGetTheNearestOnes() async throws {
        try await withProgram { program, _ in
            expect(try program.run("fixtures", "--house", "Kate"), 64, "did you mean Keate (JDM)?")
            expect(try program.run("fixtures", "--house", "2nd Field"), 64, "use --team")
            expect(try program.run("fixtures", "--pitch", "Dutchmna's 5"), 64, "Dutchman's 5")
            expect(
                try program.run("standings", "--competition", "Senor League"), 64, "Senior League")
            expect(
                try program.run("standings", "--competition", "senior"), 64,
                "\"senior\" may be Senior League, Senior Ties")
            expect(try program.run("fixtures", "--umpire", "Nobody"), 64, "no umpire is called")
            let escape = try program.run("fixtures", "--house", "x\u{1B}[31m")
            #expect(!escape.errors.contains("\u{1B}"))
            expect(try program.run("fixtures", "--house", ""), 64, "no house is called \"\"")
            expect(try program.run("calendar", "--match", "zzz"), 64, "no match has the id")
        }
    }

    @Test func wrongWordsGetTheUsage() async throws {
        try await withProgram { program, _ in
            expect(try program.run("fixtures", "--from", "someday"), 64, "2026-01-13")
            expect(try program.run("fixtures", "--today", "--week"), 64, "exclude")
            expect(try program.run("fixtures", "--json", "--csv"), 64, "exclude")
            expect(try program.run("fixtures", "--clock", "noon"), 64, "2026-03-09T12:00")
            expect(try program.run("fixturs"), 64, "fixturs")
            expect(try program.run("import", "--maildir", "x", "y"), 64, "not both")
            expect(try program.run("calendar", "--base-url", "ftp://x"), 64, "base URL")
        }
    }

    @Test func passwordsStayOutOfArguments() async throws {
        let program = Program(environment: [:])
        let outcome = try program.run(
            "fixtures", "--database", "postgresql://me:hunter2@localhost/x")
        expect(outcome, 64, ".pgpass")
        #expect(!outcome.errors.contains("hunter2"))
    }

    @Test func aServerThatIsAwayIsATemporaryFailure() throws {
        try withTemporaryFolder { folder in
            let program = Program(environment: ["PGHOST": folder.path, "PGDATABASE": "fieldgame"])
            expect(try program.run("fixtures"), 75, "cannot be reached")
            let piped = try program.run("import", "--trust-senders")
            #expect(piped.status == 75)
        }
    }

    @Test func aWrongPasswordIsATemporaryFailure() async throws {
        try await withTestDatabase(from: .league) { database in
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(
                script: """
                    DO $$ BEGIN CREATE ROLE needs_password LOGIN PASSWORD 'right';
                    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$
                    """)
            await connection.close()
            let program = Program(environment: [
                "DATABASE_URL": database.url(user: "needs_password"), "PGPASSWORD": "wrong-one",
            ])
            let outcome = try program.run("fixtures")
            #expect(outcome.status == 75)
            #expect(!outcome.errors.contains("wrong-one"))
            #expect(!outcome.errors.isEmpty)
        }
    }

    @Test func anEmptyDatabaseIsRefusedUntilItIsMigrated() async throws {
        try await withTestDatabase { database in
            let program = Program(database: database)
            for command in ["fixtures", "results", "standings", "import-log", "calendar"] {
                expect(try program.run(command), 78, "run `fieldgame migrate`")
            }
            try program.succeed("migrate")
            try program.succeed("fixtures")
            #expect(try program.succeed("migrate").output.contains("nothing to do"))
        }
    }

    @Test func filesThatAreNotThereAreNamed() async throws {
        try await withProgram { program, _ in
            expect(try program.run("import", "--trust-senders", "no.eml"), 66, "no.eml")
            expect(try program.run("import", "--trust-senders", "/"), 66, "folder")
            expect(try program.run("houses", "import", "no.csv"), 66, "no.csv")
            expect(
                try program.run("import", "--trust-senders", "--maildir", "nowhere"), 66, "Maildir")
        }
    }

    @Test func nothingIsImportedFromSendersNobodyTrusts() async throws {
        try await withProgram { program, _ in
            let file = sample("emails/01-dated-headings.eml")
            expect(try program.run("import", file), 78, "--trust-senders")
            #expect(try program.run("import").status == 75)
            #expect(try array(program.succeed("import-log", "--json").output).isEmpty)
        }
    }

    @Test func whatIsNoEmailIsLoggedAndNoFailure() async throws {
        try await withProgram { program, _ in
            let inputs: [[UInt8]] = [
                [], Array("just text".utf8), [0x1F, 0x8B, 0, 1, 2], (0...255).map { UInt8($0) },
            ]
            for input in inputs { try program.succeed("import", "--trust-senders", input: input) }
            let log = try array(program.succeed("import-log", "--json").output)
            #expect(log.count == inputs.count)
            #expect(log.allSatisfy { $0["status"] as? String == "failed" })
            #expect(log.allSatisfy { ($0["error_message"] as? String)?.isEmpty == false })
        }
    }

    @Test func badRowsOfAListChangeNothing() async throws {
        try await withProgram { program, _ in
            try withTemporaryFolder { folder in
                func list(_ text: String) throws -> String {
                    let file = folder.appending(path: "list.csv")
                    try Data(text.utf8).write(to: file)
                    return file.path
                }
                let before = try program.succeed("houses", "list", "--json").output
                let cases = [
                    ("id,name\nNEW,New House\n,Nameless\n", "row 3: the id is missing"),
                    ("id,name,kind\nNEW,New House,palace\n", "palace"),
                    ("id,name\nNEW,New House\nA(B),Odd\n", "nothing was changed"),
                    ("id,name\nNEW,Keate\n", "\"Keate\" is a name of JDM already"),
                    ("id,name\nNEW,New House\nX,Y,Z\n", "row 3: it has more cells"),
                    ("id;name\nNEW;New House\n", "semicolons"),
                    ("id,name,name\nNEW,A,B\n", "twice"),
                    ("name\nNew House\n", "no column \"id\""), ("", "no column"),
                    ("id,name\n\"NEW,New House\n", "CSV"),
                ]
                for (text, words) in cases {
                    expect(try program.run("houses", "import", list(text)), 64, words)
                }
                try Data([0x69, 0x64, 0xFF]).write(to: folder.appending(path: "list.csv"))
                expect(
                    try program.run("houses", "import", folder.path + "/list.csv"), 64, "UTF-8")
                #expect(try program.succeed("houses", "list", "--json").output == before)
            }
        }
    }

    @Test func aFullDiskOrAMissingFolderIsSaid() async throws {
        try await withProgram { program, _ in
            expect(try program.run("calendar", "--output", "/dev/full"), 73, "No space left")
            expect(
                try program.run("calendar", "--output", "/nowhere/x.ics"), 73, "/nowhere/x.ics")
            expect(try program.run("calendar", "--output", "/"), 73, "folder")
            try withTemporaryFolder { folder in
                let file = folder.appending(path: "old.ics")
                try Data("old".utf8).write(to: file)
                try program.succeed("calendar", "--output", file.path)
                #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("BEGIN:VCALENDAR"))
                let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                #expect(left == ["old.ics"])
            }
        }
    }

    @Test func aFullOutputIsSaidButAMessageOnStandardInputIsNotSentBack() async throws {
        try await withProgram { program, _ in
            for command in [["calendar"], ["fixtures"], ["fixtures", "--json"]] {
                let outcome = try program.run(command, outputTo: "/dev/full")
                #expect(outcome.status == 73, "\(command): \(outcome.errors)")
            }
            let mail = try Data(contentsOf: URL(fileURLWithPath: sample("emails/12-results.eml")))
            let piped = try program.run(
                ["import", "--trust-senders"], input: Array(mail), outputTo: "/dev/full")
            #expect(piped.status == 0, "\(piped.errors)")
            #expect(try array(program.succeed("import-log", "--json").output).count == 1)
        }
    }

    @Test func aPipeAmongTheMessagesHoldsUpNobody() async throws {
        try await withProgram { program, _ in
            try withTemporaryFolder { folder in
                try makeMaildir(in: folder)
                let pipe = folder.path + "/new/1-pipe"
                try #require(mkfifo(pipe, 0o600) == 0)
                expect(try program.run("import", "--trust-senders", pipe), 66, "no regular file")
                let run = try program.run("import", "--trust-senders", "--maildir", folder.path)
                #expect(run.status == 0, "\(run.errors)")
                #expect(run.output.contains("no regular file"))
                #expect(try names(".Failed/cur", in: folder) == ["1-pipe:2,"])
            }
        }
    }

    private func names(_ part: String, in maildir: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: maildir.path + "/" + part).sorted()
    }

    @Test func whatIsNoMessageIsSetAsideAndTheOthersAreImported() async throws {
        try await withProgram { program, _ in
            try withTemporaryFolder { folder in
                try makeMaildir(in: folder)
                try Data().write(to: folder.appending(path: "new/0-empty"))
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path + "/new/1-dangling", withDestinationPath: "nothing")
                try FileManager.default.copyItem(
                    atPath: sample("emails/01-dated-headings.eml"),
                    toPath: folder.path + "/new/2-good")
                let outcome = try program.run(
                    "import", "--trust-senders", "--maildir", folder.path)
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(try names(".Failed/cur", in: folder) == ["0-empty:2,", "1-dangling:2,"])
                #expect(try names("cur", in: folder) == ["2-good:2,S"])
                #expect(try array(program.succeed("import-log", "--json").output).count == 3)
            }
        }
    }

    @Test func whereNothingCanBeSetAsideTheOthersAreImportedAllTheSame() async throws {
        try await withProgram { program, _ in
            try withTemporaryFolder { folder in
                try makeMaildir(in: folder)
                try Data().write(to: folder.appending(path: ".Failed"))
                try Data().write(to: folder.appending(path: "new/0-empty"))
                try FileManager.default.copyItem(
                    atPath: sample("emails/01-dated-headings.eml"),
                    toPath: folder.path + "/new/2-good")
                for _ in 1...2 {
                    expect(
                        try program.run("import", "--trust-senders", "--maildir", folder.path), 73,
                        ".Failed")
                    #expect(try names("new", in: folder) == ["0-empty"])
                    #expect(try names("cur", in: folder) == ["2-good:2,S"])
                    #expect(try array(program.succeed("import-log", "--json").output).count == 2)
                }
            }
        }
    }
}

import Foundation
import PostgreSQL
import TestSupport
import Testing

/// The import cycle: list, read, record, put away; whatever gets in its way.
@Suite struct CycleTests {
    /// A league with its reference data, an empty Maildir, and a connection of the superuser.
    private func withMaildir(
        _ body: (Program, MaildirFixture, Connection) async throws -> Void
    ) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "fieldgame-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let connection = try await Connection.connect(to: database.configuration)
            try await body(program, try MaildirFixture(in: folder), connection)
            await connection.close()
        }
    }

    /// Starts an import that waits within its first message as long as `body` runs.
    private func whileItWaits(
        _ program: Program, _ maildir: MaildirFixture, _ connection: Connection,
        _ body: (RunningProgram) async throws -> Void
    ) async throws -> Program.Outcome {
        try await connection.execute("BEGIN")
        try await connection.execute("LOCK TABLE import_log IN SHARE ROW EXCLUSIVE MODE")
        let run = try RunningProgram(program, maildir.arguments)
        try await wait(for: "the import to wait") {
            try await connection.query(
                """
                SELECT EXISTS (SELECT FROM pg_locks
                               WHERE NOT granted AND relation = 'import_log'::regclass
                                 AND database = (SELECT oid FROM pg_database
                                                 WHERE datname = current_database()))
                """, as: Bool.self) == [true]
        }
        try await body(run)
        try await connection.execute("COMMIT")
        return try run.outcome()
    }

    private func log(_ program: Program) throws -> [[String: Any]] {
        try array(program.succeed("import-log", "--json").output)
            .sorted { "\($0["source"] ?? "")" < "\($1["source"] ?? "")" }
    }

    private func subjects(_ program: Program) throws -> [String] {
        try log(program).map { "\($0["email_subject"] ?? "")" }
    }

    @Test func ofTwoImportersOneWorksAndTheOtherSaysWhyItDoesNot() async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 3)
            let first = try await whileItWaits(program, maildir, connection) { _ in
                let second = try program.run(maildir.arguments)
                #expect(second.status == 0)
                #expect(second.output == "another import is at work; nothing to do for this one\n")
            }
            #expect(first.status == 0)
            #expect(maildir.names("cur") == (1...3).map { "\($0)-message:2,S" })
            #expect(try log(program).count == 3)
        }
    }

    @Test func aNameThatIsTakenCostsNoMessage() async throws {
        try await withMaildir { program, maildir, _ in
            try maildir.deliver(messages: 1)
            let taken = URL(fileURLWithPath: "\(maildir.path)/cur/1-message:2,S")
            try Data("another message".utf8).write(to: taken)
            for _ in 1...2 { #expect(try program.run(maildir.arguments).status == 0) }
            #expect(maildir.names("new").isEmpty)
            #expect(maildir.names("cur").count == 2)
            #expect(try String(contentsOf: taken, encoding: .utf8) == "another message")
        }
    }

    @Test func namesAreBytes() async throws {
        try await withMaildir { program, maildir, _ in
            let names: [[UInt8]] = [
                Array("1-\u{1B}[2J\n".utf8), [50, 0xFF, 0xFE], Array(repeating: 0x33, count: 255),
                Array("4:2,F".utf8),
            ]
            for (number, name) in names.enumerated() {
                let path = Array("\(maildir.path)/new/".utf8) + name + [0]
                let descriptor = open(path.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
                try #require(descriptor >= 0)
                let bytes = MaildirFixture.message(number + 1)
                #expect(write(descriptor, bytes, bytes.count) == bytes.count)
                close(descriptor)
            }
            let outcome = try program.run(maildir.arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(!outcome.output.contains("\u{1B}"))
            #expect(try program.run(maildir.arguments).output == "")
            #expect(try log(program).count == names.count)
            let said = try OutsideProgram(
                "ls", "-1", "--quoting-style=escape", "\(maildir.path)/cur"
            ).run().report
            #expect(said.contains("2\\377\\376:2,S\n"))
            #expect(said.contains("4:2,F\n"))
        }
    }

    @Test func whatAnotherProgramTakesAwayIsLeftToIt() async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 3)
            let outcome = try await whileItWaits(program, maildir, connection) { _ in
                try FileManager.default.removeItem(atPath: "\(maildir.path)/new/1-message")
                try FileManager.default.moveItem(
                    atPath: "\(maildir.path)/new/2-message", toPath: "\(maildir.path)/cur/2-message"
                )
            }
            #expect(outcome.status == 0)
            #expect(outcome.errors == "")
            #expect(maildir.names("new").isEmpty)
            #expect(maildir.names("cur") == ["2-message", "3-message:2,S"])
            #expect(try subjects(program) == ["Fixture 1", "Fixture 3"])
        }
    }

    @Test func aMessageOverTheLimitIsNeverRead() async throws {
        try await withMaildir { program, maildir, _ in
            try maildir.deliver(messages: 3)
            for (number, size) in [(2, 10_485_760), (3, 10_485_761)] {
                try #require(truncate("\(maildir.path)/new/\(number)-message", size) == 0)
            }
            // Ten terabytes of holes: reading them takes hours.
            try maildir.deliver([], as: "4-message")
            try #require(truncate("\(maildir.path)/new/4-message", 10 << 40) == 0)
            let outcome = try program.run(maildir.arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let said = try log(program).map { "\($0["error_message"] ?? "")" }
            #expect(
                said.map { $0 == "The message is larger than 10485760 bytes" }
                    == [false, false, true, true])
            #expect(maildir.names("cur") == ["1-message:2,S", "2-message:2,S"])
            #expect(maildir.names(".Failed/cur") == ["3-message:2,", "4-message:2,"])
            for name in [".Failed/new", ".Failed/tmp", ".Failed/maildirfolder"] {
                #expect(FileManager.default.fileExists(atPath: "\(maildir.path)/\(name)"))
            }
        }
    }

    @Test func aMessageThatKillsItsReaderCostsOneRow() async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 4)
            let outcome = try await whileItWaits(program, maildir, connection) { run in
                let reader = try #require(run.reader)
                try #require(kill(reader, SIGSTOP) == 0)
                kill(reader, SIGSEGV)
                Task.detached {
                    try await Task.sleep(for: .milliseconds(300))
                    kill(reader, SIGCONT)
                }
            }
            #expect(outcome.status == 0, "\(outcome.errors)")
            // The second was being read, or had been: then it was the third.
            let number = maildir.names(".Failed/cur") == ["3-message:2,"] ? 3 : 2
            #expect(maildir.names(".Failed/cur") == ["\(number)-message:2,"])
            #expect(maildir.names("cur") == [1, 5 - number, 4].map { "\($0)-message:2,S" })
            let failed = try #require(
                try log(program).first { $0["status"] as? String == "failed" })
            #expect(
                failed["error_message"] as? String
                    == "It could not be read: reading it was ended by signal 11")
            // Delivered again it is not even read.
            try maildir.deliver(MaildirFixture.message(number), as: "5-message")
            let again = try program.run(maildir.arguments)
            #expect(again.output.contains("known"))
            #expect(try log(program).count == 4)
            #expect(maildir.names(".Failed/cur") == ["\(number)-message:2,", "5-message:2,"])
            // An admin who has looked at it has it read again, in the row that it has.
            let id = try #require(failed["id"] as? String)
            let retried = try program.run("import", "retry", id, "--trust-senders")
            #expect(retried.status == 0, "\(retried.errors)")
            #expect(
                try log(program).map { $0["status"] as? String }
                    == Array(repeating: "success", count: 4))
        }
    }

    @Test(arguments: ["forget", "allow"])
    func aMessageThatWasRefusedIsImportedOnceItMayBe(_ way: String) async throws {
        try await withMaildir { program, maildir, _ in
            let configuration = maildir.path + "/strict.conf"
            try "[senders]\nallowed = [\"nobody@college.example\"]\nauthserv_id = \"mx\"\n"
                .write(toFile: configuration, atomically: true, encoding: .utf8)
            try maildir.deliver(MaildirFixture.message(1), as: "1")
            let refused = try program.run(
                "import", "--config", configuration, "--maildir", maildir.path)
            #expect(refused.status == 0, "\(refused.errors)")
            let row = try #require(try log(program).first)
            #expect(row["status"] as? String == "failed")
            if way == "forget" {
                try program.succeed("import", "forget", try #require(row["id"] as? String), "--yes")
            }
            try maildir.deliver(MaildirFixture.message(1), as: "2")
            #expect(try program.run(maildir.arguments).status == 0)
            let rows = try log(program)
            #expect(rows.filter { $0["status"] as? String == "success" }.count == 1)
            #expect(rows.count == (way == "forget" ? 2 : 1))
        }
    }

    @Test func anImpostorIsSetAsideAndTheOriginalIsNot() async throws {
        try await withMaildir { program, maildir, _ in
            let impostor = MaildirFixture.message(2, id: "1")
            let messages = [
                MaildirFixture.message(1), impostor, MaildirFixture.message(1), impostor,
            ]
            for (number, message) in messages.enumerated() {
                try maildir.deliver(message, as: "\(number)")
            }
            #expect(try program.run(maildir.arguments).status == 0)
            #expect(maildir.names("cur") == ["0:2,S", "2:2,S"])
            #expect(maildir.names(".Failed/cur") == ["1:2,", "3:2,"])
            #expect(try log(program).map { $0["status"] as? String } == ["success", "failed"])
        }
    }

    @Test func whatCannotBePutAwayIsNotDoneTwice() async throws {
        try await withMaildir { program, maildir, _ in
            try maildir.deliver(messages: 3)
            // Another file system: nothing can be moved there, not even by root.
            let elsewhere = "/dev/shm/fieldgame-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: elsewhere, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: elsewhere) }
            let cur = "\(maildir.path)/cur"
            try FileManager.default.removeItem(atPath: cur)
            try FileManager.default.createSymbolicLink(
                atPath: cur, withDestinationPath: elsewhere)
            for _ in 1...2 {
                let outcome = try program.run(maildir.arguments)
                #expect(outcome.status == 73)
                #expect(outcome.errors.contains("0 of 3 messages are done, the rest is left"))
                #expect(maildir.names("new").count == 3)
                #expect(try subjects(program) == ["Fixture 1"])
            }
            try FileManager.default.removeItem(atPath: cur)
            try FileManager.default.createDirectory(atPath: cur, withIntermediateDirectories: true)
            let outcome = try program.run(maildir.arguments)
            #expect(outcome.output.contains("2 success, 0 partial, 0 failed, 1 known already"))
            #expect(maildir.names("cur").count == 3)
        }
    }

    @Test func nothingIsMovedBeforeTheDatabaseHasCommitted() async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 2)
            // It takes every statement, and refuses the COMMIT.
            try await connection.execute(
                """
                CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'no space left'; END $$
                """)
            try await connection.execute(
                """
                CREATE CONSTRAINT TRIGGER refusal AFTER INSERT ON import_log
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()
                """)
            let outcome = try program.run(maildir.arguments)
            #expect(outcome.status == 73, "\(outcome.errors)")
            #expect(
                outcome.errors.contains(
                    "the disk of the database server is full (this machine), so what was under way was "
                        + "rolled back: make room there, then do it again; 0 of 2 messages"))
            #expect(maildir.names("new") == ["1-message", "2-message"])
            #expect(maildir.names("cur").isEmpty)
            #expect(try log(program).isEmpty)
            try await connection.execute("DROP TRIGGER refusal ON import_log")
            #expect(try program.run(maildir.arguments).status == 0)
            #expect(try log(program).count == 2)
        }
    }

    /// What the server says when it runs out of something, and what a command makes of it.
    @Test(arguments: [
        ("53100", Int32(73), "the disk of the database server is full"),
        ("53200", 75, "the database server has not enough memory"),
        ("53300", 75, "the database server takes no more connections"),
    ])
    func aShortageOfTheServerIsNamed(state: String, status: Int32, words: String) async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 1)
            try await connection.execute(
                script: """
                    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN RAISE SQLSTATE '\(state)'; END $$;
                    CREATE TRIGGER refusal BEFORE INSERT ON import_log
                    FOR EACH ROW EXECUTE FUNCTION refuse()
                    """)
            let outcome = try program.run(maildir.arguments)
            #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    /// The server itself writes to a device that has no room.
    @Test func aFullDiskOfTheServerIsNamed() async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 1)
            try await connection.execute(
                script: """
                    CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
                    $$ BEGIN
                        COPY (SELECT repeat('x', 1000) FROM generate_series(1, 1000)) TO '/dev/full';
                        RETURN NEW;
                    END $$;
                    CREATE TRIGGER full_disk BEFORE INSERT ON import_log
                    FOR EACH ROW EXECUTE FUNCTION fill()
                    """)
            let outcome = try program.run(maildir.arguments)
            #expect(outcome.status == 73, "\(outcome.errors)")
            #expect(outcome.errors.contains("the disk of the database server is full"))
            #expect(maildir.names("new") == ["1-message"])
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func askedToStopItFinishesTheMessageAtHand(_ signal: Int32) async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 3)
            let outcome = try await whileItWaits(program, maildir, connection) { run in
                // As a terminal and systemd do: all processes of it.
                kill(try #require(run.reader), signal)
                kill(run.process.processIdentifier, signal)
                try await Task.sleep(for: .milliseconds(100))
                #expect(run.process.isRunning)
            }
            #expect(outcome.status == 75)
            #expect(
                outcome.errors
                    == "fieldgame: stopped by \(signal == SIGTERM ? "SIGTERM" : "SIGINT"); 1 of 3 "
                    + "messages are done, the rest is left for the next run\n")
            #expect(maildir.names("cur") == ["1-message:2,S"])
            #expect(try program.run(maildir.arguments).status == 0)
            #expect(try subjects(program) == (1...3).map { "Fixture \($0)" })
        }
    }

    @Test func aDatabaseThatGoesAwayLeavesTheRestForTheNextRun() async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 3)
            let outcome = try await whileItWaits(program, maildir, connection) { _ in
                _ = try await connection.query(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name = 'fieldgame' AND datname = current_database()
                    """, as: Bool.self)
            }
            #expect(outcome.status == 75)
            #expect(outcome.errors.contains("0 of 3 messages are done, the rest is left"))
            #expect(maildir.names("new").count == 3)
            #expect(try program.run(maildir.arguments).status == 0)
            #expect(try log(program).count == 3)
        }
    }

    @Test func ofAHundredThousandMessagesOnlyTheNamesAreKept() async throws {
        try await withMaildir { program, maildir, connection in
            try maildir.deliver(messages: 1)
            for number in 2...100_000 {
                let descriptor = open(
                    "\(maildir.path)/new/\(number)-message", O_WRONLY | O_CREAT, 0o600)
                try #require(descriptor >= 0)
                close(descriptor)
            }
            let outcome = try await whileItWaits(program, maildir, connection) { run in
                let number = run.process.processIdentifier
                let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
                let line = try #require(
                    status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
                let kilobytes = try #require(Int(line.filter(\.isNumber)))
                #expect(kilobytes < 150_000)
                kill(number, SIGTERM)
            }
            #expect(outcome.errors.contains("1 of 100000 messages are done"))
            #expect(outcome.output.hasPrefix("[     1/100000] success Fixture 1 (1 added)\n"))
        }
    }
}

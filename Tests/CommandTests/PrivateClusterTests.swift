import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// The program without any configuration.
@Suite struct PrivateClusterTests {
    @Test func needsNoConfiguration() async throws {
        try await withDataHome { program, folder in
            #expect(try program.succeed("database", "status").output.hasPrefix("absent"))
            #expect(try program.succeed("database", "path").output.hasPrefix(folder))
            let made = try program.succeed("houses", "import", sample("houses.csv"))
            #expect(made.errors.contains("in \(folder)/fieldgame/postgres; --database"))
            #expect(try program.succeed("houses", "list").errors.isEmpty)
            #expect(try program.succeed("database", "status").output.hasPrefix("running"))
            #expect(try program.succeed("database", "stop").output == "stopped\n")
            #expect(try program.succeed("database", "stop").output == "was not running\n")
            #expect(try program.succeed("database", "status").output.hasPrefix("stopped"))
            // What was entered is still there, and the next command starts the server again.
            #expect(try array(program.succeed("houses", "list", "--json").output).count == 29)
            #expect(try program.succeed("migrate").output.contains("nothing to do"))
        }
    }

    /// A service would start one again that has died.
    @Test func oneThatHasDiedIsStoppedForGood() async throws {
        try await withDataHome { program, folder in
            try program.succeed("database", "start")
            let lock = folder + "/fieldgame/postgres/data/postmaster.pid"
            let lines = try String(contentsOfFile: lock, encoding: .utf8).split(separator: "\n")
            kill(try #require(lines.first.flatMap { pid_t($0) }), SIGKILL)
            // Its processes may outlive it for a moment.
            try await wait(for: "the end of the cluster") {
                try program.run("database", "stop").output == "stopped\n"
            }
            #expect(!FileManager.default.fileExists(atPath: lock))
        }
    }

    @Test func aClusterOfTheFirstVersionIsBroughtAcross() async throws {
        let dump = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../LeagueDatabaseTests/Migrations/fieldgame-0.1.sql.gz").path()
        let script = try await onThreadOfItsOwn {
            try ServerProgram(["/usr/bin/gzip", "-dc", dump], as: .current).run().output
        }
        try await withDataHome { program, _ in
            try program.succeed("database", "start")
            let url = try program.succeed("database", "path", "--url").lines[0]
            let connection = try await Connection.connect(to: ConnectionConfiguration(url))
            try await connection.execute(script: script)
            await connection.close()
            let refused = try program.run("fixtures")
            #expect(refused.status == 78 && refused.errors.contains("migrate --from-0.1"))
            try program.succeed("migrate", "--from-0.1")
            #expect(try program.succeed("migrate").output.contains("nothing to do"))
        }
    }

    @Test func aQuietFirstCommandDoesNotSayWhereItIs() async throws {
        try await withDataHome { program, folder in
            let maildir = try makeMaildir(in: URL(filePath: folder).appending(path: "mail"))
            let words = ["import", "--trust-senders", "--maildir", maildir, "--quiet"]
            #expect(try !program.succeed(words).errors.contains("fieldgame/postgres"))
        }
        try await withDataHome { program, _ in
            let list = try program.succeed("houses", "list", "--json")
            #expect(try array(list.output).isEmpty && list.errors.contains("fieldgame/postgres"))
        }
    }

    @Test func aFolderThatCannotBeWrittenIsSaid() throws {
        let program = Program(environment: ["XDG_DATA_HOME": "/proc/nowhere"])
        let outcome = try program.run("fixtures")
        #expect(outcome.status == 73, "\(outcome.errors)")
        #expect(outcome.errors.contains("/proc/nowhere"))
    }

    @Test func wrongArgumentsStartNoServer() async throws {
        try await withDataHome { (program, _) async throws in
            #expect(try program.run("fixtures", "--clock", "noon").status == 64)
            #expect(try program.run("fixtures", "--from", "x").status == 64)
            #expect(try program.succeed("database", "status").output.hasPrefix("absent"))
        }
    }
}

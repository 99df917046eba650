import Foundation
import LeagueDatabase
import PostgreSQL
import Testing

@Suite(.timeLimit(.minutes(60))) struct PrivateClusterTests {
    @Test func itIsMadeStartedStoppedAndStartedAgain() async throws {
        try await withFolder { folder in
            let cluster = PrivateCluster(root: folder + "/share/fieldgame/postgres")
            #expect(try await cluster.status() == .absent)
            let configuration = try await cluster.ensureRunning()
            guard case .running(let first) = try await cluster.status() else {
                Issue.record("it does not run")
                return
            }
            for descriptor in 0...2 {
                // Held by the server, a reader of our output would wait for the server's end.
                let target = try FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/\(first)/fd/\(descriptor)")
                #expect(target == (descriptor == 0 ? "/dev/null" : cluster.path + "/server.log"))
            }
            let connection = try await Connection.connect(to: configuration)
            let row = try await connection.query(
                """
                SELECT current_user::text, current_database()::text,
                    current_setting('listen_addresses'), current_setting('fsync'),
                    current_setting('data_checksums'), current_setting('jit'),
                    current_setting('server_encoding'),
                    (SELECT datcollate FROM pg_database WHERE datname = current_database())
                """)[0].decode(
                    (String, String, String, String, String, String, String, String).self)
            #expect(row.0 == "postgres")
            #expect(row.1 == "fieldgame")
            #expect(row.2 == "")
            #expect([row.3, row.4, row.5] == ["on", "on", "off"])
            #expect(row.6 == "UTF8")
            #expect(row.7 == "C.UTF-8")
            try await connection.execute("CREATE TABLE kept AS SELECT 1 AS n")
            await connection.close()

            _ = try await cluster.ensureRunning()
            #expect(try await cluster.status() == .running(processID: first))
            try await cluster.stop()
            try await cluster.stop()
            #expect(try await cluster.status() == .stopped)

            let again = try await Connection.connect(to: try await cluster.ensureRunning())
            #expect(try await again.query("TABLE kept").count == 1)
            await again.close()
            try await cluster.stop()
        }
    }

    @Test func itsUsersMayLogInAsTheTwoRolesOnly() async throws {
        try await withFolder { folder in
            let cluster = PrivateCluster(root: folder + "/postgres")
            var configuration = try await cluster.ensureRunning()
            let connection = try await Connection.connect(to: configuration)
            try await connection.execute(
                script: "CREATE ROLE authenticator LOGIN; CREATE ROLE other LOGIN")
            await connection.close()
            configuration.parameters["user"] = "authenticator"
            let service = try await Connection.connect(to: configuration)
            await service.close()
            configuration.parameters["user"] = "other"
            await #expect(throws: PostgresError.self) {
                try await Connection.connect(to: configuration)
            }
            try await cluster.stop()
        }
    }

    @Test func twoStartsAtOnceAreOneServer() async throws {
        try await withFolder { folder in
            let cluster = PrivateCluster(root: folder + "/postgres")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let connection = try await Connection.connect(
                            to: try await cluster.ensureRunning())
                        await connection.close()
                    }
                }
                try await group.waitForAll()
            }
            try await cluster.stop()
        }
    }

    @Test func aCrashAndAnInterruptedCreationAreRecovered() async throws {
        try await withFolder { folder in
            let root = folder + "/postgres"
            try FileManager.default.createDirectory(
                atPath: root + "/data.new/base", withIntermediateDirectories: true)
            let cluster = PrivateCluster(root: root)
            _ = try await cluster.ensureRunning()
            guard case .running(let process) = try await cluster.status() else {
                Issue.record("it does not run")
                return
            }
            kill(process, SIGKILL)
            while try await cluster.status() == .running(processID: process) {
                var status: CInt = 0
                waitpid(process, &status, WNOHANG)
                await Task.yield()
            }
            let connection = try await Connection.connect(to: try await cluster.ensureRunning())
            #expect(try await connection.query("SELECT 1").count == 1)
            await connection.close()
            try await cluster.stop()
        }
    }

    @Test func aLongPathGetsAShortSocket() async throws {
        try await withFolder { folder in
            let long = folder + "/" + String(repeating: "long/", count: 30) + "it's $HOME \"odd\""
            let cluster = PrivateCluster(root: long)
            let configuration = try await cluster.ensureRunning()
            #expect((configuration.parameters["host"] ?? "").utf8.count < 60)
            let connection = try await Connection.connect(to: configuration)
            await connection.close()
            try await cluster.stop()
            try FileManager.default.removeItem(atPath: configuration.parameters["host"] ?? "")
        }
    }

    @Test func aFolderThatCannotBeMadeIsSaidToBe() async throws {
        let cluster = PrivateCluster(root: "/proc/nowhere/postgres")
        let error = await #expect(throws: ClusterError.self) { try await cluster.ensureRunning() }
        #expect(error?.kind == .cannotWrite)
        #expect(error?.description.contains("/proc/nowhere") == true)
    }

    @Test func missingProgramsAreSaidToBe() async throws {
        try await withFolder { folder in
            let cluster = PrivateCluster(
                root: folder + "/postgres", environment: ["FIELDGAME_PG_BIN": "/nonexistent"])
            let error = await #expect(throws: ClusterError.self) {
                try await cluster.ensureRunning()
            }
            #expect(error?.kind == .notInstalled)
            let status = try await cluster.status()
            #expect(status == .absent)
        }
    }

    /// By what `postgres --version` says, of folders with colons between them.
    @Test func ofSeveralProgramsTheNewestOrTheWantedOnesAreTaken() async throws {
        try await withFolder { folder in
            var folders: [String] = []
            for version in ["15.18 (Debian 15.18-0+deb12u1)", "17.2", "9.6.24"] {
                let bin = "\(folder)/\(version.prefix { $0 != "." })"
                try FileManager.default.createDirectory(
                    atPath: bin, withIntermediateDirectories: true)
                for name in ["initdb", "pg_ctl", "postgres"] {
                    let script = "#!/bin/sh\necho 'postgres (PostgreSQL) \(version)'\n"
                    try script.write(toFile: "\(bin)/\(name)", atomically: true, encoding: .utf8)
                    chmod("\(bin)/\(name)", 0o755)
                }
                folders.append(bin)
            }
            let environment = [
                "FIELDGAME_PG_BIN": (["/nonexistent"] + folders).joined(separator: ":")
            ]
            let newest = try ServerBinaries.find(environment: environment)
            #expect(newest.majorVersion == 17 && newest.folder == folders[1])
            let wanted = try ServerBinaries.find(majorVersion: 15, environment: environment)
            #expect(wanted.folder == folders[0])
            let error = #expect(throws: ClusterError.self) {
                try ServerBinaries.find(majorVersion: 16, environment: environment)
            }
            #expect(error?.description.contains("apt install postgresql-16") == true)
        }
    }

    @Test func anUpgradeNeedsRoomForTheDataAndTheReserve() throws {
        try ClusterUpgrade.requireRoom(for: 44_000_000, free: 300_000_000, in: "/srv")
        let error = #expect(throws: ClusterError.self) {
            try ClusterUpgrade.requireRoom(for: 44_000_001, free: 300_000_000, in: "/srv")
        }
        #expect(error?.kind == .cannotWrite)
        #expect(error?.description.contains("301 MB in /srv, and 300 MB are free") == true)
    }

    @Test(.enabled(if: geteuid() == 0, "only root runs the server as somebody else"))
    func theServersAccountMustBeAbleToEnter() async throws {
        try await withFolder { folder in
            chmod(folder, 0o700)
            let cluster = PrivateCluster(root: folder + "/postgres")
            let error = await #expect(throws: ClusterError.self) {
                try await cluster.ensureRunning()
            }
            #expect(error?.kind == .cannotWrite)
            #expect(error?.description.contains("XDG_DATA_HOME") == true)
        }
    }

    /// The command at the end of what is said is run as it stands there.
    @Test(
        .enabled(if: geteuid() == 0, "only root gives files away"),
        arguments: ["data", "data/PG_VERSION", ""])
    func aWrongOwnerIsNamedWithWhatMendsIt(_ place: String) async throws {
        try await withFolder { folder in
            let cluster = PrivateCluster(root: folder + "/postgres")
            _ = try await cluster.ensureRunning()
            try await cluster.stop()
            // Root's own folder is given to the owner of the data in any case.
            let other: uid_t = place.isEmpty ? 0 : 65_534
            let wrong = place.isEmpty ? cluster.path : "\(cluster.path)/\(place)"
            #expect(chown(wrong, other, gid_t(other)) == 0)
            if !place.isEmpty {
                let error = await #expect(throws: ClusterError.self) {
                    try await cluster.ensureRunning()
                }
                #expect(error?.kind == .cannotWrite)
                let words = try #require(error?.description)
                #expect(words.hasPrefix("\(wrong) belongs to nobody, and must belong to postgres"))
                let command = try #require(words.firstMatch(of: /run: (.*)$/)?.output.1)
                let outcome = try await onThreadOfItsOwn {
                    try ServerProgram(["/bin/sh", "-c", String(command)], as: .current).run()
                }
                #expect(outcome.status == 0, "\(outcome.output)")
            }
            _ = try await cluster.ensureRunning()
            try await cluster.stop()
        }
    }

    @Test func theDefaultFolderFollowsTheEnvironment() {
        #expect(
            PrivateCluster.defaultPath(environment: ["XDG_DATA_HOME": "/data"])
                == "/data/fieldgame/postgres")
        let home = PrivateCluster.defaultPath(
            environment: ["XDG_DATA_HOME": "relative", "HOME": "/home/ann"])
        #expect(
            home
                == (geteuid() == 0
                    ? "/var/lib/fieldgame/postgres"
                    : "/home/ann/.local/share/fieldgame/postgres"))
    }

    /// Gives `body` a folder that every account may enter, and removes it afterwards.
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = "/tmp/fieldgame-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755])
        do {
            try await body(folder)
        } catch {
            // A server that still runs there ends once its folder is gone.
            try FileManager.default.removeItem(atPath: folder)
            throw error
        }
        try FileManager.default.removeItem(atPath: folder)
    }
}

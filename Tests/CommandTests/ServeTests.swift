import Foundation
import PostgreSQL
import TestSupport
import Testing

@testable import FieldGameCLI

@Suite struct ServeTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func itServesCalendarsUntilItIsAskedToStop(signal: Int32) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            try program.succeed(
                "import", "--trust-senders", sample("emails/01-dated-headings.eml"))
            let service = try await RunningService(program)
            try await service.waitUntilReady()
            let feed = try service.get("/calendar/house/keate.ics")
            #expect(feed.status == 200)
            #expect(feed.body.hasPrefix("BEGIN:VCALENDAR\r\n"))
            #expect(try service.get("/calendar/house/nobody.ics").status == 404)
            #expect(try service.get("/calendars").body.contains("\"/calendar/house/keate.ics\""))
            let outcome = try service.stop(signal)
            #expect(outcome.status == 0)
            #expect(outcome.output == "listening on \(service.url)\n")
            let requests = outcome.errors.split(separator: "\n").filter {
                $0.contains("\"message\":\"request\"")
            }
            #expect(requests.contains { $0.contains("/calendar/house/{slug}.ics") })
            #expect(!outcome.errors.contains("keate"))
        }
    }

    @Test("It says that it was asked to stop, and that it has; a second signal ends it at once")
    func itSaysHowItEnds() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            // More than the kernel takes in for a client that does not read.
            try await connection.execute(
                script: """
                    INSERT INTO matches (date, home_team_id, away_text, notes)
                    SELECT date '2026-01-01' + n % 300, 'JDM', 'Side ' || n, repeat('note ', 190)
                    FROM generate_series(1, 2000) n
                    """)
            await connection.close()
            for (signals, end) in [(1, "stopped"), (2, "asked to stop again: stopped at once")] {
                let service = try await RunningService(program)
                try await service.waitUntilReady()
                let client = try OutsideProgram(
                    "python3", "-c", Self.slowness, service.url,
                    "\(service.program.process.processIdentifier)", "\(signals)"
                ).run()
                #expect(client.report == (signals == 1 ? "whole\n" : "ended\n"))
                let outcome = try service.program.outcome()
                #expect(outcome.status == 0)
                let lines = outcome.errors.split(separator: "\n")
                let asked = try #require(lines.first { $0.contains("asked to stop:") })
                #expect(asked.contains("a second signal ends it at once"))
                #expect(asked.contains(#""seconds":"28""#))
                // Of two that come at once either may be heard of first.
                #expect(asked.contains(signals == 1 ? #""signal":"SIGTERM""# : #""signal":"SIG"#))
                #expect(asked.contains(#/"connections":"[1-9]/#), "\(asked)")
                // What else is going on may say something after it.
                #expect(
                    lines.contains { $0.contains("\"message\":\"\(end)\"") },
                    "\(lines.suffix(5))")
            }
        }
    }

    /// Asks for a long calendar, has the service asked to stop, once or twice, before fetching the rest,
    /// and prints how its own connection, or else the service, ends.
    private static let slowness = """
        import os, signal, socket, sys, time, urllib.parse
        address = urllib.parse.urlsplit(sys.argv[1])
        place, service = (address.hostname, address.port), int(sys.argv[2])
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(60)
        client.connect(place)
        client.sendall(b"GET /calendar/all.ics HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n")
        answer = client.recv(15)
        os.kill(service, signal.SIGTERM)
        if sys.argv[3] == "2":
            os.kill(service, signal.SIGINT)
            def state():
                try: return open(f"/proc/{service}/stat").read().rsplit(")", 1)[1].split()[0]
                except FileNotFoundError: return "Z"
            while state() != "Z": time.sleep(0.05)
            print("ended")
        else:
            while piece := client.recv(65536): answer += piece
            print("whole" if answer.endswith(b"END:VCALENDAR\\r\\n") else answer[-100:])
        """

    @Test func withoutTheDatabaseItStartsAndSaysSo() async throws {
        let program = Program(environment: [
            "DATABASE_URL": "postgresql://postgres@%2Fnowhere/league"
        ])
        let service = try await RunningService(program, "--log-format", "text")
        let ready = try service.get("/readyz")
        #expect(ready.status == 503)
        #expect(ready.body.contains("\"code\":"))
        #expect(try service.get("/healthz").status == 200)
        #expect(try service.get("/calendar/all.ics").status == 503)
        let outcome = try service.stop()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains(" warning starting without the database: "))
    }

    /// The process of the private cluster's server; nil where it does not run.
    private func server(_ program: Program) throws -> pid_t? {
        struct Record: Decodable { let pid: pid_t? }
        let status = try program.succeed("database", "status", "--json").output
        return try JSONDecoder().decode(Record.self, from: Data(status.utf8)).pid
    }

    @Test func aPrivateClusterThatWasKilledIsStartedAgain() async throws {
        try await withDataHome { program, folder in
            // The service makes it, and says so in its log.
            var service = try await RunningService(program, "--log-format", "json")
            let log = try service.stop().errors
            #expect(log.contains("the league is kept in a new database of your own, in \(folder)"))
            #expect(log.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
            // So that it is the service's own child, which stays a zombie where it is not asked for.
            try program.succeed("database", "stop")
            service = try await RunningService(program, "--log-format", "text")
            try await service.waitUntilReady()
            let first = try #require(try server(program))
            kill(first, SIGKILL)
            try await wait(for: "another server") {
                try server(program).map { $0 != first } == true
            }
            try await service.waitUntilReady()

            // One that was stopped stays so.
            try program.succeed("database", "stop")
            try await wait(for: "the service to notice") {
                try service.program.errors().contains("fieldgame database start")
            }
            #expect(try service.get("/readyz").status == 503)
            #expect(try server(program) == nil)
            try program.succeed("database", "start")
            try await service.waitUntilReady()
            let outcome = try service.stop()
            #expect(outcome.status == 0)
            for words in ["has died, and is started again", "the private cluster runs again"] {
                #expect(outcome.errors.contains(words))
            }
        }
    }

    @Test func aServerThatDiesAgainAndAgainIsStartedEverMoreSeldom() {
        var pace = ClusterRevival.Pace()
        let begin = ContinuousClock.now
        let starts = (0..<3_600).filter { pace.allows(begin + .seconds($0)) }
        #expect(starts.prefix(7) == [0, 5, 15, 35, 75, 155, 315])
        #expect(starts.dropFirst(8).allSatisfy { starts.contains($0 - 300) })
        // After a time in which it ran it is started at once, and soon again.
        let later = (10_000..<10_010).filter { pace.allows(begin + .seconds($0)) }
        #expect(later == [10_000, 10_005])
    }

    @Test func anUnsuitableSchemaEndsItAtOnce() async throws {
        // Logins are the whole server's: a schema that fits brings them, and they stay.
        try await withTestDatabase(from: .league) { _ in }
        try await withTestDatabase { database in
            let outcome = try Program(database: database).run("serve", "--port", "0")
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains("fieldgame migrate"))
            #expect(outcome.output.isEmpty)
        }
    }

    @Test func aTakenPortIsNamed() async throws {
        let program = Program(environment: [
            "DATABASE_URL": "postgresql://postgres@%2Fnowhere/league"
        ])
        let service = try await RunningService(program)
        let port = try #require(service.url.split(separator: ":").last)
        let outcome = try program.run("serve", "--port", String(port))
        #expect(outcome.status == 75)
        #expect(outcome.errors.contains("port \(port): another program does"))
        let foreign = try program.run("serve", "--host", "192.0.2.1", "--port", "0")
        #expect(foreign.status == 78)
        #expect(foreign.errors.contains("--host must be an address of this machine"))
        _ = try service.stop()
    }

    // Another process holds the connections: where Foundation starts a child, it reads beyond the list
    // of this process's descriptors once there are more than 1,300 of them.
    @Test func aThousandIdleConnectionsHoldUpNobody() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let service = try await RunningService(program)
            try await service.waitUntilReady()
            let outcome = try OutsideProgram("python3", "-c", Self.idleness, service.url).run()
            #expect(outcome.report == "BEGIN:VCALENDAR\nhttp_connections 1001\n")
            #expect(try service.stop().status == 0)
        }
    }

    /// Opens a thousand connections, each of which rests after one answer; then prints what somebody
    /// else is answered.
    private static let idleness = """
        import http.client, resource, sys, urllib.parse
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

        def lines(connection, path):
            connection.request("GET", path)
            answer = connection.getresponse()
            if answer.status != 200: sys.exit(f"{path}: {answer.status}")
            return answer.read().decode().splitlines()

        address = urllib.parse.urlsplit(sys.argv[1]).netloc
        idle = [http.client.HTTPConnection(address, timeout=60) for _ in range(1000)]
        for connection in idle: lines(connection, "/healthz")
        other = http.client.HTTPConnection(address, timeout=60)
        print(lines(other, "/calendar/house/keate.ics")[0])
        print(*(line for line in lines(other, "/metrics") if line.startswith("http_connections ")))
        """

    @Test func theConfigurationFileSaysWhere() async throws {
        try await withTestDatabase(from: .league) { database in
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "fieldgame-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "fieldgame.conf")
            let settings = """
                [serve]
                host = "192.0.2.1"
                port = 1
                base_url = "https://fixtures.example"

                """
            try Data(settings.utf8).write(to: file)
            let program = Program(database: database)
            let outcome = try program.run("serve", "--config", file.path)
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains("192.0.2.1, port 1"))
            // The command line goes first.
            let service = try await RunningService(
                program, "--config", file.path, "--host", "127.0.0.1")
            #expect(try service.stop().status == 0)
        }
    }

    @Test(arguments: [
        ["--port", "65536"], ["--port", "x"], ["--host", ""], ["--base-url", "fixtures.example"],
        ["--log-level", "loud"], ["--log-format", "xml"],
    ])
    func wrongWordsAreRefused(arguments: [String]) throws {
        let program = Program(environment: ["DATABASE_URL": "postgresql:///nowhere"])
        let outcome = try program.run(["serve"] + arguments)
        #expect(outcome.status == 64)
        #expect(!outcome.errors.isEmpty)
    }
}

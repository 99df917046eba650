import Foundation
import TestSupport
import Testing

/// `serve` with a socket that a service manager holds, as systemd.socket(5) has it.
@Suite struct SocketActivationTests {
    @Test func itTakesTheSocketThatItIsGivenAndEndsWhenNobodyAsks() async throws {
        try await withTestDatabase(from: .league) { database in
            try withTemporaryFolder { folder in
                let program = Program(database: database)
                try program.enterReferenceData()
                try program.succeed(
                    "import", "--trust-senders", sample("emails/01-dated-headings.eml"))
                let file = folder.appending(path: "fieldgame.conf")
                try Data("[serve]\nidle_exit = \"5 s\"\n".utf8).write(to: file)
                // Twice, since what ended is started for the next that asks.
                let said = try manage(program, folder, "--config", file.path)
                #expect(
                    said
                        == String(
                            repeating:
                                "READY=1\nBEGIN:VCALENDAR\nlistening on the socket given\n0\n",
                            count: 2))
            }
        }
    }

    @Test func whatIsAskedToStopAtItsFirstAnswerStops() async throws {
        try await withTestDatabase(from: .league) { database in
            try withTemporaryFolder { folder in
                let program = Program(database: database)
                try program.enterReferenceData()
                let said = try manage(program, folder, rounds: 30, isAsked: true)
                #expect(
                    said.components(separatedBy: "listening on the socket given\n0\n").count == 31)
            }
        }
    }

    @Test func severalSocketsAreRefused() throws {
        try withTemporaryFolder { folder in
            let program = Program(environment: [
                "DATABASE_URL": "postgresql://postgres@%2Fnowhere/league"
            ])
            let said = try manage(program, folder, sockets: 2)
            #expect(said == "no answer\n78\nno answer\n78\n")
        }
    }

    /// Has Python be the service manager; returns what it printed.
    private func manage(
        _ program: Program, _ folder: URL, sockets: Int = 1, rounds: Int = 2, isAsked: Bool = false,
        _ arguments: String...
    ) throws -> String {
        try OutsideProgram(
            [
                "python3", "-c", Self.manager, folder.path, "\(sockets)", "\(rounds)",
                isAsked ? "asked" : "idle", try Program.executable().path, "serve",
            ] + arguments,
            environment: program.environment
        ).run().report
    }

    /// Hands a socket to the service for each of some clients, who wait in it; prints that the service is
    /// ready, the first line of a calendar, and how the service ends, by itself or asked to.
    private static let manager = """
        import os, socket, subprocess, sys
        folder, sockets, rounds, end, *command = sys.argv[1:]
        place, notices = folder + "/league.sock", folder + "/notices"
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(place)
        listener.listen()
        ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ready.bind(notices)
        ready.settimeout(0.1)

        def give():
            os.dup2(listener.fileno(), 3)
            os.set_inheritable(3, True)

        for _ in range(int(rounds)):
            client = socket.socket(socket.AF_UNIX)
            client.connect(place)
            client.sendall(b"GET /calendar/house/keate.ics HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n")
            service = subprocess.Popen(
                ["/bin/sh", "-c", 'LISTEN_PID=$$ exec "$@"', "sh", *command], preexec_fn=give,
                close_fds=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                env={**os.environ, "LISTEN_FDS": sockets, "NOTIFY_SOCKET": notices})
            said = None
            while said is None and service.poll() is None:
                try:
                    said = ready.recv(100).decode()
                except TimeoutError:
                    pass
            if said is None:
                print("no answer")
            else:
                print(said)
                answer = b""
                while piece := client.recv(65536): answer += piece
                print(answer.partition(b"\\r\\n\\r\\n")[2].decode().splitlines()[0])
            client.close()
            if end == "asked": service.terminate()
            output, _ = service.communicate()
            print(output.decode(), service.returncode, sep="")
        """
}

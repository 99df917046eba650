import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("publish --watch")
struct PublishWatchTests {
    @Test("It follows what others change, and ends with 0", arguments: [SIGTERM, SIGINT])
    func follows(signal: Int32) async throws {
        try await PublishedLeague.with { league in
            let run = try RunningProgram(
                league.program, ["publish", league.folder.path, "--watch", "--json"])
            try await wait(for: "the first round") {
                try league.files().contains("calendars.json")
            }
            let untouched = "calendar/match/\(FixtureLeague.cancelled).ics"
            let before = try league.identity(untouched)
            try await league.connection.execute(
                script: """
                    UPDATE matches SET date = '2026-01-20'
                    WHERE id = '\(FixtureLeague.scheduled)'
                    """)
            // A round may begin before the change and read the match after it.
            for path in ["match/\(FixtureLeague.scheduled)", "house/keate", "pitch/agars-3"] {
                try await wait(for: "the change of \(path)") {
                    try league.text("calendar/\(path).ics").contains("20260120")
                }
            }
            try await league.connection.execute(
                script: "INSERT INTO houses (id, name, kind) VALUES ('XX', 'Xenia', 'house')")
            try await wait(for: "a new calendar") {
                try league.files().contains("calendar/house/xenia.ics")
            }
            try await wait(for: "its place in the lists") {
                try league.text("calendars.json").contains("xenia")
                    && league.text("houses/index.html").contains("Xenia")
            }
            kill(run.process.processIdentifier, signal)
            let outcome = try run.outcome()
            #expect(outcome.status == 0, "\(outcome.errors)")
            let name = signal == SIGTERM ? "SIGTERM" : "SIGINT"
            #expect(outcome.errors.contains("fieldgame: asked to stop by \(name): finishes"))
            #expect(outcome.errors.hasSuffix("fieldgame: stopped\n"))
            #expect(outcome.lines.count >= 2)
            #expect(outcome.lines.allSatisfy { $0.hasPrefix("{") })
            #expect(try league.identity(untouched) == before)
        }
    }

    @Test("What somebody else damages or takes away is put right")
    func repairs() async throws {
        try await PublishedLeague.with { league in
            let run = try RunningProgram(
                league.program, ["publish", league.folder.path, "--watch"])
            try await wait(for: "the first round") {
                try league.files().contains("calendars.json")
            }
            let damaged = "calendar/match/\(FixtureLeague.cancelled).ics"
            let whole = try league.data(damaged)
            try Data("BEGIN".utf8).write(to: league.folder.appending(path: damaged))
            // All at once: a folder cannot be emptied while files are written into it.
            try FileManager.default.moveItem(
                at: league.folder.appending(path: "calendar/house"),
                to: league.place.appending(path: "taken"))
            // A change of anything but matches has all looked at, as an hour's passing does.
            try await league.connection.execute(
                script: "INSERT INTO houses (id, name, kind) VALUES ('XX', 'Xenia', 'house')")
            try await wait(for: "the repairs") {
                try league.data(damaged) == whole
                    && league.files().contains("calendar/house/keate.ics")
            }
            run.process.terminate()
            #expect(try run.outcome().status == 0)
        }
    }

    @Test("It goes on through a crash of the database, and catches up")
    func goesOn() async throws {
        let cluster = try await TestCluster.start()
        try await PublishedLeague.with(in: cluster) { league in
            let run = try RunningProgram(
                league.program, ["publish", league.folder.path, "--watch"])
            try await wait(for: "the first round") {
                try league.files().contains("calendars.json")
            }
            try await cluster.crash()
            let connection = try await Connection.connect(to: league.database.configuration)
            try await connection.execute(
                script: """
                    SET synchronous_commit = on;
                    UPDATE matches SET date = '2026-01-21'
                    WHERE id = '\(FixtureLeague.scheduled)'
                    """)
            try await wait(for: "the change") {
                try league.text("calendar/match/\(FixtureLeague.scheduled).ics")
                    .contains("20260121")
            }
            await connection.close()
            run.process.terminate()
            let outcome = try run.outcome()
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        try await cluster.stop()
    }

    @Test("Asked to stop it ends before the next file with 75, and every file is whole")
    func stopped() async throws {
        try await PublishedLeague.with { league in
            try await league.addMatches(2_000)
            // On a busy machine the database may not answer in time, or all be done before the signal.
            var outcome = try stop(league)
            for _ in 0..<9 where !outcome.errors.contains("stopped before it was done") {
                try FileManager.default.removeItem(at: league.folder)
                outcome = try stop(league)
            }
            #expect(outcome.status == 75, "\(outcome.errors)")
            #expect(outcome.errors.contains("stopped before it was done"))
            #expect(try !league.files().contains { $0.hasSuffix(".tmp") })
            let counts = try league.publish()
            #expect(counts.written > 0)
        }
    }

    /// Asks a run of the program to stop once it has written some files.
    private func stop(_ league: PublishedLeague) throws -> Program.Outcome {
        let run = try running(league, with: 20)
        run.process.terminate()
        return try run.outcome()
    }

    /// A run of the program that has written so many files and goes on. One that ended, as the database of
    /// a busy machine did not answer it in time, is begun again.
    private func running(_ league: PublishedLeague, with count: Int) throws -> RunningProgram {
        while true {
            let run = try RunningProgram(league.program, ["publish", league.folder.path])
            // The thread is kept: others that wait for one would let all files be written.
            while run.process.isRunning, league.countOfFiles() < count { usleep(2_000) }
            if league.countOfFiles() >= count { return run }
            let outcome = try run.outcome()
            try #require(outcome.errors.contains("does not answer"), "\(outcome.errors)")
        }
    }

    @Test("Killed at any instant it leaves whole files alone, and the next run ends the work")
    func killed() async throws {
        try await PublishedLeague.with { league in
            try await league.addMatches(300)
            try league.publish()
            var whole: [String: Data] = [:]
            for path in try league.files() { whole[path] = try league.data(path) }
            for round in 1...6 {
                try FileManager.default.removeItem(at: league.folder)
                let run = try running(league, with: round * 40)
                kill(run.process.processIdentifier, SIGKILL)
                _ = try run.outcome()
                for path in try league.files() where !path.hasSuffix(".tmp") {
                    #expect(try league.data(path) == whole[path], "\(path)")
                }
            }
            try league.publish()
            #expect(try league.files() == whole.keys.sorted())
        }
    }
}

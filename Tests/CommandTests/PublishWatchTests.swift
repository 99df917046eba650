import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("publish --watch")
struct PublishWatchTests {
    @Test("It follows what others change, and ends with 0", arguments: [SIGTERM, SIGINT])
    func follows(signal: Int32) async throws {
        try await PublishScene.with { scene in
            let run = try RunningProgram(
                scene.program, ["publish", scene.folder.path, "--watch", "--json"])
            try await wait(for: "the first round") {
                try scene.files().contains("calendars.json")
            }
            let before = try scene.identities()
            try await scene.connection.execute(
                script: """
                    UPDATE matches SET date = '2026-01-20'
                    WHERE id = '\(FixtureLeague.scheduled)'
                    """)
            try await wait(for: "the change") {
                try scene.text("calendar/match/\(FixtureLeague.scheduled).ics")
                    .contains("20260120")
            }
            #expect(try scene.text("calendar/house/keate.ics").contains("20260120"))
            try await scene.connection.execute(
                script: "INSERT INTO houses (id, name, kind) VALUES ('XX', 'Xenia', 'house')")
            try await wait(for: "a new calendar") {
                try scene.files().contains("calendar/house/xenia.ics")
            }
            kill(run.process.processIdentifier, signal)
            let outcome = try run.outcome()
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.lines.count >= 2)
            #expect(outcome.lines.allSatisfy { $0.hasPrefix("{") })
            let untouched = "calendar/match/\(FixtureLeague.cancelled).ics"
            #expect(try scene.identities()[untouched] == before[untouched])
        }
    }

    @Test("It goes on through a crash of the database, and catches up")
    func goesOn() async throws {
        let cluster = try await TestCluster.start()
        try await PublishScene.with(in: cluster) { scene in
            let run = try RunningProgram(
                scene.program, ["publish", scene.folder.path, "--watch"])
            try await wait(for: "the first round") {
                try scene.files().contains("calendars.json")
            }
            try await cluster.crash()
            let connection = try await Connection.connect(to: scene.database.configuration)
            try await connection.execute(
                script: """
                    SET synchronous_commit = on;
                    UPDATE matches SET date = '2026-01-21'
                    WHERE id = '\(FixtureLeague.scheduled)'
                    """)
            try await wait(for: "the change") {
                try scene.text("calendar/match/\(FixtureLeague.scheduled).ics")
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
        try await PublishScene.with { scene in
            try await scene.addMatches(2_000)
            // The program stands still before the first file as long as this lasts.
            try await scene.connection.execute(
                script: "BEGIN; LOCK TABLE matches IN ACCESS EXCLUSIVE MODE")
            let run = try RunningProgram(scene.program, ["publish", scene.folder.path])
            try await wait(for: "the program to wait") {
                try await scene.connection.query(
                    "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)", as: Bool.self)
                    == [true]
            }
            run.process.terminate()
            try await scene.connection.execute(script: "ROLLBACK")
            let outcome = try run.outcome()
            #expect(outcome.status == 75, "\(outcome.errors)")
            #expect(outcome.errors.contains("stopped before it was done"))
            #expect(try !scene.files().contains { $0.hasSuffix(".tmp") })
            let counts = try scene.publish()
            #expect(counts.written > 0)
        }
    }

    @Test("Killed at any instant it leaves whole files alone, and the next run ends the work")
    func killed() async throws {
        try await PublishScene.with { scene in
            try await scene.addMatches(300)
            try scene.publish()
            var whole: [String: Data] = [:]
            for path in try scene.files() { whole[path] = try scene.data(path) }
            for round in 1...6 {
                try FileManager.default.removeItem(at: scene.folder)
                let run = try RunningProgram(scene.program, ["publish", scene.folder.path])
                try await wait(for: "\(round * 40) files") {
                    scene.countOfFiles() >= round * 40
                }
                kill(run.process.processIdentifier, SIGKILL)
                _ = try run.outcome()
                for path in try scene.files() where !path.hasSuffix(".tmp") {
                    #expect(try scene.data(path) == whole[path], "\(path)")
                }
            }
            try scene.publish()
            #expect(try scene.files() == whole.keys.sorted())
        }
    }
}

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

    @Test("Asked to stop it ends before the next file with 75, and every file is whole")
    func stopped() async throws {
        try await PublishScene.with { scene in
            try await scene.addMatches(2_000)
            let run = try RunningProgram(scene.program, ["publish", scene.folder.path])
            try await wait(for: "some files") { scene.countOfFiles() >= 100 }
            run.process.terminate()
            let outcome = try run.outcome()
            #expect(outcome.status == 75, "\(outcome.errors)")
            #expect(outcome.errors.contains("stopped before it was done"))
            #expect(try !scene.files().contains { $0.hasSuffix(".tmp") })
            let counts = try scene.publish()
            #expect(counts.unchanged > 0)
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
                for path in try scene.files() where !path.hasSuffix(".fieldgame.tmp") {
                    #expect(try scene.data(path) == whole[path], "\(path)")
                }
            }
            try scene.publish()
            #expect(try scene.files() == whole.keys.sorted())
        }
    }
}

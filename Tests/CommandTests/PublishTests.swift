import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("publish")
struct PublishTests {
    @Test("It writes every calendar, the page and the list; a second time nothing")
    func writes() async throws {
        try await PublishScene.with { scene in
            let first = try scene.publish("--base-url", "https://league.example")
            #expect(first.written == first.total)
            #expect(first.total == (try scene.files().count) - 1, "all but the lock")
            for path in [
                "index.html", "calendars.json", "calendar/all.ics", "calendar/house/keate.ics",
                "calendar/competition/senior-league.ics", "calendar/pitch/agars-3.ics",
                "calendar/umpire/mr-carlow.ics", "calendar/match/\(FixtureLeague.scheduled).ics",
            ] {
                #expect(try scene.files().contains(path), "no \(path)")
            }
            #expect(
                try scene.text("index.html")
                    .contains("href=\"webcals://league.example/calendar/house/keate.ics\""))
            let before = try scene.identities()
            let second = try scene.publish("--base-url", "https://league.example")
            #expect(second.written == 0)
            #expect(second.unchanged == first.total)
            #expect(try scene.identities() == before)
        }
    }

    @Test("Only what a change touches is written again")
    func writesOnlyChanges() async throws {
        try await PublishScene.with { scene in
            try scene.publish()
            let before = try scene.identities()
            try scene.program.succeed(
                "fixture", "move", FixtureLeague.scheduled, "--to", "2026-01-20")
            let counts = try scene.publish()
            let after = try scene.identities()
            let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
            #expect(
                changed == [
                    "calendar/all.ics", "calendar/competition/senior-league.ics",
                    "calendar/house/hawtrey.ics", "calendar/house/hwta.ics",
                    "calendar/house/jdm.ics", "calendar/house/keate.ics",
                    "calendar/match/\(FixtureLeague.scheduled).ics",
                    "calendar/pitch/agars-3.ics", "calendar/umpire/dr-penhale.ics",
                    "calendar/umpire/mr-carlow.ics",
                ])
            #expect(counts.written == changed.count)
            #expect(try scene.text("calendar/house/keate.ics").contains("20260120T142500"))
        }
    }

    @Test("A rehearsal lists what would be written, and writes nothing")
    func rehearses() async throws {
        try await PublishScene.with { scene in
            let all = try scene.publish("--dry-run")
            #expect(!FileManager.default.fileExists(atPath: scene.folder.path))
            #expect(all.files?.count == all.total)
            try scene.publish()
            let before = try scene.identities()
            try scene.program.succeed("fixture", "cancel", FixtureLeague.postponed)
            let outcome = try scene.program.succeed("publish", scene.folder.path, "--dry-run")
            #expect(
                outcome.lines.dropLast().contains(
                    "\(scene.folder.path)/calendar/match/\(FixtureLeague.postponed).ics"))
            #expect(outcome.lines.last?.hasPrefix("would write ") == true)
            #expect(try scene.identities() == before)
        }
    }

    @Test("Without matches there are no files of matches, and old ones stay")
    func leavesOutMatches() async throws {
        try await PublishScene.with { scene in
            let few = try scene.publish("--no-matches")
            #expect(try !scene.files().contains { $0.hasPrefix("calendar/match/") })
            let all = try scene.publish()
            #expect(all.written == 3)
            #expect(all.total == few.total + 3)
            #expect(try scene.publish("--no-matches").total == few.total)
            #expect(try scene.files().contains { $0.hasPrefix("calendar/match/") })
        }
    }

    @Test("A former name has the calendar that it became; what was removed says so")
    func formerNames() async throws {
        try await PublishScene.with { scene in
            try await scene.connection.execute(
                script: "INSERT INTO houses (id, name, kind) VALUES ('XX', 'Xenia', 'house')")
            try scene.publish()
            try scene.program.succeed("houses", "rename", "JDM", "--name", "New Keate")
            try await scene.connection.execute(script: "DELETE FROM houses WHERE id = 'XX'")
            try await scene.connection.execute(
                script: "DELETE FROM matches WHERE id = '\(FixtureLeague.postponed)'")
            try scene.publish()
            let renamed = try scene.text("calendar/house/new-keate.ics")
            #expect(try scene.text("calendar/house/keate.ics") == renamed)
            #expect(
                try scene.text("calendar/house/xenia.ics")
                    .contains("This calendar is no longer kept"))
            #expect(
                try scene.text("calendar/match/\(FixtureLeague.postponed).ics")
                    .contains("STATUS:CANCELLED"))
            #expect(try !scene.text("calendars.json").contains("xenia"))
        }
    }

    @Test("A calendar that the league knows nothing of is left, and told of")
    func leavesStrangers() async throws {
        try await PublishScene.with { scene in
            try scene.publish()
            let stranger = scene.folder.appending(path: "calendar/house/of-cards.ics")
            try Data("mine".utf8).write(to: stranger)
            try Data("mine".utf8).write(to: scene.folder.appending(path: "notes.txt"))
            let counts = try scene.publish()
            #expect(counts.left == ["calendar/house/of-cards.ics"])
            #expect(counts.written == 0)
            let outcome = try scene.program.succeed("publish", scene.folder.path)
            #expect(outcome.errors.contains("of-cards.ics: left as it is"))
            #expect(try scene.text("calendar/house/of-cards.ics") == "mine")
            #expect(try scene.text("notes.txt") == "mine")
        }
    }

    @Test("A web server can read all of it, whatever the mask of the process")
    func isForAll() async throws {
        try await PublishScene.with { scene in
            let shell = OutsideProgram(
                "/bin/bash", "-c", "umask 077; exec \"$0\" publish \"$1\"",
                try Program.executable().path, scene.folder.path,
                environment: scene.program.environment)
            #expect(try shell.run().status == 0)
            for (path, mode) in [
                ("", 0o755), ("calendar", 0o755), ("calendar/house", 0o755), ("index.html", 0o644),
                ("calendar/all.ics", 0o644),
            ] {
                let found =
                    try FileManager.default.attributesOfItem(
                        atPath: scene.folder.appending(path: path).path)[.posixPermissions] as? Int
                #expect(found == mode, "\(path)")
            }
        }
    }

    @Test("A calendar whose name no file can have is named and counted; all others are written")
    func namesTheImpossible() async throws {
        try await PublishScene.with { scene in
            try await scene.connection.execute(
                script: """
                    ALTER TABLE calendar_names DROP CONSTRAINT calendar_names_slug_plain;
                    INSERT INTO calendar_names (kind, slug, subject, name, is_current)
                    VALUES ('house', '.hidden', 'JDM', 'Keate', false);
                    """)
            let outcome = try scene.program.run("publish", scene.folder.path)
            #expect(outcome.status == 73)
            #expect(
                outcome.errors.contains(
                    "cannot write \(scene.folder.path)/calendar/house/.hidden.ics: no file"),
                "\(outcome.errors)")
            #expect(outcome.errors.contains("1 of "))
            #expect(try scene.files().contains("calendar/house/keate.ics"))
            #expect(try scene.files().contains("index.html"))
            let again = try scene.program.run("publish", scene.folder.path, "--json")
            #expect(again.status == 73)
            #expect(again.output.contains(#""impossible":["/calendar/house/.hidden.ics"]"#))
        }
    }

    @Test("A terminal shows how far it is, on one short line")
    func showsProgress() async throws {
        try await PublishScene.with { scene in
            try await scene.addMatches(600)
            let terminal = try PseudoTerminal()
            let process = try scene.program.start("publish", scene.folder.path, at: terminal)
            try terminal.expect(" files")
            try process.end()
            #expect(process.terminationStatus == 0)
            let shown = terminal.screen + (try terminal.close())
            let lines = shown.split(whereSeparator: \.isNewline).flatMap {
                $0.components(separatedBy: "\r")
            }
            let progress = lines.filter { $0.wholeMatch(of: /\x1B\[K\d+ of \d+ files/) != nil }
            #expect(!progress.isEmpty, "\(shown)")
            #expect(progress.allSatisfy { $0.count < 60 })
            #expect(shown.contains("\r\u{1B}[Kwrote "), "\(shown)")
        }
    }
}

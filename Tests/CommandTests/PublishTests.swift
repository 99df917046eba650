import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("publish")
struct PublishTests {
    @Test("It writes every calendar, the page and the list; a second time nothing")
    func writes() async throws {
        try await PublishedLeague.with { league in
            let first = try league.publish("--base-url", "https://league.example")
            #expect(first.written == first.total)
            #expect(first.total == (try league.files().count) - 1, "all but the lock")
            for path in [
                "index.html", "calendars/index.html", "houses/keate/index.html", "calendars.json",
                "calendar/all.ics", "calendar/house/keate.ics",
                "calendar/competition/senior-league.ics", "calendar/pitch/agars-3.ics",
                "calendar/umpire/mr-carlow.ics", "calendar/match/\(FixtureLeague.scheduled).ics",
            ] {
                #expect(try league.files().contains(path), "no \(path)")
            }
            #expect(
                try league.text("calendars/index.html")
                    .contains("href=\"webcals://league.example/calendar/house/keate.ics\""))
            let before = try league.identities()
            let second = try league.publish("--base-url", "https://league.example")
            #expect(second.written == 0)
            #expect(second.unchanged == first.total)
            #expect(try league.identities() == before)
        }
    }

    @Test("Only what a change touches is written again")
    func writesOnlyChanges() async throws {
        try await PublishedLeague.with { league in
            try league.publish()
            let before = try league.identities()
            try league.program.succeed(
                "fixture", "move", FixtureLeague.scheduled, "--to", "2026-01-20")
            let counts = try league.publish()
            let after = try league.identities()
            let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
            #expect(
                changed.filter { $0.hasPrefix("calendar/") } == [
                    "calendar/all.ics", "calendar/competition/senior-league.ics",
                    "calendar/house/hawtrey.ics", "calendar/house/hwta.ics",
                    "calendar/house/jdm.ics", "calendar/house/keate.ics",
                    "calendar/match/\(FixtureLeague.scheduled).ics",
                    "calendar/pitch/agars-3.ics", "calendar/umpire/dr-penhale.ics",
                    "calendar/umpire/mr-carlow.ics",
                ])
            #expect(counts.written == changed.count)
            for page in ["matches/100000000000/index.html", "changes/index.html"] {
                #expect(changed.contains(page), "no \(page)")
            }
            #expect(!changed.contains("houses/index.html"))
            #expect(try league.text("calendar/house/keate.ics").contains("20260120T142500"))
        }
    }

    @Test("A rehearsal lists what would be written, and writes nothing")
    func rehearses() async throws {
        try await PublishedLeague.with { league in
            let all = try league.publish("--dry-run")
            #expect(!FileManager.default.fileExists(atPath: league.folder.path))
            #expect(all.files?.count == all.total)
            try league.publish()
            let before = try league.identities()
            try league.program.succeed("fixture", "cancel", FixtureLeague.postponed)
            let outcome = try league.program.succeed("publish", league.folder.path, "--dry-run")
            #expect(
                outcome.lines.dropLast().contains(
                    "\(league.folder.path)/calendar/match/\(FixtureLeague.postponed).ics"))
            #expect(outcome.lines.last?.hasPrefix("would write ") == true)
            #expect(try league.identities() == before)
        }
    }

    @Test("Without matches there are no files of matches, and old ones stay")
    func leavesOutMatches() async throws {
        try await PublishedLeague.with { league in
            let few = try league.publish("--no-matches")
            #expect(try !league.files().contains { $0.hasPrefix("calendar/match/") })
            let all = try league.publish()
            // Calendars and pages of three matches, and the pages that lead to them.
            #expect(all.written > 6)
            #expect(all.total == few.total + 6)
            #expect(try league.publish("--no-matches").total == few.total)
            #expect(try league.files().contains { $0.hasPrefix("calendar/match/") })
        }
    }

    @Test("A former name has the calendar that it became; what was removed says so")
    func formerNames() async throws {
        try await PublishedLeague.with { league in
            try await league.connection.execute(
                script: "INSERT INTO houses (id, name, kind) VALUES ('XX', 'Xenia', 'house')")
            try league.publish()
            try league.program.succeed("houses", "rename", "JDM", "--name", "New Keate")
            try await league.connection.execute(script: "DELETE FROM houses WHERE id = 'XX'")
            try await league.connection.execute(
                script: "DELETE FROM matches WHERE id = '\(FixtureLeague.postponed)'")
            try league.publish()
            let renamed = try league.text("calendar/house/new-keate.ics")
            #expect(try league.text("calendar/house/keate.ics") == renamed)
            #expect(
                try league.text("calendar/house/xenia.ics")
                    .contains("This calendar is no longer kept"))
            #expect(
                try league.text("calendar/match/\(FixtureLeague.postponed).ics")
                    .contains("STATUS:CANCELLED"))
            #expect(try !league.text("calendars.json").contains("xenia"))
        }
    }

    @Test("A calendar that the league knows nothing of is left, and told of")
    func leavesStrangers() async throws {
        try await PublishedLeague.with { league in
            try league.publish()
            let stranger = league.folder.appending(path: "calendar/house/of-cards.ics")
            try Data("mine".utf8).write(to: stranger)
            try Data("mine".utf8).write(to: league.folder.appending(path: "notes.txt"))
            let counts = try league.publish()
            #expect(counts.left == ["calendar/house/of-cards.ics"])
            #expect(counts.written == 0)
            let outcome = try league.program.succeed("publish", league.folder.path)
            #expect(outcome.errors.contains("of-cards.ics: left as it is"))
            #expect(try league.text("calendar/house/of-cards.ics") == "mine")
            #expect(try league.text("notes.txt") == "mine")
        }
    }

    @Test("A web server can read all of it, whatever the mask of the process")
    func isForAll() async throws {
        try await PublishedLeague.with { league in
            let shell = OutsideProgram(
                "/bin/bash", "-c", "umask 077; exec \"$0\" publish \"$1\"",
                try Program.executable().path, league.folder.path,
                environment: league.program.environment)
            #expect(try shell.run().status == 0)
            for (path, mode) in [
                ("", 0o755), ("calendar", 0o755), ("calendar/house", 0o755), ("index.html", 0o644),
                ("calendar/all.ics", 0o644),
            ] {
                let found =
                    try FileManager.default.attributesOfItem(
                        atPath: league.folder.appending(path: path).path)[.posixPermissions] as? Int
                #expect(found == mode, "\(path)")
            }
        }
    }

    @Test("A calendar whose name no file can have is named and counted; all others are written")
    func namesTheImpossible() async throws {
        try await PublishedLeague.with { league in
            try await league.connection.execute(
                script: """
                    ALTER TABLE calendar_names DROP CONSTRAINT calendar_names_slug_plain;
                    INSERT INTO calendar_names (kind, slug, subject, name, is_current)
                    VALUES ('house', '.hidden', 'JDM', 'Keate', false);
                    """)
            let outcome = try league.program.run("publish", league.folder.path)
            #expect(outcome.status == 73)
            #expect(
                outcome.errors.contains(
                    "cannot write \(league.folder.path)/calendar/house/.hidden.ics: no file"),
                "\(outcome.errors)")
            #expect(outcome.errors.contains("1 of "))
            #expect(try league.files().contains("calendar/house/keate.ics"))
            #expect(try league.files().contains("index.html"))
            let again = try league.program.run("publish", league.folder.path, "--json")
            #expect(again.status == 73)
            #expect(again.output.contains(#""impossible":["/calendar/house/.hidden.ics"]"#))
        }
    }

    @Test("A terminal shows how far it is, on one short line")
    func showsProgress() async throws {
        try await PublishedLeague.with { league in
            try await league.addMatches(600)
            let terminal = try PseudoTerminal()
            let process = try league.program.start("publish", league.folder.path, at: terminal)
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

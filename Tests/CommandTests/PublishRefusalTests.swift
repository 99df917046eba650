import Foundation
import PostgreSQL
import TestSupport
import Testing

@Suite("publish, where it cannot")
struct PublishRefusalTests {
    @Test("A link in the folder is not followed", arguments: ["calendar", "index.html"])
    func links(name: String) async throws {
        try await PublishedLeague.with { league in
            let outside = league.place.appending(path: "outside")
            for folder in [outside, league.folder] {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: false)
            }
            let target = name == "calendar" ? outside : outside.appending(path: "page")
            if name != "calendar" { try Data("theirs".utf8).write(to: target) }
            try FileManager.default.createSymbolicLink(
                at: league.folder.appending(path: name), withDestinationURL: target)
            let outcome = try league.program.run("publish", league.folder.path)
            #expect(outcome.status == 73)
            #expect(outcome.errors.contains("/\(name): it is a link"), "\(outcome.errors)")
            let left = try FileManager.default.contentsOfDirectory(atPath: outside.path)
            #expect(left == (name == "calendar" ? [] : ["page"]))
            if name != "calendar" {
                #expect(try Data(contentsOf: target) == Data("theirs".utf8))
            }
        }
    }

    @Test("A folder that cannot be written is 73 with its name")
    func unwritable() async throws {
        try await PublishedLeague.with { league in
            let file = league.place.appending(path: "file")
            try Data().write(to: file)
            for path in ["/sys", "/proc", file.path, league.place.path + "/no/folder"] {
                let outcome = try league.program.run("publish", path)
                #expect(outcome.status == 73, "\(path): \(outcome.errors)")
                #expect(outcome.errors.hasPrefix("fieldgame: cannot write \(path)"))
            }
        }
    }

    @Test("A full disk leaves whole files and no traces")
    func fullDisk() async throws {
        try await PublishedLeague.with { league in
            try await league.addMatches(60)
            // No file may grow beyond 8 kB, as on a disk that fills up within one.
            let shell = OutsideProgram(
                "/bin/bash", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" publish \"$1\"",
                try Program.executable().path, league.folder.path,
                environment: league.program.environment)
            let outcome = try shell.run()
            let complaint = String(decoding: outcome.errors, as: UTF8.self)
            #expect(outcome.status == 73, "\(complaint)")
            #expect(complaint.contains("cannot write \(league.folder.path)/calendar/"))
            let left = try league.files()
            #expect(!left.contains("calendar/all.ics"))
            #expect(!left.contains { $0.hasSuffix(".tmp") })
            let bytes = try left.map(league.data)
            try league.publish()
            #expect(try left.map(league.data) == bytes, "what was there was whole")
        }
    }

    @Test("Only one publishes into a folder at a time")
    func busy() async throws {
        try await PublishedLeague.with { league in
            let run = try RunningProgram(
                league.program, ["publish", league.folder.path, "--watch"])
            try await wait(for: "the first round") {
                try league.files().contains("calendars.json")
            }
            let outcome = try league.program.run("publish", league.folder.path)
            #expect(outcome.status == 75)
            #expect(outcome.errors.contains("another fieldgame publishes into"))
            run.process.terminate()
            #expect(try run.outcome().status == 0)
            try league.publish()
        }
    }

    @Test("Wrong words are 64, a database that is away is 75")
    func refusals() async throws {
        try await PublishedLeague.with { league in
            let folder = league.folder.path
            for (words, status) in [
                (["publish"], Int32(64)), (["publish", ""], 64),
                (["publish", folder, "--watch", "--dry-run"], 64),
                (["publish", folder, "--base-url", "league.example"], 64),
                (["publish", folder, "--clock", "soon"], 64),
                (["publish", folder, "--database", "postgresql://127.0.0.1:1/x"], 75),
            ] {
                let outcome = try league.program.run(words)
                #expect(outcome.status == status, "\(words): \(outcome.errors)")
            }
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }
}

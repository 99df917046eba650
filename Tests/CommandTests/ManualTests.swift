import Foundation
import TestSupport
import Testing

@testable import FieldGameCLI

/// The pages that `fieldgame manual` writes, which the package installs.
@Suite struct ManualTests {
    /// Every command and guide has a page, and mandoc has nothing to complain of.
    @Test func theManualIsWholeAndWellFormed() throws {
        try withTemporaryFolder { folder in
            let pages = try write(to: folder)
            #expect(pages.count > 60)
            for page in ["fieldgame.1", "fieldgame-import.1", "fieldgame-fixture-move.1"] {
                #expect(pages.contains("man1/\(page)"))
            }
            #expect(pages.contains("man5/fieldgame.conf.5"))
            for guide in Guide.all {
                #expect(pages.contains("man7/fieldgame-\(guide.subject).7"))
            }
            #expect(!pages.contains { $0.contains("read-messages") || $0.contains("manual") })
            let lint = try OutsideProgram(["mandoc", "-Tlint", "-Wall"] + pages, in: folder).run()
            #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.report)")
        }
    }

    @Test func manShowsPagesAsTheyAreMeant() throws {
        try withTemporaryFolder { folder in
            _ = try write(to: folder)
            func read(_ page: String) throws -> String {
                let read = try OutsideProgram(
                    "man", "--warnings", "--local-file", folder.appending(path: page).path,
                    environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "200"]
                ).run()
                #expect(read.status == 0 && read.errors.isEmpty, "\(read.report)")
                return String(decoding: read.output, as: UTF8.self)
            }
            let guide = try read("man7/fieldgame-scores.7")
            #expect(guide.contains("fieldgame-scores - entering, correcting and deciding"))
            #expect(guide.contains("score walkover MATCH TEAM\n"))
            #expect(guide.contains("    $ fieldgame score enter --date 2026-01-13"))

            let page = try read("man1/fieldgame-import.1")
            let lines = page.split(separator: "\n")
            for heading in [
                "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS",
                "ENVIRONMENT", "FILES", "SEE ALSO",
            ] {
                #expect(lines.contains { $0 == heading }, "\(heading)")
            }
            // Options can be copied from the page into a terminal, and no line is lost for its dot.
            #expect(page.contains("-q, --quiet"))
            #expect(page.contains("the subfolder .Failed"))
            #expect(page.contains("75     the database is away"))
        }
    }

    /// Writes the manual; returns its files' paths below the folder.
    private func write(to folder: URL) throws -> [String] {
        try Program(environment: [:]).succeed(
            "manual", "--configuration", sample("fieldgame.conf"), folder.path)
        let files =
            FileManager.default.enumerator(atPath: folder.path)?
            .compactMap { $0 as? String } ?? []
        return files.filter { $0.contains(/\.[157]$/) }.sorted()
    }
}

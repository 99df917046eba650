import Foundation
import TestSupport
import Testing

/// Whole stories of a league, command by command, with all that they print.
@Suite struct TranscriptTests {
    /// A school half: the season set up, fixtures by hand and by mail, captains, scores, what goes
    /// wrong, the table, the calendar.
    @Test func aSchoolHalf() async throws {
        try await expectTranscript(of: "school-half")
    }

    /// Runs `NAME.script`, and compares with `NAME.transcript` byte for byte; a missing one is
    /// recorded, and fails too.
    private func expectTranscript(of name: String) async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Transcripts")
        let script = try String(
            contentsOf: folder.appending(path: "\(name).script"), encoding: .utf8)
        let file = folder.appending(path: "\(name).transcript")
        let said = try await withTestDatabase { database in
            try await withTemporaryFolder { temporary in
                try await Transcript(script: script).play(database, in: temporary)
            }
        }
        guard FileManager.default.fileExists(atPath: file.path) else {
            try Data(said.utf8).write(to: file)
            Issue.record("\(file.lastPathComponent) was missing and is recorded now")
            return
        }
        let wanted = try String(contentsOf: file, encoding: .utf8)
        let lines = zip(
            wanted.split(separator: "\n", omittingEmptySubsequences: false),
            said.split(separator: "\n", omittingEmptySubsequences: false))
        for (number, (old, new)) in lines.enumerated() where old != new {
            Issue.record("line \(number + 1): \"\(old)\" became \"\(new)\"")
            return
        }
        #expect(said == wanted)
    }
}

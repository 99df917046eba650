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

    /// Runs `NAME.script`, and compares with `NAME.transcript` byte for byte.
    private func expectTranscript(of name: String) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Transcripts/\(name).script")
        let script = try String(contentsOf: file, encoding: .utf8)
        let said = try await withTestDatabase { database in
            try await withTemporaryFolder { temporary in
                try await Transcript(script: script).play(database, in: temporary)
            }
        }
        try expectGolden(said, named: "Transcripts/\(name).transcript")
    }
}

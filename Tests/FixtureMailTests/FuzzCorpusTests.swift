import FieldGame
import FixtureMail
import Foundation
import MailSupport
import TestSupport
import Testing

@Suite("What the fuzzer found worth keeping")
struct FuzzCorpusTests {
    static let archive = League.folder.appending(path: "FuzzCorpus.tar.gz")

    @Test("is read without harm, and within the five seconds of a message")
    func isRead() throws {
        let inputs = try Self.inputs()
        #expect(inputs.count >= 100)
        let reader = FixtureMailReader(reference: League.reference)
        let teams = Set(League.reference.teams.map(\.id))
        for (name, input) in inputs {
            guard let message = MailFrame.message(input) else { continue }
            let (reading, taken) = processorTime { reader.read(message) }
            #expect(taken < .seconds(5), "\(name)")
            #expect(reading.failure == nil || reading.notices.isEmpty, "\(name)")
            for team in reading.notices.flatMap({ [$0.home, $0.away] }).compactMap({ $0 }) {
                #expect(teams.contains(team), "\(name)")
            }
        }
    }

    /// The inputs of the archive by their names.
    private static func inputs() throws -> [String: [UInt8]] {
        try withTemporaryFolder { folder in
            let outcome = try OutsideProgram(
                "tar", "-xzf", archive.path, "-C", folder.path
            ).run()
            try #require(outcome.status == 0, "\(outcome.report)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try Dictionary(
                uniqueKeysWithValues: names.map {
                    ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0))))
                })
        }
    }
}

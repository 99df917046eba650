import FieldGame
import FixtureMail
import Foundation
import MailSupport
import Testing

@Suite("What the fuzzer found worth keeping")
struct FuzzCorpusTests {
    static let folder = League.folder.appending(path: "FuzzCorpus")

    @Test("is read without harm, and within the five seconds of a message")
    func isRead() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { !$0.hasPrefix(".") }
        #expect(names.count >= 100)
        let reader = FixtureMailReader(reference: League.reference)
        let teams = Set(League.reference.teams.map(\.id))
        for name in names {
            let input = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
            guard let message = MailFrame.message(input) else { continue }
            let (reading, taken) = measured { reader.read(message) }
            #expect(taken < .seconds(5), "\(name)")
            #expect(reading.failure == nil || reading.notices.isEmpty, "\(name)")
            for team in reading.notices.flatMap({ [$0.home, $0.away] }).compactMap({ $0 }) {
                #expect(teams.contains(team), "\(name)")
            }
        }
    }
}

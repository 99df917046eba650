import FieldGame
import FixtureMail
import Foundation

/// What the messages of some folders say: `parse LEAGUE FOLDER...`. The bytes and the league are in
/// memory; no file is touched while the clock runs.
struct Parsing {
    private let reference: ReferenceData
    private let messages: [[UInt8]]

    init(_ arguments: [String]) throws {
        guard let league = arguments.first, arguments.count > 1 else {
            throw Failure("parse LEAGUE FOLDER...")
        }
        reference = try LeagueFolder.read(league)
        messages = try arguments.dropFirst().flatMap(Self.messages)
    }

    func run() throws {
        Turn.ready()
        while let passes = try Turn.next() {
            var found = 0
            // One for each pass, since it remembers what messages repeat.
            let readers = (0..<passes).map { _ in FixtureMailReader(reference: reference) }
            let start = Turn.processorSeconds
            for reader in readers {
                found = messages.reduce(0) { $0 + reader.read($1).notices.count }
            }
            Turn.tell([
                "seconds": Turn.processorSeconds - start, "messages": Double(messages.count),
                "found": Double(found),
            ])
        }
    }

    private static func messages(in folder: String) throws -> [[UInt8]] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try all.sorted()
            .filter { $0.hasSuffix(".eml") && !$0.split(separator: "/").contains("cur") }
            .map { [UInt8](try Data(contentsOf: URL(filePath: folder).appending(path: $0))) }
    }
}

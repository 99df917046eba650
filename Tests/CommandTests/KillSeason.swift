import Foundation
import PostgreSQL
import Testing

/// Two hundred messages made of the sample season and the sample layouts: first all as they are,
/// then again with every house in the place of another, so that their matches are other ones.
struct KillSeason {
    /// Name and bytes, in the order of their delivery.
    let messages: [(name: String, bytes: [UInt8])]

    init() throws {
        let samples = try ["season/new", "emails"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: sample(folder)).sorted()
                .filter { $0.hasSuffix(".eml") }.map { "\(folder)/\($0)" }
        }
        let houses = try String(contentsOfFile: sample("houses.csv"), encoding: .utf8)
            .split(separator: "\n").dropFirst().prefix(25)
            .map { String($0.prefix { $0 != "," }) }
        messages = try (0..<200).map { number in
            let path = samples[number % samples.count]
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: sample(path))))
            let name = String(format: "%03d-", number) + URL(filePath: path).lastPathComponent
            return (name, Self.edited(bytes, number, houses, number / samples.count))
        }
    }

    /// A message with a Message-ID of its own, and each house `shift` places further in the list.
    private static func edited(
        _ bytes: [UInt8], _ number: Int, _ houses: [String], _ shift: Int
    ) -> [UInt8] {
        // Latin-1 leaves every byte as it is.
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let others = Dictionary(
            houses.enumerated().map { ($1, houses[($0 + 3 * shift) % houses.count]) },
            uniquingKeysWith: { first, _ in first })
        let edited = text.replacing(#/\b[A-Z]{3,5}\b/#) { word in
            others[String(word.output)] ?? String(word.output)
        }
        .replacing("Message-ID: <", with: "Message-ID: <\(number).", maxReplacements: 1)
        return edited.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// Delivers them all.
    func deliver(to maildir: MaildirFixture) throws {
        for message in messages { try maildir.deliver(message.bytes, as: message.name) }
    }
}

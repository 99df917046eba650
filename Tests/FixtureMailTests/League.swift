import FieldGame
import Foundation

/// The league that the cases are written for.
enum League {
    /// Teams, pitches and competitions of `Reference/`.
    static let reference = ReferenceData(
        teams: rows("houses").map {
            Team(
                id: $0[0], name: $0[1], kind: Team.Kind(rawValue: $0[2]) ?? .house, colours: $0[3])
        },
        aliases: rows("house_aliases").map { Alias(teamID: $0[0], alias: $0[1]) },
        pitches: rows("pitches").map { Pitch(name: $0[0], abbreviation: $0[1], area: $0[2]) },
        competitions: rows("competitions").map {
            Competition(
                name: $0[0], abbreviation: $0[1],
                kind: Competition.Kind(rawValue: $0[2]) ?? .other, colour: $0[3])
        })

    /// The folder of these tests.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private static func rows(_ name: String) -> [[String]] {
        let file = folder.appending(path: "Reference/\(name).csv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(whereSeparator: \.isNewline).dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }
}

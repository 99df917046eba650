import FieldGame
import Foundation

/// A league's lists as CSV files without quotes: houses, house_aliases, pitches, competitions.
enum LeagueFolder {
    static func read(_ path: String) throws -> ReferenceData {
        func rows(_ name: String) throws -> [[String]] {
            try String(
                contentsOf: URL(filePath: path).appending(path: name + ".csv"), encoding: .utf8
            )
            .split(whereSeparator: \.isNewline).dropFirst().map { line in
                line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            }
        }
        return ReferenceData(
            teams: try rows("houses").map {
                Team(
                    id: $0[0], name: $0[1], kind: Team.Kind(rawValue: $0[2]) ?? .house,
                    colours: $0[3])
            },
            aliases: try rows("house_aliases").map { Alias(teamID: $0[0], alias: $0[1]) },
            pitches: try rows("pitches").map {
                Pitch(name: $0[0], abbreviation: $0[1], area: $0[2])
            },
            competitions: try rows("competitions").map {
                Competition(
                    name: $0[0], abbreviation: $0[1],
                    kind: Competition.Kind(rawValue: $0[2]) ?? .other, colour: $0[3])
            })
    }
}

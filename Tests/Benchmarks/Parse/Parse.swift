import FieldGame
import FixtureMail
import Foundation

/// Reads the messages of some folders as often as standard input asks: `parse LEAGUE FOLDER...`.
///
/// For each line `round N` it prints how many messages there are, the seconds of a processor that N
/// passes over all of them took, and how many matches one pass found.
@main
enum Parse {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { fatalError("parse LEAGUE FOLDER...") }
        let reader = FixtureMailReader(reference: try league(in: URL(filePath: arguments[1])))
        let mails = try arguments.dropFirst(2).flatMap { try messages(in: $0) }
        while let line = readLine() {
            let passes = line.split(separator: " ").last.flatMap { Int($0) } ?? 1
            var found = 0
            let start = clock()
            for _ in 0..<passes {
                found = mails.reduce(0) { $0 + reader.read($1).notices.count }
            }
            print(mails.count, Double(clock() - start) / Double(CLOCKS_PER_SEC), found)
            fflush(nil)
        }
    }

    private static func messages(in folder: String) throws -> [[UInt8]] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try all.sorted().filter {
            $0.hasSuffix(".eml") || ($0.hasPrefix("new/") && !$0.hasPrefix("new/."))
        }
        .map {
            [UInt8](try Data(contentsOf: URL(filePath: folder).appending(path: $0)))
        }
    }

    private static func league(in folder: URL) throws -> ReferenceData {
        func rows(_ name: String) throws -> [[String]] {
            try String(contentsOf: folder.appending(path: name + ".csv"), encoding: .utf8)
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

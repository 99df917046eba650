import FieldGame
import Foundation

/// The matches of a file that `data/matches.py` has written.
enum MatchFile {
    static func read(_ path: String) throws -> [Match] {
        try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n").map {
            line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(
                String.init)
            guard fields.count == 16, let match = match(fields) else {
                throw Failure("no match: \(line)")
            }
            return match
        }
    }

    private static func match(_ fields: [String]) -> Match? {
        guard let id = UUID(uuidString: fields[0]), let date = LocalDate(iso: fields[1]),
            let status = Match.Status(rawValue: fields[10]), let sequence = Int(fields[13]),
            let created = TimeInterval(fields[14]), let updated = TimeInterval(fields[15])
        else { return nil }
        let scores = (home: Int(fields[11]), away: Int(fields[12]))
        var score: Score?
        if let home = scores.home, let away = scores.away { score = Score(home: home, away: away) }
        return Match(
            id: id, date: date, time: LocalTime(iso: fields[2]), competition: fields[3],
            pitch: fields[4],
            position: Double(fields[5]).flatMap { north in
                Double(fields[6]).flatMap { Pitch.Position(latitude: north, longitude: $0) }
            },
            home: Match.Side(teamID: nil, name: fields[7]),
            away: Match.Side(teamID: nil, name: fields[8]),
            umpires: fields[9].isEmpty ? [] : fields[9].components(separatedBy: ", "),
            status: status,
            score: score, sequence: sequence, createdAt: Date(timeIntervalSince1970: created),
            updatedAt: Date(timeIntervalSince1970: updated), season: "")
    }
}

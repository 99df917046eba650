import FieldGame
import TestSupport

/// Leagues that messages are made up for: that of `Reference/`, or one nobody has seen before.
enum VariantLeague {
    /// Names of houses that are no words of a fixture list.
    private static let names = [
        "Ashcombe", "Bellamy's", "Burnaby", "Caldicott", "Chetwynd", "Dunstan's", "Elwood",
        "Fothergill", "Gatehouse", "Harding's", "Inglewood", "Jessop", "Kingswell", "Langdale's",
        "Merrivale", "Northcote", "Oakshott's", "Pemberton", "Quarry Hill", "Rushbrooke",
        "St. Swithun's", "Tregarth", "Underhill", "Vaughan's", "Wexcombe", "Yardley's",
        "The Priory", "Long Meadow House",
    ]
    private static let pitchNames = [
        "Upper Club", "Sixpenny", "Dutton's", "Timber Wood", "The Triangle", "Mespots",
        "Jordan Field", "Lower Chalvey", "Babylon", "Masters' Field", "Ryeford", "Poplar Bank",
    ]
    private static let competitions: [(String, String, Competition.Kind)] = [
        ("Senior League", "SL", .league), ("Colts League", "CL", .league),
        ("Junior League", "JL", .league), ("Lower Boy League", "LB", .league),
        ("Founder's Cup", "FC", .cup), ("House Cup", "HC", .cup), ("Friendly", "FR", .friendly),
        ("Second XI League", "2L", .league), ("Junior Ties", "JT", .cup),
        ("Plate", "PL", .cup),
    ]

    /// A league from a random source.
    static func made(_ random: inout SplitMix64) -> ReferenceData {
        var teams: [Team] = []
        var aliases: [Alias] = []
        var taken: Set<String> = []
        let letters = Array("ABCDEFGHJKLMNOPRSTVWY")
        for name in names.shuffled(using: &random).prefix(Int.random(in: 14...26, using: &random)) {
            var id = ""
            repeat {
                let length = [3, 3, 3, 4, 4].randomElement(using: &random) ?? 3
                id = String((0..<length).map { _ in letters.randomElement(using: &random) ?? "A" })
            } while !isFree(id, taken)
            taken.insert(id)
            teams.append(Team(id: id, name: name))
            if name.allSatisfy(\.isLetter), Bool.random(using: &random) {
                aliases.append(Alias(teamID: id, alias: name + " House"))
            }
        }
        for name in ["Field", "2nd Field", "3rd Field"] {
            teams.append(Team(id: name, name: name, kind: .schoolTeam))
        }
        aliases.append(Alias(teamID: "2nd Field", alias: "Second Field"))
        var pitches: [Pitch] = []
        var initials: Set<String> = []
        for name in pitchNames.shuffled(using: &random).prefix(7) {
            guard let initial = name.replacing("The ", with: "").first else { continue }
            let isFirst = initials.insert(String(initial)).inserted
            if Bool.random(using: &random), isFirst {
                for number in 1...Int.random(in: 2...12, using: &random) {
                    pitches.append(
                        Pitch(name: "\(name) \(number)", abbreviation: "\(initial)\(number)"))
                }
            } else {
                pitches.append(Pitch(name: name))
            }
        }
        return ReferenceData(
            teams: teams, aliases: aliases, pitches: pitches,
            competitions: competitions.map {
                Competition(name: $0.0, abbreviation: $0.1, kind: $0.2)
            })
    }

    /// Whether initials are no other word of a message: a month, a league, a day, a slip of another.
    private static func isFree(_ id: String, _ taken: Set<String>) -> Bool {
        let words: Set<String> = [
            "MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN", "JAN", "FEB", "MAR", "APR", "MAY",
            "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC", "TBC", "TBA", "TBD", "THE", "AND",
            "FOR", "WAS", "NOW", "OFF", "NOON", "HALF", "TIME", "DATE", "HOME", "AWAY", "BEAT",
            "LOST", "DREW", "DRAW", "WON", "ALL", "NEW", "NOT", "BYE", "REST", "SENT", "FROM",
            "WITH", "VIA", "PER", "ONE", "TWO", "TEN", "TEAM", "REF", "REFS", "CUP", "KO",
        ]
        if words.contains(id) { return false }
        return taken.allSatisfy { other in
            zip(other, id).filter { $0 == $1 }.count < max(other.count, id.count) - 1
                && Set(other) != Set(id)
        }
    }
}

import Foundation

/// What a letter says of one match.
struct MatchInLetter {
    let id: UUID
    /// `Now at 4pm: Keate v Hawtrey, Tue 13 Jan`.
    let heading: String
    /// What is so now, without what was: `When` -> `Tuesday 13 January 2026, 2:25pm`.
    let facts: [String: String]

    /// The matches of a letter's text, in its order.
    static func all(in text: String) -> [MatchInLetter] {
        let blocks = text.components(separatedBy: "\n\n")
        return blocks.indices.dropFirst(2).compactMap { place in
            guard let link = blocks[place].firstMatch(of: #/^The match: \S+/matches/(\S+)$/#),
                let id = UUID(uuidString: String(link.1))
            else { return nil }
            var facts: [String: String] = [:]
            for line in blocks[place - 1].split(separator: "\n") {
                guard let colon = line.firstIndex(of: ":") else { continue }
                let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
                facts[String(line[..<colon])] = value.replacing(#/ \(was .*\)$/#, with: "")
            }
            return MatchInLetter(id: id, heading: blocks[place - 2], facts: facts)
        }
    }
}

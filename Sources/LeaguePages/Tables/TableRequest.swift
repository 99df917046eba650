import FieldGame
import Foundation
import LeagueFeeds

/// Which table is asked for, as of which day, and with which scores supposed.
package struct TableRequest: Sendable {
    /// The season, `2026` or `2013-14`.
    let season: String
    /// The competition's name in web addresses.
    let slug: String
    /// Counts only what had happened by the end of that day; nil all.
    let day: LocalDate?
    /// Scores supposed, by the beginning of the match's id; each as `ID:2-1` in the address.
    let supposed: [Supposed]
    /// Whether the address has the fields of the form, which are no address to pass on.
    let isFromForm: Bool

    /// So many digits of an id tell the matches of a season apart.
    static let shortestKey = 8

    /// A score that is supposed for a match.
    struct Supposed: Hashable, Sendable {
        let match: MatchKey
        let score: Score
    }

    init(season: String, slug: String, _ query: inout PageQuery) throws(FeedRefusal) {
        (self.season, self.slug) = (season, slug)
        day = try query.day("as-of")
        var supposed: [Supposed] = []
        for text in query.values("what-if") {
            guard let one = Supposed(text) else {
                throw FeedRefusal(
                    .invalid, "The address cannot be read: what-if must be a match and its score.",
                    details: "what-if=\(text)", hint: "Write what-if=3f0c1a2b:2-1.")
            }
            supposed.append(one)
        }
        let typed = try Self.typed(&query)
        isFromForm = !typed.isEmpty
        self.supposed = supposed + typed
        guard self.supposed.count <= TablePage.supposable else {
            throw FeedRefusal(
                .invalid, "The address supposes too many scores.",
                details: "at most \(TablePage.supposable)")
        }
    }

    /// What the form sends: `home-ID=2` and `away-ID=1`.
    private static func typed(_ query: inout PageQuery) throws(FeedRefusal) -> [Supposed] {
        let homes = query.numbered("home-")
        let aways = Dictionary(query.numbered("away-")) { $1 }
        var typed: [Supposed] = []
        for (match, home) in homes {
            guard let away = aways[match], let one = Supposed("\(match):\(home)-\(away)") else {
                throw FeedRefusal(
                    .invalid, "A score needs two numbers from 0 to 999.",
                    details: "\(home)-\(aways[match] ?? "")",
                    hint: "Go back and fill in both numbers of a match, or neither.")
            }
            typed.append(one)
        }
        if let (_, away) = aways.first(where: { match, _ in !homes.contains { $0.0 == match } }) {
            throw FeedRefusal(
                .invalid, "A score needs two numbers from 0 to 999.", details: "-\(away)",
                hint: "Go back and fill in both numbers of a match, or neither.")
        }
        return typed
    }

    /// The address of this table.
    var path: PagePath {
        PagePath(
            "tables", season, slug,
            query: (day.map { [(name: "as-of", value: "\($0)")] } ?? [])
                + supposed.map { (name: "what-if", value: $0.text) })
    }
}

extension TableRequest.Supposed {
    /// `3f0c1a2b:2-1`; nil for anything else.
    init?(_ text: some StringProtocol) {
        let halves = text.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let numbers = halves[1].split(omittingEmptySubsequences: false) { "-–".contains($0) }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let match = MatchKey(halves[0], shortest: TableRequest.shortestKey),
            numbers.count == 2, let home = Self.goals(numbers[0]),
            let away = Self.goals(numbers[1]),
            let score = Score(home: home, away: away)
        else { return nil }
        self.init(match: match, score: score)
    }

    private static func goals(_ text: String) -> Int? {
        guard (1...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return Int(text)
    }

    /// As it stands in the address.
    var text: String { "\(match.digits):\(score.home)-\(score.away)" }

    /// Whether it is about a match.
    func concerns(_ id: UUID) -> Bool { match.begins(id) }
}

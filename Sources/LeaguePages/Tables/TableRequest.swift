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
    /// What was typed for matches and is no score; their form is shown again.
    let unfinished: [MatchKey: Typed]
    /// Whether the address has the fields of the form, which are no address to pass on.
    let isFromForm: Bool

    /// So many digits of an id tell the matches of a season apart.
    static let shortestKey = 8

    /// A score that is supposed for a match.
    struct Supposed: Hashable, Sendable {
        let match: MatchKey
        let score: Score
    }

    /// What was typed into both fields of a match, as it was typed.
    struct Typed: Hashable, Sendable {
        var home = "", away = ""
    }

    /// The table as it is.
    init(season: String, slug: String) {
        (self.season, self.slug, day) = (season, slug, nil)
        (supposed, unfinished, isFromForm) = ([], [:], false)
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
        var typed: [MatchKey: Typed] = [:]
        let (homes, aways) = (try Self.typed("home-", &query), try Self.typed("away-", &query))
        for (key, goals) in homes { typed[key, default: Typed()].home = goals }
        for (key, goals) in aways { typed[key, default: Typed()].away = goals }
        isFromForm = !typed.isEmpty
        // In the order of the form.
        for (key, _) in homes {
            guard let one = typed[key], let score = one.score else { continue }
            supposed.append(Supposed(match: key, score: score))
        }
        unfinished = typed.filter { $0.value.score == nil }
        self.supposed = supposed
        guard supposed.count + unfinished.count <= TablePage.supposable else {
            throw FeedRefusal(
                .invalid, "The address supposes too many scores.",
                details: "at most \(TablePage.supposable)")
        }
    }

    /// What the form sends for one side of each match: `home-3f0c1a2b=2`.
    private static func typed(
        _ side: String, _ query: inout PageQuery
    ) throws(FeedRefusal) -> [(MatchKey, String)] {
        var typed: [(MatchKey, String)] = []
        for (match, goals) in query.numbered(side) {
            guard let key = MatchKey(match, shortest: shortestKey) else {
                throw FeedRefusal(
                    .invalid,
                    "The address cannot be read: \(side) needs the beginning of a match's id.",
                    details: "\(side)\(match)=\(goals)")
            }
            guard !typed.contains(where: { $0.0 == key }) else {
                throw QueryText.repeated(side + match)
            }
            typed.append((key, goals))
        }
        return typed
    }

    /// The address to pass on, where this one is the form's and all in it are scores; else nil.
    var addressOfForm: PagePath? { isFromForm && unfinished.isEmpty ? path : nil }

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
        guard let match = MatchKey(halves[0], shortest: TableRequest.shortestKey),
            numbers.count == 2,
            let score = TableRequest.Typed(home: String(numbers[0]), away: String(numbers[1])).score
        else { return nil }
        self.init(match: match, score: score)
    }

    /// As it stands in the address.
    var text: String { "\(match.digits):\(score.home)-\(score.away)" }

    /// Whether it is about a match.
    func concerns(_ id: UUID) -> Bool { match.begins(id) }
}

extension TableRequest.Typed {
    /// The score; nil for anything but two numbers from 0 to 999.
    var score: Score? {
        guard let home = Self.goals(home), let away = Self.goals(away) else { return nil }
        return Score(home: home, away: away)
    }

    /// One of its numbers; nil for anything else.
    static func goals(_ text: String) -> Int? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard (1...3).contains(text.utf8.count),
            text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return Int(text)
    }
}

import FieldGame

/// The matches in the text that a reply quotes, or that a message passes on.
struct QuotedMatches: Sendable {
    private var matches: [Set<String>: [Notice]] = [:]
    private var byTeam: [String: [Notice]] = [:]
    /// Every one, in the order of the text.
    private(set) var all: [Notice] = []

    /// Whether nothing is quoted.
    var isEmpty: Bool { matches.isEmpty }

    /// Remembers a match.
    mutating func add(_ notice: Notice) {
        all.append(notice)
        guard let home = notice.home, let away = notice.away else { return }
        matches[[home, away], default: []].append(notice)
        for team in Set([home, away]) { byTeam[team, default: []].append(notice) }
    }

    /// The matches of a team, in the order of the text.
    func matches(of team: String) -> [Notice] { byTeam[team] ?? [] }

    /// The matches of a team, as pairs.
    func pairs(of team: String) -> [Pair] {
        var seen: Set<Set<String>> = []
        return matches(of: team).compactMap { notice in
            guard let home = notice.home, let away = notice.away,
                seen.insert([home, away]).inserted
            else { return nil }
            return Pair(first: .team(home), second: .team(away), range: 0..<0)
        }
    }

    /// The matches of two teams, on a day where one is given.
    func matches(of pair: Pair, on day: LocalDate? = nil) -> [Notice] {
        guard let key = pair.key else { return [] }
        let found = matches[key] ?? []
        return day == nil ? found : found.filter { $0.date == day }
    }
}

/// Why a match has no day.
struct DayFault: Error {
    var reason: Problem.Reason
    var note: String
}

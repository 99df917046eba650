import FieldGame

/// The two sides of a match as the league stores them, or what is wrong with them.
struct Opponents: Sendable {
    var home: String?
    var away: String?
    /// An opponent of a school team that has no id, as written.
    var awayText: String?
    var fault: (reason: Problem.Reason, note: String)?
    /// Whether the sides were written the other way round, because only the away side may lack an
    /// id: `Old Etonians v 2nd Field` is stored as `2nd Field` v `Old Etonians`.
    var isTurned = false

    /// Two teams of the league; or a school team and an opponent as written; or a team whose
    /// opponent is not known yet (`JDM v TBC`).
    init(_ pair: Pair, names: Names) {
        switch (pair.home, pair.away) {
        case (.team(let home), .team(let away)):
            (self.home, self.away) = (home, away)
            if home == away { fault = (.ambiguous, "both sides are \(home)") }
        case (.several(let ids), _), (_, .several(let ids)):
            fault = (.ambiguous, "the name can mean " + ids.joined(separator: " or "))
        case (.undecided, _), (_, .undecided):
            fault = (.ambiguous, "one of the sides is not known")
        case (.team(let home), .open): self.home = home
        case (.team(let home), .unknown(let text)): meet(home, text, names: names)
        case (.open, .team), (.open, .open), (.open, .unknown), (.unknown, .open):
            fault = (.ambiguous, "the home team is not known")
        case (.unknown(let text), .team(let away)):
            meet(away, text, names: names)
            isTurned = fault == nil
        case (.unknown(let home), .unknown(let away)):
            fault = Self.unknown([home, away], names: names)
        }
    }

    private mutating func meet(_ team: String, _ text: String, names: Names) {
        let isPlaceholder = ["winner", "loser", "winners", "losers", "bye"].contains(
            Word.words(of: text).first?.fold ?? "")
        if isPlaceholder {
            fault = (.ambiguous, "one of the sides is not known")
        } else if names.isSlip(text) {
            fault = Self.unknown([text], names: names)
        } else if names.schoolTeams.contains(team), !text.isEmpty {
            let bare = text.hasPrefix("the ") ? String(text.dropFirst(4)) : text
            (home, awayText) = (team, bare)
        } else if Self.isUndecided(text) {
            fault = (.ambiguous, "one of the sides is not known")
        } else {
            fault = Self.unknown([text], names: names)
        }
    }

    /// `Winner of Durnford/Farrer`, `Durnford/Farrer`, `Durnford or Farrer`; not `#N/A`, which a sheet
    /// says where a formula has failed.
    private static func isUndecided(_ text: String) -> Bool {
        if text.hasPrefix("#") { return false }
        let words = Word.words(of: text)
        // `#N/A` is what a sheet shows for a fault.
        if words.first?.fold == "#" { return false }
        return ["winner", "winners", "loser", "losers"].contains(words.first?.fold ?? "")
            || words.dropFirst().contains { ["/", "or"].contains($0.fold) }
    }

    private static func unknown(_ written: [String], names: Names) -> (Problem.Reason, String) {
        if written.contains(where: isUndecided) {
            return (.ambiguous, "one of the sides is not known")
        }
        let notes = written.map { text -> String in
            let nearest = names.teams(near: text)
            let hint =
                nearest.isEmpty ? "" : "; did you mean " + nearest.joined(separator: ", ") + "?"
            return "no team is called \(text)\(hint)"
        }
        return (.unknownTeam, notes.joined(separator: "; "))
    }
}

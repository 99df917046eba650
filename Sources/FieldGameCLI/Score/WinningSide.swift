import FieldGame

/// Finds which side of a match a word on the command line means.
struct WinningSide {
    private let match: Match
    private let names: LeagueNames

    init(_ match: Match, _ reference: ReferenceData) {
        self.match = match
        names = LeagueNames(reference)
    }

    /// Whether it is the home side: `home`, `away`, a team's id, name or alias, or the opponent who
    /// is no team as the match writes it.
    ///
    /// Throws `CommandFailure` (64) when neither side is meant.
    func isHome(_ word: String) throws -> Bool {
        let name = FoldedName(word)
        for (word, side, other) in [
            ("home", match.home, match.away), ("away", match.away, match.home),
        ] where name == FoldedName(word) {
            guard ![other.name, other.teamID ?? ""].contains(where: { FoldedName($0) == name })
            else {
                throw CommandFailure(
                    .usage,
                    "\"\(word)\" may be the \(word) side or a team of that name: write "
                        + "\"\(word == "home" ? "away" : "home")\" for the team, or "
                        + "\"\(side.name)\" for the \(word) side")
            }
            return word == "home"
        }
        if let opponent = match.awayText, FoldedName(opponent) == name { return false }
        let team: Team
        do {
            team = try names.team(word)
        } catch let failure as CommandFailure {
            throw CommandFailure(failure.status, "\(failure.message); \(choice)")
        }
        if team.id == match.home.teamID { return true }
        if team.id == match.away.teamID { return false }
        throw CommandFailure(
            .usage, "\(team.name) does not play in \(match.sentence()); \(choice)")
    }

    private var choice: String {
        match.away.name.isEmpty
            ? "the match has no opponent"
            : "the winner is home (\(match.home.name)) or away (\(match.away.name))"
    }
}

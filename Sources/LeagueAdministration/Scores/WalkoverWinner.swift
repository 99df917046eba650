import FieldGame

extension Match {
    /// Whether `home`, `away`, a team's id, name or alias, or the opponent who is no team as the
    /// match writes it means the home side; throws when neither side is meant.
    func isHome(_ word: String, _ names: NameResolver) throws -> Bool {
        let name = FoldedName(word)
        for (word, side, other) in [("home", home, away), ("away", away, home)]
        where name == FoldedName(word) {
            guard ![other.name, other.teamID ?? ""].contains(where: { FoldedName($0) == name })
            else {
                throw Refusal(
                    "\"\(word)\" may be the \(word) side or a team of that name: write "
                        + "\"\(word == "home" ? "away" : "home")\" for the team, or "
                        + "\"\(side.name)\" for the \(word) side")
            }
            return word == "home"
        }
        if let awayText, FoldedName(awayText) == name { return false }
        let choice =
            away.name.isEmpty
            ? "the match has no opponent"
            : "the winner is home (\(home.name)) or away (\(away.name))"
        let team: Team
        do {
            team = try names.team(word)
        } catch let refusal as Refusal {
            throw Refusal("\(refusal.message); \(choice)")
        }
        if team.id == home.teamID { return true }
        if team.id == away.teamID { return false }
        throw Refusal("\(team.name) does not play in \(sentence()); \(choice)")
    }
}

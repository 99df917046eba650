package import FieldGame
package import LeagueDatabase

/// What can be done about a refusal or a note: a command on a command line, a link on a page.
package enum Remedy: Hashable, Sendable {
    /// Enter what has no entry yet.
    case add(Listed)
    /// Name the opponent as one who is no team of the league.
    case nameOpponent
    /// Name the team as such, not as an opponent who is none.
    case nameTeam(Team)
    /// Filter by teams instead of by houses.
    case filterByTeam
    /// Put a cancelled match on again, then do what was refused.
    case reinstate(Match.ID)
    /// Put a postponed match on again.
    case putOnAgain(Match.ID)
    /// Correct the day of a match that was played.
    case correctDay(Match.ID, LocalDate)
    /// Take the match's score back, then do what was refused.
    case clearScore(Match.ID)
    /// Enter another score for the match.
    case correctScore(Match.ID)
    /// Remove the match.
    case delete(Match.ID)
    /// Look at the match's history.
    case showHistory(Match.ID)
    /// Take back all that an import did; it is named by the start of its id.
    case undoImport(String)
    /// Look at the clashes.
    case listClashes
    /// Look for the account among those of its rank.
    case lookAmong(Account.Rank)
    /// Look at the account that there is.
    case showAccount(Account)
    /// Let its owner choose another password.
    case changePassword(Account)
    /// Allow the account again what it was allowed.
    case enable(Account)
    /// Give that team another name, or another id.
    case renameTeam(Team, Field)
    /// Give the team another name or id instead of removing it.
    case renameInstead(Team)
    /// Look at the team's matches.
    case listMatches(Team)
    /// Make the captain with this address that of another team.
    case moveCaptain(String)
    /// Name a later day.
    case laterDay
    /// Take the other name of a team back.
    case removeAlias(Alias)
    /// Take the other name of a pitch back.
    case removePitchAlias
    /// Give that pitch another name or abbreviation.
    case editPitch(Pitch)
    /// Enter the competition that matches name so.
    case enterCompetition(String)
    /// Change the competition of this name.
    case editCompetition(String)
    /// Make it a competition without tables.
    case takeTables(String)
    /// Give the competition another name instead.
    case renameCompetition(String)
    /// Take a name or a word back that was taught.
    case forget(String)
    /// Teach the word as the heading of a column.
    case teachColumn
    /// Look at the words that were taught.
    case listWords
    /// Let the tie-breakers of a competition be these from a season on.
    case setOrder(String, since: String, [TieBreaker])
    /// Change the rules that hold from a season on, too.
    case editLaterRules(since: String)
    /// Let the new rules hold from this season on alone, so that past seasons stay as they were.
    case keepPastSeasons(since: String)
    /// Look at the decisions of a ledger: `adjustments` or `lots`.
    case listDecisions(String)
    /// Look at the imports.
    case listImports
    /// Import the message once more.
    case importOnceMore(ImportLogEntry)
    /// Say that two umpires are one, by their names.
    case mergeUmpires(String, String)
    /// Nothing; the sentence says why.
    case nothing(String)

    /// What the league keeps a list of.
    package enum Listed: String, Hashable, Sendable {
        case team, pitch, competition
    }
}

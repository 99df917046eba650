import FieldGame
import LeagueDatabase
import PostgreSQL

/// Says what a command did to a match, or would do.
struct FixtureReport {
    /// What is done to a match.
    enum Deed: String {
        case added, changed, moved, cancelled, postponed, reinstated, deleted, undone, restored
    }

    let options: ChangeOptions<Match>

    /// Prints `added: Keate v Hawtrey, Tuesday 13 January 2026, …`, or the match as JSON.
    func print(_ deed: Deed, _ match: Match) throws {
        try printJSON(match) {
            let plan = options.dryRun ? "dry run, " : ""
            line("\(plan)\(deed.rawValue): \(match.sentence(with: match.score))")
        }
    }

    /// Prints the same and each change on a line; without any, that there was nothing to change.
    func print(_ deed: Deed, _ match: Match, before: Match) throws {
        let changes = MatchChanges(from: before, to: match)
        guard !changes.lines.isEmpty else {
            return try printUnchanged(match, "nothing to change")
        }
        try print(deed, match)
        if !options.json { for change in changes.lines { line("  " + change) } }
    }

    /// Prints `REASON: Keate v Hawtrey, Tuesday 13 January 2026`, or the match as JSON.
    func printUnchanged(_ match: Match, _ reason: String) throws {
        try printJSON(match) { line("\(reason): \(match.sentence(with: match.score))") }
    }

    private func printJSON(_ match: Match, otherwise words: () -> Void) throws {
        guard options.json else { return words() }
        Swift.print(try JSONLines.pretty(match))
    }

    private func line(_ text: String) {
        Terminal.say(text)
    }
}

extension Match: Changeable {
    static let jsonHelp = "Print the match as JSON: an object whose keys are the view's columns."

    /// What an error that a rule of `matches` raised means to people; nil for all others.
    static func sentence(for error: any Error) -> String? {
        guard let error = error as? PostgresError else { return nil }
        return switch error.constraint {
        case _ where error.isRaised: nil
        case "matches_two_teams": "a team cannot play against itself"
        case "matches_a_team_plays": "a match needs a team of the league"
        case "matches_home_team_id_fkey", "matches_away_team_id_fkey":
            "one of its teams was removed meanwhile; nothing was changed"
        case "matches_date_range": "the day must lie in the years 1800 to 2999"
        case "matches_text_length":
            "a name is too long: competition, pitch and opponent may have 200 characters, all "
                + "umpires together 1000"
        default: nil
        }
    }
}

extension ChangeOptions<Match> {
    /// Arranges a match as ``perform(_:_:)`` does; warns afterwards of others that look the same, and
    /// of those that it clashes with, since they are allowed and seldom meant.
    nonisolated(nonsending) func arrange(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Match
    ) async throws -> Match {
        let (match, others, clashes) = try await perform(repository) { repository in
            let match = try await body(repository)
            let others = try await repository.lookalikes(of: match)
            let search = try await repository.clashSearch(
                among: try await repository.scheduledMatches(onTheDaysOf: [match.id]))
            return (
                match, others, search.sentences(about: [match.id], except: Set(others.map(\.id)))
            )
        }
        for other in others {
            Terminal.complain(
                "fieldgame: warning: another match looks the same: "
                    + "\(other.sentence(with: other.score)) (id \(other.id.text))")
        }
        for clash in clashes { Terminal.complain("fieldgame: warning: \(clash)") }
        return match
    }
}

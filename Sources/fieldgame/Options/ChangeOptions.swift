import ArgumentParser
import FieldGame
import LeagueDatabase
import PostgreSQL

/// How a command that changes a match does it: for real or as a rehearsal, in words or as JSON.
struct ChangeOptions: ParsableArguments {
    @Flag(help: "Say what would be done, and write nothing.")
    var dryRun = false

    @Flag(help: "Print the match as JSON: an object whose keys are the view's columns.")
    var json = false

    /// Runs `body` and keeps what it does, or only finds out what it would do.
    ///
    /// Throws what `body` throws; a rule of the table that it breaks as a sentence.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return dryRun
                ? try await repository.rehearsing(body) : try await body(repository)
        } catch let error as PostgresError {
            throw Self.sentence(for: error).map { CommandFailure(.usage, $0) } ?? error
        }
    }

    /// The same for what arranges a match; warns of others that look the same afterwards, since they
    /// are allowed and seldom meant.
    nonisolated(nonsending) func arrange(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Match
    ) async throws -> Match {
        let (match, others) = try await perform(repository) { repository in
            let match = try await body(repository)
            return (match, try await repository.lookalikes(of: match))
        }
        for other in others {
            Terminal.complain(
                "fieldgame: warning: another match looks the same: "
                    + "\(other.sentence(with: other.score)) (id \(other.idText))")
        }
        return match
    }

    /// What the rules of `matches` mean to whoever runs into them; nil for all others.
    private static func sentence(for error: PostgresError) -> String? {
        switch error.constraint {
        case _ where error.isRaised: nil
        case "matches_two_teams": "a team cannot play against itself"
        case "matches_a_team_plays": "a match needs a team of the league"
        case "matches_date_range": "the day must lie in the years 1800 to 2999"
        case "matches_text_length":
            "a name is too long: competition, pitch and opponent may have 200 characters, all "
                + "umpires together 1000"
        default: nil
        }
    }
}

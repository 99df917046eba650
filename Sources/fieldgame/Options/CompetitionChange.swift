import ArgumentParser
import FieldGame
import LeagueDatabase

/// How a command that changes a competition does it: for real or as a rehearsal, in words or as
/// JSON.
struct CompetitionChange: ParsableArguments {
    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: the competition with its rules, and what became of its tables.")
    var json = false

    /// Runs `body` and keeps what it does, or only finds out what it would do.
    ///
    /// Throws what `body` throws; a value that the database refuses as a sentence.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return dryRun
                ? try await repository.rehearsing(body) : try await body(repository)
        } catch let refused as RefusedValue {
            throw CommandFailure(.usage, "\(refused); nothing was changed")
        }
    }
}

import ArgumentParser
import LeagueDatabase

/// What a command changes, as far as its options depend on it.
protocol Changeable {
    /// What `--json` prints, as help says it.
    static var jsonHelp: String { get }

    /// What an error of the database means to whoever runs into it; nil for one that is none of
    /// theirs.
    static func sentence(for error: any Error) -> String?
}

extension Changeable {
    static func sentence(for error: any Error) -> String? { nil }
}

/// How a command that changes something does it: for real or as a rehearsal, in words or as JSON.
struct ChangeOptions<Subject: Changeable>: ParsableArguments {
    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: ArgumentHelp(Subject.jsonHelp))
    var json = false

    /// Runs `body` and keeps what it does, or only finds out what it would do.
    ///
    /// Throws what `body` throws; `CommandFailure` (64) in its place where the subject has a sentence
    /// for it.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return try await dryRun ? repository.rehearsing(body) : body(repository)
        } catch {
            throw Subject.sentence(for: error).map { CommandFailure(.usage, $0) } ?? error
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

/// How a command that records a decision about a league table does it: for real or as a rehearsal,
/// in words or as JSON.
struct LedgerOptions: ParsableArguments {
    @Flag(help: "Say what would be done, and write nothing.")
    var dryRun = false

    @Flag(help: "Print what was recorded as JSON: an object whose keys are the table's columns.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    /// Runs `body` as one transaction and keeps what it does, or only finds out what it would do.
    nonisolated(nonsending) func perform<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await dryRun ? repository.rehearsing(body) : repository.inTransaction(body)
    }

    /// Prints the record as JSON, or the sentence, with `dry run, ` before it where that is so.
    func print(_ record: some Encodable, _ sentence: String) throws {
        if json { return Swift.print(try JSONLines.pretty(record)) }
        Swift.print(Terminal.printable((dryRun ? "dry run, " : "") + sentence))
    }

    /// ` (adjustment 7)`; nothing in a rehearsal, whose number the next one gets or not.
    func number(_ kind: String, _ id: Int) -> String { dryRun ? "" : " (\(kind) \(id))" }
}

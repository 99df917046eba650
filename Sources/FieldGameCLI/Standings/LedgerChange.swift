import FieldGame
import LeagueDatabase

extension ChangeOptions where Subject: ListedDecision {
    /// Runs `body` as ``perform(_:_:)`` does, as one transaction: nothing is recorded that cannot be
    /// told of.
    nonisolated(nonsending) func record<Value: Sendable>(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await perform(repository) { try await $0.inTransaction(body) }
    }

    /// Prints what was recorded, or would be, as JSON; or the sentence, with `dry run, ` before it
    /// where that is so.
    func print(_ recorded: Recorded<Subject>, _ names: TeamNames, _ sentence: String) throws {
        if json {
            let record = LedgerRecord(recorded, names, isRehearsal: dryRun)
            return Swift.print(try JSONLines.pretty(record))
        }
        Terminal.say((dryRun ? "dry run, " : "") + sentence)
    }

    /// ` (adjustment 7)`; nothing in a rehearsal, whose number the next one gets or not.
    func number(_ id: Int) -> String { dryRun ? "" : " (\(Subject.noun) \(id))" }
}

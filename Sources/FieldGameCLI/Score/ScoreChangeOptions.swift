import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

/// How a change of a score is asked about, made and reported.
struct ScoreChangeOptions: ParsableArguments {
    @Flag(help: "Do it without asking.")
    var yes = false

    @OptionGroup var changes: ChangeOptions<Match>

    /// Shows the proposal, asks where somebody can be asked, and makes the change, or rehearses it.
    ///
    /// - Returns: what came of it; nil when the answer was no.
    /// - Throws: `CommandFailure` (64) when nobody can be asked and `--yes` is not given.
    nonisolated(nonsending) func make(
        proposal: [String], in repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> ScoreEntry
    ) async throws -> ScoreEntry? {
        if changes.dryRun { return try await changes.perform(repository, body) }
        if !yes {
            guard Terminal.hasReader else {
                throw CommandFailure(
                    .usage, "there is no terminal to ask on: add --yes to do it without a question")
            }
            // Whoever may not do it is told so before being asked.
            _ = try await repository.rehearsing(body)
        }
        if Terminal.hasReader { for line in proposal { Terminal.complain(line) } }
        guard yes || Terminal.confirm("Is that right?") == true else {
            Terminal.complain("Nothing was changed.")
            return nil
        }
        let entry = try await changes.perform(repository, body)
        // What nobody has read before, but should know of.
        if !Terminal.hasReader {
            for line in proposal.dropFirst() { Terminal.complain("note: \(line)") }
        }
        return entry
    }

    /// The same for a decision about a match; nil as the score makes it void. Prints what became of it.
    nonisolated(nonsending) func decide(
        _ match: Match, as outcome: Match.Outcome, _ score: Score?, in repository: LeagueRepository
    ) async throws {
        let proposal = ScoreProposal(match, as: outcome, score)
        let entry = try await make(
            proposal: proposal.lines(today: try await repository.today()), in: repository
        ) { repository in
            guard let score else {
                return try await repository.declareVoid(match.id, seen: match.sequence)
            }
            return try await repository.decide(match.id, as: outcome, score, seen: match.sequence)
        }
        if let entry { try print(entry, done: proposal.deed) }
    }

    /// Prints what became of the match, and how long its score may still be corrected.
    func print(_ entry: ScoreEntry, done: String) throws {
        if changes.json { return Swift.print(try JSONLines.pretty(ScoreRecord(entry: entry))) }
        let match = entry.match
        let sentence = match.sentence(with: match.status == .completed ? match.score : nil)
        Terminal.say("\(changes.dryRun ? "dry run, " : "")\(done): \(sentence)")
        switch entry.correction {
        case .open(let deadline):
            Swift.print("The captain may correct it until \(London.clockText(at: deadline)).")
        case .unlimited: Swift.print("An admin may correct it at any time.")
        case .closed: break
        }
    }
}

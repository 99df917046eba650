import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// How a change of a score is asked about, made and reported.
struct ScoreChangeOptions: ParsableArguments {
    @OptionGroup var confirmation: Confirmation
    @OptionGroup var changes: ChangeOptions<Match>

    /// Shows the proposal, asks where there is a terminal, makes the change or rehearses it, and
    /// prints what came of it. Throws when there is no terminal and `--yes` is not given.
    nonisolated(nonsending) func make(
        _ proposal: ScoreProposal, in repository: LeagueRepository
    ) async throws {
        let perform: nonisolated(nonsending) (LeagueRepository) async throws -> ScoreEntry = {
            try await proposal.perform(in: $0)
        }
        if changes.dryRun { return try print(await changes.perform(repository, perform), proposal) }
        if !confirmation.yes {
            // A user who may not do it is told so before being asked.
            let reason = changes.given.reason
            _ = try await repository.rehearsing { try await $0.forReason(reason, perform) }
        }
        if Terminal.hasReader { for line in proposal.lines { Terminal.complain(line) } }
        guard try confirmation.isGiven("Is that right?", for: "changed") else { return }
        let entry = try await changes.perform(repository, perform)
        // What was not read before, but should be known.
        if !Terminal.hasReader {
            for line in proposal.lines.dropFirst() { Terminal.complain("note: \(line)") }
        }
        try print(entry, proposal)
    }

    /// Prints what became of the match, and how long its score may still be corrected.
    private func print(_ entry: ScoreEntry, _ proposal: ScoreProposal) throws {
        if changes.json { return Swift.print(try JSONLines.pretty(entry.record)) }
        Terminal.say(changes.rehearsal + proposal.sentence(on: entry))
        if let sentence = entry.correction.sentence { Swift.print(sentence) }
    }
}

extension ScoreEntry {
    /// The match as JSON with what the caller may do: `can_enter_score` of one that is not completed,
    /// `editable_until` of one that is.
    var record: MatchRecord {
        guard match.status == .completed else {
            return MatchRecord(match: match, more: ["can_enter_score": isAllowed])
        }
        let more: Record =
            switch correction {
            case .open(let deadline): ["editable_until": deadline]
            case .unlimited: ["editable_until": "infinity"]
            case .closed: ["editable_until": String?.none]
            }
        return MatchRecord(match: match, more: more)
    }
}

import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

/// How a change of a score is asked about, made and reported.
struct ScoreChangeOptions: ParsableArguments {
    @OptionGroup var confirmation: Confirmation
    @OptionGroup var changes: ChangeOptions<Match>

    /// Shows the proposal, asks where there is a terminal, makes the change or rehearses it, and
    /// prints what came of it. Throws when there is no terminal and `--yes` is not given.
    nonisolated(nonsending) func make(
        proposal: [String], done: String, in repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> ScoreEntry
    ) async throws {
        if changes.dryRun { return try print(await changes.perform(repository, body), done) }
        if !confirmation.yes {
            // A user who may not do it is told so before being asked.
            _ = try await repository.rehearsing(body)
        }
        if Terminal.hasReader { for line in proposal { Terminal.complain(line) } }
        guard try confirmation.isGiven("Is that right?", for: "changed") else { return }
        let entry = try await changes.perform(repository, body)
        // What was not read before, but should be known.
        if !Terminal.hasReader {
            for line in proposal.dropFirst() { Terminal.complain("note: \(line)") }
        }
        try print(entry, done)
    }

    /// The same for a decision about a match; nil as the score makes it void.
    nonisolated(nonsending) func decide(
        _ match: Match, as outcome: Match.Outcome, _ score: Score?, in repository: LeagueRepository
    ) async throws {
        let proposal = ScoreProposal(match: match, outcome: outcome, score: score)
        let lines = proposal.lines(today: try await repository.today())
        try await make(proposal: lines, done: proposal.deed, in: repository) { repository in
            guard let score else {
                return try await repository.declareVoid(match.id, seen: match.sequence)
            }
            return try await repository.decide(match.id, as: outcome, score, seen: match.sequence)
        }
    }

    /// Prints what became of the match, and how long its score may still be corrected.
    private func print(_ entry: ScoreEntry, _ done: String) throws {
        if changes.json { return Swift.print(try JSONLines.pretty(entry.record)) }
        let match = entry.match
        let sentence = match.sentence(with: match.status == .completed ? match.score : nil)
        Terminal.say("\(changes.rehearsal)\(done): \(sentence)")
        switch entry.correction {
        case .open(let deadline):
            Swift.print("The captain may correct it until \(London.clockText(at: deadline)).")
        case .unlimited: Swift.print("An admin may correct it at any time.")
        case .closed: break
        }
    }
}

/// What is shown before a match gets a score or is decided, and what is odd about that.
struct ScoreProposal {
    /// The match as it stands.
    let match: Match
    /// How the score will have come about.
    let outcome: Match.Outcome
    /// The score that it will have; nil for one that is to be replayed.
    let score: Score?

    /// Whether the match says so already.
    var stands: Bool {
        let status = score == nil ? Match.Status.postponed : .completed
        return (match.status, match.outcome, match.score) == (status, outcome, score)
    }

    /// What is done, or was: `entered`, `walkover`, `abandoned, to be replayed`.
    var deed: String {
        if stands { return "stands already" }
        if outcome == .played { return match.status == .completed ? "corrected" : "entered" }
        return score == nil ? "\(outcome.rawValue), to be replayed" : outcome.rawValue
    }

    /// `walkover: Keate 3-0 Hawtrey, Tuesday 13 January 2026, …`, then what is odd about it, a line
    /// each.
    func lines(today: LocalDate) -> [String] {
        let label = outcome == .played || stands ? "" : "\(deed): "
        var lines = [label + match.sentence(with: score)]
        if !stands { lines += [whatGoes, outcomeBefore].compactMap(\.self) }
        if match.date > today {
            lines.append("The match is of a later day: today is \(today.spoken).")
        }
        return lines
    }

    private var whatGoes: String? {
        switch match.status {
        case .completed:
            guard let before = match.score, before != score else { return nil }
            return "The score stands at \(before); this "
                + (score == nil ? "takes it back." : "replaces it.")
        case .cancelled, .postponed:
            return score == nil
                ? nil : "The match is \(match.status.rawValue); this makes it a result."
        case .scheduled: return nil
        }
    }

    private var outcomeBefore: String? {
        guard match.outcome != .played, match.outcome != outcome else { return nil }
        let (before, _) = Self.words(match.outcome)
        let (_, after) = Self.words(outcome)
        return "The match \(before); this makes it \(after)."
    }

    /// What a match with this outcome is, and what one becomes that gets it.
    private static func words(_ outcome: Match.Outcome) -> (before: String, after: String) {
        switch outcome {
        case .played: ("was played", "one that was played")
        case .walkover: ("is a walkover", "a walkover")
        case .awarded: ("is awarded", "an awarded one")
        case .abandoned: ("was abandoned", "an abandoned one")
        }
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

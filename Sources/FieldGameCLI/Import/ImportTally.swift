import FieldGame
import LeagueDatabase

/// What became of the messages of a run, in numbers.
struct ImportTally: CustomStringConvertible {
    private var counts: [ImportSummary.Status: Int] = [:]
    private var known = 0
    private var effects = EffectTally()

    /// How many messages there were.
    var messages: Int { known + counts.values.reduce(0, +) }

    /// Counts a message.
    mutating func count(_ outcome: ImportOutcome) {
        if outcome.isRepeated {
            known += 1
        } else {
            counts[outcome.summary.status, default: 0] += 1
            effects.count(outcome)
        }
    }

    /// `3 messages: 1 success, 1 partial, 0 failed, 1 known already; 7 added`.
    var description: String {
        "\(messages) \(messages == 1 ? "message" : "messages"): "
            + "\(counts[.success] ?? 0) success, \(counts[.partial] ?? 0) partial, "
            + "\(counts[.failed] ?? 0) failed, \(known) known already; \(effects)"
    }
}

/// How many matches an import added, changed and so on.
struct EffectTally: CustomStringConvertible {
    private var added = 0
    private var changed = 0
    private var calledOff = 0
    private var results = 0
    private var unchanged = 0

    /// Counts what became of each notice of a message.
    mutating func count(_ outcome: ImportOutcome) {
        for (_, effect) in outcome.effects {
            switch effect {
            case .added: added += 1
            case .changed: changed += 1
            case .cancelled, .postponed: calledOff += 1
            case .completed, .corrected: results += 1
            case .unchanged, .confirmed: unchanged += 1
            case .refused: break
            }
        }
    }

    /// `7 added, 2 changed`; `no match touched`.
    var description: String {
        let parts = [
            (added, "added"), (changed, "changed"), (calledOff, "called off"),
            (results, results == 1 ? "result" : "results"), (unchanged, "as before"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "no match touched" : parts.joined(separator: ", ")
    }
}

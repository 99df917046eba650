import FieldGame
import FixtureMail
import LeagueDatabase

/// Imports messages one after the other, and says how far it is.
struct ImportRun {
    let source: MessageSource
    let reader: FixtureMailReader
    let repository: LeagueRepository
    /// Whether a score that stands gives way to another one that a message says.
    let overwritesScores: Bool
    let isQuiet: Bool

    /// Imports every message. One that cannot be read from the disk is left where it is and
    /// complained of, and the others are still imported.
    ///
    /// Throws when the database is away, or a message could not be read from the disk; what was
    /// imported until then stays.
    func run() async throws {
        let items = try source.items()
        var counts: [ImportSummary.Status: Int] = [:]
        var (known, effects, unreadable) = (0, EffectCounts(), [CommandFailure]())
        for (index, item) in items.enumerated() {
            let bytes: [UInt8]
            do {
                bytes = try source.bytes(of: item)
            } catch let failure as CommandFailure {
                Terminal.complain("fieldgame: \(failure.message)")
                unreadable.append(failure)
                continue
            }
            var message = try IncomingMessage(reader.read(bytes), source: item)
            message.location = source.location(of: item)
            message.overwritesScores = overwritesScores
            let outcome = try await repository.record(message)
            try source.finish(item)
            if outcome.isRepeated {
                known += 1
            } else {
                counts[outcome.summary.status, default: 0] += 1
                effects.count(outcome)
            }
            report(index + 1, of: items.count, message, outcome)
        }
        if !isQuiet, !items.isEmpty {
            print(
                "\(items.count) \(items.count == 1 ? "message" : "messages"): "
                    + "\(counts[.success] ?? 0) success, \(counts[.partial] ?? 0) partial, "
                    + "\(counts[.failed] ?? 0) failed, \(known) known already; \(effects)")
        }
        if let first = unreadable.first {
            throw unreadable.count == 1
                ? first
                : CommandFailure(
                    .noInput, "\(unreadable.count) messages could not be read, and are left there")
        }
    }

    private func report(
        _ number: Int, of total: Int, _ message: IncomingMessage, _ outcome: ImportOutcome
    ) {
        guard !isQuiet else { return }
        let width = String(total).count
        let place =
            String(repeating: " ", count: max(0, width - String(number).count)) + "\(number)"
        var counted = EffectCounts()
        counted.count(outcome)
        let what = outcome.isRepeated ? "known  " : outcome.summary.status.padded
        let words = [
            "[\(place)/\(total)]", what, Terminal.printable(message.subject),
            outcome.isRepeated ? "" : "(\(counted))",
            outcome.isRepeated
                ? "" : outcome.summary.errorMessage.map { "- " + Terminal.printable($0) } ?? "",
        ]
        print(words.filter { !$0.isEmpty }.joined(separator: " "))
        for problem in outcome.problems { problem.print() }
    }
}

/// How many matches an import added, changed and so on.
struct EffectCounts: CustomStringConvertible {
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

extension ImportSummary.Status {
    /// The word, with blanks up to the longest one.
    fileprivate var padded: String {
        rawValue + String(repeating: " ", count: max(0, 7 - rawValue.count))
    }
}

extension IncomingMessage {
    /// What was read of a message, ready for the database.
    init(_ reading: MessageReading, source: String) throws {
        self.init(
            messageKey: reading.messageIDKey, contentKey: reading.contentKey,
            subject: reading.subject, sender: reading.sender ?? "", sentAt: reading.date,
            source: source, layout: reading.layout ?? "", notices: reading.notices,
            problems: reading.problems, failure: reading.failure,
            reading: try JSONLines.line(ReadingReport(reading)))
    }
}

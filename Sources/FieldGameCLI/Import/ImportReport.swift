import FieldGame
import FixtureImport
import Foundation
import LeagueAdministration
import LeagueDatabase
import Logging

/// Prints and logs what happens in a run of `import`.
final class ImportReport {
    private let repository: LeagueRepository
    private let teams: TeamNames
    private let settings: ImportSettings
    private let isJSON: Bool
    private let logger: Logger
    /// How many messages came to what end.
    private var ends: [String: Int] = [:]
    private var effects: [ImportEffect] = []

    init(
        _ repository: LeagueRepository, _ teams: TeamNames, _ settings: ImportSettings,
        isJSON: Bool, logger: Logger
    ) {
        (self.repository, self.teams, self.settings) = (repository, teams, settings)
        (self.isJSON, self.logger) = (isJSON, logger)
    }

    /// Prints and logs an event; in a quiet run errors only are printed, and the problems that the
    /// settings ask for.
    nonisolated(nonsending) func tell(_ event: ImportEvent) async throws {
        switch event {
        case .recorded(let message, let number, let total):
            let outcome = message.outcome
            let end = outcome.isRepeated ? "known already" : outcome.summary.status.rawValue
            ends[end, default: 0] += 1
            if !outcome.isRepeated { effects += outcome.changes.map(\.effect) }
            log(message)
            let name = message.subject.isEmpty ? message.name : message.subject
            if settings.report == .problems {
                try UnderstoodInPart(name: name, sender: message.sender, outcome)?
                    .print(json: isJSON)
            }
            guard !settings.isQuiet else { return }
            let clashes = try await repository.clashes(of: outcome).map(\.words)
            outcome.print(number, of: total, named: name, teams, clashes)
        case .left(let failure):
            Terminal.complain("fieldgame: \(failure)")
        case .finished(let unreadable):
            logger.info("imported", metadata: ["run": "\(tally)", "unreadable": "\(unreadable)"])
            if !settings.isQuiet, messages > 0 { print(tally) }
        }
    }

    private var messages: Int { ends.values.reduce(0, +) }

    /// `3 messages: 1 success, 1 partial, 0 failed, 1 known already; 7 added`.
    private var tally: String {
        let counts = ["success", "partial", "failed", "known already"].map {
            "\(ends[$0] ?? 0) \($0)"
        }
        return "\(messages) \(messages == 1 ? "message" : "messages"): "
            + "\(counts.joined(separator: ", ")); \(effects.spoken)"
    }

    /// Logs what became of a message, by its line of the import log; its subject and its file's name,
    /// which may name persons, only at the level of a search for a fault.
    private func log(_ message: RecordedMessage) {
        let outcome = message.outcome
        let id = outcome.id?.text ?? "known"
        let isFailed = !outcome.isRepeated && outcome.summary.status == .failed
        logger.log(
            level: isFailed || message.isSetAside ? .warning : .info, "message",
            metadata: [
                "import": "\(id)", "status": "\(outcome.summary.status.rawValue)",
                "done": "\(outcome.changes.map(\.effect).spoken)",
                "problems": "\(outcome.problems.count)",
                "set_aside": "\(message.isSetAside)",
            ])
        logger.debug(
            "message in full",
            metadata: [
                "import": "\(id)", "file": "\(message.name)", "subject": "\(message.subject)",
            ])
    }
}

extension ImportOutcome {
    /// Prints a line for a message, `[ 3/12] success Fixtures for Tuesday (2 added)`, and one for
    /// each line of it that was not understood or not done, for what later word stands, and for each
    /// clash.
    func print(
        _ number: Int, of total: Int, named name: String, _ teams: TeamNames, _ clashes: [String]
    ) {
        let blanks = String(repeating: " ", count: String(total).count - String(number).count)
        let place = "[\(blanks)\(number)/\(total)]"
        if isRepeated {
            Terminal.say("\(place) known   \(name)")
        } else {
            let status = summary.status.rawValue
            let error = summary.errorMessage.map { " - \($0)" } ?? ""
            let padding = String(repeating: " ", count: max(0, 7 - status.count))
            Terminal.say(
                "\(place) \(status)\(padding) \(name) (\(changes.map(\.effect).spoken))\(error)")
        }
        for problem in problems { problem.print() }
        for sentence in laterWords(teams) { Terminal.say("  \(sentence)") }
        for clash in clashes { Swift.print(Terminal.printable("  clash: \(clash)")) }
    }
}

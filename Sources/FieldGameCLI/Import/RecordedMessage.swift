import FieldGame
import Foundation
import LeagueDatabase
import Logging

/// A message that has been imported, as `import` tells of it.
struct RecordedMessage {
    let subject: String
    let outcome: ImportOutcome
    /// Whether it did harm to what read it.
    let isHarmful: Bool
    /// A sentence for each clash of the matches that it touched.
    var clashes: [String] = []

    /// Whether somebody should look at the message itself: it is put into `.Failed`.
    var isSetAside: Bool { isHarmful || outcome.isImpostor }

    /// Prints a line for the message, `[ 3/12] success Fixtures for Tuesday (2 added)`, and one for
    /// each line of it that was not understood or not done, and for each clash.
    func print(_ number: Int, of total: Int, named name: String) {
        let width = String(total).count
        let place =
            String(repeating: " ", count: max(0, width - String(number).count)) + "\(number)"
        var tally = EffectTally()
        tally.count(outcome)
        let words = [
            "[\(place)/\(total)]", outcome.isRepeated ? "known  " : outcome.summary.status.padded,
            subject.isEmpty ? name : subject,
            outcome.isRepeated ? "" : "(\(tally))",
            outcome.isRepeated
                ? "" : outcome.summary.errorMessage.map { "- " + $0 } ?? "",
        ]
        Terminal.say(words.filter { !$0.isEmpty }.joined(separator: " "))
        for problem in outcome.problems { problem.print() }
        for clash in clashes { Swift.print(Terminal.printable("  clash: \(clash)")) }
    }

    /// Logs what became of it, by its line of the import log; its subject and its file's name, which
    /// may name persons, only for who looks for a fault.
    func log(to logger: Logger, named name: String) {
        let id = outcome.id?.uuidString.lowercased() ?? "known"
        var tally = EffectTally()
        tally.count(outcome)
        let isFailed = !outcome.isRepeated && outcome.summary.status == .failed
        logger.log(
            level: isFailed || isSetAside ? .warning : .info, "message",
            metadata: [
                "import": "\(id)", "status": "\(outcome.summary.status.rawValue)",
                "done": "\(tally)", "problems": "\(outcome.problems.count)",
                "set_aside": "\(isSetAside)",
            ])
        logger.debug(
            "message in full",
            metadata: ["import": "\(id)", "file": "\(name)", "subject": "\(subject)"])
    }
}

extension ImportSummary.Status {
    /// The word, with blanks up to the longest one.
    fileprivate var padded: String {
        rawValue + String(repeating: " ", count: max(0, 7 - rawValue.count))
    }
}

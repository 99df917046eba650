import FieldGame
import LeagueDatabase

/// Prints what a message would do: a line for each of its matches, and the lines not understood.
struct Rehearsal {
    let message: IncomingMessage
    /// Who sent it, and whether that is allowed; nil for a file that nobody sent.
    let sender: String?
    let outcome: ImportOutcome
    private let names: TeamNames

    /// - Parameter teams: whose names stand in the table.
    init(message: IncomingMessage, sender: String?, outcome: ImportOutcome, teams: [Team]) {
        self.message = message
        self.sender = sender
        self.outcome = outcome
        names = TeamNames(teams)
    }

    func print() {
        let name = message.source == "-" ? "standard input" : message.source
        Terminal.say("\(name): \(message.subject)")
        if let sender { Terminal.say("  sender: \(sender)") }
        if outcome.isRepeated {
            Swift.print("  imported before; nothing to do\n")
            return
        }
        let words = outcome.effects.map { word(for: $0.effect) }
        let width = words.map(\.count).max() ?? 0
        for ((notice, _), word) in zip(outcome.effects, words) {
            let blanks = String(repeating: " ", count: width - word.count)
            let sentence = NoticeSentence(notice) { names[$0] }
            Terminal.say("  \(word)\(blanks)  \(sentence)")
        }
        for problem in outcome.problems { problem.print() }
        let error = outcome.summary.errorMessage.map { ": \($0)" } ?? ""
        Terminal.say(
            "  \(outcome.summary.status.rawValue), \(outcome.summary.matchesImported) "
                + "\(outcome.summary.matchesImported == 1 ? "match" : "matches")\(error)")
        Swift.print("")
    }

    private func word(for effect: ImportOutcome.Effect) -> String {
        switch effect {
        case .added: "add"
        case .changed(let fields): "change " + fields.map(\.rawValue).joined(separator: ", ")
        case .cancelled: "cancel"
        case .postponed: "postpone"
        case .completed: "result"
        case .corrected: "correct result"
        case .confirmed: "confirm result"
        case .unchanged: "as before"
        case .refused: "not done"
        }
    }
}

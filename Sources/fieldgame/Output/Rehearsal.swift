import FieldGame
import LeagueDatabase

/// Prints what a message would do: a table of its matches, and the lines not understood.
struct Rehearsal {
    let message: IncomingMessage
    /// Who sent it, and whether that is allowed; nil for a file that nobody sent.
    let sender: String?
    let outcome: ImportOutcome
    private let names: [String: String]

    /// - Parameter teams: whose names stand in the table.
    init(message: IncomingMessage, sender: String?, outcome: ImportOutcome, teams: [Team]) {
        self.message = message
        self.sender = sender
        self.outcome = outcome
        names = Dictionary(teams.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    }

    func print() {
        let name = message.source == "-" ? "standard input" : message.source
        Swift.print("\(Terminal.printable(name)): \(Terminal.printable(message.subject))")
        if let sender { Swift.print("  sender: \(sender)") }
        if outcome.isRepeated {
            Swift.print("  imported before; nothing to do\n")
            return
        }
        var table = TextTable([
            .left(""), .left("Date"), .left("Time"), .left("Competition"),
            .left("Match"), .left("Pitch"), .left("Umpires"),
        ])
        for (notice, effect) in outcome.effects {
            table.add([word(for: effect)] + cells(of: notice))
        }
        for line in table.lines(width: Terminal.columns.map { $0 - 2 }, heading: false) {
            Swift.print("  " + line)
        }
        for problem in outcome.problems { problem.print() }
        let error = outcome.summary.errorMessage.map { ": \(Terminal.printable($0))" } ?? ""
        Swift.print(
            "  \(outcome.summary.status.rawValue), \(outcome.summary.matchesImported) "
                + "\(outcome.summary.matchesImported == 1 ? "match" : "matches")\(error)\n")
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

    private func cells(of notice: Notice) -> [String] {
        let home = notice.home.map { names[$0] ?? $0 } ?? ""
        let away = notice.away.map { names[$0] ?? $0 } ?? notice.awayText ?? ""
        let pairing =
            notice.score.map { "\(home) \($0) \(away)" }
            ?? (away.isEmpty ? home : "\(home) v \(away)")
        return [
            "\(notice.date.weekday.name.prefix(3)) \(notice.date)", notice.time?.spoken ?? "",
            notice.competition ?? "", pairing, notice.pitch ?? "",
            notice.umpires?.joined(separator: ", ") ?? "",
        ]
    }
}

import FieldGame
import FixtureImport
import LeagueAdministration
import LeagueDatabase

extension ImportOutcome {
    /// Prints what a message would do, or has done when it was read again: a line for each of its
    /// matches, and the lines not understood.
    ///
    /// - Parameter sender: who sent it, and whether that is allowed; nil for a file.
    func printPlan(of message: IncomingMessage, from sender: String?, _ teams: TeamNames) {
        let name = message.source == "-" ? "standard input" : message.source
        Terminal.say("\(name): \(message.subject)")
        if let sender { Terminal.say("  sender: \(sender)") }
        if isRepeated {
            Swift.print("  imported before; nothing to do\n")
            return
        }
        let deeds = changes.map(\.deed)
        let width = deeds.map(\.count).max() ?? 0
        for (change, deed) in zip(changes, deeds) {
            let blanks = String(repeating: " ", count: width - deed.count)
            Terminal.say("  \(deed)\(blanks)  \(change.notice.sentence { teams[$0] })")
        }
        for problem in problems { problem.print() }
        printLaterWords(teams)
        let error = summary.errorMessage.map { ": \($0)" } ?? ""
        let count = summary.matchesImported
        Terminal.say(
            "  \(summary.status.rawValue), \(count) \(count == 1 ? "match" : "matches")\(error)")
        Swift.print("")
    }
}

extension PlannedChange {
    /// What is to be done: `change time, pitch`.
    fileprivate var deed: String {
        switch effect {
        case .added: "add"
        case .changed: "change " + fields.map(\.rawValue).joined(separator: ", ")
        case .cancelled: "cancel"
        case .postponed: "postpone"
        case .completed: "result"
        case .corrected: "correct result"
        case .confirmed: "confirm result"
        case .unchanged: "as before"
        case .outdated: "outdated"
        case .refused: "not done"
        }
    }
}

extension ImportOutcome {
    /// Prints a line for what of the message is outdated, and one for what later messages had said
    /// and is done now.
    func printLaterWords(_ teams: TeamNames) {
        for change in changes {
            for sentence in change.outdated.sentences(on: change.notice, teams) {
                Terminal.say("  \(sentence)")
            }
            if let word = change.saidIn {
                let match = change.notice.title { teams[$0] }
                Terminal.say("  later: \(match) is \(change.effect.rawValue) \(word.source)")
            }
        }
    }
}

extension Problem {
    /// Prints `  ! line 12: SJH v DWF: no score in yet [no_score]`: one line in
    /// a pipe.
    func print() { Terminal.say("  ! \(words)") }
}

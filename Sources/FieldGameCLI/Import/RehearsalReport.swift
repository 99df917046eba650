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
        for sentence in laterWords(teams) { Terminal.say("  \(sentence)") }
        let error = summary.errorMessage.map { ": \($0)" } ?? ""
        let count = summary.matchesImported
        Terminal.say(
            "  \(summary.status.rawValue), \(count) \(count == 1 ? "match" : "matches")\(error)")
        Swift.print("")
    }
}

extension Problem {
    /// Prints `  ! line 12: SJH v DWF: no score in yet [no_score]`: one line in
    /// a pipe.
    func print() { Terminal.say("  ! \(words)") }
}

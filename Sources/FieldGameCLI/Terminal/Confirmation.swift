import ArgumentParser

/// The question before something that is not simply taken back; the same for all commands that ask.
struct Confirmation: ParsableArguments {
    @Flag(help: "Do it without asking.")
    var yes = false

    /// Whether to go on: as answered at a terminal, below `lines` that say what to know first; with
    /// `--yes` without a question. Says so where the answer is no.
    ///
    /// Throws `CommandFailure` (64), with what to add, where there is no terminal to ask at.
    ///
    /// - Parameters:
    ///   - deed: what is done, as in `nothing was deleted`.
    ///   - otherwise: what can be done instead of adding `--yes`.
    func isGiven(
        _ question: String, for deed: String, telling lines: [String] = [],
        otherwise: String = "--dry-run to see what would be done"
    ) throws -> Bool {
        if yes { return true }
        if Terminal.hasReader { for line in lines { Terminal.complain(line) } }
        guard let answer = Terminal.confirm(question) else {
            throw CommandFailure(
                .usage,
                "nothing was \(deed): there is no terminal to ask at; add --yes, or \(otherwise)")
        }
        if !answer { Terminal.complain("Nothing was \(deed).") }
        return answer
    }
}

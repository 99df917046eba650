import ArgumentParser

/// Whether something may be removed: asked at a terminal, given with `--yes` elsewhere.
struct RemovalConsent: ParsableArguments {
    @Flag(help: "Do it without asking.")
    var yes = false

    /// Whether it may.
    ///
    /// - Parameters:
    ///   - name: what is removed, as the question names it.
    ///   - what: the noun of the command, `house`.
    ///   - losses: what goes with it, or stays without it; said before the question.
    ///   - isRehearsal: whether nothing is removed, so that nobody is asked.
    /// - Throws: `CommandFailure` (64) where nobody can be asked.
    func isGiven(
        for name: String, what: String, losing losses: [String], unless isRehearsal: Bool
    ) throws -> Bool {
        if yes || isRehearsal { return true }
        if Terminal.hasReader {
            for loss in losses { Terminal.complain(loss) }
        }
        guard let answer = Terminal.confirm("Remove the \(what) \(name)?") else {
            throw CommandFailure(
                .usage,
                "nothing was removed, since nobody can be asked here: add --yes, or --dry-run to "
                    + "see what would be done")
        }
        return answer
    }
}

import Glibc

extension Terminal {
    /// Whether somebody can read a question and answer it.
    static var hasReader: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question on standard error, with ` [y/N] ` after it, and reads a line from standard
    /// input.
    ///
    /// Returns whether the answer is `y` or `yes`; nil, without asking, where nobody can answer.
    static func confirm(_ question: String) -> Bool? {
        guard hasReader else { return nil }
        // What was printed before belongs above the question.
        fflush(nil)
        let lines = lines(of: question + " [y/N]", within: columns(of: STDERR_FILENO))
        Files.writeStandardError(lines.joined(separator: "\n") + " ")
        let answer = readLine() ?? ""
        return ["y", "yes"].contains(answer.filter { !$0.isWhitespace }.lowercased())
    }
}

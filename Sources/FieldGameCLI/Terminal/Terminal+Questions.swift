import ArgumentParser
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
        show(question + " [y/N]")
        return ["y", "yes"].contains((line() ?? "").lowercased())
    }

    /// Asks for a value in the same way, with `: ` after the question; where `read` refuses the
    /// answer it says why and asks again, three times in all.
    ///
    /// - Parameter read: makes a value of the answer, without blanks at its ends; its refusals are
    ///   ``CommandFailure`` and `ValidationError`.
    /// - Throws: the third refusal; `CommandFailure` (66) when the input ends instead of an answer.
    static func ask<Value>(
        _ question: String, _ read: (String) throws -> Value
    ) throws -> Value {
        var triesLeft = 3
        while true {
            show(question + ":")
            guard let answer = line() else {
                // The line of a question that nobody answered ends here.
                Files.writeStandardError("\n")
                throw CommandFailure(.noInput, "no answer; nothing was done")
            }
            triesLeft -= 1
            do {
                return try read(answer)
            } catch let refusal as CommandFailure where triesLeft > 0 {
                complain(refusal.message)
            } catch let refusal as ValidationError where triesLeft > 0 {
                complain(refusal.message)
            }
        }
    }

    private static func show(_ question: String) {
        // What was printed before belongs above the question.
        fflush(nil)
        let lines = lines(of: question, within: columns(of: STDERR_FILENO))
        Files.writeStandardError(lines.joined(separator: "\n") + " ")
    }

    /// A line from standard input without blanks at its ends; nil when the input has ended.
    private static func line() -> String? {
        guard let line = readLine() else { return nil }
        let text = line.drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last])
    }
}

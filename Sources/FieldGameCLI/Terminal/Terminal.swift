import ArgumentParser
import Foundation
import Glibc
import LeagueAdministration

/// The terminal that a person reads on, if there is one.
enum Terminal {
    /// How many columns a line on standard output may take.
    static var columns: Int? { columns(of: STDOUT_FILENO) }

    /// How many columns a line may take: `COLUMNS` when set, else the terminal's width; nil when
    /// the file is no terminal, so that in pipes and files a row is a line.
    static func columns(of descriptor: CInt) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 {
            return columns
        }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// How many columns a text takes: `é` is 1 however it is written, `漢` and an emoji are 2.
    static func width(of text: some StringProtocol) -> Int {
        text.reduce(0) { sum, character in
            // One character on the screen may be several scalars; the widest one decides.
            sum + (character.unicodeScalars.map(width).max() ?? 0)
        }
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: 0
        default:
            scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) }
                ? 2 : 1
        }
    }

    /// The blocks whose characters are wide or full-width (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    /// A text without what would make a terminal act: control characters show as `?`.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.actsOnDisplays) else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.actsOnDisplays ? "?" : $0 }))
    }

    /// A text as ``printable(_:)`` shows it, in one line of at most so many Unicode scalars; the last
    /// one is `…` where it was cut.
    static func excerpt(_ text: String, _ limit: Int) -> String {
        let scalars = printable(text.inOneLine).unicodeScalars
        guard scalars.count > limit else { return String(scalars) }
        return String(scalars.prefix(limit - 1)) + "…"
    }

    /// Prints a sentence on standard output; at a terminal over as many lines as it needs.
    static func say(_ sentence: String, hang: Int? = nil) {
        for line in lines(of: sentence, within: columns, hang: hang) { print(line) }
    }

    /// Writes a sentence to standard error, in the same way.
    static func complain(_ sentence: String) {
        let lines = lines(of: sentence, within: columns(of: STDERR_FILENO))
        Files.writeStandardError(lines.joined(separator: "\n") + "\n")
    }

    /// The lines of a sentence, those after the first set in by `hang` blanks, or by two more than
    /// it; just one where nothing bounds it.
    static func lines(of sentence: String, within width: Int?, hang: Int? = nil) -> [String] {
        let sentence = printable(sentence)
        guard let width else { return [sentence] }
        return TextWrap(width: width, hang: hang ?? sentence.prefix { $0 == " " }.count + 2)
            .lines(sentence)
    }
}

extension Terminal {
    /// Whether there is a terminal to ask at: standard input and standard error are one.
    static var hasReader: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question on standard error, with ` [y/N] ` after it; whether the line on standard input
    /// is `y` or `yes`. Nil, without asking, where there is no terminal.
    static func confirm(_ question: String) -> Bool? {
        guard hasReader else { return nil }
        show(question + " [y/N]")
        return ["y", "yes"].contains((line() ?? "").lowercased())
    }

    /// Asks for a value in the same way, with `: ` after the question; where `read` refuses the
    /// answer (``CommandFailure``, `Refusal`, `ValidationError`) it says why and asks again, three times in all.
    ///
    /// Throws the third refusal, and `CommandFailure` (66) when the input ends instead of an answer.
    static func ask<Value>(
        _ question: String, _ read: (String) throws -> Value
    ) throws -> Value {
        var triesLeft = 3
        while true {
            show(question + ":")
            guard let answer = line() else {
                // The line of a question without an answer ends here.
                Files.writeStandardError("\n")
                throw CommandFailure(.noInput, "no answer; nothing was done")
            }
            triesLeft -= 1
            do {
                return try read(answer)
            } catch let refusal as CommandFailure where triesLeft > 0 {
                complain(refusal.message)
            } catch let refusal as Refusal where triesLeft > 0 {
                complain(refusal.words)
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
        readLine()?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

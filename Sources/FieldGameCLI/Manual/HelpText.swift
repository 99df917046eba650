import ArgumentParser
import Foundation
import Glibc

/// Help that is asked for in place of what a command does, or what else the argument parser says
/// then, such as the version.
struct HelpText: Error {
    /// As the argument parser says it where it breaks no line; it would break one anywhere.
    private let text: String

    /// The help of a command.
    init(of command: any ParsableCommand.Type) {
        text = FieldGameCommand.helpMessage(for: command, columns: Self.unbroken)
    }

    /// What an error of the argument parser asks for; nil for one that is a mistake.
    ///
    /// To be called while there is one thread: the parser asks how wide a text may be that it does not
    /// show, and ends the program where `COLUMNS` is small.
    init?(_ error: any Error) {
        let columns = getenv("COLUMNS").map { String(cString: $0) }
        setenv("COLUMNS", "\(Self.unbroken)", 1)
        defer {
            if let columns { setenv("COLUMNS", columns, 1) } else { unsetenv("COLUMNS") }
        }
        guard FieldGameCommand.exitCode(for: error) == .success else { return nil }
        text = FieldGameCommand.fullMessage(for: error)
    }

    /// A width at which no line is broken.
    static let unbroken = 10_000

    /// Help in lines of as many columns as `COLUMNS` says, else as the terminal has, else 80; any
    /// other text as it is.
    var wrapped: String {
        guard text.hasPrefix("OVERVIEW: ") else { return text }
        let said = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
        return wrapped(columns: said.flatMap { $0 > 0 ? $0 : nil } ?? Terminal.columns ?? 80)
    }

    /// The rest of a line stands below its text, in a list below what stands in the second column.
    /// Commands of examples stay whole, so that they can be copied.
    private func wrapped(columns: Int) -> String {
        var isExample = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            if let first = line.first, first != " " { isExample = line.hasPrefix("EXAMPLE") }
            return isExample
                ? [String(line)]
                : TextWrap(width: columns, hang: Self.hang(of: line)).lines(String(line))
        }.joined(separator: "\n")
    }

    /// Where the rest of a line starts: `  --dry-run    Only say` -> 15.
    private static func hang(of line: Substring) -> Int {
        let indent = line.prefix { $0 == " " }.count
        guard indent > 0 else { return line.hasPrefix("USAGE: ") ? 7 : 0 }
        let second = line.dropFirst(indent).firstRange(of: "  ").map { gap in
            line[gap.lowerBound...].firstIndex { $0 != " " } ?? line.endIndex
        }
        return second.map { line.distance(from: line.startIndex, to: $0) } ?? indent
    }
}

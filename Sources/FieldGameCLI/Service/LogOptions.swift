import ArgumentParser
import Glibc
import LeagueService
import Logging

/// How a command that runs unattended logs, to standard error.
struct LogOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What is less important is not logged: \(spoken(Logger.Level.allCases)).",
            discussion: """
                From info on, a log says nothing of persons. Without it serve logs from info on, \
                and other commands keep no log.
                """,
            valueName: "level"),
        transform: { try value($0) })
    var logLevel: Logger.Level?

    @Option(
        help: ArgumentHelp(
            "How a line is written: \(spoken(LogFormat.allCases)) (default: text on a terminal, "
                + "json otherwise).",
            valueName: "format"),
        transform: { try value($0) })
    var logFormat: LogFormat?

    /// The log with these options.
    func log(to output: LogOutput) -> ServerLog {
        let usual = isatty(STDERR_FILENO) == 1 ? LogFormat.text : .json
        return ServerLog(output, format: logFormat ?? usual, level: logLevel ?? .info)
    }

    /// Lends `body` a logger, for a command that says by itself what people want to know: it writes
    /// nothing unless one of these options is given. Logs the end of a `body` that throws.
    nonisolated(nonsending) func logging<Value>(
        _ body: nonisolated(nonsending) (Logger) async throws -> Value
    ) async throws -> Value {
        guard logLevel != nil || logFormat != nil else {
            return try await body(Logger(label: "fieldgame") { _ in SwiftLogNoOpLogHandler() })
        }
        let output = LogOutput(STDERR_FILENO)
        defer { output.close() }
        let logger = log(to: output).logger("fieldgame")
        do {
            return try await body(logger)
        } catch {
            // The sentence, which may name persons, is the last line of standard error.
            logger.error("failed", metadata: ["exit": "\(CommandFailure(error).status.rawValue)"])
            throw error
        }
    }

    private static func value<Value: RawRepresentable<String> & CaseIterable>(
        _ text: String
    ) throws -> Value {
        guard let value = Value(rawValue: text) else {
            throw ValidationError("it is one of \(spoken(Array(Value.allCases)))")
        }
        return value
    }

    private static func spoken(_ values: [some RawRepresentable<String>]) -> String {
        values.map(\.rawValue).joined(separator: ", ")
    }
}

import ArgumentParser
import Glibc
import LeagueServer
import Logging

/// How a program that goes on running logs.
struct LogOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What is less important is not logged: \(spoken(Logger.Level.allCases)) (default: info).",
            valueName: "level"),
        transform: { try value($0) })
    var logLevel = Logger.Level.info

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
        return ServerLog(output, format: logFormat ?? usual, level: logLevel)
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

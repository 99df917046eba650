package import Logging

/// Where and how the service logs.
package struct ServerLog: Sendable {
    /// Takes the lines.
    package let output: LogOutput
    /// How they are written.
    package let format: LogFormat
    /// What is less important is not written.
    package let level: Logger.Level
    let clock = SecondClock()

    /// A log.
    package init(_ output: LogOutput, format: LogFormat, level: Logger.Level) {
        self.output = output
        self.format = format
        self.level = level
    }

    /// A logger that writes to it.
    package func logger(_ label: String) -> Logger {
        Logger(label: label) { LeagueLogHandler(label: $0, log: self) }
    }

    var isAccessLogged: Bool { level <= .info }
}

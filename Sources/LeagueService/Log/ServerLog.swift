import Foundation
package import Logging

/// How a line of the log is written.
package enum LogFormat: String, Sendable, CaseIterable {
    /// For people: `2026-03-09T12:00:00Z info listening port=8080`.
    case text
    /// For programs: an object a line.
    case json
}

/// Where and how the service logs.
package struct ServerLog: Sendable {
    /// Takes the lines.
    package let output: LogOutput
    private let format: LogFormat
    /// What is less important is not written.
    let level: Logger.Level
    /// The time that lines begin with: `1994-11-06T08:49:37Z`.
    private let clock = SecondClock { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }

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

    /// Whether a line is written for each request.
    package var logsRequests: Bool { level <= .info }

    /// Writes a line, with what `body` adds to it.
    package func write(_ level: Logger.Level, _ message: String, _ body: (inout LogLine) -> Void) {
        var line = LogLine(format, time: clock.now.text, level: level.rawValue, message: message)
        body(&line)
        line.end()
        output.add(line.bytes)
        // What ends the process next must not take this line with it.
        if level >= .error { output.hurry() }
    }
}

/// Writes what is logged through swift-log to a ``ServerLog``.
struct LeagueLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level
    private let label: String
    private let log: ServerLog

    init(label: String, log: ServerLog) {
        self.label = label
        self.log = log
        logLevel = log.level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let all = metadata.merging(metadataProvider?.get() ?? [:]) { own, _ in own }
            .merging(event.metadata ?? [:]) { _, new in new }
        log.write(event.level, event.message.description) { line in
            line.add("logger", label)
            for (key, value) in all.sorted(by: { $0.key < $1.key }) {
                line.add(key, value.description)
            }
        }
    }
}

import Logging

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
        let line = LogLine(format: log.format)
        log.output.add { bytes in
            line.begin(
                &bytes, time: log.clock.now.text, level: event.level.rawValue,
                message: event.message.description)
            line.add("logger", label, to: &bytes)
            for (key, value) in all.sorted(by: { $0.key < $1.key }) {
                line.add(key, value.description, to: &bytes)
            }
            line.end(&bytes)
        }
        // What ends the process next must not take this line with it.
        if event.level >= .error { log.output.hurry() }
    }
}

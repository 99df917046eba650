import HTTPTypes
import LeagueService
import Logging

/// Writes a line for each answer: nothing in it says who asked, or for whose calendar.
struct AccessLog {
    /// What is known of an answer.
    struct Entry {
        let id: String
        let method: HTTPRequest.Method?
        let route: Route
        let status: HTTPResponse.Status
        let bytes: Int
        let nanoseconds: Int64
        let userAgent: String?
        /// Whether the client went away before it had the answer.
        let isBroken: Bool
    }

    private let log: ServerLog
    private let logger: Logger

    init(_ log: ServerLog) {
        self.log = log
        logger = log.logger("http")
    }

    /// Writes it, unless the log is for more important things.
    func write(_ entry: Entry, at time: String) {
        guard log.logsRequests else { return }
        let line = LogLine(format: log.format)
        let client = ClientFamily(entry.userAgent).rawValue
        log.output.add { bytes in
            line.begin(&bytes, time: time, level: "info", message: "request")
            line.add("id", entry.id, to: &bytes)
            line.add("method", entry.method?.rawValue ?? "", to: &bytes)
            line.add("route", entry.route.template, to: &bytes)
            line.add("status", number: String(entry.status.code), to: &bytes)
            line.add("bytes", number: String(entry.bytes), to: &bytes)
            line.add("ms", number: Self.milliseconds(entry.nanoseconds), to: &bytes)
            line.add("client", client, to: &bytes)
            if entry.isBroken { line.add("broken", number: "true", to: &bytes) }
            line.end(&bytes)
        }
    }

    /// Writes why a request was answered with a bug of ours: the error in the words that are safe for
    /// anyone, since the log holds no names.
    func write(_ failure: any Error, _ route: Route, id: String) {
        logger.error(
            "a request could not be answered",
            metadata: [
                "id": "\(id)", "route": "\(route.template)", "error": "\(failure)",
            ])
    }

    /// 1234567 -> `1.23`.
    private static func milliseconds(_ nanoseconds: Int64) -> String {
        let hundredths = max(0, nanoseconds) / 10_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

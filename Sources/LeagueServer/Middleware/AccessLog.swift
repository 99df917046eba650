import HTTPTypes
import LeagueService
import Logging

/// Writes a line for each answer: nothing in it says who asked, or for whose calendar.
struct AccessLog {
    private let log: ServerLog
    private let logger: Logger

    init(_ log: ServerLog) {
        self.log = log
        logger = log.logger("http")
    }

    /// Writes it, unless the log is for more important things.
    func write(_ request: ServedRequest) {
        guard log.logsRequests else { return }
        let line = LogLine(format: log.format)
        let client = ClientFamily(request.head?.headerFields[.userAgent]).rawValue
        log.output.add { bytes in
            line.begin(&bytes, time: log.clock.now.text, level: "info", message: "request")
            line.add("id", request.id, to: &bytes)
            line.add("method", request.head?.method.rawValue ?? "", to: &bytes)
            line.add("route", request.route, to: &bytes)
            line.add("status", number: String(request.status.code), to: &bytes)
            line.add("bytes", number: String(request.bytes), to: &bytes)
            line.add("ms", number: Self.milliseconds(request.nanoseconds), to: &bytes)
            line.add("client", client, to: &bytes)
            if request.isBroken { line.add("broken", number: "true", to: &bytes) }
            line.end(&bytes)
        }
    }

    /// Writes why a request was answered with a bug of ours: the error in the words that are safe for
    /// anyone, since the log holds no names.
    func write(_ failure: any Error, _ route: String, id: String) {
        logger.error(
            "a request could not be answered",
            metadata: [
                "id": "\(id)", "route": "\(route)", "error": "\(failure)",
            ])
    }

    /// 1234567 -> `1.23`.
    private static func milliseconds(_ nanoseconds: Int64) -> String {
        let hundredths = max(0, nanoseconds) / 10_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// Which calendar program asks: all that the log keeps of `User-Agent`, which can tell people apart.
enum ClientFamily: String {
    case google, apple, outlook, thunderbird, android, browser, tool, none, other

    /// The family that a `User-Agent` names; what is not known is `other`.
    init(_ userAgent: String?) {
        guard let userAgent, !userAgent.isEmpty else {
            self = .none
            return
        }
        self = Self.marks.first { userAgent.contains($0.mark) }?.family ?? .other
    }

    /// The first that fits counts: browsers and others call themselves Mozilla, and Thunderbird too.
    private static let marks: [(mark: String, family: ClientFamily)] = [
        ("Google", .google), ("Thunderbird", .thunderbird), ("Outlook", .outlook),
        ("Microsoft", .outlook), ("Exchange", .outlook), ("ICSx5", .android),
        ("DAVx5", .android), ("CalendarAgent", .apple), ("dataaccessd", .apple),
        ("Calendar/", .apple), ("remindd", .apple), ("Mozilla", .browser), ("curl", .tool),
        ("Wget", .tool), ("python", .tool),
    ]
}

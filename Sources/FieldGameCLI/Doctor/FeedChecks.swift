import Foundation
import LeagueCalendar
import LeagueFeeds

/// Whether the calendar of all matches, and one of each kind, are what subscribers' programs read.
struct FeedChecks {
    let now: Date
    let options: DatabaseOptions

    func checks() async -> [HealthCheck] {
        [
            await .of("feeds.calendars") {
                Self.check(try await AllFeeds(now: now).checkSample(options))
            }
        ]
    }

    private static func check(_ feeds: [CheckedFeed]) -> HealthCheck {
        let id = "feeds.calendars"
        let looked = "\(feeds.count) calendar\(feeds.count == 1 ? "" : "s") looked at"
        let faults = feeds.flatMap { feed in
            feed.inspection.findings.all.filter { $0.fault.severity != .note }.map { (feed, $0) }
        }
        guard
            let (feed, finding) = faults.first(where: { $0.1.fault.severity == .error })
                ?? faults.first
        else { return .ok(id, "\(looked): no faults") }
        let message = "\(looked): \(feed.address): \(finding.message)"
        let mend = "read which programs it breaks: fieldgame feed check --all"
        return finding.fault.severity == .error
            ? .problem(id, message, mend: mend) : .warning(id, message, mend: mend)
    }
}

/// Whether a running service says that its calendars are current.
struct ServiceCheck {
    /// Its address.
    let baseURL: String

    func check() async -> HealthCheck {
        let id = "feeds.service"
        let root = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        let mend = "systemctl status fieldgame-serve; journalctl --unit fieldgame-serve"
        do {
            guard let url = WebClient.url("\(root)/readyz") else {
                return .problem(id, "\(baseURL) is no web address", mend: "write https://...")
            }
            let answer = try await WebClient().ask(url)
            return answer.status == 200
                ? .ok(id, "\(root) is ready")
                : .problem(id, "\(root)/readyz answers \(answer.status)", mend: mend)
        } catch {
            return .problem(id, CommandFailure(error).message, mend: mend)
        }
    }
}

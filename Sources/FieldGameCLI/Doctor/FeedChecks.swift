import Foundation
import LeagueCalendar
import LeagueDatabase
import LeagueFeeds

/// What subscribers' programs read.
enum FeedChecks {
    /// Whether the calendar of all matches, and one of each kind, are what these programs read.
    static func calendars(_ options: DatabaseOptions, now: Date) async throws -> HealthCheck {
        let feeds = try await AllFeeds(now: now).checkSample(options)
        let looked = FeedTimes.count(feeds.count, "calendar") + " looked at"
        let faults = feeds.flatMap { feed in
            feed.inspection.findings.all.filter { $0.fault.severity != .note }.map { (feed, $0) }
        }
        guard
            let (feed, finding) = faults.first(where: { $0.1.fault.severity == .error })
                ?? faults.first
        else { return .ok("\(looked): no faults") }
        let message = "\(looked): \(feed.address): \(finding.message)"
        let mend = "read which programs it breaks: fieldgame feed check --all"
        return finding.fault.severity == .error
            ? .problem(message, mend: mend) : .warning(message, mend: mend)
    }

    /// Whether a running service says that its calendars are current.
    static func service(at baseURL: String) async -> HealthCheck {
        let root = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        let mend = "systemctl status fieldgame-serve; journalctl --unit fieldgame-serve"
        do {
            guard let url = WebClient.url("\(root)/readyz") else {
                return .problem("\(baseURL) is no web address", mend: "write https://...")
            }
            let status = try await WebClient().ask(url).status
            return status == 200
                ? .ok("\(root) is ready") : .problem("\(root)/readyz answers \(status)", mend: mend)
        } catch {
            return .problem(CommandFailure(error).message, mend: mend)
        }
    }
}

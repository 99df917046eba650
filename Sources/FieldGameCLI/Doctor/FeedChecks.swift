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
        else { return .init(.ok, "\(looked): no faults") }
        let message = "\(looked): \(feed.address): \(finding.message)"
        let mend = "read which programs it breaks: fieldgame feed check --all"
        return finding.fault.severity == .error
            ? .init(.problem, message, mend: mend) : .init(.warning, message, mend: mend)
    }

    /// Whether a running service says that its calendars are current.
    static func service(at baseURL: String) async -> HealthCheck {
        let root = WebClient.root(baseURL)
        let mend = "systemctl status fieldgame-serve; journalctl --unit fieldgame-serve"
        do {
            guard let url = WebClient.url("\(root)/readyz") else {
                return .init(.problem, "\(baseURL) is no web address", mend: "write https://...")
            }
            let status = try await WebClient().ask(url).status
            return status == 200
                ? .init(.ok, "\(root) is ready")
                : .init(.problem, "\(root)/readyz answers \(status)", mend: mend)
        } catch {
            return .init(.problem, CommandFailure(error).message, mend: mend)
        }
    }
}

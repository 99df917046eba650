import Foundation
import LeagueDatabase
import LeagueFeeds

/// Checks of what subscribers' programs are served.
enum FeedChecks {
    /// Whether the calendar of all matches, and one of each kind, are what these programs read.
    static func calendars(_ options: DatabaseOptions, now: Date) async throws -> HealthCheck {
        try await AllFeeds(now: now).service(options).checkSample(now: now)
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

import FieldGame
import Foundation
import LeagueCalendar
import LeagueDatabase

/// Checks of the league's data, and of what subscribers' programs read of them, that need more than
/// a statement.
struct LeagueChecks {
    let repository: LeagueRepository

    /// Whether the program and the database make the same tables.
    func tables() async throws -> HealthCheck {
        do {
            for season in try await repository.seasonsWithTables() {
                try await repository.verifiedTables(season: season)
            }
            return .init(.ok, "the program and the database make the same tables")
        } catch let error as DatabaseError where error.code == .tablesDisagree {
            return .init(
                .problem, error.description,
                mend: "until then compare: fieldgame standings, fieldgame standings --explain")
        }
    }

    /// Whether the colours of shirts can be read.
    func shirts() async throws -> HealthCheck {
        let odd = try await repository.teams().filter { !$0.colours.isEmpty }.compactMap {
            team -> String? in
            do throws(KitColours.Unreadable) {
                _ = try KitColours(team.colours)
                return nil
            } catch {
                return "\(team.name): \(error)"
            }
        }
        return HealthCheck(
            .note, "colours that cannot be read: %",
            mend: "until then no clash of shirts is seen: fieldgame house edit NAME --colours "
                + "red/white"
        ).listing(odd) ?? HealthCheck(.ok, "the colours of every shirt that has any can be read")
    }

    /// Whether the server's clock and ours agree.
    func clock() async throws -> HealthCheck {
        let before = Date()
        let server = try await repository.serverClock()
        return Self.clock(server, between: before, and: Date())
    }

    /// Our clock was read before and after the server's. The two may differ by 2 s of the 5 minutes
    /// in which a captain may correct.
    static func clock(_ server: Double, between before: Date, and after: Date) -> HealthCheck {
        let (early, late) = (before.timeIntervalSince1970, after.timeIntervalSince1970)
        let difference = max(early - server, server - late, 0)
        guard difference > 2 else { return .init(.ok, "the server's clock and ours agree") }
        return .init(
            .warning,
            "the server's clock is \(Int(difference.rounded())) s "
                + (server < early ? "behind ours" : "ahead of ours"),
            mend: "synchronise both machines: timedatectl set-ntp true")
    }

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

import FieldGame
package import Foundation
package import LeagueDatabase

/// Checks of the league's data that need more than a statement.
package struct LeagueChecks: Sendable {
    private let repository: LeagueRepository

    /// The checks of this league.
    package init(_ repository: LeagueRepository) { self.repository = repository }

    /// What a server looks at beside calendars and mail; its pages list the results that are awaited.
    package var looksOfServer: [HealthCheck.Look] {
        looks.filter { look in
            look.id != "data.awaiting" && !["news.", "backup."].contains { look.id.hasPrefix($0) }
        }
    }

    /// Its tables, results, names, news and backups.
    package var looks: [HealthCheck.Look] {
        [("data.tables", tables)] + DatabaseCheck.data.map { $0.look(at: repository) }
            + [("data.shirts", shirts)]
            + (DatabaseCheck.news + DatabaseCheck.backup).map { $0.look(at: repository) }
    }

    /// Whether the program and the database make the same tables.
    private func tables() async throws -> HealthCheck {
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
    private func shirts() async throws -> HealthCheck {
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
    package func clock() async throws -> HealthCheck {
        let before = Date()
        let server = try await repository.serverClock()
        return Self.clock(server, between: before, and: Date())
    }

    /// Our clock was read before and after the server's. The two may differ by 2 s of the 5 minutes
    /// in which a captain may correct.
    package static func clock(_ server: Double, between before: Date, and after: Date)
        -> HealthCheck
    {
        let (early, late) = (before.timeIntervalSince1970, after.timeIntervalSince1970)
        let difference = max(early - server, server - late, 0)
        guard difference > 2 else { return .init(.ok, "the server's clock and ours agree") }
        return .init(
            .warning,
            "the server's clock is \(Int(difference.rounded())) s "
                + (server < early ? "behind ours" : "ahead of ours"),
            mend: "synchronise both machines: timedatectl set-ntp true")
    }
}

import FieldGame
import Foundation
import LeagueDatabase

/// Checks of the database that need more than a statement.
struct DataChecks {
    let repository: LeagueRepository

    /// Whether the program and the database make the same tables.
    func tables() async throws -> HealthCheck {
        do {
            for season in try await repository.seasonsWithTables() {
                try await repository.verifiedTables(season: season)
            }
            return .ok("the program and the database make the same tables")
        } catch let error as DatabaseError where error.code == .tablesDisagree {
            return .problem(
                error.description,
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
        return .fault(
            .note, "colours that cannot be read: %", odd,
            mend: "until then no clash of shirts is seen: fieldgame house edit NAME --colours "
                + "red/white") ?? .ok("the colours of every shirt that has any can be read")
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
        guard difference > 2 else { return .ok("the server's clock and ours agree") }
        return .warning(
            "the server's clock is \(Int(difference.rounded())) s "
                + (server < early ? "behind ours" : "ahead of ours"),
            mend: "synchronise both machines: timedatectl set-ntp true")
    }

    /// Whether the server and this program agree on London's time.
    func timeZone() async throws -> HealthCheck {
        let offsets = try await repository.londonOffsets()
        return Self.timeZone(offsets.seconds, year: offsets.year)
    }

    /// London's offsets from UTC in seconds, in winter and in summer, by the server.
    static func timeZone(_ server: [Int], year: Int) -> HealthCheck {
        let own = [1, 7].compactMap { month -> Int? in
            guard let day = LocalDate(year: year, month: month, day: 15),
                let noon = LocalTime(hour: 12, minute: 0)
            else { return nil }
            let instant = London.instant(of: day, at: noon)
            return day.dayNumber * 86_400 + 43_200 - Int(instant.timeIntervalSince1970)
        }
        return own == server
            ? .ok("the server and this program agree on London's time")
            : .problem(
                "the server and this program disagree on London's time in \(year)",
                mend: "install the package tzdata on both machines, and restart the server")
    }
}

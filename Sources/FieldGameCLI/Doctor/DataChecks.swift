import FieldGame
import Foundation
import LeagueDatabase

/// Whether the league's own data are complete, and everybody sees the same tables.
struct DataChecks {
    /// How many days a result may be awaited before it is worth a word.
    private static let patience = 14

    let repository: LeagueRepository

    func checks() async -> [HealthCheck] {
        [
            await .of("data.tables") { try await tables() },
            await .of("data.awaiting") { try await awaiting() },
            await .of("data.names") { try await names() },
            await .of("data.shirts") { try await shirts() },
        ]
    }

    private func tables() async throws -> HealthCheck {
        let id = "data.tables"
        do {
            let seasons = try await repository.seasonsWithTables()
            for season in seasons { try await repository.verifiedTables(season: season) }
            return .ok(id, "the program and the database make the same tables")
        } catch let error as DatabaseError where error.code == .tablesDisagree {
            return .problem(
                id, error.description,
                mend: "until then compare: fieldgame standings, fieldgame standings --explain"
            )
        }
    }

    private func awaiting() async throws -> HealthCheck {
        let id = "data.awaiting"
        let today = try await repository.today()
        let count = try await repository.awaitingResults(
            before: today.adding(days: -Self.patience) ?? today)
        return count == 0
            ? .ok(id, "no result has been awaited for more than \(Self.patience) days")
            : .note(
                id,
                "\(count) result\(count == 1 ? "" : "s") awaited for more than "
                    + "\(Self.patience) days",
                mend: "fieldgame score enter, fixture postpone or fixture cancel")
    }

    private func names() async throws -> HealthCheck {
        let id = "data.names"
        let names = try await repository.unlistedNames()
        return names.isEmpty
            ? .ok(id, "every competition and pitch of a match is listed")
            : .note(
                id, "not listed: " + HealthCheck.list(names.map { "\($0.name) (\($0.matches))" }),
                mend: "fieldgame competition add NAME, fieldgame pitch import FILE.csv, or "
                    + "fixture edit")
    }

    private func shirts() async throws -> HealthCheck {
        let id = "data.shirts"
        let odd = try await repository.teams().compactMap { team -> String? in
            guard !team.colours.isEmpty else { return nil }
            do throws(KitColours.Unreadable) {
                _ = try KitColours(team.colours)
                return nil
            } catch {
                return "\(team.name): \(error)"
            }
        }
        return odd.isEmpty
            ? .ok(id, "the colours of every shirt that has any can be read")
            : .note(
                id, "colours that cannot be read: " + HealthCheck.list(odd),
                mend: "until then no clash of shirts is seen: fieldgame house edit NAME --colours "
                    + "red/white")
    }
}

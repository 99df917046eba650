import Foundation
import LeagueAdministration
import LeagueDatabase
import LeagueService
import NIOConcurrencyHelpers
import PostgreSQL

/// What the doctor would find that a server can look at, for the first page of admins: looked at once
/// a minute at most, and waited for two seconds at most.
final class DashboardHealth: Sendable {
    private struct State {
        var found: [HealthCheck] = []
        var lookedAt: ContinuousClock.Instant?
        var isLooking = false
    }

    private static let freshness = Duration.seconds(60)
    private static let patience = Duration.seconds(2)

    private let desk: VisitDesk
    private let mail: MailChecks
    private let state = NIOLockedValueBox(State())

    init(_ desk: VisitDesk, _ mail: MailChecks) { (self.desk, self.mail) = (desk, mail) }

    /// What is not as it must be, as it was last found; nothing where that takes too long.
    func findings(_ visit: Visit) async -> [HealthCheck] {
        let isDue = state.withLockedValue { state in
            let isFresh = state.lookedAt.map { $0.duration(to: .now) < Self.freshness } ?? false
            guard !isFresh, !state.isLooking else { return false }
            state.isLooking = true
            return true
        }
        if isDue {
            let (end, waiting) = AsyncStream<Void>.makeStream()
            Task {
                await look(visit)
                waiting.finish()
            }
            Task {
                try? await Task.sleep(for: Self.patience)
                waiting.finish()
            }
            for await _ in end {}
        }
        return state.withLockedValue(\.found)
    }

    private func look(_ visit: Visit) async {
        var checks = await HealthCheck.all(
            [("feeds.calendars", desk.pages.checkCalendars)], failure: Self.words)
        do {
            checks += try await desk.asking(visit) { [mail] repository in
                await HealthCheck.all(
                    mail.looksOfServer(repository) + LeagueChecks(repository).looksOfServer,
                    failure: Self.words)
            }
        } catch {
            // The database is away: the page says so itself.
        }
        let found = checks.filter { $0.status != .ok && $0.mend != nil }
        state.withLockedValue { $0 = State(found: found, lookedAt: .now) }
    }

    /// What an error means; nil for a folder that is another account's, which the importer looks into.
    private static func words(_ error: any Error) -> String? {
        switch error {
        case is FileFailure: nil
        case let error as PostgresError: error.message ?? "\(error)"
        default: "\(error)"
        }
    }
}

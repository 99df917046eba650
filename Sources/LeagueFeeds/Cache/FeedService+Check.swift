import FieldGame
package import Foundation
import LeagueCalendar
package import LeagueDatabase
import NIOCore

extension FeedService {
    /// Whether the calendar of all matches, and the first one of each other kind that has matches, are
    /// what subscribers' programs read.
    ///
    /// Throws as ``answer(_:)`` does.
    package func checkSample(now: Date) async throws -> HealthCheck {
        let listings = try await listing()
        let sample = FeedKind.allCases.compactMap { kind in
            listings.first { $0.kind == kind && $0.events > 0 }
                ?? listings.first { $0.kind == kind }
        }
        var count = 0
        var faults: [(address: String, finding: FeedFinding)] = []
        for listing in sample {
            guard case .content(let content, _) = try await answer(listing.path) else {
                continue  // It has gone since the list was made.
            }
            count += 1
            // With a clock set back, stamps of today would seem to lie in the future.
            let findings = FeedValidation(
                Array(content.bytes.readableBytesView), now: max(now, Date())
            ).findings
            faults += findings.all.filter { $0.fault.severity != .note }.map { (listing.path, $0) }
        }
        let looked = (count.counted("calendar", "calendars") ?? "no calendar") + " looked at"
        guard
            let (address, finding) = faults.first(where: { $0.finding.fault.severity == .error })
                ?? faults.first
        else { return HealthCheck(.ok, "\(looked): no faults") }
        return HealthCheck(
            finding.fault.severity == .error ? .problem : .warning,
            "\(looked): \(address): \(finding.message)",
            mend: "read which programs it breaks: fieldgame feed check --all")
    }
}

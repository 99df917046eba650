import Foundation
import HTTPTypes
import LeagueFeeds

/// Answers `/readyz`: whether what is served is what the database holds.
enum Readiness {
    /// 200 when it is; 503 and why when it is not, or not known to be.
    static func answer(_ health: FeedHealth) -> Answer {
        switch health {
        case .current:
            return .text("{\"status\":\"ready\"}", type: "application/json")
        case .starting:
            return refusal("starting", "The service is not connected to the database yet.")
        case .away(let since, let reason):
            return refusal(
                "database_away",
                "The database is away: calendars are served as they were at \(iso(since)).",
                details: reason)
        case .unsuitable(let since, let reason):
            return refusal(
                "unsuitable_schema",
                "The database's schema is not the one that this program knows: calendars are "
                    + "served as they were at \(iso(since)).",
                details: reason, hint: "Run `fieldgame migrate`, or the program that fits.")
        }
    }

    private static func refusal(
        _ code: String, _ message: String, details: String? = nil, hint: String? = nil
    ) -> Answer {
        ErrorAnswer(
            status: .serviceUnavailable, code: code, message: message, details: details, hint: hint
        ).answer(FeedResponder.retry)
    }

    private static func iso(_ date: Date) -> String {
        HTTPDate.iso(of: Int(date.timeIntervalSince1970.rounded(.down)))
    }
}

import FieldGame
package import Foundation

/// Times and lengths of time in the words of a report.
package enum ReportTimes {
    /// London's: `Monday 12 January 2026, 12pm`; `unknown` outside the years 1 to 9999.
    package static func spoken(_ instant: Date) -> String {
        London.clock(at: instant).map { "\($0.date.spoken), \($0.time.spoken)" } ?? "unknown"
    }

    /// `less than a minute`, `1 minute`, `47 minutes`, `5 hours`, `3 days`; nothing less than zero.
    package static func length(_ seconds: TimeInterval) -> String {
        let whole = Int(max(0, min(seconds, 1e12)))
        return switch whole {
        case ..<60: "less than a minute"
        case ..<7_200: count(whole / 60, "minute")
        case ..<172_800: count(whole / 3600, "hour")
        default: count(whole / 86_400, "day")
        }
    }

    /// `1 event`, `2 events`.
    package static func count(_ number: Int, _ unit: String) -> String {
        "\(number) \(unit)\(number == 1 ? "" : "s")"
    }
}

import Foundation
import LeagueCalendar

/// A calendar that was checked, as JSON.
struct FeedRecord: Encodable {
    struct Finding: Encodable {
        let severity: FeedFault.Severity
        let code: FeedFault
        let line: Int?
        let message: String
        let effect: String
    }

    struct Habit: Encodable {
        let program: String
        let sentence: String
        let expectedBy: Date?

        enum CodingKeys: String, CodingKey {
            case program, sentence
            case expectedBy = "expected_by"
        }
    }

    let address: String
    let name: String?
    let events: Int
    let past: Int
    let upcoming: Int
    let nextTitle: String?
    let nextStart: Date?
    let changedAt: Date?
    let ageSeconds: Int?
    let bytes: Int
    let gzipBytes: Int
    let servedWith: [String]
    let counts: [String: Int]
    let findings: [Finding]
    let programs: [Habit]

    enum CodingKeys: String, CodingKey {
        case address, name, events, past, upcoming, bytes, counts, findings, programs
        case nextTitle = "next_title"
        case nextStart = "next_start"
        case changedAt = "changed_at"
        case ageSeconds = "age_seconds"
        case gzipBytes = "gzip_bytes"
        case servedWith = "served_with"
    }

    init(_ feed: CheckedFeed, now: Date) {
        let inspection = feed.inspection
        let coming = feed.upcoming(after: now)
        let next = inspection.next(after: now)
        address = feed.address
        name = inspection.name
        events = inspection.count
        past = inspection.events.count - coming
        upcoming = coming
        nextTitle = next?.summary
        nextStart = next?.start
        changedAt = feed.changed?.at
        ageSeconds = feed.changed.map { Int(max(0, now.timeIntervalSince($0.at))) }
        bytes = feed.size
        gzipBytes = feed.compressedSize
        servedWith = feed.serving
        counts = Dictionary(
            uniqueKeysWithValues: FeedFault.Severity.allCases.map {
                ($0.rawValue, inspection.findings.count(of: $0))
            })
        findings = inspection.findings.all.map {
            Finding(
                severity: $0.fault.severity, code: $0.fault, line: $0.line, message: $0.message,
                effect: $0.fault.effect)
        }
        programs = SubscriberHabit.all.map { habit in
            Habit(
                program: habit.program, sentence: habit.sentence,
                expectedBy: feed.expectedChange(in: habit))
        }
    }
}

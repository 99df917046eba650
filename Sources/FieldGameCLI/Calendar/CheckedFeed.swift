import Foundation
import LeagueCalendar
import LeagueFeeds
import NIOCore

/// A calendar that was looked at, and how it was got.
struct CheckedFeed: Sendable {
    /// Its address, or the file's name.
    let address: String
    /// What is in it and what is wrong.
    var inspection: FeedValidation
    /// Its bytes.
    let size: Int
    /// How many they are as a gzip file.
    let compressedSize: Int
    /// When its content last changed, and who says so; nil where nothing tells.
    let changed: (at: Date, source: String)?
    /// How it was served: `200`, `ETag`, …; empty for a file.
    var serving: [String] = []
    /// When it was looked at.
    let now: Date

    /// Looks at bytes.
    ///
    /// - Parameter changed: the time of the last change, where the giver of the bytes tells it.
    init(
        _ bytes: [UInt8], address: String, changed: (at: Date, source: String)? = nil, now: Date
    ) async {
        (self.address, self.now) = (address, now)
        // With --clock set back, stamps of today would seem to lie in the future.
        inspection = FeedValidation(bytes, now: max(now, Date()))
        size = bytes.count
        let content = FeedContent(
            ByteBuffer(bytes: bytes), lastChange: now, fileName: "", events: 0)
        compressedSize = await content.compressed().readableBytes
        self.changed = changed ?? inspection.newestStamp.map { ($0, "the events' LAST-MODIFIED") }
    }

    /// A calendar that cannot be had.
    init(_ address: String, unreachable failure: CommandFailure, now: Date) {
        (self.address, self.now) = (address, now)
        inspection = FeedValidation(unreachable: failure.message)
        (size, compressedSize, changed) = (0, 0, nil)
    }

    /// How many of its events are still to come.
    var upcoming: Int { inspection.events.count { ($0.start ?? .distantPast) > now } }

    /// When a program shows the last change at the latest; nil where one of the two is not known.
    func expectedChange(in habit: SubscriberHabit) -> Date? {
        guard let changed, let interval = habit.interval else { return nil }
        return changed.at.addingTimeInterval(TimeInterval(interval.upperBound))
    }

    /// Whether it has errors, or warnings where `isStrict`.
    func isFaulty(isStrict: Bool) -> Bool {
        inspection.findings.count(of: .error) > 0
            || isStrict && inspection.findings.count(of: .warning) > 0
    }
}

extension CheckedFeed: Encodable {
    private enum CodingKeys: String, CodingKey {
        case address, name, events, past, upcoming, bytes, counts, findings, programs
        case nextTitle = "next_title"
        case nextStart = "next_start"
        case changedAt = "changed_at"
        case ageSeconds = "age_seconds"
        case gzipBytes = "gzip_bytes"
        case servedWith = "served_with"
    }

    private struct Finding: Encodable {
        let severity: FeedFault.Severity
        let code: FeedFault
        let line: Int?
        let message: String
        let effect: String
    }

    private struct Habit: Encodable {
        let program: String
        let sentence: String
        let expectedBy: Date?

        private enum CodingKeys: String, CodingKey {
            case program, sentence
            case expectedBy = "expected_by"
        }
    }

    func encode(to encoder: any Encoder) throws {
        let next = inspection.next(after: now)
        let counts = FeedFault.Severity.allCases.map {
            ($0.rawValue, inspection.findings.count(of: $0))
        }
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(address, forKey: .address)
        try object.encodeIfPresent(inspection.name, forKey: .name)
        try object.encode(inspection.count, forKey: .events)
        try object.encode(inspection.events.count - upcoming, forKey: .past)
        try object.encode(upcoming, forKey: .upcoming)
        try object.encodeIfPresent(next?.summary, forKey: .nextTitle)
        try object.encodeIfPresent(next?.start, forKey: .nextStart)
        try object.encodeIfPresent(changed?.at, forKey: .changedAt)
        try object.encodeIfPresent(
            changed.map { Int(max(0, now.timeIntervalSince($0.at))) }, forKey: .ageSeconds)
        try object.encode(size, forKey: .bytes)
        try object.encode(compressedSize, forKey: .gzipBytes)
        try object.encode(serving, forKey: .servedWith)
        try object.encode(Dictionary(uniqueKeysWithValues: counts), forKey: .counts)
        try object.encode(
            inspection.findings.all.map {
                Finding(
                    severity: $0.fault.severity, code: $0.fault, line: $0.line,
                    message: $0.message, effect: $0.fault.effect)
            }, forKey: .findings)
        try object.encode(
            SubscriberHabit.all.map {
                Habit(
                    program: $0.program, sentence: $0.sentence, expectedBy: expectedChange(in: $0))
            }, forKey: .programs)
    }
}

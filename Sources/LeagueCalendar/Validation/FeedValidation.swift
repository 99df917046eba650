package import Foundation

/// A calendar as its subscribers' programs would read it: what is in it, and what is wrong with it.
package struct FeedValidation: Sendable {
    /// An event, as far as a report tells of it.
    package struct Event: Hashable, Sendable {
        /// The title.
        package let summary: String
        /// When it starts, a whole day at London's midnight; nil where it cannot be told.
        package let start: Date?
        /// Whether it says that it will not take place.
        package let isCancelled: Bool
    }

    /// The most bytes that are read: 20 MB.
    package static let limit = 20_000_000

    /// The calendar's name; nil where it has none.
    package let name: String?
    /// How often it asks its subscribers to poll, in seconds; nil where it does not say.
    package let refresh: Int?
    /// How many events it has, those included that cannot be read.
    package let count: Int
    /// The events that could be read.
    package let events: [Event]
    /// The newest change that its events tell of.
    package let newestStamp: Date?
    /// What is wrong.
    package private(set) var findings: FeedFindings

    /// The first event after an instant that is to take place; nil when there is none.
    package func next(after instant: Date) -> Event? {
        events.filter { !$0.isCancelled && ($0.start ?? .distantPast) > instant }
            .min { ($0.start ?? instant) < ($1.start ?? instant) }
    }

    /// Reads a calendar; in no case does it fail, what cannot be read is a finding.
    ///
    /// The work is linear in the size, and what is held is a few times the size.
    /// - Parameter now: the time at which stamps lie in the future.
    package init(_ bytes: [UInt8], now: Date) {
        guard !bytes.isEmpty, bytes.count <= Self.limit else {
            var outline = CalendarOutline(now: now)
            if bytes.isEmpty {
                outline.findings.add(.empty, "There is not a single byte.")
            } else {
                outline.findings.add(.tooLarge, "There are more than \(Self.limit) bytes.")
            }
            self.init(outline)
            return
        }
        var outline = ContentLineReader.outline(of: bytes, now: now)
        if bytes.count > 1_000_000 {
            outline.findings.add(.large, "It has \(bytes.count) bytes.")
        }
        var events: [Event] = []
        if outline.isReadable {
            do {
                events = try outline.events(in: bytes)
            } catch {
                outline.findings.add(.readersDisagree, "libical does not read it: \(error)")
            }
        }
        self.init(outline, events: events)
    }

    /// A calendar that cannot be had, for the reason that the message gives.
    package init(unreachable message: String) {
        var outline = CalendarOutline(now: .distantPast)
        outline.findings.add(.unreachable, message)
        self.init(outline)
    }

    private init(_ outline: CalendarOutline, events: [Event] = []) {
        name = outline.name
        refresh = outline.refresh
        count = outline.eventLines.count
        newestStamp = outline.newestStamp
        self.events = events
        findings = outline.findings
    }

    /// Adds what was found out about how the calendar is served.
    package mutating func add(_ fault: FeedFault, _ message: String) {
        findings.add(fault, message)
    }
}

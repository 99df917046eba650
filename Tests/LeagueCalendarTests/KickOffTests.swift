import FieldGame
import Foundation
import Testing

@testable import LeagueCalendar

/// The form and the instants of an event's times, around the clock changes.
@Suite struct KickOffTests {
    /// A kick-off, and the two properties that it becomes.
    struct Case: Sendable, CustomTestStringConvertible {
        let day: String
        let time: String
        let start: String
        let end: String
        var testDescription: String { "\(day) \(time)" }
    }

    static let cases = [
        ("2026-03-28", "23:30", "London 2026-03-28 23:30", "London 2026-03-29 00:30"),
        ("2026-03-29", "00:00", "London 2026-03-29 00:00", "London 2026-03-29 02:00"),
        ("2026-03-29", "00:30", "London 2026-03-29 00:30", "London 2026-03-29 02:30"),
        ("2026-03-29", "01:00", "London 2026-03-29 02:00", "London 2026-03-29 03:00"),
        ("2026-03-29", "01:30", "London 2026-03-29 02:30", "London 2026-03-29 03:30"),
        ("2026-03-29", "02:00", "London 2026-03-29 02:00", "London 2026-03-29 03:00"),
        ("2026-10-25", "00:00", "UTC 2026-10-24 23:00", "UTC 2026-10-25 00:00"),
        ("2026-10-25", "00:30", "UTC 2026-10-24 23:30", "UTC 2026-10-25 00:30"),
        ("2026-10-25", "01:00", "UTC 2026-10-25 00:00", "UTC 2026-10-25 01:00"),
        ("2026-10-25", "01:30", "UTC 2026-10-25 00:30", "UTC 2026-10-25 01:30"),
        ("2026-10-25", "02:00", "London 2026-10-25 02:00", "London 2026-10-25 03:00"),
        ("2026-10-24", "23:30", "London 2026-10-24 23:30", "London 2026-10-25 00:30"),
        ("2026-06-30", "23:30", "London 2026-06-30 23:30", "London 2026-07-01 00:30"),
        ("2026-12-31", "23:30", "London 2026-12-31 23:30", "London 2027-01-01 00:30"),
        ("2060-07-01", "14:25", "London 2060-07-01 14:25", "London 2060-07-01 15:25"),
        ("1995-12-01", "14:25", "UTC 1995-12-01 14:25", "UTC 1995-12-01 15:25"),
        ("1995-07-01", "14:25", "UTC 1995-07-01 13:25", "UTC 1995-07-01 14:25"),
        ("1996-10-26", "23:30", "UTC 1996-10-26 22:30", "UTC 1996-10-26 23:30"),
        ("1996-10-27", "00:30", "UTC 1996-10-26 23:30", "UTC 1996-10-27 00:30"),
        ("1996-10-27", "01:59", "UTC 1996-10-27 00:59", "UTC 1996-10-27 01:59"),
        ("1996-10-27", "02:00", "London 1996-10-27 02:00", "London 1996-10-27 03:00"),
        ("1997-03-30", "00:30", "London 1997-03-30 00:30", "London 1997-03-30 02:30"),
        ("1970-02-01", "14:25", "UTC 1970-02-01 13:25", "UTC 1970-02-01 14:25"),
    ].map { Case(day: $0.0, time: $0.1, start: $0.2, end: $0.3) }

    @Test(arguments: cases)
    func formAndReading(of sample: Case) throws {
        let match = try Sample.match(on: sample.day, at: sample.time)
        let kickOff = try #require(KickOff(on: match.date, at: match.time))
        #expect(text(kickOff.start) == sample.start)
        #expect(text(kickOff.end) == sample.end)
        let block = try CalendarRenderer().event(for: match)
        #expect(block.usesLondon == sample.start.hasPrefix("London"))
        let download = try CalendarRenderer().download(of: match)
        try FeedRules.expect(download, events: 1)
        let event = try #require(try CalendarReader.events(in: download).first)
        let (start, end) = (try instant(event.start), try instant(event.end))
        #expect(start == London.instant(of: match.date, at: try #require(match.time)))
        #expect(end.timeIntervalSince(start) == 3600)
    }

    @Test func everyQuarterOfAnHourAroundTheChangesLastsAnHour() throws {
        for day in ["2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25"] {
            let date = try #require(LocalDate(iso: day))
            for quarter in 0..<96 {
                let time = LocalTime(hour: quarter / 4, minute: quarter % 4 * 15)
                let kickOff = try #require(KickOff(on: date, at: time))
                #expect(kickOff.start.clock == kickOff.end.clock)
                for reading in [kickOff.start, kickOff.end] where reading.clock == .london {
                    let shown = try #require(clockTime(reading))
                    #expect(!London.isRepeated(shown, on: reading.date))
                    let again = try #require(
                        London.clock(at: London.instant(of: reading.date, at: shown)))
                    #expect(again == (reading.date, shown), "a time that the clocks skip")
                }
            }
        }
    }

    @Test func missingTimeIsTheUsualOne() throws {
        let date = try #require(LocalDate(iso: "2026-11-24"))
        let kickOff = try #require(KickOff(on: date, at: nil))
        #expect(text(kickOff.start) == "London 2026-11-24 14:25")
    }

    @Test func endOfTimeIsRefusedNotTrapped() throws {
        let match = try Sample.match(on: "9999-12-31", at: "23:30")
        #expect(throws: CalendarError.timeOutOfRange(match: match.id)) {
            try CalendarRenderer().event(for: match)
        }
        _ = try CalendarRenderer().event(for: try Sample.match(on: "0001-01-01", at: "00:00"))
        for instant in [Double.infinity, -.infinity, .nan, 1e300, -1e12] {
            let match = try Sample.match { $0.updatedAt = Date(timeIntervalSince1970: instant) }
            #expect(throws: CalendarError.timeOutOfRange(match: match.id)) {
                try CalendarRenderer().event(for: match)
            }
        }
    }

    private func text(_ reading: ICalDateTime) -> String {
        let zone = reading.clock == .london ? "London" : "UTC"
        return "\(zone) \(reading.date) \(clockTime(reading)?.description ?? "?")"
    }

    private func clockTime(_ reading: ICalDateTime) -> LocalTime? {
        LocalTime(hour: reading.secondOfDay / 3600, minute: reading.secondOfDay / 60 % 60)
    }

    private func instant(_ moment: CalendarEvent.Moment?) throws -> Date {
        switch try #require(moment) {
        case .instant(let instant): return instant
        case .clock(let date, let time, let zone):
            #expect(zone == London.zoneName)
            return London.instant(of: date, at: time)
        case .day(let date):
            Issue.record("a whole day: \(date)")
            return .distantPast
        }
    }
}

import FieldGame
import Foundation
import TestSupport
import Testing

@testable import LeagueCalendar

/// Calendar files of other people, honest and hostile.
@Suite struct CalendarReaderTests {
    private func events(_ lines: String...) throws -> [CalendarEvent] {
        let body = lines.joined(separator: "\r\n")
        return try CalendarReader.events(
            in: Array(
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n\(body)\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8))
    }

    @Test func instantDayAndClockTime() throws {
        let event = try #require(
            try events("DTSTART;VALUE=DATE:20260113", "DTEND:20260113T142500Z").first)
        let day = try #require(LocalDate(iso: "2026-01-13"))
        #expect(event.start == .day(day))
        #expect(event.end == .instant(Date(timeIntervalSince1970: 1_768_314_300)))
        let time = try #require(LocalTime(iso: "14:25"))
        let other = try #require(
            try events(
                "DTSTART:20260113T142500", "DTEND;TZID=\"GMT Standard Time\":20260113T142559"
            )
            .first)
        #expect(other.start == .clock(day, time, zone: nil))
        #expect(other.end == .clock(day, time, zone: "GMT Standard Time"))
    }

    @Test(arguments: [
        "20261345T999999", "20260229", "00000000T000000Z", "20260113T256000Z", "junk",
        "20260113T1425",
        "-2026011", "99999999999999999999", "20260113T142561Z",
    ])
    func impossibleTimesAreNil(value: String) throws {
        let event = try #require(try events("UID:a", "DTSTART:\(value)").first)
        #expect(event.start == nil)
        #expect(event.uid == "a")
    }

    @Test func valuesThatClaimAnotherTypeAreNotFollowed() throws {
        let event = try #require(
            try events(
                "SUMMARY;VALUE=INTEGER:12345678", "LOCATION;VALUE=DATE:20260101",
                "UID;VALUE=RECUR:FREQ=DAILY", "DTSTART;VALUE=RECUR:FREQ=DAILY",
                "DTEND;VALUE=TEXT:x", "SEQUENCE;VALUE=TEXT:abc", "CATEGORIES;VALUE=BOOLEAN:TRUE",
                "STATUS;VALUE=DATE:20260101", "DESCRIPTION;VALUE=PERIOD:20260101T000000Z/PT1H"
            ).first)
        #expect(event.summary == "12345678")
        #expect(event.start == nil)
        #expect(event.end == nil)
        #expect(event.sequence == 0)
    }

    @Test func textsAndCategories() throws {
        let event = try #require(
            try events(
                "summary;LANGUAGE=en:Keate v\\, \\;H", " awtrey", "DESCRIPTION:a\\nb\\Nc\\\\d",
                "CATEGORIES:x,y\\,z", "CATEGORIES:w", "STATUS:ODD", "SEQUENCE:-4", "LOCATION:"
            ).first)
        #expect(event.summary == "Keate v, ;Hawtrey")
        #expect(event.description == "a\nb\nc\\d")
        #expect(event.categories == ["x", "y,z", "w"])
        #expect((event.status, event.sequence, event.location) == ("ODD", 0, ""))
    }

    @Test func bareLineFeedsTabsAndBrokenUTF8() throws {
        let bytes =
            Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\n\tb".utf8) + [0xC3, 0x00]
            + Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
        #expect(try CalendarReader.events(in: bytes).map(\.summary) == ["ab\u{FFFD}"])
    }

    @Test func severalCalendarsAndOtherComponents() throws {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VTIMEZONE
            TZID:x
            END:VTIMEZONE
            BEGIN:VTODO
            UID:no
            END:VTODO
            BEGIN:VEVENT
            UID:1
            RRULE:FREQ=SECONDLY
            BEGIN:VALARM
            UID:no
            END:VALARM
            END:VEVENT
            END:VCALENDAR
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:2
            """
        #expect(try CalendarReader.events(in: Array(text.utf8)).map(\.uid) == ["1", "2"])
    }

    @Test func whatIsNoCalendarIsRefused() {
        for text in [
            "", "hello", "BEGIN:VCARD\nEND:VCARD", "BEGIN:VEVENT\nUID:1\nEND:VEVENT", ":::",
        ] {
            #expect(throws: CalendarError.notACalendar) {
                try CalendarReader.events(in: Array(text.utf8))
            }
        }
    }

    @Test func sizeAndDepthHaveBounds() throws {
        #expect(throws: CalendarError.tooLarge(limit: 1_000_000)) {
            try CalendarReader.events(in: Array(repeating: 65, count: 1_000_001))
        }
        let deep = String(repeating: "BEGIN:VCALENDAR\n", count: 20_000)
        #expect(throws: CalendarError.nestedTooDeeply(limit: 16)) {
            try CalendarReader.events(in: Array(deep.utf8))
        }
        let flood =
            "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VEVENT\nEND:VEVENT\n", count: 40_000)
        #expect(try CalendarReader.events(in: Array(flood.utf8)).count == CalendarReader.eventLimit)
    }

    /// Lines of 100 kB made to keep a parser busy; each ends up as one event.
    @Test(arguments: [
        "CATEGORIES:" + String(repeating: "a,", count: 50_000),
        "CATEGORIES:" + String(repeating: ",", count: 100_000),
        "SUMMARY:" + String(repeating: "\\", count: 100_001),
        "SUMMARY:a" + String(repeating: "\u{301}", count: 50_000),
        "SUMMARY" + String(repeating: ";X=1", count: 25_000) + ":b",
        "SUMMARY;X=" + String(repeating: "\"", count: 99_999) + ":b",
        "DTSTART;VALUE=RECUR:FREQ=DAILY;BYSECOND=" + String(repeating: "1,", count: 50_000),
        "DTSTART:" + String(repeating: "20260101T000000Z,", count: 6000),
        "DTSTART;TZID=" + String(repeating: "x", count: 100_000) + ":20260101T000000",
        "UID:" + String(repeating: "a\n ", count: 30_000),
        String(repeating: "UID:a\n", count: 16_000),
    ])
    func longLinesAreReadAtOnce(line: String) throws {
        let event = try #require(try events(line).first)
        #expect(event.summary.unicodeScalars.count <= CalendarText.bodyLimit)
        #expect(event.categories.count <= 100)
    }

    /// Damaged copies of a real feed neither trap nor hang.
    @Test func damagedFilesAreReadOrRefused() throws {
        let renderer = try CalendarRenderer(baseURL: "https://league.example")
        let good = try renderer.calendar(
            CalendarHead(name: "x"),
            matches: [try Sample.match(1), try Sample.match(2, at: nil)])
        var random = SplitMix64(seed: 11)
        let pieces = [
            ";VALUE=INTEGER", ";VALUE=RECUR", ";TZID=", "\"", "\\", ":", ",", "\r\n", "\r\n ", "\0",
            "BEGIN:VEVENT\r\n", "END:VCALENDAR\r\n", "99999999", "\u{FF}", ";X=^n",
        ].map { Array($0.utf8) }
        for _ in 0..<400 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1:
                    bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
                default: bytes.removeSubrange(place..<min(place + 20, bytes.count))
                }
            }
            do {
                let events = try CalendarReader.events(in: bytes)
                #expect(events.count <= 40)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}

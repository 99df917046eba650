import Foundation
import LeagueCalendar
import Testing

/// Each fault made on purpose in a calendar that has none, and what hostile files do.
@Suite struct FeedValidationTests {
    private static let now = Date(timeIntervalSince1970: 1_768_219_200)  // 2026-01-12T12:00:00Z

    /// A calendar without a fault, its lines joined by CR LF.
    private static let sound = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Test//EN
        X-WR-CALNAME:Keate
        REFRESH-INTERVAL;VALUE=DURATION:PT1H
        BEGIN:VTIMEZONE
        TZID:Europe/London
        BEGIN:STANDARD
        DTSTART:19961027T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0000
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:a
        DTSTAMP:20260110T120000Z
        LAST-MODIFIED:20260111T120000Z
        SEQUENCE:0
        DTSTART;TZID=Europe/London:20260113T142500
        DTEND;TZID=Europe/London:20260113T152500
        SUMMARY:Keate v Hawtrey
        END:VEVENT
        BEGIN:VEVENT
        UID:b
        DTSTAMP:20260110T120000Z
        SEQUENCE:1
        DTSTART:20260114T142500Z
        DTEND:20260114T152500Z
        SUMMARY:Évans v Keate
        STATUS:CANCELLED
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")

    private func inspect(_ text: String) -> FeedValidation {
        FeedValidation(Array(text.utf8), now: Self.now)
    }

    @Test func aSoundCalendarHasNoFault() {
        let inspection = inspect(Self.sound)
        #expect(inspection.findings.all == [])
        #expect(inspection.name == "Keate")
        #expect(inspection.refresh == 3600)
        #expect(inspection.count == 2)
        #expect(
            inspection.events.map(\.start) == [
                Date(timeIntervalSince1970: 1_768_314_300),
                Date(timeIntervalSince1970: 1_768_400_700),
            ])
        #expect(inspection.events.map(\.isCancelled) == [false, true])
        #expect(inspection.newestStamp == Date(timeIntervalSince1970: 1_768_132_800))
    }

    @Test(arguments: [
        (FeedFault.noVersion, "VERSION:2.0\r\n", ""), (.noProduct, "PRODID:-//Test//EN\r\n", ""),
        (.noName, "X-WR-CALNAME:Keate\r\n", ""),
        (.noRefresh, "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n", ""),
        (.badRefresh, "PT1H", "an hour"), (.method, "VERSION", "METHOD:PUBLISH\r\nVERSION"),
        (.calendarUID, "VERSION", "UID:c\r\nVERSION"), (.twice, "UID:a", "UID:a\r\nUID:a"),
        (.noUID, "UID:a\r\n", ""), (.duplicateUID, "UID:b", "UID:a"),
        (.noStamp, "DTSTAMP:20260110T120000Z\r\n", ""),
        (.badStamp, "DTSTAMP:20260110T120000Z", "DTSTAMP:2026"),
        (.futureStamp, "DTSTAMP:2026011", "DTSTAMP:2027011"),
        (.noStart, "DTSTART:20260114T142500Z\r\n", ""),
        (.badTime, "DTSTART:20260114T142500Z", "DTSTART:2026-01-14"),
        (.badTime, "DTEND:20260114T152500Z", "DTEND;VALUE=DATE:20260114"),
        (.floatingTime, "DTSTART:20260114T142500Z", "DTSTART:20260114T142500"),
        (.badEnd, "DTEND:20260114T152500Z", "DTEND:20260113T152500Z"),
        (.endTwice, "DTEND:20260114T152500Z", "DTEND:20260114T152500Z\r\nDURATION:PT1H"),
        (.noSummary, "SUMMARY:Évans v Keate\r\n", ""), (.badStatus, "CANCELLED", "OFF"),
        (.badSequence, "SEQUENCE:1", "SEQUENCE:one"), (.noSequence, "SEQUENCE:1\r\n", ""),
        (.noZone, "TZID:Europe/London", "TZID:Europe/Paris"),
        (.unusedZone, "TZID:Europe/London", "TZID:Europe/Paris"),
        (.unknownZone, ";TZID=Europe/London", ";TZID=Eton"),
        (.badZone, "BEGIN:STANDARD", "BEGIN:WINTER"), (.badZone, "TZID:Europe/London\r\n", ""),
        (.alarms, "UID:b", "UID:b\r\nBEGIN:VALARM\r\nEND:VALARM"),
        (.badAlarm, "UID:b", "UID:b\r\nBEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM"),
        (.oddComponent, "BEGIN:VEVENT", "BEGIN:VFREEBUSY\r\nEND:VFREEBUSY\r\nBEGIN:VEVENT"),
        (.severalCalendars, "END:VCALENDAR", "END:VCALENDAR\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR"),
        (.nesting, "END:VEVENT", "END:VTODO"),
        (.nesting, "BEGIN:VCALENDAR", "A:b\r\nBEGIN:VCALENDAR"),
        (.byteOrderMark, "BEGIN:VCALENDAR", "\u{FEFF}BEGIN:VCALENDAR"),
        (.bareLineFeed, "UID:a\r\n", "UID:a\n"), (.bareCarriageReturn, "UID:a", "UID:a\rb"),
        (.emptyLine, "UID:a\r\n", "UID:a\r\n\r\n"), (.blankFold, "UID:a\r\n", "UID:a\r\n \r\n"),
        (.longLine, "UID:a", "UID:" + String(repeating: "a", count: 72)),
        (.control, "UID:a", "UID:a\u{1}"), (.separator, "Évans", "É\u{2028}vans"),
        (.notALine, "UID:a", "UID a\r\nUID:a"), (.cutOff, "END:VCALENDAR\r\n", ""),
        (.foldFirst, "BEGIN:VCALENDAR", " \r\nBEGIN:VCALENDAR"),
        (.readersDisagree, "BEGIN:VEVENT\r\nUID:b", "BEGIN: VEVENT\r\nUID:b"),
    ])
    func aFaultIsFound(_ fault: FeedFault, _ old: String, _ new: String) throws {
        try #require(Self.sound.contains(old))
        let findings = inspect(Self.sound.replacing(old, with: new)).findings
        #expect(findings.count(of: fault) > 0, "\(findings.all)")
        #expect(findings.all.contains { $0.fault == fault && !$0.fault.effect.isEmpty })
    }

    @Test(arguments: [
        ([0xC3, 13, 10, 32, 0x89], FeedFault.splitCharacter), ([0xC3], .notUTF8),
    ])
    func aBrokenLetterIsFound(_ letter: [UInt8], _ fault: FeedFault) {
        let parts = Self.sound.components(separatedBy: "É").map { Array($0.utf8) }
        let inspection = FeedValidation(parts[0] + letter + parts[1], now: Self.now)
        #expect(inspection.findings.all.map(\.fault) == [fault])
    }

    @Test func aPlaceIsNamed() {
        let findings = inspect(Self.sound.replacing("UID:b", with: "UID:a")).findings.all
        #expect(findings.map(\.line) == [24])
        #expect(findings.map(\.message) == ["The UID is that of the event on line 14."])
    }

    @Test func everyFaultSaysWhatItBreaks() {
        for fault in FeedFault.allCases { #expect(!fault.effect.isEmpty, "\(fault)") }
    }

    @Test(arguments: [
        "clock-changes", "difficult-texts", "empty-feed", "house-feed", "one-match", "outcomes",
    ])
    func ourOwnCalendarsAreSound(_ name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Goldens/\(name).ics")
        let inspection = FeedValidation(
            Array(try Data(contentsOf: file)), now: Date(timeIntervalSince1970: 1_795_219_200))
        #expect(inspection.findings.all.filter { $0.fault != .noEvents } == [])
    }

    @Test func hostileFilesEnd() {
        #expect(inspect("").findings.all.map(\.fault) == [.empty])
        #expect(inspect("<!doctype html>\n<p>Sign in").findings.all.map(\.fault) == [.notACalendar])
        let nested = String(repeating: "BEGIN:VCALENDAR\r\n", count: 100_000)
        #expect(inspect(nested).findings.count(of: .nestedTooDeeply) == 1)
        let folds = Self.sound.replacing(
            "Keate v", with: String(repeating: "\r\n x", count: 500_000))
        let folded = inspect(folds).findings
        #expect(folded.count(of: .error) == 0)
        #expect(folded.count(of: .large) == 1)
        let blanks = Self.sound.replacing(
            "Keate v", with: String(repeating: "\r\n ", count: 300_000))
        #expect(inspect(blanks).findings.count(of: .blankFold) == 299_999)
        #expect(inspect(blanks).findings.all.count == FeedFindings.kept)
        let parameters = Self.sound.replacing(
            "DTEND;", with: "DTEND;" + String(repeating: "A=b;", count: 300_000))
        #expect(inspect(parameters).findings.count(of: .longLine) == 1)
        let large = [UInt8](repeating: 65, count: FeedValidation.limit + 1)
        #expect(FeedValidation(large, now: Self.now).findings.all.map(\.fault) == [.tooLarge])
    }

    @Test func moreEventsThanAreLookedAtAreRefused() {
        let event = "BEGIN:VEVENT\r\nEND:VEVENT\r\n"
        func findings(_ count: Int) -> FeedFindings {
            inspect(
                "BEGIN:VCALENDAR\r\n" + String(repeating: event, count: count)
                    + "END:VCALENDAR\r\n"
            ).findings
        }
        #expect(findings(100_000).count(of: .tooManyEvents) == 0)
        let tooMany = findings(100_001).all.filter { $0.fault == .tooManyEvents }
        #expect(tooMany.map(\.message) == ["There are more than 100000."])
        #expect(tooMany.map(\.line) == [200_002])
    }
}

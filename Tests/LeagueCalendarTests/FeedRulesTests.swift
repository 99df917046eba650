import FieldGame
import Foundation
import TestSupport
import Testing

@testable import LeagueCalendar

/// Every recorded calendar against our own rules, and against an outside judge where there is one.
@Suite struct FeedRulesTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Goldens")

    static let eventCounts = [
        "house-feed.ics": 8, "clock-changes.ics": 14, "difficult-texts.ics": 2, "empty-feed.ics": 0,
        "one-match.ics": 1, "outcomes.ics": 4, "cancelled-quietly.ics": 1, "notice.ics": 1,
        "reminders.ics": 3,
    ]

    @Test func everyGoldenIsCounted() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(names.filter { $0.hasSuffix(".ics") }.sorted() == Self.eventCounts.keys.sorted())
    }

    @Test(arguments: eventCounts.keys.sorted())
    func goldenKeepsTheRules(name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
        try FeedRules.expect(bytes, events: try #require(Self.eventCounts[name]))
    }

    @Test(
        .enabled(if: FeedChecker.isHere, "check_feed.py or its Python modules are not here"),
        arguments: eventCounts.keys.sorted())
    func goldenPassesTheOutsideJudge(name: String) throws {
        let verdict = try FeedChecker.judge(
            Self.folder.appending(path: name),
            isDownload: ["one-match.ics", "cancelled-quietly.ics"].contains(name))
        #expect(verdict.status == 0, "\(verdict.report)")
    }

    @Test func rulesFindFaults() {
        #expect(FeedRules.faults(in: []).contains("does not end"))
        let good =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nCALSCALE:GREGORIAN\r\nNAME:x\r\n"
            + "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nEND:VCALENDAR\r\n"
        #expect(FeedRules.faults(in: Array(good.utf8)) == [])
        for (old, new) in [
            ("NAME:x", "NAME:x\r\n "), ("NAME:x", "NAME:x\nMETHOD:PUBLISH"), ("PRODID:x", "UID:x"),
            ("NAME:x", "NAME:x\u{0}"), ("NAME:x", "NAME:" + String(repeating: "x", count: 80)),
            ("END:V", "END:X"), ("NAME:x", "NAME:x\r\nBEGIN:VTIMEZONE\r\nEND:VTIMEZONE"),
        ] {
            #expect(FeedRules.faults(in: Array(good.replacing(old, with: new).utf8)) != [])
        }
    }
}

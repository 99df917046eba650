import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("Calendars that are sent")
struct CalendarMailTests {
    /// A message whose only part is a calendar with these events.
    private func told(
        _ events: String..., head: String = "", subject: String = "Calendar"
    ) -> [String] {
        told(calendar: calendar(events, head: head), subject: subject)
    }

    private func calendar(_ events: [String], head: String = "") -> String {
        let bodies = events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }
        return "BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\(bodies.joined())END:VCALENDAR\n"
    }

    private func told(calendar: String, subject: String = "Calendar") -> [String] {
        PlainMessage(
            body: calendar, subject: subject, date: "Fri, 20 Feb 2026 09:00:00 +0000",
            fields: ["Content-Type: text/calendar; charset=utf-8"]
        ).told
    }

    @Test(
        "starts are told by London's clocks",
        arguments: [
            ("DTSTART:20260303T142500", "2026-03-03 14:25"),
            ("DTSTART:20260303T142500Z", "2026-03-03 14:25"),
            ("DTSTART:20260331T132500Z", "2026-03-31 14:25"),
            ("DTSTART;VALUE=DATE:20260303", "2026-03-03 -"),
            ("DTSTART;TZID=Europe/London:20260331T142500", "2026-03-31 14:25"),
            ("DTSTART;TZID=GMT Standard Time:20260331T142500", "2026-03-31 14:25"),
            ("DTSTART;TZID=\"GMT Standard Time\":20260331T142500", "2026-03-31 14:25"),
            ("DTSTART;TZID=Romance Standard Time:20260331T152500", "2026-03-31 14:25"),
            (
                "DTSTART;TZID=/mozilla.org/20050126_1/Europe/Paris:20260303T152500",
                "2026-03-03 14:25"
            ),
            ("DTSTART;TZID=Eastern Standard Time:20260303T092500", "2026-03-03 14:25"),
            ("DTSTART;TZID=Tokyo Standard Time:20260304T012500", "2026-03-03 16:25"),
            ("DTSTART;TZID=Office:20260303T152500", "2026-03-03 14:25"),
            ("DTSTART;TZID=Dublin\\, London:20260331T142500", "2026-03-31 14:25"),
        ])
    func start(line: String, told: String) {
        let zones = """
            BEGIN:VTIMEZONE
            TZID:Office
            BEGIN:STANDARD
            DTSTART:16010101T000000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VTIMEZONE
            TZID:Dublin, London
            BEGIN:STANDARD
            DTSTART:16010101T020000
            TZOFFSETTO:+0000
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010101T010000
            TZOFFSETTO:+0100
            END:DAYLIGHT
            END:VTIMEZONE

            """
        let line = line.replacing("Dublin\\, London", with: "\"Dublin, London\"")
        #expect(
            self.told("UID:1\n\(line)\nSUMMARY:JDM v HWTA", head: zones)
                == ["add \(told) JDM v HWTA, -, -, -"])
    }

    @Test(
        "starts that are none are reported",
        arguments: [
            ("DTSTART;TZID=Nowhere:20260303T142500", "invalid_time"),
            ("DTSTART:20261345T142500", "invalid_date"),
            ("DTSTART:99990101T142500Z", "invalid_date"),
            ("DTSTART:16010101T142500", "invalid_date"), ("DTEND:20260303T142500", "invalid_date"),
        ])
    func fault(line: String, reason: String) {
        #expect(told("UID:1\n\(line)\nSUMMARY:JDM v HWTA") == ["\(reason): JDM v HWTA"])
    }

    @Test(
        "titles, places and texts",
        arguments: [
            ("SUMMARY:Keate vs Hawtrey (Junior League)", "JDM v HWTA, Junior League, -, -"),
            ("SUMMARY:Senior Ties SF: JDM v HWTA", "JDM v HWTA, Senior Ties, -, -"),
            (
                "SUMMARY:JDM v HWTA\nCATEGORIES:House,Senior League",
                "JDM v HWTA, Senior League, -, -"
            ),
            (
                "SUMMARY:Field Game\nDESCRIPTION:JDM v HWTA\\nSenior League",
                "JDM v HWTA, Senior League, -, -"
            ),
            ("SUMMARY:JDM v HWTA on D5", "JDM v HWTA, -, Dutchman's 5, -"),
            (
                "SUMMARY:JDM v HWTA\nLOCATION:Dutchman’s 5\\, College",
                "JDM v HWTA, -, Dutchman's 5, -"
            ),
            ("SUMMARY:JDM v HWTA\nLOCATION:Dutchmna's 5", "JDM v HWTA, -, Dutchman's 5, -"),
            ("SUMMARY:JDM v HWTA\nLOCATION:TBC", "JDM v HWTA, -, -, -"),
            (
                "SUMMARY:JDM v HWTA\nDESCRIPTION:Ref: Mr Carlow\\nVenue: A3",
                "JDM v HWTA, -, Agar's 3, [Mr Carlow]"
            ),
            ("SUMMARY:2nd Field v Old Etonians", "2nd Field v 'Old Etonians', -, -, -"),
        ])
    func words(lines: String, told: String) {
        #expect(
            self.told("UID:1\nDTSTART:20260303T142500\n\(lines)")
                == ["add 2026-03-03 14:25 \(told)"])
    }

    @Test("what cancels, postpones, or is not certain")
    func status() {
        let event = "UID:1\nDTSTART:20260303T142500\nSUMMARY:JDM v HWTA"
        let rest = "2026-03-03 14:25 JDM v HWTA, -, -, -"
        #expect(told(event + "\nSTATUS:CANCELLED") == ["cancel \(rest)"])
        #expect(told(event, head: "METHOD:CANCEL\n") == ["cancel \(rest)"])
        #expect(told(event, head: "METHOD:REQUEST\n") == ["add \(rest)"])
        #expect(
            told(event.replacing("JDM v", with: "CANCELLED: JDM v")) == ["cancel \(rest)"])
        #expect(
            told(event.replacing("JDM v", with: "Postponed: JDM v")) == ["postpone \(rest)"])
        #expect(told(event + "\nDESCRIPTION:CANCELLED") == ["cancel \(rest)"])
        #expect(
            told(event + "\nDESCRIPTION:It will be cancelled if there is any frost at noon")
                == ["ambiguous: JDM v HWTA"])
        #expect(told(event + "\nSTATUS:TENTATIVE") == ["add \(rest)"])
    }

    @Test("other events say nothing; unknown teams and pitches are reported")
    func others() {
        let start = "DTSTART:20260303T142500\nSUMMARY:"
        #expect(told("\(start)Supper", "\(start)Chess v Harrow School").isEmpty)
        let reading = PlainMessage(
            body: calendar(["\(start)Supper", "\(start)JDM v HWTA"]),
            fields: ["Content-Type: text/calendar"]
        ).reading()
        #expect(reading.notices.count == 1)
        #expect(reading.problems.isEmpty)
        #expect(told("\(start)XQZ v JDM") == ["unknown_team: XQZ v JDM"])
        #expect(told("\(start)XQZ v ZZZ") == ["unknown_team: XQZ v ZZZ"])
        #expect(
            told("\(start)JDM v HWTA\nLOCATION:Bedford Road") == [
                "add 2026-03-03 14:25 JDM v HWTA, -, -, -", "unknown_pitch: JDM v HWTA",
            ])
    }

    @Test(
        "what repeats is its first day, and says so",
        arguments: [
            "RRULE:FREQ=WEEKLY", "RRULE:FREQ=SECONDLY;COUNT=100000", "RDATE:20260310T142500",
        ])
    func repeats(rule: String) {
        #expect(
            told("UID:1\nDTSTART:20260303T142500\n\(rule)\nSUMMARY:JDM v HWTA") == [
                "add 2026-03-03 14:25 JDM v HWTA, -, -, -", "ambiguous: JDM v HWTA",
            ])
    }

    @Test("of one event the last revision counts, of a series each moved occurrence")
    func revisions() {
        let event = "UID:1\nSUMMARY:JDM v HWTA\n"
        #expect(
            told(
                event + "SEQUENCE:2\nDTSTART:20260303T151500",
                event + "SEQUENCE:1\nDTSTART:20260303T142500")
                == ["add 2026-03-03 15:15 JDM v HWTA, -, -, -"])
        #expect(
            told(
                event + "RRULE:FREQ=WEEKLY\nDTSTART:20260303T142500",
                event + "RECURRENCE-ID:20260303T142500\nDTSTART:20260303T151500",
                event + "RECURRENCE-ID:20260310T142500\nDTSTART:20260311T142500") == [
                    "add 2026-03-03 15:15 JDM v HWTA, -, -, -",
                    "add 2026-03-11 14:25 JDM v HWTA, -, -, -",
                ])
    }

    @Test("answers to an invitation add nothing and are told")
    func answers() {
        let event = "UID:1\nDTSTART:20260303T142500\nSUMMARY:JDM v HWTA"
        for method in ["REPLY", "COUNTER", "DECLINECOUNTER", "REFRESH", "reply", "X-OTHER"] {
            #expect(
                told(event, head: "METHOD:\(method)\n") == ["ambiguous: JDM v HWTA"],
                "\(method)")
        }
        for method in ["PUBLISH", "REQUEST", "ADD", "publish"] {
            #expect(
                told(event, head: "METHOD:\(method)\n")
                    == ["add 2026-03-03 14:25 JDM v HWTA, -, -, -"])
        }
    }

    @Test("one event of a series that is sent by itself moves")
    func occurrence() {
        let event = "UID:1\nSUMMARY:JDM v HWTA\nRECURRENCE-ID:20260310T142500\nDTSTART:"
        #expect(
            told(event + "20260311T151500") == [
                "update 2026-03-11 15:15 JDM v HWTA, -, -, -, changed date+time, "
                    + "from 2026-03-10+14:25"
            ])
        #expect(
            told(event + "20260310T151500") == [
                "update 2026-03-10 15:15 JDM v HWTA, -, -, -, changed time, from 14:25"
            ])
        #expect(
            told(event + "20260310T142500") == ["add 2026-03-10 14:25 JDM v HWTA, -, -, -"])
        #expect(
            told(event + "20260310T142500\nSTATUS:CANCELLED")
                == ["cancel 2026-03-10 14:25 JDM v HWTA, -, -, -"])
    }

    @Test("an invitation's calendar stands for its text, and counts once")
    func invitation() {
        let part = calendar(["UID:1\nDTSTART:20260303T142500\nSUMMARY:JDM v HWTA"])
        let body =
            "--b\nContent-Type: text/plain\n\nWhen: Tue 3 March 2026 14:25\nIRS v JCAJ, D5, 2.25\n"
            + "--b\nContent-Type: text/calendar; method=REQUEST\n\n\(part)"
            + "--b\nContent-Type: application/ics; name=invite.ics\n"
            + "Content-Disposition: attachment; filename=invite.ics\n\n\(part)--b--\n"
        let message = PlainMessage(
            body: body, date: "Fri, 20 Feb 2026 09:00:00 +0000",
            fields: ["Content-Type: multipart/mixed; boundary=b"])
        #expect(message.told == ["add 2026-03-03 14:25 JDM v HWTA, -, -, -"])
    }

    @Test("a larger calendar is refused with a reason; one at the limit is read")
    func size() {
        var limits = Limits()
        let part = calendar(["UID:1\nDTSTART:20260303T142500\nSUMMARY:JDM v HWTA"])
        let message = PlainMessage(body: part, fields: ["Content-Type: text/calendar"])
        limits.calendarBytes = part.utf8.count + part.count { $0 == "\n" }
        #expect(message.reading(limits: limits).notices.count == 1)
        limits.calendarBytes -= 1
        #expect(
            message.reading(limits: limits).failure
                == "The attached calendar is larger than \(limits.calendarBytes) bytes")
        #expect(
            PlainMessage(body: "BEGIN:VEVENT\n", fields: ["Content-Type: text/calendar"]).reading()
                .failure?.isEmpty == false)
    }

    @Test("our own feed is read back")
    func ownFeed() throws {
        let file = League.folder.deletingLastPathComponent()
            .appending(path: "LeagueCalendarTests/Goldens/house-feed.ics")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let message = PlainMessage(
            body: text.replacing("\r\n", with: "\n"), date: "Sun, 22 Nov 2026 09:00:00 +0000",
            fields: ["Content-Type: text/calendar; charset=utf-8"])
        let rest = "JDM v HWTA, Senior League, Dutchman's 5, [Mr Carlow; Dr Penhale]"
        #expect(
            message.told == [
                "result 2026-11-17 14:25 \(rest), 3-1", "add 2026-11-24 14:25 \(rest)",
                "add 2026-11-26 - \(rest)", "cancel 2026-11-30 14:25 \(rest)",
                "postpone 2026-12-01 - \(rest)", "add 2026-12-03 14:25 JDM v -, Training, -, -",
                "ambiguous: Keate v Hawtrey", "unknown_team: Keate v Old Etonians",
            ])
    }
}

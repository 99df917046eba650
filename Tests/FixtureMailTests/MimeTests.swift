import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("Messages of the wire")
struct MimeTests {
    private let list =
        "Tuesday 13th January\nJDM v HWTA, Dutchman's 5, 2.25pm, umpires: Mr Carlow\n"
    private let told = "add 2026-01-13 14:25 JDM v HWTA, -, Dutchman's 5, [Mr Carlow]"

    private func read(_ fields: [String], _ body: [UInt8]) -> MessageReading {
        let header = ["From: a@college.example", "Date: Fri, 9 Jan 2026 10:12:05 +0000"] + fields
        let bytes = Array((header.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
        return FixtureMailReader(reference: League.reference).read(bytes)
    }

    @Test("base64 in any length of line, with padding in the middle")
    func base64() {
        let text = Array(list.utf8)
        let whole = Data(text).base64EncodedString()
        let glued = stride(from: 0, to: text.count, by: 10).map {
            Data(text[$0..<min($0 + 10, text.count)]).base64EncodedString()
        }.joined(separator: "\r\n")
        for body in [whole, glued, whole.map { "\($0)" }.joined(separator: "\r\n")] {
            let reading = read(
                ["Content-Type: text/plain", "Content-Transfer-Encoding: base64"], Array(body.utf8))
            #expect(reading.notices.map(PlainMessage.tell) == [told])
        }
    }

    @Test("quoted-printable with soft line breaks inside words and characters")
    func quotedPrintable() {
        let body =
            "Tuesday 13th Janu=\r\nary\r\nJDM v HW=\r\nTA, Dutchman=E2=80=\r\n=99s 5, "
            + "2.25pm, umpires: Mr=C2=A0Carlow=\r\n"
        let reading = read(
            [
                "Content-Type: text/plain; charset=UTF-8",
                "Content-Transfer-Encoding: quoted-printable",
            ], Array(body.utf8))
        #expect(reading.notices.map(PlainMessage.tell) == [told])
    }

    @Test(
        "charsets, named rightly or wrongly",
        arguments: [
            ("windows-1252", 0x92), ("iso-8859-1", 0x92), ("utf-8", 0x92), ("us-ascii", 0x92),
            ("", 0x92), ("iso-8859-15", 0x27), ("koi8-r", 0x27), ("x-unknown", 0x27),
            ("../../etc/passwd", 0x27), ("utf-8\0", 0x27),
        ])
    func charset(name: String, apostrophe: UInt8) {
        let body = Array(list.utf8).map { $0 == 0x27 ? apostrophe : $0 }
        let label = name.replacing("\0", with: "")
        let reading = read(["Content-Type: text/plain; charset=\"\(label)\""], body)
        #expect(reading.notices.map(PlainMessage.tell) == [told])
    }

    @Test("UTF-16 and gb2312")
    func wide() {
        let utf16 = list.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let encoded = Array(Data(utf16).base64EncodedString().utf8)
        let reading = read(
            ["Content-Type: text/plain; charset=utf-16le", "Content-Transfer-Encoding: base64"],
            encoded)
        #expect(reading.notices.map(PlainMessage.tell) == [told])
        let chinese = read(
            ["Content-Type: text/plain; charset=gb2312"],
            Array(list.utf8) + [0xC4, 0xE3, 0xBA, 0xC3, 0xFF, 0x0A])
        #expect(chinese.notices.map(PlainMessage.tell) == [told])
    }

    @Test("flowed paragraphs are joined again")
    func flowed() {
        let body =
            "Tuesday 13th January\r\nJDM v HWTA, Dutchman's 5, 2.25pm, umpires: Mr \r\nCarlow\r\n"
        let reading = read(["Content-Type: text/plain; format=flowed"], Array(body.utf8))
        #expect(reading.notices.map(PlainMessage.tell) == [told])
        let cut =
            "Tuesday 13th January\r\nJDM v HW \r\nTA, Dutchman's 5, 2.25pm, umpires: Mr Carlow\r\n"
        let joined = read(
            ["Content-Type: text/plain; format=flowed; delsp=yes"], Array(cut.utf8))
        #expect(joined.notices.map(PlainMessage.tell) == [told])
    }

    @Test(
        "subjects in encoded words",
        arguments: [
            ("=?utf-8?Q?Week_1?= =?utf-8?B?IChTTCk=?=", "Week 1 (SL)"),
            ("=?utf-8?B?V2Vlaw==?= =?utf-8?Q?_=E2=80?=\r\n =?utf-8?Q?=93_1?=", "Week – 1"),
            ("Re: =?iso-8859-1?Q?Fixtures_=96_1?= and more", "Re: Fixtures – 1 and more"),
            ("=?UTF-8*en?q?caf=C3=A9?=", "café"), ("=?utf-8?X?abc?=", "=?utf-8?X?abc?="),
            ("=?utf-8?Q?", "=?utf-8?Q?"), ("a=?utf-8?Q?b?=c", "abc"), ("", ""),
            ("tab\there", "tab here"), ("x\u{202E}y\u{200B}z", "xyz"),
            ("=?us-ascii?Q?a?= b =?us-ascii?Q?c?=", "a b c"),
        ])
    func subject(written: String, subject: String) {
        #expect(read(["Subject: \(written)"], Array("x".utf8)).subject == subject)
    }

    @Test(
        "of two alternatives the text is read, HTML when it stands alone or draws a table of matches"
    )
    func alternatives() {
        let plain = "--b\r\nContent-Type: text/plain\r\n\r\n\(list)"
        let html =
            "\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>13 January 2026: IRS v JCAJ, Agar's 1</p>\r\n--b--\r\n"
        let type = "Content-Type: multipart/alternative; boundary=b"
        #expect(read([type], Array((plain + html).utf8)).notices.map(PlainMessage.tell) == [told])
        let alone = read([type], Array(html.utf8))
        #expect(
            alone.notices.map(PlainMessage.tell) == ["add 2026-01-13 - IRS v JCAJ, -, Agar's 1, -"])
        let table = html.replacing(
            "<p>", with: "<table><tr><td>JDM v HWTA</td><td>IRS v JCAJ</td></tr></table><p>")
        #expect(
            read([type], Array((plain + table).utf8)).notices.map(\.home) == ["IRS"])
    }

    @Test(
        "a Date that cannot be true gives way to the time of arrival",
        arguments: [
            "Date: Thu, 1 Jan 1970 00:00:00 +0000", "Date: Sat, 1 Jan 9999 00:00:00 +0000",
            "Date: Fri, 9 Jan 2026 10:12:05 +2400", "Date: yesterday", "X-Nothing: here",
        ])
    func date(field: String) {
        let bytes = Array("From: a@college.example\r\n\(field)\r\n\r\n\(list)".utf8)
        let reader = FixtureMailReader(reference: League.reference)
        #expect(reader.read(bytes).date == nil)
        #expect(reader.read(bytes).summary.errorMessage == "1 match had an invalid date")
        let arrival = Date(timeIntervalSince1970: 1_767_953_525)  // 9 January 2026
        let reading = reader.read(bytes, received: arrival)
        #expect(reading.date == arrival)
        #expect(reading.notices.map(PlainMessage.tell) == [told])
    }

    @Test("the day of the message is London's, whatever its zone")
    func zone() {
        let message = PlainMessage(
            body: "Tomorrow:\nJDM v HWTA, D5\n", date: "Tue, 30 Jun 2026 18:30:00 -0500")
        #expect(message.told == ["add 2026-07-02 - JDM v HWTA, -, Dutchman's 5, -"])
    }

    @Test(
        "one mailbox is a sender",
        arguments: [
            ("\"Aldous, Peter\" <p.aldous@college.example>", "p.aldous@college.example"),
            ("p.aldous@college.example (Peter)", "p.aldous@college.example"),
            ("a@college.example, b@college.example", nil), ("undisclosed:;", nil), ("Peter", nil),
            ("A <a@college.example>\r\nFrom: B <b@evil.example>", nil),
        ])
    func sender(field: String, sender: String?) {
        let bytes = Array("From: \(field)\r\nDate: x\r\n\r\nHello\r\n".utf8)
        #expect(FixtureMailReader(reference: League.reference).read(bytes).sender == sender)
    }

    @Test(
        "quoted text does not act",
        arguments: [
            "> Tuesday 13th January\n> JDM v HWTA, D5, 2.25pm",
            "Thanks!\n\nOn 9 Jan 2026, at 10:12, A <a@college.example>\nwrote:\n\nTuesday 13th January\nJDM v HWTA, D5",
            "Thanks\n-----Original Message-----\nFrom: A\n\nTuesday 13th January\nJDM v HWTA, D5",
        ])
    func quoted(body: String) {
        let reading = PlainMessage(body: body).reading()
        #expect(reading.notices.isEmpty)
        #expect(reading.summary.errorMessage?.isEmpty == false)
    }
}

import FieldGame
import FixtureMail
import Testing

@Suite("Attached messages")
struct AttachedMessagesTests {
    /// A message around some parts.
    private func message(
        _ parts: [String], note: String = "Please import the attached.", type: String = "mixed"
    ) -> [UInt8] {
        var text =
            "From: A <a@college.example>\nSubject: Fwd: Fixtures\n"
            + "Date: Fri, 9 Jan 2026 10:12:05 +0000\nMIME-Version: 1.0\n"
            + "Content-Type: multipart/\(type); boundary=b\n\n"
        if !note.isEmpty { text += "--b\nContent-Type: text/plain\n\n\(note)\n" }
        for part in parts { text += "--b\n" + part + "\n" }
        return Array((text + "--b--\n").replacing("\n", with: "\r\n").utf8)
    }

    private func message(_ body: String, date: String, subject: String) -> String {
        "From: P <p@college.example>\nSubject: \(subject)\nDate: \(date)\n"
            + "Content-Type: text/plain\n\n\(body)\n"
    }

    private func attached(_ message: String) -> String {
        "Content-Type: message/rfc822\nContent-Disposition: attachment\n\n" + message
    }

    private func read(_ bytes: [UInt8]) -> MessageReading {
        FixtureMailReader(reference: League.reference).read(bytes)
    }

    private func told(_ bytes: [UInt8]) -> [String] {
        let reading = read(bytes)
        return reading.notices.map(PlainMessage.tell)
            + reading.problems.map { "\($0.reason.rawValue): \($0.line)" }
    }

    @Test("are read by their own date and subject, in their order")
    func several() {
        let first = message(
            "Tomorrow: JDM v HWTA, D5", date: "Thu, 9 Jan 2025 09:00:00 +0000",
            subject: "Senior League")
        let second = message(
            "Tuesday 13th January\nIRS v JCAJ, D6", date: "Thu, 8 Jan 2026 09:00:00 +0000",
            subject: "Junior League")
        let wanted = [
            "add 2025-01-10 - JDM v HWTA, Senior League, Dutchman's 5, -",
            "add 2026-01-13 - IRS v JCAJ, Junior League, Dutchman's 6, -",
        ]
        #expect(told(message([attached(first), attached(second)])) == wanted)
        // In a digest a part is a message without saying so.
        #expect(told(message(["\n" + first, "\n" + second], note: "", type: "digest")) == wanted)
    }

    @Test("one in another is read too")
    func nested() {
        let inner = message(
            "Tuesday 13th January\nJDM v HWTA, D5", date: "Thu, 8 Jan 2026 09:00:00 +0000",
            subject: "Senior League")
        let middle =
            "From: H <h@college.example>\nSubject: Fwd: Senior League\n"
            + "Content-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: text/plain\n\nFYI\n"
            + "--c\n" + attached(inner) + "\n--c--\n"
        #expect(
            told(message([attached(middle)])) == [
                "add 2026-01-13 - JDM v HWTA, Senior League, Dutchman's 5, -"
            ])
    }

    @Test("the covering note acts beside them, unless it changes them")
    func note() {
        let inner = attached(
            message(
                "Tuesday 13th January\nJDM v HWTA, D5\nIRS v JCAJ, D6",
                date: "Thu, 8 Jan 2026 09:00:00 +0000", subject: "Senior League"))
        let list = [
            "add 2026-01-13 - JDM v HWTA, Senior League, Dutchman's 5, -",
            "add 2026-01-13 - IRS v JCAJ, Senior League, Dutchman's 6, -",
        ]
        let further = "And COLL v TEB on Thursday 15th January, A1."
        #expect(
            told(message([inner], note: further))
                == ["add 2026-01-15 - COLL v TEB, -, Agar's 1, -"] + list)
        #expect(
            told(message([inner], note: "JDM v HWTA is off."))
                == ["cancel 2026-01-13 - JDM v HWTA, Senior League, Dutchman's 5, -", list[1]])
        #expect(
            told(message([inner], note: "JDM v HWTA may be off."))
                == [list[1], "ambiguous: JDM v HWTA may be off."])
    }

    @Test("another attached message is another message")
    func keys() {
        func key(_ body: String, date: String, subject: String = "Senior League") -> String {
            read(message([attached(message(body, date: date, subject: subject))])).contentKey
        }
        let date = "Thu, 8 Jan 2026 09:00:00 +0000"
        let first = key("JDM v HWTA", date: date)
        #expect(first == key("JDM v HWTA", date: date))
        #expect(first != key("JDM v IRS", date: date))
        #expect(first != key("JDM v HWTA", date: "Fri, 9 Jan 2026 09:00:00 +0000"))
        #expect(first != key("JDM v HWTA", date: date, subject: "Junior League"))
    }

    @Test("a returned message does not act again")
    func bounced() {
        let inner = message(
            "Tuesday 13th January\nJDM v HWTA, D5", date: "Thu, 8 Jan 2026 09:00:00 +0000",
            subject: "Senior League")
        let bytes = message(
            [attached(inner)], note: "It could not be delivered.",
            type: "report; report-type=delivery-status")
        #expect(read(bytes).notices.isEmpty)
    }

    @Test("levels of attached messages are levels", arguments: [(18, 1), (40, 0)])
    func depth(levels: Int, count: Int) {
        var text = message(
            "Tuesday 13th January\nJDM v HWTA, D5", date: "Thu, 8 Jan 2026 09:00:00 +0000",
            subject: "Senior League")
        for _ in 0..<levels { text = "Content-Type: message/rfc822\n\n" + text }
        let reading = read(Array(("From: a@college.example\n" + text).utf8))
        #expect(reading.notices.count == count)
        if count == 0 {
            #expect(
                reading.summary.errorMessage == "The parts are nested deeper than 20 levels")
        }
    }
}

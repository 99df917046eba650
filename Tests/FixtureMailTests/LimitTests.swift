import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("Limits")
struct LimitTests {
    private let list = "Tuesday 13th January\nJDM v HWTA, Dutchman's 5, 2.25pm\n"

    @Test("a message at its limit is read, a byte more is refused")
    func message() {
        let message = PlainMessage(body: list)
        var limits = Limits()
        limits.messageBytes = message.bytes.count
        #expect(message.reading(limits: limits).summary.status == .success)
        limits.messageBytes -= 1
        let refused = message.reading(limits: limits)
        #expect(refused.summary.status == .failed)
        #expect(
            refused.summary.errorMessage
                == "The message is larger than \(limits.messageBytes) bytes")
    }

    @Test("lines of a text", arguments: ["\n", "\r\n"])
    func textLines(end: String) {
        var limits = Limits()
        limits.textLines = 5
        let short = PlainMessage(body: list.replacing("\n", with: end) + "a\(end)b\(end)c")
        #expect(short.reading(limits: limits).summary.status == .success)
        let long = PlainMessage(body: short.body + "\(end)d")
        #expect(
            long.reading(limits: limits).summary.errorMessage
                == "The text has more than 5 lines")
    }

    @Test("the header block")
    func header() {
        let message = PlainMessage(body: list)
        let end = message.bytes.count - message.body.replacing("\n", with: "\r\n").utf8.count - 2
        var limits = Limits()
        limits.headerBytes = end
        #expect(message.reading(limits: limits).summary.status == .success)
        limits.headerBytes = end - 1
        #expect(
            message.reading(limits: limits).summary.errorMessage
                == "The header fields are larger than \(end - 1) bytes")
    }

    /// `levels` multiparts around a text.
    private func nested(_ levels: Int) -> PlainMessage {
        var body = ""
        for level in 0..<levels {
            body += "--b\(level)\nContent-Type: "
            body +=
                level + 1 < levels
                ? "multipart/mixed; boundary=b\(level + 1)\n\n" : "text/plain\n\n\(list)"
        }
        return PlainMessage(body: body, fields: ["Content-Type: multipart/mixed; boundary=b0"])
    }

    @Test("levels of parts", arguments: [2, 5, 19])
    func depth(levels: Int) {
        var limits = Limits()
        // The text stands one level below the multiparts.
        limits.depth = levels + 1
        #expect(nested(levels).reading(limits: limits).summary.status == .success)
        limits.depth = levels
        #expect(
            nested(levels).reading(limits: limits).summary.errorMessage
                == "The parts are nested deeper than \(levels) levels")
    }

    @Test("the number of parts")
    func parts() {
        func message(_ count: Int) -> PlainMessage {
            let part = "--b\nContent-Type: text/plain\n\n"
            let body = part + list + String(repeating: part + "x\n", count: count - 1) + "--b--\n"
            return PlainMessage(body: body, fields: ["Content-Type: multipart/mixed; boundary=b"])
        }
        // The multipart counts too.
        #expect(message(199).reading().summary.status == .success)
        #expect(message(200).reading().summary.errorMessage == "There are more than 200 parts")
    }

    @Test("the size of a part, decoded; a picture is not read")
    func part() {
        var limits = Limits()
        limits.partBytes = 100
        #expect(
            PlainMessage(body: list + String(repeating: "x", count: 30)).reading(limits: limits)
                .summary
                .status
                == .success)
        let large = PlainMessage(body: list + String(repeating: "x", count: 100))
        #expect(
            large.reading(limits: limits).summary.errorMessage == "A part is larger than 100 bytes")
        let picture =
            "--b\nContent-Type: text/plain\n\n\(list)\n--b\nContent-Type: image/jpeg\n\n"
            + String(repeating: "x", count: 1000) + "\n--b--\n"
        let message = PlainMessage(
            body: picture, fields: ["Content-Type: multipart/mixed; boundary=b"])
        #expect(message.reading(limits: limits).summary.status == .success)
    }

    @Test("matches of a message")
    func notices() {
        func message(_ count: Int) -> PlainMessage {
            PlainMessage(
                body: "Tuesday 13th January\n"
                    + String(repeating: "JDM v HWTA, D5, 2.25pm\n", count: count))
        }
        #expect(message(500).reading().notices.count == 500)
        let refused = message(501).reading()
        #expect(refused.notices.isEmpty)
        #expect(refused.summary.errorMessage == "There are more than 500 matches")
    }

    @Test("a line is looked at up to its limit, and quoted up to another")
    func line() {
        var limits = Limits()
        limits.lineLength = 40
        let message = PlainMessage(
            body: "Tuesday 13th January\nJDM v HWTA, D5" + String(repeating: " ", count: 40)
                + "XQZ 99")
        #expect(message.reading(limits: limits).notices.count == 1)
        let long = PlainMessage(
            body: "Tuesday 13th January\nJDM v XQZ, D5 " + String(repeating: "é", count: 3000))
        #expect(long.reading().problems.map(\.line.count) == [200])
        let subject = PlainMessage(body: list, subject: String(repeating: "s", count: 5000))
        #expect(subject.reading().subject.count == 500)
    }

    @Test(
        "time grows with the input, not with its square",
        arguments: [
            "v ", "JDM v ", "JDM 3-", "JDM ", "(", "2.25 ", "Mr A & ", "D5 ", "20/01/", "- ", ". A",
            "JDM v HWTA, ", "=?utf-8?Q?a?= ", "> ", "| ", "\u{301}", "Tuesday ", "JDM v HWTA. ",
            "D5. ", "& Mr A\n",
        ])
    func linear(piece: String) {
        let growth = growth(to: 32_000) { size in
            func pieces(_ size: Int) -> String {
                String(repeating: piece, count: size / piece.utf8.count)
            }
            let line = "JDM v HWTA " + pieces(size / 15)
            let lines = String(repeating: line + "\n", count: 15)
            _ = PlainMessage(body: "Tuesday 13th January\n" + lines).reading()
            _ = PlainMessage(body: pieces(size), subject: line).reading()
        }
        #expect(growth < 24)
    }

    @Test(
        "remarks on a list that is answered cost what they are, not remarks times matches",
        arguments: ["JDM is off", "Tuesday's game is at 3", "The HWTA game is now at 3.15"])
    func remarks(remark: String) {
        let codes = ["JDM", "HWTA", "IRS", "JCAJ", "TEB", "HEP", "KSTL", "NPG", "FDC", "BTS"]
        let matches = codes.flatMap { home in
            codes.filter { $0 != home }.map { "> \(home) v \($0) - 13 January - D5 - 2.25pm\n" }
        }
        /// What it takes where that many matches are answered.
        func taken(answering count: Int) -> Duration {
            let body =
                String(repeating: remark + "\n", count: 2000)
                + "\nOn Thu, 8 Jan 2026 at 09:41, P wrote:\n" + matches.prefix(count).joined()
            return processorTime { PlainMessage(body: body, subject: "Re: x").reading() }.taken
        }
        // Were each held against each, the matches would count for as much as the remarks.
        #expect(taken(answering: 90) < taken(answering: 1) * 3)
    }
}

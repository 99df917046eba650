import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("What the database has room for")
struct StorableTests {
    private let day = "Tuesday 13 January 2026\n"
    private let other = "IRS v JCAJ, D5, 3.30pm\n"

    @Test("umpires of 1000 characters are kept, of more they are a problem of their line")
    func umpires() {
        // `Mr Abcdefghi` and a comma and a blank are fourteen characters.
        func message(_ last: String) -> PlainMessage {
            let names = Array(repeating: "Mr Abcdefghi", count: 71) + [last]
            return PlainMessage(
                body: day + "JDM v HWTA, D5, 2.25pm, umpires: " + names.joined(separator: " & ")
                    + "\n" + other)
        }
        let fits = message("Mr Ab").reading()
        let text = fits.notices.first.flatMap { $0.umpires.flatMap(Umpires.text) }
        #expect((text ?? "").count == 999)
        #expect(fits.summary.status == .success)
        let long = message("Mr Abcde").reading()
        #expect(long.notices.map(\.home) == ["IRS"])
        #expect(long.problems.map(\.note) == ["the umpires have more than 1000 characters"])
    }

    @Test("a name of 200 characters is kept, a longer one is a problem", arguments: [200, 201])
    func names(length: Int) {
        let name = "Old " + String(repeating: "x", count: length - 4)
        let csv = """
            date,time,home,away,competition
            2026-02-03,14:25,JDM,HWTA,\(name)
            2026-02-04,14:25,IRS,JCAJ,

            """
        let reading = AttachmentMessage(csv).message.reading()
        #expect(reading.notices.contains { $0.home == "IRS" })
        for notice in reading.notices { #expect((notice.competition ?? "").count <= 200) }
        #expect(
            length == 200 || reading.notices.count == 1 || reading.notices[0].competition == nil)
    }

    @Test("no control character leaves a message, however it is encoded")
    func controls() {
        let body =
            day + "JDM v HWTA,=00 D5, 2.25pm, umpires: Mr=1B[1m=C2=9BA & Mr B=00C\n"
            + "XQ=00Z v JDM, 2.25pm=7F\n"
        let reading = PlainMessage(
            body: body,
            fields: [
                "Content-Type: text/plain; charset=utf-8",
                "Content-Transfer-Encoding: quoted-printable",
            ]
        ).reading()
        #expect(reading.notices.count + reading.problems.count >= 2)
        let texts =
            reading.notices.flatMap { [$0.line, $0.awayText ?? ""] + ($0.umpires ?? []) }
            + reading.problems.flatMap { [$0.line, $0.note] } + [reading.subject]
        for text in texts {
            let hasControl = text.unicodeScalars.contains { $0.isControl }
            #expect(!hasControl, "\(text.debugDescription)")
        }
    }
}

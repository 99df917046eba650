import FieldGame
import FixtureMail
import Foundation
import Testing

@Suite("Documents that are not read")
struct UnreadDocumentTests {
    private func message(_ text: String, files: [(name: String, type: String, size: Int)])
        -> PlainMessage
    {
        let parts = files.map { file in
            """
            --b
            Content-Type: \(file.type)
            Content-Disposition: attachment; filename="\(file.name)"

            \(String(repeating: "x", count: file.size))

            """
        }
        return PlainMessage(
            body: "--b\nContent-Type: text/plain\n\n\(text)\n\(parts.joined())--b--\n",
            fields: ["Content-Type: multipart/mixed; boundary=b"])
    }

    private let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    private let list = "Tuesday 13th January\nJDM v HWTA, Dutchman's 5, 2.25pm\n\n"

    @Test(
        "the failure names them",
        arguments: [
            ("fix.docx", "application/octet-stream", 10), ("fix.pdf", "application/pdf", 10),
            ("fix.pages", "application/zip", 10), ("fix.odt", "application/octet-stream", 10),
            ("fix.numbers", "application/octet-stream", 10), ("fix.jpg", "image/jpeg", 65_536),
        ])
    func failure(name: String, type: String, size: Int) {
        let file = (name: name, type: type, size: size)
        let reading = message("Please see attached.", files: [file]).reading()
        #expect(
            reading.failure == "\(name) cannot be read: send it as XLSX, CSV or text")
        #expect(reading.notices.isEmpty)
    }

    @Test("several are named together, a badge is not")
    func several() {
        let badge = (name: "badge.png", type: "image/png", size: 65_535)
        #expect(
            message("See attached.", files: [badge]).reading().failure
                == "Email format not recognized")
        let files = [badge, ("a.docx", word, 5), ("b.pdf", "application/pdf", 5)]
        #expect(
            message("See attached.", files: files).reading().failure
                == "a.docx, b.pdf cannot be read: send them as XLSX, CSV or text")
    }

    @Test(
        "beside matches, one that has the rest is a problem",
        arguments: [
            ("The rest are in the attached document.", true),
            ("The remaining fixtures are\nin the attachment.", true),
            ("See the attached document for the Junior League.", true),
            ("A copy of this document for printing is attached.", false),
            ("Also attached as a PDF.", false), ("Best wishes", false),
        ])
    func rest(text: String, isReported: Bool) {
        let reading = message(list + text, files: [("rest.docx", word, 5)]).reading()
        #expect(reading.notices.count == 1)
        #expect(reading.problems.map(\.line) == (isReported ? ["rest.docx"] : []))
        #expect(reading.problems.allSatisfy { !$0.countsAsMatch })
    }

    @Test("a sheet without matches is named")
    func sheet() {
        var message = AttachmentMessage("a,b\n1,2\n", name: "teas.csv").message
        message.body = message.body.replacing(
            "--b\nContent-Type: text/plain\n\nAttached.\n", with: "")
        #expect(message.reading().failure == "There are no matches in teas.csv")
    }
}

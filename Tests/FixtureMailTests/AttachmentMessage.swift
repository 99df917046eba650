import FixtureMail
import Foundation

/// A message with one attached file.
struct AttachmentMessage {
    var name = "fixtures.csv"
    var type = "text/csv"
    var subject = "Fixtures"
    var date = "Fri, 30 Jan 2026 10:12:05 +0000"
    var content: [UInt8]

    /// A text as it is.
    init(_ text: String, name: String = "fixtures.csv", type: String = "text/csv; charset=utf-8") {
        content = Array(text.utf8)
        self.name = name
        self.type = type
    }

    /// Some bytes.
    init(bytes: [UInt8], name: String, type: String = "application/octet-stream") {
        content = bytes
        self.name = name
        self.type = type
    }

    /// A file of `Cases/Sheets/`, by the name that it has there.
    init(sheet: String) throws {
        let file = League.folder.appending(path: "Cases/Sheets/\(sheet)")
        self.init(bytes: [UInt8](try Data(contentsOf: file)), name: sheet)
    }

    /// The message around it.
    var message: PlainMessage {
        let base64 = Data(content).base64EncodedString(options: [
            .lineLength76Characters, .endLineWithLineFeed,
        ])
        return PlainMessage(
            body: """
                --b
                Content-Type: text/plain

                Attached.
                --b
                Content-Type: \(type)
                Content-Transfer-Encoding: base64
                Content-Disposition: attachment; filename="\(name)"

                \(base64)
                --b--

                """,
            subject: subject, date: date,
            fields: ["Content-Type: multipart/mixed; boundary=b"])
    }

    /// A line a finding, as a plain message tells them.
    var told: [String] { message.told }
}

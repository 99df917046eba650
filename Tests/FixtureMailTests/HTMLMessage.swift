import FieldGame
import FixtureMail

/// A message whose body is a page, alone or beside a plain text.
struct HTMLMessage {
    var html: String
    var plain: String?
    var subject = "Senior League fixtures"

    /// The message.
    var message: PlainMessage {
        guard let plain else {
            return PlainMessage(
                body: html, subject: subject, fields: ["Content-Type: text/html; charset=utf-8"])
        }
        let body =
            "--b\nContent-Type: text/plain; charset=utf-8\n\n\(plain)\n"
            + "--b\nContent-Type: text/html; charset=utf-8\n\n\(html)\n--b--\n"
        return PlainMessage(
            body: body, subject: subject,
            fields: ["Content-Type: multipart/alternative; boundary=b"])
    }

    /// What is read, a line a finding.
    var told: [String] { message.told }

    /// A table of rows of cells, written plainly.
    static func table(_ rows: [[String]]) -> String {
        "<table>"
            + rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }.joined()
            + "</table>"
    }
}

import Foundation
import HTTPTypes

/// A form that came with a file, as multipart/form-data.
///
/// <https://www.rfc-editor.org/rfc/rfc7578>
struct MultipartForm {
    /// The most bytes of such a form: a file of as many as are imported, and what stands around it.
    static let bytes = 10 * 1_048_576 + 65_536
    /// The most fields.
    static let fields = 100
    /// The most bytes of what stands before the content of a field.
    static let headBytes = 2048
    /// The most characters of a file's name; of a longer one the end is kept, which says what it is.
    static let nameLength = 200

    /// The fields that are no file, in the order of the form.
    private(set) var texts: [(name: String, value: String)] = []
    /// The file; nil where none was chosen.
    private(set) var file: UploadedFile?

    /// The boundary that a Content-Type names; nil for another type of content.
    static func boundary(_ contentType: String?) -> String? {
        guard let contentType,
            contentType.lowercased().hasPrefix("multipart/form-data"),
            let boundary = parameter("boundary", of: contentType),
            1...70 ~= boundary.utf8.count
        else { return nil }
        return boundary
    }

    /// Reads a body; nil for one that breaks off, or has too many fields, or too much beside the file.
    init?(_ body: Data, boundary: String) {
        let mark = Data("--\(boundary)".utf8)
        let end = Data("\r\n--\(boundary)".utf8)
        guard var place = body.range(of: mark)?.upperBound else { return nil }
        var left = FormFields.bytes
        for _ in 0..<Self.fields {
            let rest = body[place...]
            if rest.starts(with: Data("--".utf8)) { return }
            guard rest.starts(with: Data("\r\n".utf8)),
                let head = rest.prefix(Self.headBytes).range(of: Data("\r\n\r\n".utf8)),
                let next = body.range(of: end, in: head.upperBound..<body.endIndex)
            else { return nil }
            let isFile = add(
                String(decoding: body[place..<head.lowerBound], as: UTF8.self),
                body[head.upperBound..<next.lowerBound])
            if !isFile { left -= next.lowerBound - head.upperBound }
            guard left >= 0 else { return nil }
            place = next.upperBound
        }
        return nil
    }

    /// Returns whether it is a file.
    private mutating func add(_ head: String, _ content: Data) -> Bool {
        let disposition = head.split(separator: "\r\n").first {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        guard let disposition = disposition.map(String.init),
            let name = Self.parameter("name", of: disposition)
        else { return false }
        if let file = Self.parameter("filename", of: disposition) {
            // Some browsers send the whole path.
            let own = file.split { "/\\".contains($0) }.last.map(String.init) ?? ""
            if !own.isEmpty {
                self.file = UploadedFile(
                    name: String(own.suffix(Self.nameLength)), bytes: Array(content))
            }
            return true
        }
        // What is too long is refused with the form, unread.
        if content.count <= FormFields.bytes {
            texts.append((name, String(decoding: content, as: UTF8.self)))
        }
        return false
    }

    /// `name="file"` -> `file`. Browsers write a quote as `%22`, and line ends as `%0D%0A`.
    private static func parameter(_ name: String, of field: String) -> String? {
        for part in field.split(separator: ";").dropFirst() {
            let halves = part.split(separator: "=", maxSplits: 1)
            guard halves.count == 2,
                halves[0].trimmingCharacters(in: .whitespaces).lowercased() == name
            else { continue }
            let value = halves[1].trimmingCharacters(in: .whitespaces)
            let bare =
                value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
                ? String(value.dropFirst().dropLast()) : value
            return bare.replacing("%22", with: "\"")
        }
        return nil
    }
}

/// A file that came with a form.
struct UploadedFile: Sendable {
    /// Its name, without folders.
    let name: String
    let bytes: [UInt8]
}

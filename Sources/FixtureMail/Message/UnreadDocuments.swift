import FieldGame

/// Attached documents that no format here reads: what somebody wrote in a word processor.
struct UnreadDocuments {
    /// Their file names, or what stands for one.
    private let names: [String]

    /// The documents among the parts of one message. A small picture is none: it is a badge.
    init(in parts: [Message.Part], limits: Limits) {
        names = parts.compactMap { part in
            guard !part.isSheet, !part.isCalendar, part.isDocument(limits) else { return nil }
            let name = PlainText.normalised(String((part.fileName ?? "").prefix(100)))
            return name.isEmpty ? "an attachment (\(part.type.prefix(80)))" : name
        }
    }

    /// Whether there is none.
    var isEmpty: Bool { names.isEmpty }

    /// Why nothing was read of a message without matches: `fixtures.docx cannot be read: send it as
    /// XLSX, CSV or text`; nil when there is no such document.
    var failure: String? {
        guard let first = names.first else { return nil }
        if names.count == 1 { return "\(first) cannot be read: \(Self.advice("it"))" }
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "\(names.prefix(3).joined(separator: ", "))\(more) cannot be read: "
            + Self.advice("them")
    }

    /// A problem for each document, none of which counts as a match.
    func problems(_ limits: Limits) -> [Problem] {
        names.prefix(20).map { name in
            Problem(
                line: String(name.prefix(limits.quotedLineLength)), reason: .ambiguous,
                countsAsMatch: false, note: "it cannot be read: \(Self.advice("it"))")
        }
    }

    private static func advice(_ object: String) -> String { "send \(object) as XLSX, CSV or text" }

    /// Whether a text says that a document has what the text does not: `The rest are in the attached
    /// document`. A copy `for printing` has the same.
    static func holdMore(by lines: [WrittenLine]) -> Bool {
        var before: [Word] = []
        for line in lines where line.depth == 0 {
            let words = Word.words(of: line.text)
            let both = before + words
            before = words
            if both.contains(where: file.contains), both.contains(where: more.contains),
                !both.contains(where: copy.contains)
            {
                return true
            }
        }
        return false
    }

    private static let file: WordSet = [
        "attached", "attachment", "attachments", "attaching", "enclosed", "enclosure", "pdf",
        "docx",
    ]
    private static let more: WordSet = [
        "rest", "remaining", "remainder", "more", "further", "others", "additional", "document",
        "documents",
    ]
    private static let copy: WordSet = [
        "copy", "same", "print", "printing", "printable", "printed", "above", "below", "pinning",
    ]
}

extension Message.Part {
    /// Whether it looks as if somebody had written fixtures in it that cannot be read.
    fileprivate func isDocument(_ limits: Limits) -> Bool {
        if type.hasPrefix("image/") { return bytes.count >= limits.pictureBytes }
        if Self.documents.contains(where: { type.holds($0) }) { return true }
        guard let name = fileName?.lowercased(), let dot = name.lastIndex(of: ".") else {
            return false
        }
        return Self.endings.contains(String(name[name.index(after: dot)...]))
    }

    private static let documents = [
        "/msword", "wordprocessingml", "/pdf", "opendocument.text", "/rtf", "apple.pages",
        "apple.numbers", "iwork", "ms-tnef",
    ]
    private static let endings: Set<String> = [
        "docx", "docm", "doc", "dotx", "rtf", "odt", "pages", "numbers", "pdf",
    ]
}

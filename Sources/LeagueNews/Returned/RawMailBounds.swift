/// What is decided on the bytes of a message before GMime sees them.
enum RawMailBounds {
    /// Whether the header is a header within its limit and without NUL, and no more parts can hold
    /// parts than ``ReturnedMail/partLimit``: GMime's recursion is no deeper than their number.
    static func allow(_ bytes: [UInt8]) -> Bool {
        var position = 0
        var isHeader = true
        var containers = 0
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            let line = bytes[position..<end]
            if isHeader {
                if line.isEmpty || line.elementsEqual([0x0D]) { isHeader = false }
                if end > ReturnedMail.headerLimit || line.contains(0) { return false }
            }
            if starts(line, with: "content-type"), isContainer(bytes[position...]) {
                containers += 1
                if containers > ReturnedMail.partLimit { return false }
            }
            position = end + 1
        }
        return !bytes.isEmpty
    }

    /// Whether the value, perhaps on a folded line, is other than one of a leaf: a `multipart`, a
    /// `message`, or something written so oddly that only GMime knows, such as behind a comment.
    private static func isContainer(_ text: ArraySlice<UInt8>) -> Bool {
        guard let colon = text.prefix(40).firstIndex(of: UInt8(ascii: ":")) else { return false }
        let value = text[(colon + 1)...].drop { $0 <= 0x20 }
        return !leaves.contains { starts(value, with: $0) }
    }

    private static let leaves = ["text/", "application/", "image/", "audio/", "video/", "font/"]

    /// Whether octets begin with a text of lower-case ASCII, in any case.
    private static func starts(_ octets: ArraySlice<UInt8>, with text: String) -> Bool {
        octets.count >= text.utf8.count
            && zip(octets, text.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
}

extension Array: PostgresValue where Element: PostgresValue {
    /// `{"a","b"}`: every element is quoted, so that no text can be mistaken for the array's own
    /// punctuation.
    public var postgresText: String? { ArrayText.text(of: map(\.postgresText)) }

    /// Reads a one-dimensional array.
    public init(decoding cell: Cell) throws {
        guard let elements = ArrayText.elements(of: try cell.text()) else {
            throw cell.mismatch(Self.self, "text that is not a one-dimensional array")
        }
        self = try elements.map { try Element(decoding: Cell(cell, element: $0)) }
    }
}

/// PostgreSQL's text of one-dimensional arrays: `{"a","b\"c",NULL}`.
///
/// See <https://www.postgresql.org/docs/15/arrays.html#ARRAYS-IO>.
enum ArrayText {
    /// `["a", nil]` is `{"a",NULL}`.
    static func text(of elements: [String?]) -> String {
        "{" + elements.map { $0.map(quoted) ?? "NULL" }.joined(separator: ",") + "}"
    }

    /// `{a,"b c",NULL}` is `["a", "b c", nil]`; nil when the text is no such array.
    static func elements(of text: String) -> [String?]? {
        var scanner = Scanner(text)
        guard scanner.take("{") else { return nil }
        var elements: [String?] = []
        if scanner.take("}") { return scanner.isAtEnd ? elements : nil }
        repeat {
            guard let element = scanner.element() else { return nil }
            elements.append(element.isNull ? nil : element.text)
        } while scanner.take(",")
        guard scanner.take("}"), scanner.isAtEnd else { return nil }
        return elements
    }

    private static func quoted(_ element: String) -> String {
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        let start = element.utf8.reduce(into: [quote]) { bytes, byte in
            if byte == quote || byte == backslash { bytes.append(backslash) }
            bytes.append(byte)
        }
        return String(decoding: start + [quote], as: UTF8.self)
    }

    private struct Scanner {
        private let bytes: [UInt8]
        private var position = 0

        init(_ text: String) {
            bytes = Array(text.utf8)
        }

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard position < bytes.count, bytes[position] == UInt8(ascii: character) else {
                return false
            }
            position += 1
            return true
        }

        /// One element; nil when it is cut short, or is an array itself.
        mutating func element() -> (text: String, isNull: Bool)? {
            let isQuoted = take("\"")
            var content: [UInt8] = []
            while position < bytes.count {
                let byte = bytes[position]
                if isQuoted, byte == UInt8(ascii: "\"") {
                    position += 1
                    return (String(decoding: content, as: UTF8.self), false)
                }
                if !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") {
                    let text = String(decoding: content, as: UTF8.self)
                    return text.isEmpty ? nil : (text, text == "NULL")
                }
                if !isQuoted, byte == UInt8(ascii: "{") { return nil }
                if byte == UInt8(ascii: "\\") { position += 1 }
                guard position < bytes.count else { return nil }
                content.append(bytes[position])
                position += 1
            }
            return nil
        }
    }
}

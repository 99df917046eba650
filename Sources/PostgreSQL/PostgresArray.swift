extension Array: PostgresValue where Element: PostgresValue {
    /// `{"a","b"}`: every element is quoted, so that no text can be mistaken for the array's own
    /// punctuation.
    public var postgresText: String? { ArrayText.text(of: map { $0.postgresText }) }

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
        let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
        var text = [UInt8(ascii: "{")]
        for element in elements {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            guard let element else {
                text += "NULL".utf8
                continue
            }
            text.append(quote)
            for byte in element.utf8 {
                if byte == quote || byte == backslash { text.append(backslash) }
                text.append(byte)
            }
            text.append(quote)
        }
        return String(decoding: text + [UInt8(ascii: "}")], as: UTF8.self)
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

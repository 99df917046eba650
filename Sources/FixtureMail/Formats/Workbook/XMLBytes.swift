/// The bytes of an XML document before libxml2 sees them.
enum XMLBytes {
    /// A document in UTF-8, whatever it calls itself: the parts of a package are in UTF-8 or UTF-16
    /// (ECMA-376 part 2, 8.1.4), which a byte order mark or a NUL beside the first `<` tells apart.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let open = UInt8(ascii: "<")
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBig: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBig: true) }
        if bytes.starts(with: [open, 0]) { return utf16(bytes[...], isBig: false) }
        if bytes.starts(with: [0, open]) { return utf16(bytes[...], isBig: true) }
        return bytes
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [UInt8] {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// Whether an element has more attributes than so many: libxml2 compares each with all before it.
    ///
    /// Within a tag a `<` stands nowhere, so that each starts anew, even where a comment before it
    /// has a quotation mark.
    static func hasLongTag(_ bytes: [UInt8], attributes limit: Int) -> Bool {
        var count: Int?
        var quote: UInt8?
        for byte in bytes {
            if byte == UInt8(ascii: "<") {
                (count, quote) = (0, nil)
                continue
            }
            guard let found = count else { continue }
            if let mark = quote {
                if byte == mark { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: ">"): count = nil
            case UInt8(ascii: "="):
                count = found + 1
                if found >= limit { return true }
            default: continue
            }
        }
        return false
    }
}

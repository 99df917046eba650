import CGMime

/// Turns bytes into text, whatever their label says.
enum CharsetText {
    /// What to do with bytes that the charset does not allow.
    enum Repair { case replacementCharacter, windows1252 }

    /// The text of some bytes labelled with a charset.
    ///
    /// Labels lie: UTF-8 under a Latin label is read as UTF-8, and Windows bytes under a UTF-8 label
    /// as windows-1252 (`Dutchman\x92s` -> `Dutchman’s`), unless `repair` says otherwise. Latin-1 is
    /// windows-1252, as in the HTML standard; gb2312 is gb18030. Of an unknown charset only ASCII is
    /// believed.
    static func decode(_ bytes: [UInt8], charset: String?, repair: Repair = .windows1252) -> String
    {
        let name = (charset ?? "utf-8").lowercased().filter { !" \"'".contains($0) }
        switch name {
        case "", "utf-8", "utf8", "us-ascii", "ascii", "unicode-1-1-utf-8":
            return utf8(bytes, repair: repair)
        case "iso-8859-1", "latin1", "latin-1", "iso8859-1", "windows-1252", "cp1252", "x-ansi",
            "l1", "iso_8859-1":
            // ASCII is the same in both.
            if let text = String(validating: bytes, as: UTF8.self) { return text }
            return String(decoding: bytes.flatMap { windows1252($0).utf8 }, as: UTF8.self)
        default: break
        }
        let known = name == "gb2312" || name == "gbk" ? "gb18030" : name
        return converted(bytes, from: known) ?? ascii(bytes)
    }

    private static func utf8(_ bytes: [UInt8], repair: Repair) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if repair == .replacementCharacter { return String(decoding: bytes, as: UTF8.self) }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            if let text = String(validating: rest.prefix(length), as: UTF8.self) {
                scalars.append(contentsOf: text.unicodeScalars)
                rest = rest.dropFirst(length)
            } else {
                scalars.append(windows1252(first))
                rest = rest.dropFirst()
            }
        }
        return String(scalars)
    }

    private static func ascii(_ bytes: [UInt8]) -> String {
        String(
            String.UnicodeScalarView(
                bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" }))
    }

    /// <https://encoding.spec.whatwg.org/#windows-1252>
    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return high[Int(byte) - 0x80]
    }

    private static let high: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}",
        "\u{2021}", "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{8D}",
        "\u{017D}", "\u{8F}", "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}",
        "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}", "\u{0153}",
        "\u{9D}", "\u{017E}", "\u{0178}",
    ]

    /// By the system's iconv, a replacement character for each byte that it refuses; nil when it does
    /// not know the charset.
    private static func converted(_ bytes: [UInt8], from charset: String) -> String? {
        guard charset.utf8.count <= 40,
            charset.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
                    || $0 == 0x2E
            })
        else { return nil }
        let converter = unsafe g_iconv_open("UTF-8", charset)
        guard UInt(bitPattern: converter) != UInt.max else { return nil }
        defer { _ = unsafe g_iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        var result: [UInt8] = []
        var room = [CChar](repeating: 0, count: 8192)
        unsafe input.withUnsafeMutableBufferPointer { input in
            var from = input.baseAddress
            var left = gsize(input.count)
            while left > 0 {
                let (before, written, failed) = unsafe room.withUnsafeMutableBufferPointer { room in
                    var to = room.baseAddress
                    var free = gsize(room.count)
                    let before = left
                    let failed =
                        unsafe g_iconv(converter, &from, &left, &to, &free) == gsize.max
                    return (before, room.count - Int(free), failed)
                }
                result += room.prefix(written).map { UInt8(bitPattern: $0) }
                if failed, left > 0, written < room.count - 16 || left == before {
                    result += Array("\u{FFFD}".utf8)
                    unsafe from = unsafe from?.advanced(by: 1)
                    left -= 1
                }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

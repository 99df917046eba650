/// Texts made fit for a header field, so that none can begin another field or end the header.
enum HeaderText {
    /// The most octets of one text: with its name it stays below the 998 octets of a line (RFC 5322
    /// section 2.1.1), also where it has no blank to be folded at.
    static let limit = 900

    /// A subject or a name: ends of lines, NUL and other control characters become blanks, and it is
    /// cut between characters to ``limit`` octets.
    ///
    /// In `=?` a blank is put, or it could be taken for an encoded word (RFC 2047 section 2).
    ///
    /// `"Cup\r\nBcc: all@example.org"` -> `"Cup  Bcc: all@example.org"`.
    static func line(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var length = 0
        for scalar in text.unicodeScalars {
            let isPlain =
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: false
                default: true
                }
            let kept = isPlain ? scalar : " "
            let parts = kept == "?" && result.last == "=" ? [" ", kept] : [kept]
            length += parts.reduce(0) { $0 + UTF8.width($1) }
            guard length <= limit else { break }
            result.append(contentsOf: parts)
        }
        return String(result)
    }

    /// A Message-ID without its brackets; what RFC 5322 section 3.6.4 does not allow is left out, and
    /// what is longer than ``limit``. Nil where nothing is left.
    ///
    /// `" <a\r\n.b@example.org> "` -> `a.b@example.org`.
    static func identifier(_ text: String) -> String? {
        let octets = text.utf8.filter {
            $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        }
        return octets.isEmpty ? nil : String(decoding: octets.prefix(limit), as: UTF8.self)
    }

    /// Whether an address of the web can stand in brackets in a field: visible ASCII without `<`, `>`
    /// and commas, at most ``limit`` octets.
    static func isAddress(_ text: String) -> Bool {
        (1...limit).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && !"<>,\"\\".utf8.contains($0)
            }
    }

    /// The content of a part: each end of line is LF, there is one at the end, and control characters
    /// other than tabs are blanks.
    static func body(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 1)
        var followsCR = false
        for octet in text.utf8 {
            switch octet {
            case 0x0D: result.append(0x0A)
            case 0x0A: if !followsCR { result.append(0x0A) }
            case 0x09, 0x20...0x7E, 0x80...: result.append(octet)
            default: result.append(0x20)
            }
            followsCR = octet == 0x0D
        }
        if result.last != 0x0A { result.append(0x0A) }
        return result
    }
}

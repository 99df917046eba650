/// Text for a page, made so that a browser shows it and never follows it.
enum HTMLText {
    /// `Smith & Co` -> `Smith &amp; Co`, for elements and for quoted attributes; control characters
    /// and those that turn the direction of writing are left out.
    static func append(_ text: String, to html: inout [UInt8]) {
        // Nearly all texts are plain, and are taken over whole.
        let isDone = unsafe text.utf8.withContiguousStorageIfAvailable { octets in
            guard unsafe octets.allSatisfy(isPlain) else { return false }
            unsafe html.append(contentsOf: octets)
            return true
        }
        if isDone != true { escape(text, to: &html) }
    }

    private static func escape(_ text: String, to html: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;".utf8
            case "<": html += "&lt;".utf8
            case ">": html += "&gt;".utf8
            case "\"": html += "&quot;".utf8
            case "'": html += "&#39;".utf8
            case "\t", "\n", "\r": html.append(0x20)
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .unassigned: break
                default: html += UTF8.encode(scalar).map { Array($0) } ?? []
                }
            }
        }
    }

    /// ASCII that is shown as it is.
    private static func isPlain(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            false
        default: 0x20...0x7E ~= octet
        }
    }
}

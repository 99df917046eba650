/// Text for a page, made so that a browser shows it and never follows it.
enum HTMLText {
    /// `Smith & Co` -> `Smith &amp; Co`, for elements and for quoted attributes; control characters
    /// and those that turn the direction of writing are left out.
    static func append(_ text: String, to html: inout String) {
        // Nearly all texts are plain, and are taken over whole.
        if text.utf8.allSatisfy(isPlain) { return html += text }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "'": html += "&#39;"
            case "\t", "\n", "\r": html += " "
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .unassigned: break
                default: html.unicodeScalars.append(scalar)
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

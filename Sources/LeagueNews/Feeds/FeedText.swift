/// Text for documents that programs read and people are shown.
enum FeedText {
    /// The text without what XML 1.0 does not allow, and without what is shown as nothing and does
    /// something, such as turning the direction of writing; line ends become blanks.
    ///
    /// <https://www.w3.org/TR/xml/#charsets>
    static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": plain.append(" ")
            case "\u{FFFE}", "\u{FFFF}": break
            default:
                switch scalar.properties.generalCategory {
                case .control, .format: break
                default: plain.append(scalar)
                }
            }
        }
        return String(plain)
    }

    /// The plain text for elements, and for attributes in double quotes, of XML and HTML:
    /// `Smith & Co` -> `Smith &amp; Co`.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in plain(text).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension String {
    /// The text, or `not set`.
    var orNotSet: String { isEmpty ? "not set" : self }
}

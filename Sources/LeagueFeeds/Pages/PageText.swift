/// Text for a page, made so that a browser shows it and never follows it.
enum PageText {
    /// `Smith & Co` -> `Smith &amp; Co`, for elements and for quoted attributes; control characters
    /// and those that turn the direction of writing are left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n", "\r": escaped += " "
            default:
                let isHarmless =
                    switch scalar.properties.generalCategory {
                    case .control, .format, .surrogate, .unassigned: false
                    default: true
                    }
                if isHarmless { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }
}

/// The text of styles as a browser takes it.
enum StyleText {
    /// Without comments, and with its escapes resolved: `display:n\6f ne` -> `display:none`.
    ///
    /// <https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point>
    static func plain(_ text: some StringProtocol) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x2A }) else { return String(text) }
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalar == "/", next == "*" {
                index += 2
                while index < scalars.count,
                    scalars[index] != "*" || index + 1 >= scalars.count || scalars[index + 1] != "/"
                { index += 1 }
                index += 2
            } else if scalar == "\\", let next {
                index += 1
                let digits = scalars[index...].prefix(6).prefix { $0.properties.isASCIIHexDigit }
                if let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) {
                    result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                    index += digits.count
                    if index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
                } else {
                    result.append(next)
                    index += 1
                }
            } else {
                result.append(scalar)
                index += 1
            }
        }
        return String(result)
    }
}

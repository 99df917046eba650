/// Text of strangers, made fit for a log, a table and a terminal.
enum SafeText {
    /// The octets as text: what is no UTF-8 is replaced, control and format characters and ends of
    /// lines become blanks, runs of blanks become one, and it is cut between characters to at most
    /// `limit` octets of UTF-8.
    ///
    /// `"550 no\r\n such\u{1B}[1m user"` -> `"550 no such [1m user"`.
    static func clean(_ octets: some Sequence<UInt8>, limit: Int) -> String {
        var result = ""
        var length = 0
        var isBlankDue = false
        for scalar in String(decoding: Array(octets), as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator,
                .surrogate, .privateUse:
                isBlankDue = length > 0
            default:
                let added = UTF8.width(scalar) + (isBlankDue ? 1 : 0)
                guard length + added <= limit else { return result }
                if isBlankDue { result.unicodeScalars.append(" ") }
                result.unicodeScalars.append(scalar)
                length += added
                isBlankDue = false
            }
        }
        return result
    }
}

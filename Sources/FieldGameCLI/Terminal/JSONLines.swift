import Foundation

/// JSON as the commands print it: keys sorted, so that the same answer is the same text.
enum JSONLines {
    /// One value on one line.
    static func line(_ value: some Encodable) throws -> String {
        try text(value, formatting: [.sortedKeys, .withoutEscapingSlashes])
    }

    /// One value, spread over lines for people.
    static func pretty(_ value: some Encodable) throws -> String {
        try text(value, formatting: [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted])
    }

    private static func text(
        _ value: some Encodable, formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        encoder.dateEncodingStrategy = .iso8601
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// With `\u202E` for what a terminal would not show but follow: control characters beyond ASCII,
    /// which JSON allows within its strings, and those that turn the direction of writing.
    private static func escaped(_ json: String) -> String {
        guard json.utf8.contains(where: { $0 > 0x7E }) else { return json }
        var result = String.UnicodeScalarView()
        for scalar in json.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control where scalar.value >= 0x7F, .format, .lineSeparator, .paragraphSeparator:
                for unit in UTF16.encode(scalar) ?? Unicode.UTF16.EncodedScalar() {
                    let digits = String(unit, radix: 16, uppercase: true)
                    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
                    result += "\\u\(zeros)\(digits)".unicodeScalars
                }
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

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
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

import ArgumentParser
import Foundation

/// JSON as the commands print it: keys sorted, so that the same answer is the same text.
enum JSONLines {
    /// One value on one line.
    static func line(_ value: some Encodable) throws -> String {
        try text(value, formatting: [])
    }

    /// One value, spread over lines for people.
    static func pretty(_ value: some Encodable) throws -> String {
        try text(value, formatting: .prettyPrinted)
    }

    private static func text(
        _ value: some Encodable, formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
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
                    result += String(format: "\\u%04X", unit).unicodeScalars
                }
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}

/// How a list is printed.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Print JSON: an array of objects whose keys are the view's columns.")
    var json = false

    @Flag(help: "Print comma-separated values for a spreadsheet.")
    var csv = false

    func validate() throws {
        guard !(json && csv) else { throw ValidationError("--json and --csv exclude each other.") }
    }
}

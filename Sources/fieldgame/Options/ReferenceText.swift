import ArgumentParser

/// Texts of reference rows on the command line.
enum ReferenceText {
    /// A text in one line with single blanks, or nothing; throws when it cannot be shown.
    static func line(_ text: String) throws -> String {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.unicodeScalars.count <= 200,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw ValidationError("write at most 200 characters in one line") }
        return text
    }
}

import ArgumentParser
import FieldGame

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

    /// A name in one line, with single blanks.
    ///
    /// Throws `CommandFailure` (64) when nothing of it counts, or it is too long.
    static func name(_ name: String) throws -> String {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !FoldedName(name).description.isEmpty, name.unicodeScalars.count <= 200,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw CommandFailure(.usage, "\"\(name)\" is no name: 1 to 200 characters, please")
        }
        return name
    }
}

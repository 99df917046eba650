import ArgumentParser

/// Why something was decided, as the command line gives it.
enum LedgerReason {
    /// The text in one line, with single blanks.
    ///
    /// Throws `ValidationError` when it is empty, longer than 500 characters, or holds control
    /// characters.
    static func argument(_ text: String) throws -> String {
        let reason = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard (1...500).contains(reason.unicodeScalars.count),
            !reason.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw ValidationError("a reason has 1 to 500 characters and no control characters") }
        return reason
    }
}

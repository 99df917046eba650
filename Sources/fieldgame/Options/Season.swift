import ArgumentParser

/// A season on the command line.
enum Season {
    /// `2026` or `2013-14`; throws what to write instead.
    static func argument(_ text: String) throws -> String {
        guard text.wholeMatch(of: /[0-9]{4}(-[0-9]{2})?/) != nil else {
            throw ValidationError("no such season; write it like 2026 or 2013-14")
        }
        return text
    }
}

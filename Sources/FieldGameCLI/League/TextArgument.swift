import ArgumentParser
import FieldGame
import LeagueAdministration

/// Names and texts on the command line, as the league keeps them.
enum TextArgument {
    /// A text in one line with single blanks, or nothing; throws when it cannot be shown.
    static func line(_ text: String) throws -> String {
        let text = text.inOneLine
        guard text.unicodeScalars.count <= 200, Terminal.printable(text) == text else {
            throw ValidationError("write at most 200 characters that can be shown, in one line")
        }
        return text
    }

    /// Why something was decided, in one line with single blanks; throws when it is empty, longer
    /// than 500 characters, or holds control characters.
    static func reason(_ text: String) throws -> String {
        let reason = text.inOneLine
        guard (1...500).contains(reason.unicodeScalars.count),
            !reason.unicodeScalars.contains(where: \.isControl)
        else { throw ValidationError("a reason has 1 to 500 characters and no control characters") }
        return reason
    }

    /// A name in one line, with single blanks; throws when nothing of it counts, it is too long, or
    /// a terminal shows something else, as with an override of the direction of writing.
    static func name(_ name: String) throws -> String {
        try named(name, otherwise: "is no name: 1 to 200 characters that can be shown, please")
    }

    /// What an id may be, after `"..." `.
    static let noID =
        "is no id: 1 to 40 characters without comma, bracket or quotation mark"

    /// The same of a team's id; what else it may not be, the schema says.
    static func id(_ id: String) throws -> String {
        try named(id, otherwise: noID)
    }

    private static func named(_ text: String, otherwise refusal: String) throws -> String {
        let text = text.inOneLine
        guard !FoldedName(text).description.isEmpty, text.unicodeScalars.count <= 200,
            Terminal.printable(text) == text
        else { throw CommandFailure(.usage, "\"\(text)\" \(refusal)") }
        return text
    }
}

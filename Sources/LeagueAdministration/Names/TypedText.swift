import FieldGame

/// Names and texts as they are typed, and as the league keeps them.
package enum TypedText {
    /// A text in one line with single blanks, or nothing; throws ``Refusal`` when it cannot be shown.
    package static func line(_ text: String) throws -> String {
        let text = text.inOneLine
        guard text.unicodeScalars.count <= 200, text.isShownAsItIs else {
            throw Refusal("write at most 200 characters that can be shown, in one line")
        }
        return text
    }

    /// Why something was decided, in one line with single blanks; throws ``Refusal`` when it is
    /// empty, longer than 500 characters, or holds control characters.
    package static func reason(_ text: String) throws -> String {
        let reason = text.inOneLine
        guard (1...500).contains(reason.unicodeScalars.count),
            !reason.unicodeScalars.contains(where: \.isControl)
        else { throw Refusal("a reason has 1 to 500 characters and no control characters") }
        return reason
    }

    /// A name in one line, with single blanks; throws ``Refusal`` when nothing of it counts, it is
    /// too long, or something else is shown, as with an override of the direction of writing.
    package static func name(_ name: String) throws -> String {
        try named(name, otherwise: "is no name: 1 to 200 characters that can be shown, please")
    }

    /// What an id may be, after `"..." `.
    static let noID = "is no id: 1 to 40 characters without comma, bracket or quotation mark"

    /// The same of a team's id; what else it may not be, the schema says.
    package static func id(_ id: String) throws -> String {
        try named(id, otherwise: noID)
    }

    /// An umpire's name; throws ``Refusal`` where a list of umpires would take it for several.
    package static func umpire(_ text: String) throws -> String {
        let name = try name(text)
        guard !name.contains(",") else {
            throw Refusal("\"\(name)\" is no umpire's name: a comma stands between two of them")
        }
        return name
    }

    private static func named(_ text: String, otherwise refusal: String) throws -> String {
        let text = text.inOneLine
        guard !FoldedName(text).description.isEmpty, text.unicodeScalars.count <= 200,
            text.isShownAsItIs
        else { throw Refusal("\"\(text)\" \(refusal)") }
        return text
    }
}

extension String {
    /// Whether people see all that it says.
    var isShownAsItIs: Bool { !unicodeScalars.contains(where: \.actsOnDisplays) }
}

extension Unicode.Scalar {
    /// Whether it makes a terminal act, or a line show what it does not say.
    package var actsOnDisplays: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Overrides of the writing direction.
        case .format: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        default: false
        }
    }
}

import LeagueAdministration

/// Texts on the command line, as the league keeps them; what is none throws what to write instead.
enum TextArgument {
    static func line(_ text: String) throws -> String {
        try validated { try TypedText.line(text) }
    }

    static func reason(_ text: String) throws -> String {
        try validated { try TypedText.reason(text) }
    }
}

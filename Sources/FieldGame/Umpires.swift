/// The umpires of a match as the database keeps them: one text, names joined by comma and blank.
public enum Umpires {
    /// `["Mr Carlow", "Dr Penhale"]` -> `Mr Carlow, Dr Penhale`. A comma inside a name is left out:
    /// `Carlow, R. (Mr)` -> `Carlow R. (Mr)`. No names give nil.
    public static func text(_ names: [String]) -> String? {
        let cleaned = names.map { name in
            name.replacing(",", with: " ").split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
        }.filter { !$0.isEmpty }
        return cleaned.isEmpty ? nil : cleaned.joined(separator: ", ")
    }

    /// By what umpires are told apart, as PostgreSQL's `league_umpire_slugs` does: `Mr. Carlow` ->
    /// `mr-carlow`; the folded name where no slug is left of it.
    public static func key(_ name: String) -> String {
        let folded = FoldedName(name)
        return folded.slug.isEmpty ? folded.description : folded.slug
    }

    /// `Mr Carlow, Dr Penhale` -> `["Mr Carlow", "Dr Penhale"]`; nil and blanks give none.
    public static func names(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",")
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }
}

public import ArgumentParser
public import FieldGame

/// What a competition is, as far as it is given; the same in all its seasons.
struct CompetitionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only a league has a table.", valueName: "kind"))
    var kind: Competition.Kind?

    @Option(
        help: ArgumentHelp(
            "The short form in lists, such as SL; empty for none.", valueName: "text"),
        transform: Self.abbreviation)
    var abbreviation: String?

    @Option(
        help: ArgumentHelp(
            "A CSS colour: six digits such as 1E4D8C, or a name; empty for none.",
            valueName: "colour"),
        transform: Self.colour)
    var colour: String?

    @Option(
        help: ArgumentHelp(
            "The month in which a season starts: 1 to 12, or its name.",
            discussion: "1 makes it the calendar year, such as 2026; another one 2013-14.",
            valueName: "month"),
        transform: Self.month)
    var seasonStarts: Int?

    /// Whether any of them is.
    var isGiven: Bool {
        kind != nil || abbreviation != nil || colour != nil || seasonStarts != nil
    }

    /// Sets what is given.
    func apply(to rules: inout CompetitionRules) {
        let old = rules.competition
        rules.competition = Competition(
            name: old.name, abbreviation: abbreviation ?? old.abbreviation,
            kind: kind ?? old.kind, colour: colour ?? old.colour)
        if let seasonStarts { rules.seasonStarts = seasonStarts }
    }

    private static func abbreviation(_ text: String) throws -> String {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.unicodeScalars.count <= 20, Terminal.printable(text) == text else {
            throw ValidationError("write at most 20 characters, like SL")
        }
        return text
    }

    /// `1E4D8C` -> `#1E4D8C`: for a shell, `#` starts a comment.
    private static func colour(_ text: String) throws -> String {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let isHex = digits.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isHexDigit
        }
        if isHex, [3, 6].contains(digits.utf8.count) { return "#\(digits)" }
        let isName = text.utf8.allSatisfy { (97...122).contains($0 | 0x20) }
        guard isName, text.utf8.count <= 30 else {
            throw ValidationError("write six digits from 0 to F, like 1E4D8C, or a colour's name")
        }
        return text.lowercased()
    }

    private static func month(_ text: String) throws -> Int {
        let name = text.lowercased()
        let named = LocalDate.monthNames.firstIndex {
            name.utf8.count >= 3 && $0.lowercased().hasPrefix(name)
        }
        guard let month = named.map({ $0 + 1 }) ?? Int(text), (1...12).contains(month) else {
            throw ValidationError("no such month; write 1 to 12, or a name such as August")
        }
        return month
    }
}

extension Competition.Kind: ExpressibleByArgument {
    /// A kind in any case, or the beginning of one.
    public init?(argument: String) {
        guard let kind = Self.named(argument) else { return nil }
        self = kind
    }
}

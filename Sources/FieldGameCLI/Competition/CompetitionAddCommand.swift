public import ArgumentParser
public import FieldGame
import LeagueAdministration
import LeagueDatabase

extension CompetitionCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a competition, a league unless another kind is given.",
            discussion: """
                Without more: 3 points for a win and 1 for a draw; then goal difference, then \
                goals scored; seasons are calendar years. Matches that name it already, in \
                whatever spelling, count from now on.
                """,
            examples: #"fieldgame competition add "Senior League" --abbreviation SL"#,
            "fieldgame competition add Primera --season-starts August \\\n"
                + "    --order points,h2h-points,h2h-gd,gd,goals-for,lots",
            #"fieldgame competition add "House Cup" --kind cup --dry-run"#)

        @Argument(help: "Its name; case, accents and apostrophes do not make it another one.")
        var name: String

        @OptionGroup var details: CompetitionOptions
        @OptionGroup var ruleOptions: RuleOptions
        @OptionGroup var change: ChangeOptions<CompetitionRules>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let names = try await CompetitionNames(repository)
            var planned = CompetitionRules(
                Competition(name: try names.new(name), kind: details.kind ?? .league))
            try details.apply(to: &planned)
            ruleOptions.apply(to: &planned.rules)
            let new = planned
            let competition = new.competition
            try names.requireFree(abbreviation: competition.abbreviation, for: competition.name)

            let effects = try await change.perform(repository) { try await $0.add(new) }
            let notes = [
                (effects.matches - effects.respelled).counted(
                    "match named it before, and is part of it now",
                    "matches named it before, and are part of it now"),
                effects.respelled.counted(
                    "match spelled it otherwise, and is part of it now",
                    "matches spelled it otherwise, and are part of it now"),
            ].compactMap(\.self)
            try change.print("added", new, effects, new.lines + notes)
            ruleOptions.warn(about: new.rules)
        }
    }
}

/// What a competition is, as far as it is given; the same in all its seasons.
struct CompetitionOptions: ParsableArguments {
    @Option(help: "Only a league has a table.")
    var kind: Competition.Kind?

    @Option(
        help: "The short form in lists, such as SL; empty for none.",
        transform: Self.abbreviation)
    var abbreviation: String?

    @Option(
        help: "A CSS colour: six digits such as 1E4D8C, or a name; empty for none.",
        transform: Self.colour)
    var colour: String?

    @Option(
        help: ArgumentHelp(
            "The squad of a team that plays in it, such as senior; empty for its own.",
            discussion: "Matches of one team clash only where the same squad plays them: give "
                + "competitions that share players the same squad."))
    var squad: String?

    @Option(
        help: ArgumentHelp(
            "The month in which a season starts: 1 to 12, or its name.",
            discussion: "1 makes it the calendar year, such as 2026; another one 2013-14.",
            valueName: "month"),
        transform: Self.month)
    var seasonStarts: Int?

    /// Whether any of them is.
    var isGiven: Bool {
        kind != nil || abbreviation != nil || colour != nil || squad != nil
            || seasonStarts != nil
    }

    /// Sets what is given; throws `CommandFailure` (64) where the squad is no name.
    func apply(to rules: inout CompetitionRules) throws {
        let old = rules.competition
        let named = try squad.map { $0.inOneLine.isEmpty ? nil : try TypedText.name($0) }
        rules.competition = Competition(
            name: old.name, abbreviation: abbreviation ?? old.abbreviation,
            kind: kind ?? old.kind, colour: colour ?? old.colour,
            squad: named ?? old.squad)
        if let seasonStarts { rules.seasonStarts = seasonStarts }
    }

    private static func abbreviation(_ text: String) throws -> String {
        let text = text.inOneLine
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

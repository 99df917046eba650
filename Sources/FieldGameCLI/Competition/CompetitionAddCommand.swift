public import ArgumentParser
public import FieldGame
import LeagueAdministration
import LeagueDatabase

extension CompetitionCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
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
            let action = try await CompetitionAction.adding(
                name, CompetitionEntry(details.texts.merging(ruleOptions.texts) { $1 }),
                in: repository)
            try await change.perform(action, repository)
        }
    }
}

/// What a competition is, as far as it is given; the same in all its seasons.
struct CompetitionOptions: ParsableArguments {
    @Option(help: "Only a league has a table.")
    var kind: Competition.Kind?

    @Option(
        help: "The short form in lists, such as SL; empty for none.",
        transform: CompetitionEntry.transform(.abbreviation))
    var abbreviation: String?

    @Option(
        help: "A CSS colour: six digits such as 1E4D8C, or a name; empty for none.",
        transform: CompetitionEntry.transform(.colour))
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
        transform: CompetitionEntry.transform(.seasonStarts))
    var seasonStarts: String?

    /// What is said here.
    var texts: [Field: String] {
        let texts: [Field: String?] = [
            .kind: kind?.rawValue, .abbreviation: abbreviation, .colour: colour, .squad: squad,
            .seasonStarts: seasonStarts,
        ]
        return texts.compactMapValues(\.self)
    }
}

extension CompetitionEntry {
    /// Takes a text that the field may have as it was typed; throws what to write instead.
    static func transform(_ field: Field) -> @Sendable (String) throws -> String {
        { text in
            try validated { try check(text, for: field) }
            return text
        }
    }
}

extension Competition.Kind: ExpressibleByArgument {
    /// A kind in any case, or the beginning of one.
    public init?(argument: String) {
        guard let kind = Self.named(argument) else { return nil }
        self = kind
    }
}

public import ArgumentParser
public import FieldGame
import LeagueAdministration
import LeagueDatabase

extension HouseCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a house, or a school team.",
            discussion: """
                A house's id is its housemaster's initials; a school team's is its own name unless \
                --id gives another. A name that stands for another team is refused.
                """,
            examples: "fieldgame house add Keate --id JDM --colours red/white",
            #"fieldgame house add "2nd Field" --kind school-team"#,
            "fieldgame house add Keate --id JDM --dry-run")

        @Argument(help: "Its name; case, accents and apostrophes do not make it another one.")
        var name: String

        @Option(help: "Its id, such as the housemaster's initials.")
        var id: String?

        @OptionGroup var details: TeamOptions
        @OptionGroup var change: ChangeOptions<Team>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard id != nil || details.kind == .schoolTeam else {
                throw ValidationError(
                    "A house needs an id, such as its housemaster's initials: give --id JDM.")
            }
        }

        func run() async throws {
            let name = try TextArgument.name(name)
            let team = Team(
                id: try id.map(TextArgument.id) ?? name, name: name, kind: details.kind ?? .house,
                colours: details.colours ?? "", pattern: details.pattern)
            let repository = try await database.repository()
            try (try await repository.referenceData()).requireFree(team)
            try await change.perform(repository) { try await $0.add(team) }
            try change.print("added", team.label, team.details.sentences, as: team.record)
            details.noteUnreadableColours()
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the shirt or the kind of a house or school team.",
            discussion: """
                Changes what is given, and nothing else. A new name or id is a matter of its own, \
                since tables of seasons past keep the old one: `house rename`.
                """,
            examples: "fieldgame house edit Keate --colours red/white",
            "fieldgame house edit Keate --pattern edged-stripes",
            #"fieldgame house edit JDM --colours "" --dry-run"#,
            #"fieldgame house edit "2nd Field" --kind school-team"#)

        @Argument(help: "The team, by id or name.")
        var team: String

        @OptionGroup var details: TeamOptions

        @Option(help: .hidden)
        var name: String?

        @Option(help: .hidden)
        var id: String?

        @OptionGroup var change: ChangeOptions<Team>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard name == nil, id == nil else {
                let options = [("name", name), ("id", id)].compactMap { option, value in
                    value.map { " --\(option) \(ShellQuoting.quoted($0))" }
                }
                throw ValidationError(
                    "Tables of seasons past keep the old name, so a team is renamed by itself: "
                        + "fieldgame house rename \(ShellQuoting.quoted(team))\(options.joined())")
            }
            guard details.isGiven else {
                throw ValidationError("Nothing to change: give --colours, --pattern or --kind.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let old = try NameResolver(try await repository.referenceData(), offersNew: true)
                .team(team)
            let new = Team(
                id: old.id, name: old.name, kind: details.kind ?? old.kind,
                colours: details.colours ?? old.colours, pattern: details.pattern ?? old.pattern)
            try await change.perform(repository) { try await $0.change(old, to: new) }
            let changes = new.details.changes(from: old.details)
            try change.print(
                changes.isEmpty ? "unchanged" : "changed", new.label, changes, as: new.record)
            details.noteUnreadableColours()
        }
    }
}

/// What a house or school team is, as far as it is given.
struct TeamOptions: ParsableArguments {
    @Option(help: "house or school-team.")
    var kind: Team.Kind?

    @Option(
        help: "The shirt, such as red/white; empty for unknown.", transform: TextArgument.line)
    var colours: String?

    @Option(help: "How the colours lie: \(KitPattern.choices).")
    var pattern: KitPattern?

    /// Whether any of them is.
    var isGiven: Bool { kind != nil || colours != nil || pattern != nil }

    /// Says on standard error when the colours given cannot be read: any text is accepted.
    func noteUnreadableColours() {
        guard let colours, !colours.isEmpty else { return }
        do {
            _ = try KitColours(colours)
        } catch {
            Terminal.complain(
                "fieldgame: \(error): lists cannot show this shirt, and who wears bibs is not known"
            )
        }
    }
}

extension Team.Kind: ExpressibleByArgument {
    /// `house`, `school-team`, `School team`, or a beginning of one of them.
    public init?(argument: String) {
        guard let kind = Self.named(argument) else { return nil }
        self = kind
    }

    /// As commands write them.
    public static var allValueStrings: [String] { allCases.map(\.word) }

    /// `house`, `school-team`.
    var word: String { rawValue.replacing("_", with: "-") }
}

extension KitPattern: ExpressibleByArgument {
    /// `halves`, `edged-stripes`.
    public init?(argument: String) { self.init(words: argument) }

    /// As commands write them.
    public static var allValueStrings: [String] {
        allCases.map { $0.rawValue.replacing(" ", with: "-") }
    }

    /// All of them, for help and errors.
    static var choices: String { allValueStrings.joined(separator: ", ") }
}

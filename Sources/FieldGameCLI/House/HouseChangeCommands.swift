public import ArgumentParser
public import FieldGame
import LeagueAdministration
import LeagueDatabase

extension HouseCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
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
            let repository = try await database.repository()
            let action = try await TeamAction.adding(
                details.texts(name: name, id: id), in: repository)
            let added = try await change.perform(repository) { try await action.perform(in: $0) }
            try change.print(added, as: action.team.record)
        }
    }

    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
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
            let action = try await TeamAction.editing(old, details.texts())
            var changed = try await change.perform(repository) {
                try await action.perform(in: $0)
            }
            // Colours that were not given were told of when they were.
            if details.colours == nil { changed.notes = [] }
            try change.print(changed, as: action.team.record)
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

    /// What is said here, and name and id where they are given.
    func texts(name: String? = nil, id: String? = nil) -> [Field: String] {
        let texts: [Field: String?] = [
            .name: name, .id: id, .kind: kind?.word, .colours: colours, .pattern: pattern?.word,
        ]
        return texts.compactMapValues(\.self)
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
        allCases.map(\.word)
    }
}

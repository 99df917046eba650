import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension AliasCommand {
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Teach a name or a word that emails use.",
            discussion: """
                The next import understands it; `import retry` reads a message again that was \
                waiting for it. Say what it stands for: a team, or one of the options. A name that \
                stands for something else is refused. A heading of a column is a key as well: \
                "Bell" over kick-offs, and "Bell: 14:25".
                """,
            examples: #"fieldgame alias add "Keate's" JDM"#,
            #"fieldgame alias add "the Lower Chapel lot" Hawtrey --dry-run"#,
            #"fieldgame alias add "the Seniors" --competition "Senior League""#,
            #"fieldgame alias add Sparky --umpire "Mr S. Parker""#,
            "fieldgame alias add Bell --means time",
            #"fieldgame alias add "white socks" --means nothing"#)

        /// What `--means` names.
        enum Sense: String, CaseIterable, ExpressibleByArgument {
            case day, time, home, away, match, competition, pitch, umpires, score, remarks, foreign
            case nothing
        }

        @Argument(help: "The word as emails write it; case, accents and apostrophes do not count.")
        var alias: String

        @Argument(help: "The team, by id or name.")
        var team: String?

        @Option(help: "The competition that it stands for, by name or abbreviation.")
        var competition: String?

        @Option(help: "The pitch that it stands for, by name or abbreviation.")
        var pitch: String?

        @Option(help: "The umpire whom it stands for, as matches name that umpire.")
        var umpire: String?

        @Option(
            help: ArgumentHelp(
                "What it says over a column, or nothing.",
                discussion: """
                    foreign is a column of something else, such as buses; nothing is a word that \
                    may stand anywhere.
                    """))
        var means: Sense?

        @OptionGroup var change: ChangeOptions<TaughtName>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            let given = [team, competition, pitch, umpire, means?.rawValue].compactMap(\.self)
            guard given.count == 1 else {
                throw ValidationError(
                    "Say what it stands for, once: name a team, or give --competition, --pitch, "
                        + "--umpire or --means.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            var texts: [Field: String] = [:]
            (texts[.team], texts[.competition], texts[.pitch]) = (team, competition, pitch)
            (texts[.umpire], texts[.means]) = (umpire, means?.rawValue)
            let action = try await WordAction.teaching(alias, texts, in: repository)
            try await change.perform(action, repository)
        }
    }
}

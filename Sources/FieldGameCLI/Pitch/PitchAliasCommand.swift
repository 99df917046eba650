import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension PitchCommand {
    struct AliasName: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "alias",
            abstract: "Teach another name of a pitch, or take it back.",
            discussion: """
                Emails and commands may call the pitch so, and the name's calendar leads to the \
                pitch's. Matches that name it so already are played there from now on, and bear \
                the pitch's name; that stays when the alias goes. A name that stands for something \
                else is refused. A leading article never counts: "The Paddock" is "Paddock".
                """,
            examples: #"fieldgame pitch alias "The Triangle" "Agar's 3""#,
            #"fieldgame pitch alias --remove "The Triangle""#)

        @Argument(help: "The name as emails write it; case, accents and apostrophes do not count.")
        var alias: String

        @Argument(help: "The pitch, by name or abbreviation.")
        var pitch: String?

        @Flag(help: "Take the name back.")
        var remove = false

        @OptionGroup var change: ChangeOptions<PitchAlias>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard (pitch == nil) == remove else {
                throw ValidationError("Name the pitch that is meant, or give --remove.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let action =
                if let pitch {
                    try await WordAction.teaching(alias, [.pitch: pitch], in: repository)
                } else {
                    try await WordAction.forgettingPitch(alias, in: repository)
                }
            let done = try await change.perform(repository) { try await action.perform(in: $0) }
            try change.print(
                done,
                as: ["alias": action.name.text, "pitch": action.name.meaning(done.detail)])
        }
    }
}

extension PitchAlias: Changeable {
    static let jsonHelp = "Print JSON: an object with alias, pitch, action and dry_run."
}

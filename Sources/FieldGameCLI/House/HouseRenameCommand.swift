import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension HouseCommand {
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a house or school team another name, another id, or both.",
            discussion: """
                Matches, captains, aliases and tables follow. Tables of seasons that had ended \
                keep the old name, unless --everywhere says that it was a slip. Emails may go on \
                using the old name and the old id, as far as nothing else is called so.

                With the name that the team has already, --since corrects the day on which it got \
                it, and --everywhere says that the name before was a slip.
                """,
            examples: "fieldgame house rename JDM --id RST",
            #"fieldgame house rename Keate --name "Keate House" --since 2026-01-01"#,
            "fieldgame house rename Ketae --name Keate --everywhere --dry-run")

        @Argument(help: "The team, by id or name.")
        var team: String

        @Option(help: "What it is called from now on.")
        var name: String?

        @Option(help: "Its id from now on, such as the new housemaster's initials.")
        var id: String?

        @Option(
            help: ArgumentHelp(
                "The day since when it has the new name; without it today.", valueName: "date"),
            transform: SpokenDay.text)
        var since: String?

        @Flag(help: "The old name was a slip: tables of seasons past get the new one too.")
        var everywhere = false

        @OptionGroup var change: ChangeOptions<RenamedTeam>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            guard name != nil || id != nil else {
                throw ValidationError("Nothing to change: give --name, --id, or both.")
            }
            guard !(everywhere && since != nil) else {
                throw ValidationError(
                    "--everywhere says that it was never called otherwise, --since since when it is "
                        + "called so: give one of them.")
            }
            guard name != nil || !everywhere && since == nil else {
                throw ValidationError(
                    "--since and --everywhere are about a name: an id has no history. Give --name too."
                )
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let team = try NameResolver(try await repository.referenceData(), offersNew: true)
                .team(team)
            var texts: [Field: String] = [:]
            (texts[.name], texts[.id], texts[.since]) = (name, id, since)
            let rename = try await TeamRename.entered(
                team, texts, everywhere: everywhere, in: repository)
            let renamed = try await change.perform(repository) {
                try await rename.perform(in: $0)
            }
            guard change.json else { return change.say(renamed) }
            try change.printJSON(renamed.detail.record)
        }
    }
}

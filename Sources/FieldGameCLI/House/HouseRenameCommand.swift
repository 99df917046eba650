import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase
import PostgreSQL

extension HouseCommand {
    struct Rename: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
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
            transform: SpokenDay.argument)
        var since: SpokenDay?

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
            let reference = try await repository.referenceData()
            let team = try NameResolver(reference, offersNew: true).team(team)
            let changed = Team(
                id: try id.map(TextArgument.id) ?? team.id,
                name: try name.map(TextArgument.name) ?? team.name, kind: team.kind,
                colours: team.colours, pattern: team.pattern)
            try reference.requireFree(changed, for: team)
            let former = try await repository.formerNames(of: team.id)
            let extent = try await extent(of: team, to: changed, former, repository)
            let renamed: RenamedTeam?
            do {
                renamed = try await change.perform(repository) {
                    try await $0.rename(team, to: changed, extent)
                }
            } catch let error as PostgresError where error.constraint == "houses_id_plain" {
                throw CommandFailure(.usage, "\"\(changed.id)\" \(TextArgument.noID)")
            }
            guard let renamed else {
                throw CommandFailure(
                    .usage, "\(team.label) was renamed meanwhile: look again, then decide")
            }
            try change.print(renamed, extent, formerlyKnown: former)
        }

        /// For how long the team has the new name; throws when its former names contradict that.
        private func extent(
            of team: Team, to changed: Team, _ former: [FormerName], _ repository: LeagueRepository
        ) async throws -> RenameExtent {
            let keepsName = changed.name == team.name
            if keepsName, everywhere || since != nil, former.isEmpty {
                throw CommandFailure(
                    .usage, "\(team.label) has never been called otherwise")
            }
            if everywhere { return .everywhere }
            let today = try await repository.today()
            let day =
                try since?.resolved(today: today) ?? (keepsName ? former.last?.until : nil) ?? today
            guard day <= today else {
                throw CommandFailure(
                    .usage, "\(day.spoken) is still to come: rename \(team.name) on that day")
            }
            // The name that it has keeps its place; that place must be after the ones before.
            let earlier = keepsName ? former.dropLast().last : former.last
            if let earlier, since != nil, keepsName ? earlier.until >= day : earlier.until > day {
                throw CommandFailure(
                    .usage,
                    "\(team.label) was called \(earlier.name) until "
                        + "\(earlier.until.spoken): --since must be later")
            }
            return .since(day)
        }
    }
}

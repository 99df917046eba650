import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension CompetitionCommand {
    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Change a competition, or the rules of its tables.",
            discussion: """
                Changes what is given, and nothing else. With --since the rules hold from that \
                season on, and tables of seasons before stay as they were; --drop takes such rules \
                back. Without it they hold for every season that has no later rules; the rules of a \
                closed season take a reason.
                """,
            examples:
                "fieldgame competition edit SL --order points,h2h-points,goal-difference,lots",
            "fieldgame competition edit SL --since 2027 --points 2,1,0 --dry-run",
            "fieldgame competition edit SL --since 2027 --drop",
            "fieldgame competition edit Primera --season-starts aug --colour FF4B44")

        @Argument(
            help: ArgumentHelp(
                "The competition, by name or abbreviation.", valueName: "competition"))
        var name: String

        @OptionGroup var details: CompetitionOptions
        @OptionGroup var ruleOptions: RuleOptions

        @Option(
            help: ArgumentHelp(
                "The first season for which these rules hold, such as 2026 or 2013-14.",
                valueName: "season"),
            transform: Season.argument)
        var since: Season?

        @Flag(help: "Take back the rules that hold from the season of --since on.")
        var drop = false

        @Option(name: .customLong("name"), help: .hidden)
        var newName: String?

        @OptionGroup var given: ClosedSeasonReason
        @OptionGroup var change: ChangeOptions<CompetitionRules>
        @OptionGroup var database: DatabaseOptions

        func validate() throws {
            if let newName {
                throw ValidationError(
                    "Matches and tables follow a new name, so a competition is renamed by itself: "
                        + "fieldgame competition rename \(ShellQuoting.quoted(name)) "
                        + "--name \(ShellQuoting.quoted(newName))")
            }
            if drop, since == nil {
                throw ValidationError("--drop needs --since: which season's rules are taken back?")
            }
            if drop, !ruleOptions.texts.isEmpty {
                throw ValidationError("--drop takes rules back: it goes with no new ones.")
            }
            if since != nil, !details.texts.isEmpty {
                throw ValidationError(
                    "--kind, --abbreviation, --colour, --squad and --season-starts are the same in all "
                        + "seasons: give them without --since.")
            }
            guard drop || !(ruleOptions.texts.isEmpty && details.texts.isEmpty) else {
                throw ValidationError("Nothing to change: give at least one value.")
            }
        }

        func run() async throws {
            let repository = try await database.repository()
            let old = try await CompetitionNames(repository).find(name)
            let action = try await CompetitionAction.editing(
                old, CompetitionEntry(details.texts.merging(ruleOptions.texts) { $1 }),
                since: since, drops: drop, in: repository)
            try await change.perform(action, repository, reason: given.reason)
        }
    }
}

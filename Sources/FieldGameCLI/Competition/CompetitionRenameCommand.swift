import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionRenameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a competition another name.",
        discussion: """
            Its matches, rules, adjustments and lots follow, its tables stay as they are under the \
            new name, and its calendar is found by both. Matches that bore the new name before \
            become part of it. Emails must use the new name, or the abbreviation.

            EXAMPLES
              fieldgame competition rename "Senior League" --name "First League"
              fieldgame competition rename SL --name "First League" --dry-run
            """)

    @Argument(help: "The competition, by name or abbreviation.")
    var competition: String

    @Option(help: ArgumentHelp("What it is called from now on.", valueName: "name"))
    var name: String

    @OptionGroup var change: ChangeOptions<Competition>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let names = try await CompetitionNames(repository)
        let old = try await names.find(competition)
        let former = old.competition
        let name = try names.new(name, for: former.name)
        let (effects, joined) = try await change.perform(repository) {
            try await $0.rename(old, to: name)
        }
        var new = old
        new.competition = Competition(
            name: name, abbreviation: former.abbreviation, kind: former.kind,
            colour: former.colour)
        try CompetitionReport(change: change, rules: new, effects: effects)
            .printRenamed(from: former.name, joined: joined)
    }
}

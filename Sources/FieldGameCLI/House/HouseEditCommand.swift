import ArgumentParser
import FieldGame
import LeagueDatabase

struct HouseEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change the colours or the kind of a house or school team.",
        discussion: """
            Changes what is given, and nothing else. A new name or id is a matter of its own, since \
            tables of seasons past keep the old one: `house rename`.

            EXAMPLES
              fieldgame house edit Keate --colours red/white
              fieldgame house edit JDM --colours "" --dry-run
              fieldgame house edit "2nd Field" --kind school-team
            """)

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
            let options = [name.map { ("name", $0) }, id.map { ("id", $0) }].compactMap(\.self)
            let words = options.map { " --\($0.0) \(ShellWord.quoted($0.1))" }.joined()
            throw ValidationError(
                "Tables of seasons past keep the old name, so a team is renamed by itself: "
                    + "fieldgame house rename \(ShellWord.quoted(team))\(words)")
        }
        guard details.isGiven else {
            throw ValidationError("Nothing to change: give --colours, --kind, or both.")
        }
    }

    func run() async throws {
        let repository = try await League.open(database).repository
        let old = try LeagueNames(try await repository.referenceData(), offersNew: true).team(team)
        let new = Team(
            id: old.id, name: old.name, kind: details.kind ?? old.kind,
            colours: details.colours ?? old.colours)
        try await change.perform(repository) { try await $0.change(old, to: new) }
        let changes = Team.changes(from: old, to: new)
        try TeamReport(change: change, team: new)
            .print(changes.isEmpty ? "unchanged" : "changed", changes)
        details.noteUnreadableColours()
    }
}

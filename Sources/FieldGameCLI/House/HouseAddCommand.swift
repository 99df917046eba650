import ArgumentParser
import FieldGame
import LeagueDatabase

struct HouseAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a house, or a school team.",
        discussion: """
            A house's id is its housemaster's initials; a school team's is its own name unless \
            --id gives another. A name that stands for another team is refused.

            EXAMPLES
              fieldgame house add Keate --id JDM --colours red/white
              fieldgame house add "2nd Field" --kind school-team
              fieldgame house add Keate --id JDM --dry-run
            """)

    @Argument(help: "Its name; case, accents and apostrophes do not make it another one.")
    var name: String

    @Option(help: ArgumentHelp("Its id, such as the housemaster's initials.", valueName: "id"))
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
        let name = try ReferenceText.name(name)
        let team = Team(
            id: try id.map(ReferenceText.id) ?? name, name: name, kind: details.kind ?? .house,
            colours: details.colours ?? "")
        let repository = try await League.open(database).repository
        try (try await repository.referenceData()).requireFree(team)
        try await change.perform(repository) { try await $0.add(team) }
        try TeamReport(change: change, team: team).print("added", Team.changes(from: nil, to: team))
        details.noteUnreadableColours()
    }
}

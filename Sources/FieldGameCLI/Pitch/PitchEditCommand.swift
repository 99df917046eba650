import ArgumentParser
import FieldGame
import LeagueDatabase

struct PitchEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a pitch, its name too.",
        discussion: """
            Changes what is given, and nothing else. With a new name its matches follow, and its \
            calendar is found by both names; emails must use the new one, or the abbreviation.

            EXAMPLES
              fieldgame pitch edit A3 --latitude 51.4957 --longitude -0.6033
              fieldgame pitch edit A3 --name "Agar's North" --dry-run
              fieldgame pitch edit Sixpenny --no-position
            """)

    @Argument(help: "The pitch, by name or abbreviation.")
    var pitch: String

    @Option(help: ArgumentHelp("What it is called from now on.", valueName: "name"))
    var name: String?

    @OptionGroup var details: PitchOptions

    @Flag(help: "Forget where it lies.")
    var noPosition = false

    @OptionGroup var change: ChangeOptions<Pitch>
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard !(noPosition && details.latitude != nil) else {
            throw ValidationError("--no-position forgets where it lies: it goes with no other.")
        }
        guard name != nil || details.isGiven || noPosition else {
            throw ValidationError("Nothing to change: give at least one value.")
        }
    }

    func run() async throws {
        let repository = try await League.open(database).repository
        let reference = try await repository.referenceData()
        let old = try LeagueNames(reference, offersNew: true).listedPitch(pitch)
        let new = details.applied(
            to: Pitch(
                name: try name.map(ReferenceText.name) ?? old.name, abbreviation: old.abbreviation,
                area: old.area, position: noPosition ? nil : old.position))
        try reference.requireFree(new, for: old)
        let effects = try await change.perform(repository) { try await $0.change(old, to: new) }
        var lines = Pitch.changes(from: old, to: new)
        if new.name != old.name {
            lines += effects.followers(of: new.name)
            lines.append("its calendar is found by both names")
            if FoldedName(new.name) != FoldedName(old.name) {
                lines.append("emails that say \(old.name) no longer mean it")
            }
        }
        try PitchReport(change: change, pitch: new, effects: effects)
            .print(old == new ? "unchanged" : "changed", lines)
    }
}

extension PitchEffects {
    /// What became of its matches when it got this name, a sentence each.
    fileprivate func followers(of name: String) -> [String] {
        [
            (matches - joined).counted(
                "match was there, and says the new name", "matches were there, and say the new name"
            ),
            joined.counted(
                "match named \(name) before, and is played there now",
                "matches named \(name) before, and are played there now"),
        ].compactMap(\.self)
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct PitchAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a pitch.",
        discussion: """
            Matches that name it already, in whatever spelling, are played there from now on. A \
            name or an abbreviation that stands for another pitch is refused.

            EXAMPLES
              fieldgame pitch add "Agar's 3" --abbreviation A3 --area "Agar's Plough"
              fieldgame pitch add Sixpenny --latitude 51.4946 --longitude -0.6091
            """)

    @Argument(help: "Its name; case, accents and apostrophes do not make it another one.")
    var name: String

    @OptionGroup var details: PitchOptions
    @OptionGroup var change: ChangeOptions<Pitch>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let pitch = details.applied(to: Pitch(name: try ReferenceText.name(name)))
        let repository = try await League.open(database).repository
        try (try await repository.referenceData()).requireFree(pitch)
        let effects = try await change.perform(repository) { try await $0.add(pitch) }
        var lines = Pitch.changes(from: nil, to: pitch)
        lines += [
            effects.joined.counted(
                "match named it before, and is played there now",
                "matches named it before, and are played there now"),
            (effects.matches - effects.joined).counted(
                "match spelled it otherwise, and is played there now",
                "matches spelled it otherwise, and are played there now"),
        ].compactMap(\.self)
        try PitchReport(change: change, pitch: pitch, effects: effects).print("added", lines)
    }
}

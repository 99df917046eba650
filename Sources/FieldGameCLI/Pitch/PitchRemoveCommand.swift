import ArgumentParser
import FieldGame
import LeagueDatabase

struct PitchRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a pitch off the list; its matches keep its name.",
        discussion: """
            Emails no longer find it, and it has no position any more. Its calendar stays as long \
            as a match names it. Asks first; where nobody can be asked, --yes is needed.

            EXAMPLES
              fieldgame pitch remove "Agar's 3" --dry-run
              fieldgame pitch remove A3 --yes
            """)

    @Argument(help: "The pitch, by its whole name or its abbreviation.")
    var pitch: String

    @OptionGroup var consent: RemovalConsent
    @OptionGroup var change: ChangeOptions<Pitch>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let pitch = try LeagueNames(try await repository.referenceData(), .whole)
            .listedPitch(pitch)
        let keepers = Self.keepers(try await repository.matches(at: pitch.name))
        guard
            try consent.isGiven(
                for: pitch.name, what: "pitch", losing: keepers, unless: change.dryRun)
        else { return Terminal.complain("Nothing was removed.") }
        let effects = try await change.perform(repository) { try await $0.remove(pitch) }
        var lines = Self.keepers(effects.matches)
        lines.append(
            effects.matches > 0
                ? "its calendar stays as long as a match names it"
                : "whoever has subscribed to its calendar is told that it is no more")
        lines.append("to enter it again: \(pitch.addCommand)")
        try PitchReport(change: change, pitch: pitch, effects: effects).print("removed", lines)
    }

    private static func keepers(_ matches: Int) -> [String] {
        [matches.counted("match keeps its name", "matches keep its name")].compactMap(\.self)
    }
}

extension Pitch {
    /// The command that enters it as it is.
    fileprivate var addCommand: String {
        var options: [String] = []
        if !abbreviation.isEmpty { options.append(ShellWord.option("abbreviation", abbreviation)) }
        if !area.isEmpty { options.append(ShellWord.option("area", area)) }
        if let position {
            options += ["--latitude=\(position.latitude)", "--longitude=\(position.longitude)"]
        }
        return ShellWord.command("pitch add", [name], options)
    }
}

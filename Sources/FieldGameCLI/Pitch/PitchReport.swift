import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

extension Pitch: Changeable {
    static let jsonHelp =
        "Print JSON: an object whose keys are the table's columns, and what was done."

    /// The table's columns as JSON, and how many matches name it.
    func record(_ effects: PitchEffects) -> Record {
        [
            "name": name, "abbreviation": abbreviation, "area": area,
            "latitude": position?.latitude, "longitude": position?.longitude,
            "plan_x": plan?.x, "plan_y": plan?.y, "plan_width": plan?.width,
            "plan_height": plan?.height,
            "matches": effects.matches,
        ]
    }
}

extension Pitch: Removable {
    static let noun = "pitch"
    static let removalArgument = "The pitch, by its whole name or its abbreviation."
    static let removal = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a pitch off the list; its matches keep its name.",
        discussion: """
            Emails no longer find it, and it has no position any more. Its calendar stays as long \
            as a match names it. Asks first; where there is no terminal to ask at, --yes is needed.
            """,
        examples: #"fieldgame pitch remove "Agar's 3" --dry-run"#,
        "fieldgame pitch remove A3 --yes")

    var label: String { name }

    static func find(_ name: String, in repository: LeagueRepository) async throws -> Pitch {
        try NameResolver(try await repository.referenceData(), .whole).pitch(name)
    }

    func remove(from repository: LeagueRepository) async throws -> Removal {
        let removed = try await PitchAction.remove(self).perform(in: repository)
        return Removal(
            removed, commands: removed.inverse?.commands, record: record(removed.detail))
    }
}

extension PitchAction {
    /// The commands that enter the pitch as it is, with its other names; none for other actions.
    fileprivate var commands: [String] {
        guard case .add(let pitch, let aliases) = self else { return [] }
        var options = ShellQuoting.options([
            ("abbreviation", pitch.abbreviation), ("area", pitch.area),
        ])
        if let position = pitch.position {
            options += ["--latitude=\(position.latitude)", "--longitude=\(position.longitude)"]
        }
        return [ShellQuoting.command("pitch add", [pitch.name], options)]
            + aliases.map { ShellQuoting.command("pitch alias", [$0, pitch.name]) }
    }
}

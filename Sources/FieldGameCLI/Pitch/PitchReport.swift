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

    /// What it is, as people read it.
    var details: [LabelledValue] {
        [
            LabelledValue("name", name), LabelledValue("abbreviation", abbreviation),
            LabelledValue("area", area),
            LabelledValue("position", position.map { "\($0.latitude), \($0.longitude)" } ?? ""),
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
        let aliases = try await repository.pitchAliases().filter { $0.pitch == name }.map(\.alias)
        let effects = try await repository.remove(self)
        let losses = [
            effects.matches.counted("match keeps its name", "matches keep its name"),
            aliases.isEmpty
                ? nil : "its other names go with it: \(aliases.joined(separator: ", "))",
        ].compactMap(\.self)
        return Removal(
            losses: losses, lines: losses + [Removal.calendar(isKept: effects.matches > 0)],
            commands: [addCommand]
                + aliases.map { ShellQuoting.command("pitch alias", [$0, name]) },
            record: record(effects))
    }

    /// The command that enters it as it is.
    private var addCommand: String {
        var options = ShellQuoting.options([("abbreviation", abbreviation), ("area", area)])
        if let position {
            options += ["--latitude=\(position.latitude)", "--longitude=\(position.longitude)"]
        }
        return ShellQuoting.command("pitch add", [name], options)
    }
}

extension ReferenceData {
    /// The alias of a pitch with this spelling or one like it; nil where there is none.
    func pitchAlias(_ name: String) -> PitchAlias? {
        let folded = FoldedName(name).withoutArticle
        return pitchAliases.first { FoldedName($0.alias).withoutArticle == folded }
    }

    /// Throws when another pitch than `pitch`, which may keep what it has, is called by the name or
    /// the abbreviation of `changed`, or has it for an alias.
    func requireFree(_ changed: Pitch, for pitch: Pitch? = nil) throws {
        let kept = [pitch?.name, pitch?.abbreviation]
        for name in [changed.name, changed.abbreviation] where !kept.contains(name) {
            guard let other = pitchIndex[name].first(where: { $0.name != pitch?.name }) else {
                continue
            }
            throw CommandFailure.taken(
                name, by: other.name,
                pitchAlias(name) != nil
                    ? ": take that back first with `fieldgame pitch alias --remove`"
                    : ": change that with `fieldgame pitch edit \(ShellQuoting.quoted(other.name))`"
            )
        }
    }
}

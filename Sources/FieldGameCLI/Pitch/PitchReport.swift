import ArgumentParser
import FieldGame
import LeagueDatabase

extension Pitch: Changeable {
    static let jsonHelp =
        "Print JSON: an object whose keys are the table's columns, and what was done."

    /// What it is, as people read it.
    var details: [LabelledValue] {
        [
            LabelledValue("name", name), LabelledValue("abbreviation", abbreviation),
            LabelledValue("area", area),
            LabelledValue("position", position.map { "\($0.latitude), \($0.longitude)" } ?? ""),
        ]
    }
}

extension ChangeOptions<Pitch> {
    /// Prints `added: Agar's 3` and lines about it, or an object.
    func print(
        _ action: String, _ pitch: Pitch, _ effects: PitchEffects, _ lines: [String]
    ) throws {
        let change = ChangeRecord(action: action, isRehearsal: dryRun)
        try print(
            ChangeReport(action, pitch.name, lines),
            as: PitchRecord(pitch: pitch, matches: effects.matches, change: change))
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

            EXAMPLES
              fieldgame pitch remove "Agar's 3" --dry-run
              fieldgame pitch remove A3 --yes
            """)

    var label: String { name }

    static func find(_ name: String, in repository: LeagueRepository) async throws -> Pitch {
        try NameResolver(try await repository.referenceData(), .whole).listedPitch(name)
    }

    func remove(from repository: LeagueRepository, isRehearsal: Bool) async throws -> Removal {
        let matches = try await repository.remove(self).matches
        let kept = [matches.counted("match keeps its name", "matches keep its name")]
            .compactMap(\.self)
        let change = ChangeRecord(action: "removed", isRehearsal: isRehearsal)
        return Removal(
            losses: kept,
            report: ChangeReport(
                "removed", name, kept + [ChangeReport.calendar(isKept: matches > 0)],
                commands: ChangeReport.undoing(by: [addCommand])),
            record: PitchRecord(pitch: self, matches: matches, change: change))
    }

    /// The command that enters it as it is.
    private var addCommand: String {
        var options: [String] = []
        if !abbreviation.isEmpty {
            options.append(ShellQuoting.option("abbreviation", abbreviation))
        }
        if !area.isEmpty { options.append(ShellQuoting.option("area", area)) }
        if let position {
            options += ["--latitude=\(position.latitude)", "--longitude=\(position.longitude)"]
        }
        return ShellQuoting.command("pitch add", [name], options)
    }
}

extension ReferenceData {
    /// Throws `CommandFailure` (64) when another pitch is called by the name or the abbreviation of
    /// `changed`.
    ///
    /// - Parameter pitch: the one that gets them, and may keep what it has; nil for a new one.
    func requireFree(_ changed: Pitch, for pitch: Pitch? = nil) throws {
        let kept = [pitch?.name, pitch?.abbreviation]
        for name in [changed.name, changed.abbreviation] where !kept.contains(name) {
            guard let other = pitchIndex[name].first(where: { $0.name != pitch?.name }) else {
                continue
            }
            throw CommandFailure.taken(
                name, by: other.name,
                ": change that with `fieldgame pitch edit \(ShellQuoting.quoted(other.name))`")
        }
    }
}

/// A pitch as JSON: the table's columns, how many matches name it, and what was done.
private struct PitchRecord: Encodable {
    let pitch: Pitch
    let matches: Int
    let change: ChangeRecord

    private enum CodingKeys: String, CodingKey {
        case name, abbreviation, area, latitude, longitude, matches
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(pitch.name, forKey: .name)
        try object.encode(pitch.abbreviation, forKey: .abbreviation)
        try object.encode(pitch.area, forKey: .area)
        try object.encode(pitch.position?.latitude, forKey: .latitude)
        try object.encode(pitch.position?.longitude, forKey: .longitude)
        try object.encode(matches, forKey: .matches)
        try change.encode(to: encoder)
    }
}

import FieldGame
import LeagueDatabase

/// Says what a command did to a pitch, or would do.
struct PitchReport {
    /// Whether it was done, and how that is said.
    let change: ChangeOptions<Pitch>
    /// The pitch as it is now, or was before it was removed.
    let pitch: Pitch
    /// What became of its matches.
    let effects: PitchEffects

    /// Prints `added: Agar's 3` and lines about it, or an object.
    ///
    /// - Parameter action: `added`, `changed`, `unchanged` or `removed`.
    func print(_ action: String, _ lines: [String]) throws {
        let deed = Deed(action: action, isRehearsal: change.dryRun)
        if change.json {
            let record = PitchRecord(pitch: pitch, matches: effects.matches, deed: deed)
            return Swift.print(try JSONLines.pretty(record))
        }
        deed.print(pitch.name, lines)
    }
}

/// A pitch as JSON: the table's columns, how many matches name it, and what was done.
private struct PitchRecord: Encodable {
    let pitch: Pitch
    let matches: Int
    let deed: Deed

    private enum CodingKeys: String, CodingKey {
        case name, abbreviation, area, latitude, longitude, matches, action
        case isRehearsal = "dry_run"
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(pitch.name, forKey: .name)
        try object.encode(pitch.abbreviation, forKey: .abbreviation)
        try object.encode(pitch.area, forKey: .area)
        try object.encode(pitch.position?.latitude, forKey: .latitude)
        try object.encode(pitch.position?.longitude, forKey: .longitude)
        try object.encode(matches, forKey: .matches)
        try object.encode(deed.action, forKey: .action)
        try object.encode(deed.isRehearsal, forKey: .isRehearsal)
    }
}

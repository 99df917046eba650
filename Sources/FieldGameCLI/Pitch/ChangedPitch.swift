import FieldGame
import LeagueDatabase

extension Pitch: Changeable {
    static let jsonHelp =
        "Print JSON: an object whose keys are the table's columns, and what was done."

    /// A value that the database refuses.
    static func sentence(for error: any Error) -> String? {
        (error as? RefusedValue).map { "\($0); nothing was changed" }
    }

    /// What differs from a pitch before, nil for none: `area: none -> North Fields`.
    static func changes(from old: Pitch?, to new: Pitch) -> [String] {
        let before = old?.spokenDetails ?? Pitch(name: new.name).spokenDetails
        return zip(before, new.spokenDetails).compactMap { before, after in
            guard before.words != after.words else { return nil }
            if old == nil { return "\(after.label): \(after.words)" }
            return "\(after.label): \(before.words.isEmpty ? "none" : before.words) -> "
                + "\(after.words.isEmpty ? "none" : after.words)"
        }
    }

    /// What it is, as people read it; empty where nothing is known.
    private var spokenDetails: [(label: String, words: String)] {
        [
            ("name", name), ("abbreviation", abbreviation), ("area", area),
            ("position", position.map { "\($0.latitude), \($0.longitude)" } ?? ""),
        ]
    }
}

extension ReferenceData {
    /// Throws `CommandFailure` (64) when another pitch is called by the name or the abbreviation of
    /// `changed`.
    ///
    /// - Parameter pitch: the one that gets them; nil for a new one.
    func requireFree(_ changed: Pitch, for pitch: Pitch? = nil) throws {
        // What it has already is nobody's mistake now.
        let kept = [pitch?.name, pitch?.abbreviation]
        for name in [changed.name, changed.abbreviation] where !kept.contains(name) {
            guard let other = pitchIndex[name].first(where: { $0.name != pitch?.name }) else {
                continue
            }
            throw CommandFailure(
                .usage,
                "\"\(name)\" stands for \(other.name) already: change that with "
                    + "`fieldgame pitch edit \(ShellWord.quoted(other.name))`")
        }
    }
}

import FieldGame
import LeagueDatabase
import PostgreSQL

extension Team: Changeable {
    static let jsonHelp =
        "Print JSON: an object whose keys are the table's columns, and what was done."

    static func sentence(for error: any Error) -> String? {
        switch error {
        case let refused as RefusedValue where refused.constraint == "houses_id_plain":
            "an id has 1 to 40 characters without comma, bracket or quotation mark; nothing was "
                + "changed"
        case let refused as RefusedValue: "\(refused); nothing was changed"
        case let error as PostgresError where error.constraint == "require_distinct_team_names":
            error.message.map { "\($0); nothing was changed" }
        default: nil
        }
    }

    /// What differs from a team before, nil for none: `colours: red -> red/white`.
    static func changes(from old: Team?, to new: Team) -> [String] {
        zip(old?.spokenDetails ?? [("kind", ""), ("colours", "")], new.spokenDetails)
            .compactMap { before, after in
                guard before.words != after.words else { return nil }
                if old == nil { return "\(after.label): \(after.words)" }
                return "\(after.label): \(before.words.isEmpty ? "none" : before.words) -> "
                    + "\(after.words.isEmpty ? "none" : after.words)"
            }
    }

    /// What it is, as people read it; empty where nothing is known.
    var spokenDetails: [(label: String, words: String)] {
        [("kind", kind == .house ? "house" : "school team"), ("colours", colours)]
    }
}

extension ReferenceData {
    /// Throws `CommandFailure` (64) when another team is called by the name or the id of `changed`.
    ///
    /// - Parameter team: the one that gets them; nil for a new one.
    func requireFree(_ changed: Team, for team: Team? = nil) throws {
        for name in [changed.name, changed.id] {
            guard let other = teamIndex[name].first(where: { $0.id != team?.id }) else { continue }
            throw CommandFailure(
                .usage,
                "\"\(name)\" stands for \(other.name) (\(other.id)) already: "
                    + wayToFree(FoldedName(name), of: other))
        }
    }

    /// What frees a name or id. An alias of the same words hides behind a name, and remains.
    private func wayToFree(_ name: FoldedName, of team: Team) -> String {
        let rename = "change that with `fieldgame house rename \(ShellWord.quoted(team.id))"
        if name == FoldedName(team.id) { return "\(rename) --id NEW`" }
        if name == FoldedName(team.name) { return "\(rename) --name NEW`" }
        let alias = aliases.first { $0.teamID == team.id && FoldedName($0.alias) == name }
        return alias.map {
            "take that back first with `fieldgame alias remove \"\($0.alias)\"`"
        } ?? "choose another"
    }
}

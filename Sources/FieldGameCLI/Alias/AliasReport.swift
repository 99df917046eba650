import FieldGame

/// Says what a command did to an alias, or would do.
struct AliasReport {
    /// Whether it was done, and how that is said.
    let change: ChangeOptions<Alias>
    let alias: Alias
    /// The name of the team that it stands for.
    let team: String

    /// Prints `added: "Keate's" for Keate (JDM)`, or an object.
    ///
    /// - Parameter action: `added`, `unchanged` or `removed`.
    func print(_ action: String) throws {
        guard change.json else {
            return Deed(action: action, isRehearsal: change.dryRun)
                .print("\"\(alias.alias)\" for \(team) (\(alias.teamID))", [])
        }
        let record = Record(
            alias: alias.alias, id: alias.teamID, name: team, action: action,
            isRehearsal: change.dryRun)
        Swift.print(try JSONLines.pretty(record))
    }

    private struct Record: Encodable {
        let alias: String
        let id: String
        let name: String
        let action: String
        let isRehearsal: Bool

        private enum CodingKeys: String, CodingKey {
            case alias, id, name, action, isRehearsal = "dry_run"
        }
    }
}

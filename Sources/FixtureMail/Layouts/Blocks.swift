import FieldGame

/// Blocks of `key: value` lines, one a match, as systems of fixtures send them.
enum Blocks {
    /// The name of the layout.
    static let name = "blocks"

    /// What a block says of its match.
    static func read(_ block: KeyedBlock, in setting: Setting) -> Finding? {
        BlockReader(block, setting: setting)?.finding()
    }

    /// What a word of a system wants done; nil for a word that is none of these.
    ///
    /// `NEW` -> add, `AMENDED` -> update, `CANCELLED` -> cancel
    static func action(_ text: String) -> Notice.Action? {
        let words = Set(Word.words(of: text).map(\.fold))
        if !words.isDisjoint(with: ["not", "no", "un", "may", "might", "?"]) { return nil }
        let found = actions.filter { !words.isDisjoint(with: $0.value) }.map(\.key)
        return found.count == 1 ? found[0] : nil
    }

    private static let actions: [Notice.Action: Set<String>] = [
        .add: [
            "new", "added", "add", "created", "scheduled", "addition", "create", "confirmed",
            "reminder", "arranged",
        ],
        .update: [
            "amended", "changed", "updated", "modified", "moved", "rescheduled", "amendment",
            "change", "update", "revised", "edited", "rearranged", "amend", "edit",
        ],
        .cancel: [
            "cancelled", "canceled", "deleted", "removed", "withdrawn", "cancellation", "off",
            "cancel", "scratched",
        ],
        .postpone: ["postponed", "postponement", "postpone"],
        .result: ["result", "results", "score", "completed", "played", "final"],
    ]
}

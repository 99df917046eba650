import FieldGame

/// An instruction for many matches at once: `All games on Thursday are cancelled.`
///
/// Which matches it covers cannot be told from the message, so nothing is done and it is reported.
enum Blanket {
    /// What such a problem notes.
    static let note = "an instruction for several matches at once"

    /// The problem, or nil for a line that says nothing of the kind.
    static func problem(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard items.has(["all", "every", "everything", "both", "it", "this", "whole"]),
            !line.text.hasSuffix(":"), !Topics.saysUnchanged(items),
            !items.has(["following", "below"]), !Heading.isPure(items)
        else { return nil }
        let isOff = Cancellations.announced(items) != nil
        let moves = items.has(["moves", "moved", "postponed", "cancelled"])
        let names = items.has([
            "matches", "games", "fixtures", "everything", "game", "match", "ties", "leagues",
        ])
        let scope =
            names || (isOff && items.has(["it", "this", "both"]) && !setting.quoted.isEmpty)
        guard isOff || moves, scope else { return nil }
        return .problem(
            Problem(
                .ambiguous, line, note,
                countsAsMatch: false, limits: setting.limits))
    }
}

/// What was done to something that the league lists, or would be done.
package struct ListChange<Action: Sendable, Detail: Sendable>: Sendable {
    /// What was done: `added`, `changed`, `renamed`, `removed`; `unchanged` where nothing was to do.
    package let deed: String
    /// To what: `Keate (JDM)`.
    package let subject: String
    /// What it is now, where people should see all of it.
    package let facts: [LabelledValue]
    /// What followed from it, a sentence each.
    package let lines: [String]
    /// What else may be done about it; a note without a message is all in its remedy.
    package let advice: [Note]
    /// What became of matches and tables, a sentence each.
    package let effects: [String]
    /// Of a removal: what goes with the thing, or stays without it; to be told before.
    package let losses: [String]
    /// What may not have been meant.
    package var notes: [Note] = []
    /// What else is known of it.
    package let detail: Detail
    /// What takes it back; nil where nothing was done, or nothing takes it back.
    package let inverse: Action?

    /// A change of which all this is known.
    package init(
        deed: String, subject: String, facts: [LabelledValue] = [], lines: [String] = [],
        advice: [Note] = [], effects: [String] = [], losses: [String] = [], notes: [Note] = [],
        detail: Detail, inverse: Action? = nil
    ) {
        (self.deed, self.subject, self.facts) = (deed, subject, facts)
        (self.lines, self.advice, self.effects) = (lines, advice, effects)
        (self.losses, self.notes) = (losses, notes)
        (self.detail, self.inverse) = (detail, inverse)
    }

    /// `added: Keate (JDM)`; `nothing to change: Keate (JDM)`.
    package var sentence: String {
        "\(deed == "unchanged" ? "nothing to change" : deed): \(subject)"
    }

    /// What became of the calendar of something that was removed.
    package static func calendar(isKept: Bool) -> String {
        isKept
            ? "its calendar stays as long as a match names it"
            : "subscribers to its calendar are told that it is no more"
    }
}

extension Refusal {
    /// A name or an abbreviation that is no longer free.
    package static func taken(
        _ name: String, by other: String, _ remedies: [Remedy] = [], hint: String = ""
    ) -> Refusal {
        Refusal("\"\(name)\" stands for \(other) already\(hint)", remedies)
    }
}

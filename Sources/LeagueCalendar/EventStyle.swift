/// How a match is written as an event, where there is a choice.
package struct EventStyle: Hashable, Sendable {
    /// Whether the title of a cancelled match begins with `CANCELLED: `; its STATUS says so anyhow,
    /// which Google hides and Outlook ignores.
    package var titlesCancellation: Bool
    /// A further line of the description; empty for none.
    package var note: String

    /// A style: `CANCELLED: ` in titles and no note, unless something else is said.
    package init(titlesCancellation: Bool = true, note: String = "") {
        self.titlesCancellation = titlesCancellation
        self.note = note
    }
}

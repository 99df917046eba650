package import Foundation

/// A day's entry that tells whoever reads a calendar something about the calendar itself.
package struct CalendarNotice: Hashable, Sendable {
    /// What it is about, such as `/calendar/house/keate.ics`: the same one gives the same UID.
    package var subject: String
    /// The title.
    package var title: String
    /// A sentence or two.
    package var text: String
    /// When there came to be something to tell; the entry fills that day in London.
    package var instant: Date

    /// A notice with these values.
    package init(subject: String, title: String, text: String, instant: Date) {
        self.subject = subject
        self.title = title
        self.text = text
        self.instant = instant
    }
}

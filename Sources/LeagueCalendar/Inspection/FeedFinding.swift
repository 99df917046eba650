/// A fault at a place of a calendar.
package struct FeedFinding: Hashable, Sendable {
    /// What is wrong.
    package let fault: FeedFault
    /// The line of the file, counted from 1; nil where it is about the whole.
    package let line: Int?
    /// What was found, a sentence for people.
    package let message: String

    /// A fault at a place.
    package init(_ fault: FeedFault, line: Int? = nil, _ message: String) {
        self.fault = fault
        self.line = line
        self.message = message
    }
}

/// What became of a folder of published files in one go.
package struct PublishReport: Hashable, Sendable {
    /// The files written, or in a rehearsal those that would be: `calendar/house/keate.ics`.
    package var written: [String] = []
    /// How many had the right bytes already.
    package var unchanged = 0
    /// Calendars in the folder that the league knows nothing of; they stay as they are.
    package var left: [String] = []

    /// Targets of the league that no file can have: names that are too long, or of hidden files.
    package var impossible: [String] = []

    /// How many files there are to be of the league.
    package var total: Int { written.count + unchanged + impossible.count }
}

/// What became of a folder of published files in one go.
package struct PublishReport: Hashable, Sendable {
    /// The files written, or in a rehearsal those that would be: `calendar/house/keate.ics`.
    package var written: [String] = []
    /// How many had the right bytes already.
    package var unchanged = 0
    /// Calendars in the folder that the league knows nothing of; they stay as they are.
    package var left: [String] = []

    /// How many files there are of the league.
    package var total: Int { written.count + unchanged }
}

/// What became of a folder of published files in one pass.
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

/// One pass of a publisher, as far as it has come.
struct PublishPass {
    /// Whether every file is looked at.
    let isThorough: Bool
    /// Whether it is to end before the next file.
    let isStopping: @Sendable () -> Bool
    /// Told how many of how many files are done.
    let progress: @Sendable (Int, Int) -> Void
    /// How many files there are to look at.
    var total = 0
    /// What became of them.
    var report = PublishReport()
}

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

extension FeedPublisher {
    /// What is published, and how.
    package struct Choice: Hashable, Sendable {
        /// The public address of the folder, for the page; nil makes its links relative.
        package var baseURL: String?
        /// Whether each match has a file of its own.
        package var includesMatches: Bool
        /// Whether to find out only what would be written.
        package var isRehearsal: Bool

        /// A choice.
        package init(
            baseURL: String? = nil, includesMatches: Bool = true, isRehearsal: Bool = false
        ) {
            self.baseURL = baseURL
            self.includesMatches = includesMatches
            self.isRehearsal = isRehearsal
        }
    }
}

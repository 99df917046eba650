/// One go of a publisher, as far as it has come.
struct PublishRound {
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

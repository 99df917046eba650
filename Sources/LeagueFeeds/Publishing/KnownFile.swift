import LeagueService

/// What a publisher remembers of a file that it has written, or found to be right.
struct KnownFile: Hashable, Sendable {
    /// The tag of the bytes that it is to have.
    let tag: String
    /// The file's mark, while its bytes were these; nil when it is not there, in a rehearsal.
    let mark: FileMark?
}

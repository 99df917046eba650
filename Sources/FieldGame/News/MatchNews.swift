public import Foundation

/// What is to be said of one match: as the reader knows it, and as it is.
public struct MatchNews: Hashable, Sendable {
    /// The match's id; it may have been deleted.
    public let match: UUID
    /// What is to be said; empty where nothing is.
    public let kinds: [NewsKind]
    /// As it was last told; nil when it is new to the reader.
    public let before: AnnouncedMatch?
    /// As it was last announced; nil when it was deleted.
    public let after: AnnouncedMatch?

    /// The news of a match; nil where it neither was nor is.
    public init?(
        match: UUID, kinds: [NewsKind], before: AnnouncedMatch?, after: AnnouncedMatch?
    ) {
        guard let latest = after ?? before else { return nil }
        (self.match, self.kinds, self.before, self.after) = (match, kinds, before, after)
        self.latest = latest
    }

    /// The match as it is, or was until it was deleted.
    public let latest: AnnouncedMatch
}

/// What a line wants done to a match that it does not name in full: without its day, or by one of
/// its teams alone. The matches that are known decide which one it is, if it is just one.
public struct PartialNotice: Hashable, Sendable, Codable {
    /// What is wanted. Of a match without its day, `date` is the first day that it can be; of one
    /// that is named by a team, that is the home side, and there is no other.
    public var notice: Notice
    /// Whether `date` is the day of the match; otherwise it is one that is still to be played.
    public var namesDay: Bool

    /// A partial notice with these values.
    public init(_ notice: Notice, namesDay: Bool) {
        (self.notice, self.namesDay) = (notice, namesDay)
    }

    /// Whether it names one side only.
    public var namesOneTeam: Bool { notice.away == nil && notice.awayText == nil }
}

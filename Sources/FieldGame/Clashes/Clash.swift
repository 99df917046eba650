/// Two matches that want the same team, pitch or umpire at once.
public struct Clash: Hashable, Sendable {
    /// The teams that both want, by the names to show, in alphabetical order.
    public let teams: [String]
    /// The pitch that both want; nil when they want none together.
    public let pitch: String?
    /// The umpires that both want, in alphabetical order.
    public let umpires: [String]
    /// The match that starts first; of two that start at once, the one that was added first.
    public let first: Match
    /// The other one.
    public let second: Match

    /// All that both want: teams first, then the pitch, then umpires; never empty.
    public var names: [String] { teams + [pitch].compactMap(\.self) + umpires }

    /// Whether it may turn out to be none: the kick-off of one of them is not set.
    public var isPossible: Bool { first.time == nil || second.time == nil }
}

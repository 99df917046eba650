/// Two matches that want the same team, pitch or umpire at once.
public struct Clash: Hashable, Sendable {
    /// What is wanted twice, by the name to show.
    public enum Cause: Hashable, Sendable {
        case team(String), pitch(String), umpire(String)

        /// The name of the team, the pitch or the umpire.
        public var name: String {
            switch self {
            case .team(let name), .pitch(let name), .umpire(let name): name
            }
        }
    }

    /// What is wanted twice.
    public let cause: Cause
    /// The match that starts first; of two that start at once, the one that was added first.
    public let first: Match
    /// The other one.
    public let second: Match

    /// Whether it may turn out to be none: the kick-off of one of them is not set.
    public var isPossible: Bool { first.time == nil || second.time == nil }
}

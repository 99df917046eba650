/// What is said of a match in an announcement: `announcements.kinds`.
public enum NewsKind: String, Sendable, Codable, CaseIterable {
    /// A fixture that was not there before.
    case new
    /// Cancelled, postponed or taken out.
    case off
    /// Played after all.
    case on
    /// Another day.
    case moved
    /// Another kick-off.
    case time
    /// Another pitch.
    case pitch
    /// Other teams, or another competition.
    case teams
    /// Other umpires.
    case umpires
    /// A score: entered, corrected or taken back.
    case result
}

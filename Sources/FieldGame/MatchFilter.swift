/// Which matches somebody wants to see.
///
/// The same key repeated means or, different keys mean and: two houses and one pitch are the
/// matches of either house on that pitch. `follows` is a union too ("Tom's Junior League and Ben's
/// Senior League"). An empty filter lets every match through.
public struct MatchFilter: Hashable, Sendable {
    /// One team, in one competition or in all of them.
    public struct Follow: Hashable, Sendable {
        /// The team's id.
        public var teamID: String
        /// The competition's name; nil for all.
        public var competition: String?

        /// Follows a team.
        public init(teamID: String, competition: String? = nil) {
            self.teamID = teamID
            self.competition = competition
        }
    }

    /// The first day, inclusive; nil for no bound.
    public var from: LocalDate?
    /// The last day, inclusive; nil for no bound.
    public var to: LocalDate?
    /// Ids of houses, on either side.
    public var houses: [String] = []
    /// Ids of teams of any kind, on either side.
    public var teams: [String] = []
    /// Umpires' names, compared folded.
    public var umpires: [String] = []
    /// Competitions' names.
    public var competitions: [String] = []
    /// Pitches' names.
    public var pitches: [String] = []
    /// Teams followed.
    public var follows: [Follow] = []

    /// A filter that lets every match through.
    public init() {}

    /// Today and the six days after it.
    public static func week(from today: LocalDate) -> ClosedRange<LocalDate> {
        today...(today.adding(days: 6) ?? today)
    }
}

/// Which matches are wanted.
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
            (self.teamID, self.competition) = (teamID, competition)
        }
    }

    /// One umpire, whatever matches call that person.
    public struct Umpire: Hashable, Sendable {
        /// The name that people read.
        public var name: String
        /// By what each of the umpire's names is told apart; see ``Umpires/key(_:)``.
        public var keys: [String]
        /// Whether the matches that are read do not name this umpire: those that were asked for by the
        /// keys are let through as they are.
        public var isHidden: Bool

        /// An umpire with these names; without any, the one that is shown.
        public init(_ name: String, keys: [String] = [], isHidden: Bool = false) {
            (self.name, self.keys) = (name, keys.isEmpty ? [Umpires.key(name)] : keys)
            self.isHidden = isHidden
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
    /// Umpires.
    public var umpires: [Umpire] = []
    /// Competitions' names.
    public var competitions: [String] = []
    /// Pitches' names.
    public var pitches: [String] = []
    /// Teams followed.
    public var follows: [Follow] = []
    /// Filters of which one at least must let a match through, as far as it goes; with none of them in
    /// the list no match passes. Nil for no such bound. Those have no such lists of their own.
    public var anyOf: [MatchFilter]?

    /// A filter that lets every match through.
    public init() {}

    /// Whether it lets a match through.
    public func admits(_ match: Match) -> Bool {
        if let from, match.date < from { return false }
        if let to, match.date > to { return false }
        let sides = [match.home.teamID, match.away.teamID].compactMap(\.self)
        func isWanted(_ name: String?, among wanted: [String]) -> Bool {
            wanted.isEmpty || name.map(wanted.contains) ?? false
        }
        guard houses.isEmpty || sides.contains(where: houses.contains),
            teams.isEmpty || sides.contains(where: teams.contains),
            isWanted(match.competition, among: competitions), isWanted(match.pitch, among: pitches)
        else { return false }
        if !umpires.isEmpty {
            let keys = match.umpires.map(Umpires.key)
            guard umpires.contains(where: { $0.isHidden || $0.keys.contains(where: keys.contains) })
            else { return false }
        }
        guard
            follows.isEmpty
                || follows.contains(where: { follow in
                    sides.contains(follow.teamID)
                        && (follow.competition == nil || follow.competition == match.competition)
                })
        else { return false }
        return anyOf?.contains { $0.admits(match) } ?? true
    }

    /// Today and the six days after it; fewer at the end of the year 9999.
    public static func week(from today: LocalDate) -> ClosedRange<LocalDate> {
        today...((1...6).compactMap(today.adding(days:)).last ?? today)
    }
}

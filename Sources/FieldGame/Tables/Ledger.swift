/// Points that were deducted from a team, or awarded to it, beside the matches.
public struct Adjustment: Hashable, Sendable, Identifiable {
    /// The number by which it is reversed.
    public var id: Int
    /// The league.
    public var competition: String
    /// The season whose table it changes.
    public var season: String
    /// The team's id.
    public var teamID: String
    /// Below nought: deducted; above: awarded. Never 0.
    public var points: Int
    /// Why, as the footnote of the table says it.
    public var reason: String
    /// The day from which it counts.
    public var decidedOn: LocalDate
    /// The day from which it counts no longer, and why; nil while it stands.
    public var reversal: Reversal?

    /// An adjustment with these values.
    public init(
        id: Int, competition: String, season: String, teamID: String, points: Int, reason: String,
        decidedOn: LocalDate, reversal: Reversal? = nil
    ) {
        self.id = id
        (self.competition, self.season) = (competition, season)
        self.teamID = teamID
        self.points = points
        self.reason = reason
        (self.decidedOn, self.reversal) = (decidedOn, reversal)
    }

    /// Whether it counts in the table of `day`; nil asks for what stands in the end.
    public func stands(on day: LocalDate?) -> Bool {
        Reversal.stands(decidedOn, reversal, on: day)
    }

    /// `3 points deducted`, `1 point awarded`.
    public var deed: String {
        let count = points.magnitude == 1 ? "1 point" : "\(points.magnitude) points"
        return "\(count) \(points < 0 ? "deducted" : "awarded")"
    }

    /// `3 points deducted on Tuesday 13 January 2026`.
    public var spoken: String { "\(deed) on \(decidedOn.spoken)" }
}

/// Lots drawn among teams that nothing else parted.
public struct LotDraw: Hashable, Sendable, Identifiable {
    /// The number by which it is reversed; of two draws of a day the greater one counts.
    public var id: Int
    /// The league.
    public var competition: String
    /// The season whose table it orders.
    public var season: String
    /// The teams' ids in the order in which they came out: the first stands highest.
    public var teamIDs: [String]
    /// The day on which they were drawn.
    public var decidedOn: LocalDate
    /// The day from which it counts no longer, and why; nil while it stands.
    public var reversal: Reversal?

    /// A draw with these values.
    public init(
        id: Int, competition: String, season: String, teamIDs: [String], decidedOn: LocalDate,
        reversal: Reversal? = nil
    ) {
        self.id = id
        (self.competition, self.season) = (competition, season)
        self.teamIDs = teamIDs
        (self.decidedOn, self.reversal) = (decidedOn, reversal)
    }

    /// Whether it counts in the table of `day`; nil asks for what stands in the end.
    public func stands(on day: LocalDate?) -> Bool {
        Reversal.stands(decidedOn, reversal, on: day)
    }
}

/// That a decision was taken back.
public struct Reversal: Hashable, Sendable {
    /// The first day on which the decision no longer counts.
    public var date: LocalDate
    /// Why.
    public var reason: String

    /// A reversal with these values.
    public init(date: LocalDate, reason: String) {
        (self.date, self.reason) = (date, reason)
    }

    /// Whether a decision counts on `day`; nil asks whether it stands in the end.
    static func stands(_ decision: LocalDate, _ reversal: Reversal?, on day: LocalDate?) -> Bool {
        guard let day else { return reversal == nil }
        return decision <= day && reversal.map { day < $0.date } ?? true
    }
}

internal import FieldGame

/// What an event says of a match in words: every text cleaned, none of them escaped.
struct EventText: Hashable, Sendable {
    /// `Keate v Hawtrey`, `CANCELLED: Keate v Hawtrey`, `Keate v Hawtrey (time TBC)`.
    let summary: String
    /// Competition, umpires, score and notes, one a line; empty when there is nothing to say.
    let description: String
    /// The pitch; empty when it is not set.
    let location: String
    /// The competition; empty when there is none.
    let competition: String

    /// The words for a match.
    init(_ match: Match, style: EventStyle = EventStyle()) {
        let home = CalendarText.line(match.home.name)
        let away = CalendarText.line(match.away.name)
        location = CalendarText.line(match.pitch ?? "")
        competition = CalendarText.line(match.competition ?? "")
        let title = Match.title(home: home, away: away)
        summary =
            Self.prefix(of: match.status, style) + (title.isEmpty ? "Match" : title)
            + (match.time == nil ? " (time TBC)" : "")
        description = [
            competition, Self.umpires(of: match), Self.score(of: match, home, away),
            CalendarText.line(match.notes ?? ""), CalendarText.line(style.note),
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Google hides a cancelled event's status and Outlook ignores it, so the title says it.
    private static func prefix(of status: Match.Status, _ style: EventStyle) -> String {
        switch status {
        case .cancelled: style.titlesCancellation ? "CANCELLED: " : ""
        case .postponed: "POSTPONED: "
        case .scheduled, .completed: ""
        }
    }

    /// `Umpires: Mr Carlow, Dr Penhale`, or empty.
    private static func umpires(of match: Match) -> String {
        let names = match.umpires.map { CalendarText.line($0) }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return "" }
        return CalendarText.cut(
            (names.count == 1 ? "Umpire: " : "Umpires: ") + names.joined(separator: ", "),
            to: umpiresLimit)
    }

    /// `Score: Keate 3-1 Hawtrey`, `Score: Keate 1-0 Hawtrey (walkover)`, `Walkover`, `Abandoned, to
    /// be replayed`, or empty when the match is not completed.
    private static func score(of match: Match, _ home: String, _ away: String) -> String {
        if match.isToBeReplayed { return "Abandoned, to be replayed" }
        guard match.status == .completed else { return "" }
        let outcome = match.outcome == .played ? "" : match.outcome.rawValue
        guard let score = match.score else {
            return outcome.prefix(1).uppercased() + outcome.dropFirst()
        }
        let result = [home, score.description, away]
            .filter { !$0.isEmpty }.joined(separator: " ")
        return "Score: " + result + (outcome.isEmpty ? "" : " (\(outcome))")
    }

    private static let umpiresLimit = 1000
}

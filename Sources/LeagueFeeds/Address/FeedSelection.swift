import FieldGame
import Foundation
import LeagueDatabase

/// What a query of `/calendar/feed.ics` chooses, its names found in the league.
///
/// The same key repeated means or, different keys mean and; `follow` is a union, too. In a union of
/// two teams that meet, their match is one.
struct FeedSelection {
    /// The filter.
    private(set) var filter = MatchFilter()
    /// The same in the league's own spelling and in a fixed order.
    private(set) var parameters: [FeedParameter] = []
    /// The day that `today`, `tomorrow` or `week` was reckoned from; nil without them.
    private(set) var day: LocalDate?
    /// Since when all that it names is gone; nil while any of it lives.
    private(set) var goneSince: Date?
    /// The colour of the one competition that it names; empty without one.
    private(set) var colour = ""

    private var names: [String] = []

    /// What people read: `Keate Junior League, Hawtrey`; `Field Game` when nothing is named.
    var name: String { names.isEmpty ? "Field Game" : names.joined(separator: ", ") }

    /// Finds what the parameters name.
    ///
    /// Throws ``FeedRefusal`` for a name that the league never had, and the database's errors.
    init(_ wanted: [FeedParameter], in repository: LeagueRepository) async throws {
        let tokens = wanted.flatMap(Token.reading)
        let found = try await repository.calendarNames(
            tokens.map { (FeedResolver.kinds(like: $0.kind), FoldedName($0.text).slug) })
        var gone: [Date] = []
        var resolved: [CalendarName] = []
        for (token, name) in zip(tokens, found) {
            guard let name else { throw token.refusal }
            resolved.append(name)
            if let since = name.goneSince { gone.append(since) }
        }
        if !resolved.isEmpty, gone.count == resolved.count { goneSince = gone.max() }
        try add(wanted, resolved[...])
        if wanted.contains(where: { [.today, .tomorrow, .week].contains($0.key) }) {
            try addPeriod(wanted, today: try await repository.today())
        }
        parameters.sort { ($0.key.rawValue, $0.value) < ($1.key.rawValue, $1.value) }
    }

    private mutating func add(
        _ wanted: [FeedParameter], _ resolved: ArraySlice<CalendarName>
    ) throws(FeedRefusal) {
        var rest = resolved
        for parameter in wanted {
            switch parameter.key {
            case .follow:
                guard let team = rest.popFirst() else { continue }
                let competition = parameter.value.contains(":") ? rest.popFirst() : nil
                let follow = MatchFilter.Follow(
                    teamID: team.subject, competition: competition?.subject)
                guard !filter.follows.contains(follow) else { continue }
                filter.follows.append(follow)
                names.append(
                    [team.name, competition?.name].compactMap(\.self).joined(separator: " "))
                parameters.append(
                    FeedParameter(
                        .follow,
                        [team.subject, competition?.subject].compactMap(\.self)
                            .joined(separator: ":")))
            case .house, .team, .competition, .umpire, .pitch:
                guard let name = rest.popFirst() else { continue }
                let spelled = FeedParameter(parameter.key, name.subject)
                guard !parameters.contains(spelled) else { continue }
                if parameter.key == .competition {
                    colour = filter.competitions.isEmpty ? name.colour : ""
                }
                filter.add(name, as: parameter.key)
                names.append(name.name)
                parameters.append(spelled)
            case .from: filter.from = try day(in: parameter)
            case .to: filter.to = try day(in: parameter)
            default: break
            }
        }
        if let from = filter.from, let to = filter.to, to < from {
            throw FeedRefusal(.invalid, "The address cannot be read: to comes before from.")
        }
    }

    private mutating func day(in parameter: FeedParameter) throws(FeedRefusal) -> LocalDate {
        guard let day = LocalDate(iso: parameter.value) else {
            throw parameter.refusal(expecting: "a day such as 2026-01-13")
        }
        parameters.append(FeedParameter(parameter.key, "\(day)"))
        return day
    }

    private mutating func addPeriod(
        _ wanted: [FeedParameter], today: LocalDate
    ) throws(FeedRefusal) {
        let periods = wanted.filter {
            [.today, .tomorrow, .week, .from, .to].contains($0.key)
        }
        guard let period = periods.first, periods.count == 1 else {
            throw FeedRefusal(
                .invalid, "The address asks for more than one period.",
                details: "today, tomorrow, week and from/to exclude one another")
        }
        guard ["", "yes"].contains(period.value) else { throw period.refusal(expecting: "yes") }
        let days =
            switch period.key {
            case .week: MatchFilter.week(from: today)
            case .tomorrow:
                today.adding(days: 1).map { $0...$0 } ?? today...today
            default: today...today
            }
        (filter.from, filter.to) = (days.lowerBound, days.upperBound)
        day = today
        parameters.append(FeedParameter(period.key, "yes"))
    }
}

extension FeedSelection {
    /// A name in a query, and what kind of thing it names.
    private struct Token {
        let kind: FeedKind
        let text: String

        /// The names in a parameter: `follow=JDM:Junior League` has two.
        static func reading(_ parameter: FeedParameter) -> [Token] {
            switch parameter.key {
            case .follow:
                let parts = parameter.value.split(
                    separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                return zip([.house, .competition], parts).map { Token(kind: $0, text: String($1)) }
            case .house: return [Token(kind: .house, text: parameter.value)]
            case .team: return [Token(kind: .team, text: parameter.value)]
            case .competition: return [Token(kind: .competition, text: parameter.value)]
            case .umpire: return [Token(kind: .umpire, text: parameter.value)]
            case .pitch: return [Token(kind: .pitch, text: parameter.value)]
            default: return []
            }
        }

        /// What is said of a name that the league never had.
        var refusal: FeedRefusal {
            FeedRefusal(
                .unknown, "The league knows no \(kind.rawValue) of this name.", details: text,
                hint: "/calendars lists all that it knows.")
        }
    }
}

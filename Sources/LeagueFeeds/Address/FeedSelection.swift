import FieldGame
import Foundation
import LeagueDatabase

/// What a query of `/calendar/feed.ics` chooses, its names found in the league.
///
/// The same key repeated means or, different keys mean and; `follow` is a union, too. In a union of
/// two teams that meet, their match is one. The order in which it is written does not matter.
struct FeedSelection {
    /// The filter.
    private(set) var filter = MatchFilter()
    /// The same by ids and full names, in a fixed order.
    private(set) var parameters: [FeedParameter] = []
    /// The day that `today`, `tomorrow` or `week` was reckoned from; nil without them.
    private(set) var day: LocalDate?

    private let choices: [FeedChoice]

    /// What people read: `Hawtrey, Keate Junior League`; `Field Game` when nothing is named.
    var name: String {
        choices.isEmpty ? "Field Game" : choices.map(\.name).joined(separator: ", ")
    }

    /// The colour of the one competition that it names; empty without one.
    var colour: String {
        let competitions = choices.filter { $0.parameter.key == .competition }
        return competitions.count == 1 ? competitions[0].names[0].colour : ""
    }

    /// When what it says of itself last changed; nil when it names nothing.
    var changedAt: Date? { choices.flatMap(\.names).map(\.changedAt).max() }

    /// Since when nothing can be in it, since all that one of its keys names is gone; nil else.
    var goneSince: Date? {
        Dictionary(grouping: choices, by: \.parameter.key).values
            .filter { $0.allSatisfy { $0.goneSince != nil } }
            .compactMap { $0.compactMap(\.goneSince).max() }.min()
    }

    /// Finds what the parameters name.
    ///
    /// - Parameter today: the day in London that it is; nil asks the database.
    /// - Throws: ``FeedRefusal`` for a name that the league never had and for days that are none, and
    ///   the database's errors.
    init(
        _ wanted: [FeedParameter], in repository: LeagueRepository, today: LocalDate?
    ) async throws {
        choices = try await FeedChoice.found(wanted, in: repository)
        for choice in choices { filter.add(choice) }
        parameters = choices.map(\.parameter)
        try addDays(wanted)
        if let period = try Self.period(wanted) {
            let day = if let today { today } else { try await repository.today() }
            try add(period, today: day)
        }
        parameters.sort()
    }

    private mutating func addDays(_ wanted: [FeedParameter]) throws(FeedRefusal) {
        for parameter in wanted where [.from, .to].contains(parameter.key) {
            guard let day = LocalDate(iso: parameter.value) else {
                throw parameter.refusal(expecting: "a day such as 2026-01-13")
            }
            if parameter.key == .from { filter.from = day } else { filter.to = day }
            parameters.append(FeedParameter(parameter.key, "\(day)"))
        }
        if let from = filter.from, let to = filter.to, to < from {
            throw FeedRefusal(.invalid, "The address cannot be read: to comes before from.")
        }
    }

    /// The one of `today`, `tomorrow` and `week` that is asked for; nil without any.
    private static func period(
        _ wanted: [FeedParameter]
    ) throws(FeedRefusal) -> FeedParameter? {
        let moving = wanted.filter { [.today, .tomorrow, .week].contains($0.key) }
        guard let period = moving.first else { return nil }
        guard moving.count == 1, !wanted.contains(where: { [.from, .to].contains($0.key) }) else {
            throw FeedRefusal(
                .invalid, "The address asks for more than one period.",
                details: "today, tomorrow, week and from/to exclude one another")
        }
        guard ["", "yes"].contains(period.value) else { throw period.refusal(expecting: "yes") }
        return period
    }

    private mutating func add(
        _ period: FeedParameter, today: LocalDate
    ) throws(FeedRefusal) {
        switch period.key {
        case .week:
            let week = MatchFilter.week(from: today)
            (filter.from, filter.to) = (week.lowerBound, week.upperBound)
        case .tomorrow:
            guard let next = today.adding(days: 1) else {
                throw FeedRefusal(.invalid, "No day comes after \(today.spoken).")
            }
            (filter.from, filter.to) = (next, next)
        default: (filter.from, filter.to) = (today, today)
        }
        day = today
        parameters.append(FeedParameter(period.key, "yes"))
    }
}

import FieldGame
import Foundation
import LeagueDatabase

/// What a query of `/calendar/feed.ics` chooses, its names found in the league.
///
/// The same key repeated means or, different keys mean and; `follow` is a union, too. In a union of
/// two teams that meet, their match is one. The order in which it is written does not matter.
struct FeedSelection {
    /// One thing that a query names: a team, a team in a competition, a competition, a pitch, an
    /// umpire.
    private struct Choice: Hashable {
        /// The parameter, by ids and full names.
        let parameter: FeedParameter
        /// What it names; with `follow=TEAM:COMPETITION` these two.
        let names: [CalendarName]

        /// Since when no match can be one of its; nil while all that it names lives.
        var goneSince: Date? { names.compactMap(\.goneSince).min() }
    }

    /// The filter.
    private(set) var filter = MatchFilter()
    /// The same by ids and full names, in a fixed order.
    private(set) var parameters: [FeedParameter] = []
    /// The day that `today`, `tomorrow` or `week` was reckoned from; nil without them.
    private(set) var day: LocalDate?

    private let choices: [Choice]

    /// What people read: `Hawtrey, Keate Junior League`; `Field Game` when nothing is named.
    var name: String {
        if choices.isEmpty { return "Field Game" }
        return choices.map { $0.names.map(\.name).joined(separator: " ") }.joined(separator: ", ")
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
    /// - Parameters:
    ///   - today: the day in London that it is; nil asks the database.
    /// - Throws: ``FeedRefusal`` for a name that the league never had and for days that are none, and
    ///   the database's errors.
    init(
        _ wanted: [FeedParameter], in repository: LeagueRepository, today: LocalDate?
    ) async throws {
        choices = try await Self.choices(wanted, in: repository)
        for choice in choices {
            filter.add(choice.names, by: choice.parameter.key)
            parameters.append(choice.parameter)
        }
        try addDays(wanted)
        if let period = try Self.period(wanted) {
            let day = if let today { today } else { try await repository.today() }
            try add(period, today: day)
        }
        parameters.sort()
    }

    /// What the parameters name, each once, in a fixed order; those that name nothing are left out.
    private static func choices(
        _ wanted: [FeedParameter], in repository: LeagueRepository
    ) async throws -> [Choice] {
        let tokens = wanted.map(Self.tokens)
        var found = try await repository.calendarNames(
            tokens.joined().map { kind, text in
                (FeedResolver.kinds(like: kind), FoldedName(text).slug, text)
            })[...]
        var choices: Set<Choice> = []
        for (parameter, tokens) in zip(wanted, tokens) where !tokens.isEmpty {
            if tokens.contains(where: { FoldedName($0.text).description.isEmpty }) {
                throw parameter.refusal(expecting: "a name of the league's")
            }
            let names = try tokens.map { kind, text in
                guard let name = found.popFirst() ?? nil else {
                    throw FeedRefusal(
                        .unknown, "The league knows no \(kind.rawValue) of this name.",
                        details: text, hint: "/calendars lists all that it knows.")
                }
                return name
            }
            let value = names.map(\.subject).joined(separator: ":")
            choices.insert(Choice(parameter: FeedParameter(parameter.key, value), names: names))
        }
        return choices.sorted { $0.parameter < $1.parameter }
    }

    /// The names in a parameter, and what each is a name of: `follow=JDM:Junior League` has two.
    private static func tokens(_ parameter: FeedParameter) -> [(kind: FeedKind, text: String)] {
        if let kind = parameter.key.kind { return [(kind, parameter.value)] }
        guard parameter.key == .follow else { return [] }
        let parts = parameter.value.split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return zip([.house, .competition], parts).map { ($0, String($1)) }
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

    private mutating func add(_ period: FeedParameter, today: LocalDate) throws(FeedRefusal) {
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

extension MatchFilter {
    /// Narrows it to what a calendar's name stands for, or the names of one parameter of a query: houses
    /// and teams are two keys there.
    mutating func add(_ names: [CalendarName], by key: FeedParameter.Key? = nil) {
        let subject = names[0].subject
        switch (key, names[0].kind) {
        case (.follow?, _):
            let competition = names.count > 1 ? names[1].subject : nil
            follows.append(Follow(teamID: subject, competition: competition))
        case (.house?, _): houses.append(subject)
        case (_, "competition"): competitions.append(subject)
        case (_, "pitch"): pitches.append(subject)
        case (_, "umpire"):
            umpires.append(
                Umpire(names[0].name, keys: names[0].umpireKeys, isHidden: names[0].isHidden))
        default: teams.append(subject)
        }
    }
}

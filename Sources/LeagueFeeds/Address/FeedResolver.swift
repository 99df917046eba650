import FieldGame
import Foundation
import LeagueCalendar
import LeagueDatabase

/// Finds what an address stands for in the league as it is now.
struct FeedResolver {
    /// What an address stands for.
    enum Outcome: Hashable, Sendable {
        case feed(Feed)
        /// The path where it is now, with the query.
        case moved(String)
    }

    let repository: LeagueRepository
    let renderer: CalendarRenderer
    /// The day in London that it is; nil asks the database.
    let today: LocalDate?
    /// What is followed under the code in the address; nil where there is no such code.
    var chosen: [FollowedItem]?

    /// What an address stands for; throws ``FeedRefusal`` and the database's errors.
    func outcome(of address: FeedAddress) async throws -> Outcome {
        switch address.kind {
        case .all:
            .feed(
                feed(
                    at: FeedAddress.path(.all), address.options, name: "Field Game",
                    fileName: "field-game.ics"))
        case .match: try await match(address)
        case .feed: try await selection(address)
        case .house, .team, .competition, .umpire, .pitch: try await named(address)
        case .code: try await code(address)
        }
    }

    /// The matches of all that is followed under a code, each once.
    ///
    /// What is followed may become something else without a word from the database: nothing of it is
    /// taken for granted when the calendar is asked for again.
    private func code(_ address: FeedAddress) async throws -> Outcome {
        guard let code = FollowCode(address.name) else { throw FeedRefusal.unknownCode }
        let path = FeedAddress.path(.code, "\(code)")
        guard path == FeedAddress.path(.code, address.name) else {
            return .moved(FeedAddress.target(path, address.options.parameters))
        }
        guard let chosen else { throw FeedRefusal.unknownCode }
        let followed = try await FollowedMatches(chosen, in: repository)
        return .feed(
            feed(
                at: path, address.options, followed.filter, goneSince: followed.goneSince,
                name: followed.title, changedAt: followed.changedAt, fileName: "\(code).ics",
                isTimeless: false))
    }

    private func match(_ address: FeedAddress) async throws -> Outcome {
        guard let id = UUID(uuidString: address.name) else {
            throw FeedRefusal(
                .unknown, "There is no such match.", details: "\(address.name) is no match's id")
        }
        let path = FeedAddress.path(ofMatch: id)
        guard path == FeedAddress.path(.match, address.name) else {
            return .moved(FeedAddress.target(path, address.options.parameters))
        }
        let known = try await repository.feedMatches(ids: [id])
        guard let match = known.matches.first ?? known.deleted.first else {
            throw FeedRefusal(.unknown, "There is no such match.")
        }
        return .feed(
            feed(
                at: path, address.options, match: id, name: match.title,
                fileName: FeedRenderer.matchFileName))
    }

    private func named(_ address: FeedAddress) async throws -> Outcome {
        let kinds = Self.kinds(like: address.kind)
        let slug = FoldedName(address.name).slug
        guard
            let found = try await repository.calendarNames(
                [(kinds, slug, nil)], findsHidden: true
            ).first ?? nil,
            let kind = FeedKind(rawValue: found.kind)
        else {
            throw FeedRefusal(
                .unknown, "There is no calendar of a \(address.kind.rawValue) of this name.",
                details: address.name, hint: "/calendars lists all of them.")
        }
        let path = FeedAddress.path(kind, found.slug)
        guard (kind, found.slug) == (address.kind, address.name) else {
            return .moved(FeedAddress.target(path, address.options.parameters))
        }
        var filter = MatchFilter()
        filter.add([found])
        return .feed(
            feed(
                at: path, address.options, filter, goneSince: found.goneSince, name: found.name,
                colour: found.colour, changedAt: found.changedAt, fileName: "\(found.slug).ics"))
    }

    private func selection(_ address: FeedAddress) async throws -> Outcome {
        let selection = try await FeedSelection(
            address.filters, in: repository, today: today)
        return .feed(
            feed(
                at: FeedAddress.path(.feed), with: selection.parameters, address.options,
                selection.filter, goneSince: selection.goneSince, name: selection.name,
                colour: selection.colour, changedAt: selection.changedAt,
                fileName: "field-game.ics", day: selection.day))
    }

    /// Both kinds of teams, since a house may become a school team.
    static func kinds(like kind: FeedKind) -> [String] {
        switch kind {
        case .house: ["house", "team"]
        case .team: ["team", "house"]
        default: [kind.rawValue]
        }
    }

    private func feed(
        at path: String, with parameters: [FeedParameter] = [], _ options: FeedOptions,
        _ filter: MatchFilter = MatchFilter(), match: UUID? = nil, goneSince: Date? = nil,
        name: String, colour: String = "", changedAt: Date? = nil, fileName: String,
        day: LocalDate? = nil, isTimeless: Bool = true
    ) -> Feed {
        let target = FeedAddress.target(path, parameters + options.parameters)
        let isGone = goneSince != nil
        let head = CalendarHead(
            name: isGone ? "\(name) (removed)" : name,
            description: isGone
                ? "This calendar is no longer kept: remove it from your calendars."
                : "Field Game fixtures and results. Times are London's.",
            url: renderer.address(of: "/calendars"), sourceURL: renderer.address(of: target),
            colour: colour.isEmpty ? nil : colour)
        return Feed(
            // What is asked for by today means other days tomorrow.
            key: day.map { "\(target) \($0)" } ?? target, filter: filter, match: match,
            goneSince: goneSince, options: options, head: head, headChangedAt: changedAt,
            fileName: fileName, isTimeless: isTimeless && day == nil)
    }
}

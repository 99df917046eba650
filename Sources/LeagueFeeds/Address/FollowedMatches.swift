package import FieldGame
import Foundation
package import LeagueDatabase

/// What somebody follows, found in the league as it is now.
///
/// An umpire who is hidden from the caller is not found, nor is what the league never had; what has been
/// renamed or joined to something else is found as what it is now.
package struct FollowedMatches: Sendable {
    /// An item, and what its names lead to.
    package struct Found: Sendable {
        /// The item by the names that lead there now.
        package let item: FollowedItem
        /// The team, competition, umpire or pitch.
        package let name: CalendarName
        /// Of a team the one competition that is followed; nil for all that it plays.
        package let contest: CalendarName?

        /// What people read: `Keate`, `Keate in the Senior League`.
        package var title: String {
            contest.map { "\(name.name) in \(Self.article($0.name))\($0.name)" } ?? name.name
        }

        private static func article(_ name: String) -> String {
            name.lowercased().hasPrefix("the ") ? "" : "the "
        }

        /// Since when no match can be one of its; nil while all that it names lives.
        fileprivate var goneSince: Date? {
            [name.goneSince, contest?.goneSince].compactMap(\.self).min()
        }

        fileprivate var filter: MatchFilter {
            var filter = MatchFilter()
            if let contest {
                filter.add([name, contest], by: .follow)
            } else {
                filter.add([name])
            }
            return filter
        }
    }

    /// The items that are found, in their order, each once.
    package let found: [Found]
    /// The items that are not.
    package let missing: [FollowedItem]

    /// Finds what the items name.
    ///
    /// - Throws: the database's errors.
    package init(_ items: [FollowedItem], in repository: LeagueRepository) async throws {
        let names = try await repository.calendarNames(
            items.flatMap { item in
                [(FeedResolver.kinds(like: item.feedKind), item.slug, nil)]
                    + (item.contest.map { [([FeedKind.competition.rawValue], $0, nil)] } ?? [])
            })
        var rest = names[...]
        var seen: Set<FollowedItem> = []
        var (found, missing) = ([Found](), [FollowedItem]())
        for item in items {
            let name = rest.popFirst() ?? nil
            let contest = item.contest == nil ? nil : rest.popFirst() ?? nil
            guard let name, (item.contest == nil) == (contest == nil),
                let kind = FollowedItem.Kind(rawValue: name.kind),
                let now = FollowedItem(kind: kind, slug: name.slug, contest: contest?.slug)
            else {
                missing.append(item)
                continue
            }
            if seen.insert(now).inserted {
                found.append(Found(item: now, name: name, contest: contest))
            }
        }
        (self.found, self.missing) = (found, missing)
    }

    /// The matches of any of the items; none where none is found.
    package var filter: MatchFilter {
        var filter = MatchFilter()
        filter.anyOf = found.map(\.filter)
        return filter
    }

    /// What people read: `Keate, Hawtrey and 2 more`; `Field Game` where none is found.
    package var title: String {
        let titles = found.map(\.title)
        switch titles.count {
        case 0: return "Field Game"
        case 1: return titles[0]
        case 2, 3: return titles.dropLast().joined(separator: ", ") + " and " + (titles.last ?? "")
        default: return titles.prefix(2).joined(separator: ", ") + " and \(titles.count - 2) more"
        }
    }

    /// When what a calendar of it says of itself last changed; nil when nothing is found.
    var changedAt: Date? {
        found.flatMap { [$0.name.changedAt, $0.contest?.changedAt] }.compactMap(\.self).max()
    }

    /// Since when nothing can be in it, since all that is found is gone; nil else.
    var goneSince: Date? {
        guard !found.isEmpty, found.allSatisfy({ $0.goneSince != nil }) else { return nil }
        return found.compactMap(\.goneSince).max()
    }
}

extension FollowedItem {
    fileprivate var feedKind: FeedKind {
        switch kind {
        case .house: .house
        case .team: .team
        case .competition: .competition
        case .umpire: .umpire
        case .pitch: .pitch
        }
    }
}

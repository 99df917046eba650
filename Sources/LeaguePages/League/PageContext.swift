package import FieldGame
import Foundation
package import LeagueDatabase

/// What all pages of one moment are made with.
package final class PageContext: Sendable {
    /// What has a name and an address.
    let directory: LeagueDirectory
    /// London's day.
    package let today: LocalDate
    /// What was moved or called off today of the matches of today, by kick-off.
    let changedToday: [ChangedMatch]
    /// The style sheet and the script.
    package let assets: PageAssets
    /// The names of the league as the pages show them.
    let names: NameLinks
    /// Where the pages are.
    let site: Site

    /// A match, and what was last arranged anew of it.
    struct ChangedMatch: Sendable {
        let match: Match
        let step: AuditEntry
    }

    /// How many of the newest steps are looked through for those that are about today.
    private static let steps = 200

    /// What pages are made with on a day.
    ///
    /// - Parameter former: of the same site; what is still the same is taken over.
    package init(
        in repository: LeagueRepository, site: Site, today: LocalDate, former: PageContext? = nil
    ) async throws {
        (self.site, self.today) = (site, today)
        directory = try await repository.directory()
        if let former, former.directory == directory {
            (assets, names) = (former.assets, former.names)
        } else {
            (assets, names) = (PageAssets(directory), NameLinks(directory, site))
        }
        let steps = try await repository.history(ofMatchesOn: today, limit: Self.steps)
            .filter(\.isArrangement)
        let newest = Dictionary(steps.map { ($0.matchID, $0) }) { first, _ in first }
        let matches =
            newest.isEmpty
            ? [] : try await repository.feedMatches(ids: Array(newest.keys)).matches
        changedToday = matches.compactMap { match in
            newest[match.id].map { ChangedMatch(match: match, step: $0) }
        }.sorted { $0.match.dayOrder < $1.match.dayOrder }
    }

    /// The same for the file of another page; see ``Site/seen(from:)``.
    func seen(from path: PagePath) -> PageContext {
        let other = site.seen(from: path)
        return other == site ? self : PageContext(self, at: other)
    }

    private init(_ other: PageContext, at site: Site) {
        (directory, today, changedToday) = (other.directory, other.today, other.changedToday)
        (assets, names, self.site) = (other.assets, NameLinks(other.directory, site), site)
    }

    /// The page of a subject; nil where it has none.
    func subject(_ kind: LeagueDirectory.Kind, _ id: String?) -> PageRequest.Subject? {
        id.flatMap { directory.slug(of: kind, $0) }
            .map { PageRequest.Subject(kind: kind, slug: $0) }
    }

    /// The page of a team.
    func subject(_ team: Team) -> PageRequest.Subject? { subject(team.pageKind, team.id) }

    /// The page of a side; nil for an opponent who is no team of the league.
    func subject(_ side: Match.Side) -> PageRequest.Subject? {
        side.teamID.flatMap(directory.team).flatMap(subject)
    }
}

extension Team {
    /// In which folder its page is.
    var pageKind: LeagueDirectory.Kind { kind == .house ? .house : .team }
}

extension Match {
    /// By what the matches of a day are put in order.
    var dayOrder: (Int, String, UUID) { (time?.minuteOfDay ?? .max, title, id) }
}

extension AuditEntry {
    /// Whether it moved a match, called it off, or put it on again.
    var isArrangement: Bool {
        switch action {
        case .cancelled, .postponed, .reinstated: true
        case .changed: isMove
        case .added, .submitted, .corrected, .reopened, .deleted: false
        }
    }

    /// Whether it gave a match another day, kick-off or pitch than the one that had been set.
    var isMove: Bool {
        changes.contains { column, change in
            Self.places.contains(column) && change.old != nil && change.old != change.new
        }
    }

    private static let places = ["date", "time", "pitch"]
}

extension PageContext {
    /// The competition with this name in web addresses.
    func competition(slug: String) -> Competition? {
        directory.competitions.first { directory.slug(of: .competition, $0.name) == slug }
    }
}

extension PageContext {
    /// Where the page of a house is; nil where there is no house of this slug.
    package func housePath(slug: String) -> PagePath? {
        house(slug: slug).flatMap { subject($0)?.path }
    }

    /// The house of this slug.
    func house(slug: String) -> Team? {
        directory.teams.first { $0.kind == .house && directory.slug(of: $0) == slug }
    }
}

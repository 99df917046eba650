package import FieldGame
import Foundation
package import LeagueDatabase

/// Where an admin finds a match that was removed.
package struct RemovedMatchesPage: Page {
    private let visitor: VisitorLinks
    private let removals: [AuditEntry]

    private static let limit = 100

    /// - Parameter repository: in the name of the admin.
    package init(_ account: Account, in repository: LeagueRepository) async throws {
        visitor = VisitorLinks(account)
        removals = try await repository.removals(limit: Self.limit)
    }

    package var head: PageHead {
        var head = PageHead("Removed matches", "/admin/matches/removed")
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head
    }

    package func content(_ context: PageContext) -> HTML {
        let items = removals.map { removal -> HTML in
            """
            <li class="card plain"><h3><a href="\(url: context.site.link(.removed(removal.matchID)))">\
            \(removal.pairing { context.directory.team($0)?.name })</a></h3>
            <p class="soft small">\(removal.removedDay.map { "\($0); " }) removed by \
            \(removal.actorName ?? removal.databaseUser), \(done: removal.at, context.today)</p></li>
            """
        }
        return """
            <h1>Removed matches</h1>
            \(items.isEmpty ? "<p class=\"soft\">No match has been removed.</p>" as HTML : "<ul class=\"cards\">\(HTML(items, separator: "\n"))</ul>" as HTML)
            <p><a href="\(url: context.site.link("/admin/matches"))">All matches</a></p>
            """
    }
}

extension AuditEntry {
    /// Who played in a match that this deleted: `Keate v Hawtrey`.
    ///
    /// - Parameter name: of the team with an id; nil for one that there is no longer.
    func pairing(_ name: (String) -> String?) -> String {
        func was(_ column: FixtureDetails.Column) -> String? { changes[column.rawValue]?.old }
        let sides = [
            was(.home).map { name($0) ?? $0 }, was(.away).map { name($0) ?? $0 } ?? was(.awayText),
        ]
        return sides.compactMap(\.self).joined(separator: " v ")
    }

    /// The day of a match that this deleted.
    var removedDay: String? {
        changes[FixtureDetails.Column.date.rawValue]?.old.map { LocalDate(iso: $0)?.spoken ?? $0 }
    }
}

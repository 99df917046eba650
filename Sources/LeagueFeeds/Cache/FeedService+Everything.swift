import FieldGame
package import Foundation
import LeagueDatabase
import NIOConcurrencyHelpers

// All calendars at once: their list, their addresses, and the file of every match.

extension FeedService {
    /// Every calendar that can be subscribed to, by kind and name; no single matches.
    ///
    /// With the database away it is the last one known. Throws ``FeedUnavailable`` when there is none.
    package func listing() async throws -> [FeedListing] {
        let known = listed.withLockedValue { $0 }
        if let known, health.lastAgreement != nil || isRight(known) { return known.listing }
        do {
            let changes = changeCount
            let listing = try await database.read { try await $0.calendarFeeds() }
                .compactMap(FeedListing.init)
            listed.withLockedValue { $0 = CachedListing(listing: listing, changes: changes) }
            return listing
        } catch {
            let error = unavailable(error)
            if let known { return known.listing }
            throw error
        }
    }

    /// Every target, without a query, at which there is or was a calendar, to write them as
    /// files: by kind, slug and id; former names and removed calendars among them.
    ///
    /// - Parameter includesMatches: whether every match is among them.
    /// - Throws: ``FeedUnavailable`` with the database away.
    package func targets(includingMatches includesMatches: Bool = true) async throws -> [String] {
        do {
            let found = try await database.read {
                try await $0.everyCalendar(includingMatches: includesMatches)
            }
            let names = found.names.compactMap { kind, slug in
                FeedKind(rawValue: kind).map { FeedAddress.path($0, slug) }
            }
            let matches = found.matches.map {
                FeedAddress.path(.match, $0.uuidString.lowercased())
            }
            return [FeedAddress.path(.all)] + names + matches
        } catch {
            throw unavailable(error)
        }
    }

    /// Makes and keeps nothing: hands every match that is, was deleted, or both, as a file of its own
    /// to `body`, by its target; all of one moment, and with one look at the database.
    ///
    /// - Parameter ids: the matches; nil is every one. Of an id that never was one's, there is none.
    /// - Throws: ``FeedUnavailable`` with the database away, and `CalendarError`.
    package func eachMatch(
        of ids: [UUID]? = nil, _ body: (String, FeedContent) throws -> Void
    ) async throws {
        let found: (matches: [Match], deleted: [Match])
        do {
            found = try await database.read { repository in
                guard let ids else { return try await repository.everyMatch() }
                return try await repository.feedMatches(ids: ids)
            }
        } catch {
            throw unavailable(error)
        }
        for (matches, isDeleted) in [(found.matches, false), (found.deleted, true)] {
            for match in matches {
                let target = FeedAddress.path(.match, match.id.uuidString.lowercased())
                let content = try renderer.content(
                    of: match, isDeleted: isDeleted)
                try body(target, content)
            }
        }
    }

    /// Whether nothing has changed since, as far as is known; without listening it is not.
    private func isRight(_ known: CachedListing) -> Bool {
        health == .current && known.changes == changeCount
    }
}

/// The list of all calendars, and what had been heard by the time when it was read.
struct CachedListing: Sendable {
    let listing: [FeedListing]
    let changes: Int
}

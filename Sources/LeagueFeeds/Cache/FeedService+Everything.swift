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
        // Without listening it is not known whether something has changed since.
        if let known,
            health.lastAgreement != nil || health == .current && known.changes == changeCount
        {
            return known.listing
        }
        do {
            let changes = changeCount
            let listing = try await read { try await $0.calendarFeeds() }
                .compactMap(FeedListing.init)
            listed.withLockedValue { $0 = (listing, changes) }
            return listing
        } catch {
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
        let found = try await readEverything {
            try await $0.everyCalendar(includingMatches: includesMatches)
        }
        let names = found.names.compactMap { kind, slug in
            FeedKind(rawValue: kind).map { FeedAddress.path($0, slug) }
        }
        return [FeedAddress.path(.all)] + names + found.matches.map(FeedAddress.path(ofMatch:))
    }

    /// Makes and keeps nothing: hands every match that is, was deleted, or both, as a file of its own
    /// to `body`, by its target; all of one moment, and with one look at the database.
    ///
    /// - Parameter ids: the matches; nil is every one. Of an id that never was one's, there is none.
    /// - Throws: ``FeedUnavailable`` with the database away, and `CalendarError`.
    package func eachMatch(
        of ids: [UUID]? = nil, _ body: (String, FeedContent) throws -> Void
    ) async throws {
        let found = try await readEverything { repository in
            guard let ids else { return try await repository.everyMatch() }
            return try await repository.feedMatches(ids: ids)
        }
        for (matches, isDeleted) in [(found.matches, false), (found.deleted, true)] {
            for match in matches {
                let content = try renderer.content(of: match, isDeleted: isDeleted)
                try body(FeedAddress.path(ofMatch: match.id), content)
            }
        }
    }

    /// Reads what grows with the league, and may make pages of it meanwhile: nobody waits for it, so that
    /// it may take ten minutes.
    func readEverything<Value: Sendable>(
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await read(within: .seconds(600), body)
    }

    private func read<Value: Sendable>(
        within limit: Duration? = nil,
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return try await reader.readInTime(within: limit, body)
        } catch {
            throw unavailable(error)
        }
    }
}

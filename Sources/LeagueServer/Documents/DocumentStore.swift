import Foundation
import Glibc
import LeagueDatabase
import LeagueFeeds
import NIOConcurrencyHelpers
import PostgreSQL

/// Documents made of what is public when they are asked for, and held until the database tells of a
/// change.
final class DocumentStore: Sendable {
    /// A document, and since when it may no longer be what the database holds; nil while it is.
    typealias Answer = (content: FeedContent, staleSince: Date?)

    private let reader: LeagueReader
    private let feeds: any ChangeSource
    private let kept: NIOLockedValueBox<KeptDocuments>
    private let loads = NIOLockedValueBox<[Load: Task<FeedContent, any Error>]>([:])

    /// What is being made: once, however many ask for it at the same moment.
    private struct Load: Hashable {
        let target: String
        let moment: KeptDocuments.Moment
    }

    /// - Parameters:
    ///   - reader: reads as `anon`; the caller closes it.
    ///   - feeds: tells of changes.
    init(_ reader: LeagueReader, feeds: any ChangeSource, limits: KeptDocuments.Limits) {
        (self.reader, self.feeds) = (reader, feeds)
        kept = NIOLockedValueBox(KeptDocuments(limits))
    }

    /// What the documents of now are held by.
    ///
    /// - Parameter now: whole seconds since 1970.
    func moment(_ now: Int) -> KeptDocuments.Moment {
        KeptDocuments.Moment(changes: feeds.changeCount, hour: now / 3600)
    }

    /// How many documents are held, and what they take in memory.
    var size: KeptDocuments.Size { kept.withLockedValue { $0.size } }

    /// Whether the database's changes are heard, so that what is read now stays right until one.
    var isFollowing: Bool { feeds.health == .current }

    /// The document at a request target, if it is at hand and right: never waits.
    ///
    /// - Parameter now: whole seconds since 1970.
    func cached(_ target: String, now: Int) -> Answer? {
        if let away = feeds.health.lastAgreement {
            return kept.withLockedValue { $0.last(target) }.map { ($0, away) }
        }
        let moment = moment(now)
        return kept.withLockedValue { $0.document(target, at: moment) }.map { ($0, nil) }
    }

    /// The document at a request target, made by `body` where it is not at hand; whether what `body`
    /// returns may be held is its second value; `source`, if given, reads in place of the store's reader.
    ///
    /// With the database away it is the last one known. Throws what `body` throws, in the meaning that
    /// `meaning` gives it, and `FeedUnavailable` when nothing is known.
    func document(
        _ target: String, from source: LeagueReader? = nil,
        meaning: (any Error) -> any Error,
        _ body:
            @escaping @Sendable (LeagueRepository) async throws -> (FeedContent, isLasting: Bool)
    ) async throws -> Answer {
        let now = time(nil)
        guard feeds.health.lastAgreement == nil || reader.hasStandbys else {
            throw FeedUnavailable("The database is away.")
        }
        do {
            return (try await load(target, from: source ?? reader, moment(now), body), nil)
        } catch {
            let error = meaning(error)
            if error is FeedUnavailable, let last = kept.withLockedValue({ $0.last(target) }) {
                return (
                    last, feeds.health.lastAgreement ?? Date(timeIntervalSince1970: Double(now))
                )
            }
            throw error
        }
    }

    private func load(
        _ target: String, from reader: LeagueReader, _ moment: KeptDocuments.Moment,
        _ body:
            @escaping @Sendable (LeagueRepository) async throws -> (FeedContent, isLasting: Bool)
    ) async throws -> FeedContent {
        let load = Load(target: target, moment: moment)
        // Before it is read: what changes meanwhile must not go unnoticed.
        let isFollowing = isFollowing
        let task = loads.withLockedValue { loads in
            if let known = loads[load] { return known }
            let task = Task {
                defer { self.loads.withLockedValue { $0[load] = nil } }
                let (content, isLasting) = try await reader.readInTime(body)
                return kept.withLockedValue {
                    $0.keep(content, at: target, moment: isFollowing && isLasting ? moment : nil)
                }
            }
            loads[load] = task
            return task
        }
        return try await task.value
    }
}

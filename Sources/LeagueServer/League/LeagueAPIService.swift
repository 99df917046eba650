import FieldGame
package import Foundation
import Glibc
package import LeagueAPI
package import LeagueDatabase
package import LeagueFeeds
package import Logging
import NIOCore
import PostgreSQL

/// `/api/v1`: what is public, for programs of others; made when it is asked for, and held until the
/// database tells of a change.
package final class LeagueAPIService: Sendable {
    /// A document, and since when it may no longer be what the database holds; nil while it is.
    package typealias Answer = (content: FeedContent, staleSince: Date?)

    /// Changes are told by the primary alone: a client may have heard of them elsewhere.
    private let primary: LeagueReader
    private let feeds: any ChangeSource
    private let documents: DocumentStore
    /// The changes for streams of events.
    package let hub: ChangeHub

    /// The lists and changes of a database.
    ///
    /// - Parameters:
    ///   - reader: reads as `anon`; the caller closes it. What others ask in their own words waits here
    ///     and holds up nothing else.
    ///   - feeds: tells of changes.
    package convenience init(
        _ reader: LeagueReader, feeds: any ChangeSource, logger: Logger,
        patience: ChangeHub.Patience = .init()
    ) {
        self.init(reader, feeds: feeds, logger: logger, patience: patience, limits: .init())
    }

    /// The same with another bound of memory.
    init(
        _ reader: LeagueReader, feeds: any ChangeSource, logger: Logger,
        patience: ChangeHub.Patience, limits: KeptDocuments.Limits
    ) {
        let primary = LeagueReader(reader.primary, patience: reader.patience)
        (self.primary, self.feeds) = (primary, feeds)
        documents = DocumentStore(reader, feeds: feeds, limits: limits)
        hub = ChangeHub(
            ChangeHub.Source(
                latest: { try await primary.readInTime { try await $0.latestPublishedChange() } },
                page: { cursor, limit in
                    try await primary.readInTime {
                        try await ChangePage.read(after: cursor, limit: limit, in: $0)
                    }
                },
                follow: { wake in for await _ in feeds.changes() { wake() } }),
            patience: patience, logger: logger)
    }

    /// How many lists are held, and what they take in memory.
    var size: KeptDocuments.Size { documents.size }

    /// The document at a request target, if it is at hand and right: never waits.
    ///
    /// - Parameter now: whole seconds since 1970.
    package func cached(_ target: String, now: Int) -> Answer? {
        documents.cached(target, now: now)
    }

    /// The document at a request target such as `/api/v1/matches?house=JDM`.
    ///
    /// With the database away it is the last one known. Throws ``LeagueAPIRefusal``, `FeedRefusal`, and
    /// `FeedUnavailable` when nothing is known.
    package func document(_ target: String) async throws -> Answer {
        if let answer = cached(target, now: time(nil)) { return answer }
        let question = try LeagueQuestion(target)
        let source = question.asksForChanges ? primary : nil
        return try await documents.document(target, from: source, meaning: meaning) { repository in
            let document = try await question.document(in: repository)
            return (
                FeedContent(
                    ByteBuffer(string: document.json), lastChange: .distantPast,
                    fileName: "league.json", events: 0), document.isLasting
            )
        }
    }

    /// A page of changes for a stream; throws as ``document(_:)`` does.
    package func changes(after cursor: ChangeCursor, limit: Int) async throws -> ChangePage {
        do {
            return try await primary.readInTime {
                try await ChangePage.read(after: cursor, limit: limit, in: $0)
            }
        } catch {
            throw meaning(of: error)
        }
    }

    /// What an error of the database means for the client.
    func meaning(of error: any Error) -> any Error {
        switch error {
        case is LeagueAPIRefusal, is FeedRefusal: return error
        case let error as PostgresError where error.sqlState == "57014":
            return LeagueAPIRefusal(
                .tooExpensive,
                "The answer would have taken more than \(LeagueRepository.publishedSeconds) seconds.",
                hint: "Ask for less at once: a smaller limit, or fewer days.")
        case let error as PostgresError where error.code == .poolTimeout:
            return LeagueAPIRefusal(
                .busy, "Too much is asked for at once.", hint: "Try again in half a minute.")
        default: return feeds.unavailable(error)
        }
    }
}

import FieldGame
package import Foundation
import Glibc
package import LeagueDatabase
package import LeagueFeeds
package import LeaguePages
import NIOConcurrencyHelpers
import NIOCore

/// The pages of a league: made when they are asked for, and held until the database tells of a change.
package final class PageService: Sendable {
    private let feeds: FeedService
    private let reader: LeagueReader
    private let documents: DocumentStore
    private let clock: Date?
    /// Of the program.
    let version: String
    /// Where the pages are.
    package let site: Site
    /// What pages are made with, as it was last read, and at which moment.
    private let context = NIOLockedValueBox<(context: PageContext, moment: KeptDocuments.Moment)?>(
        nil)

    /// How much memory held pages may take, with their gzip files. What lies between them and what
    /// making them takes comes to half of that, so that all of it stays within 64 MiB.
    private static let limits = KeptDocuments.Limits(octets: 40 * 1024 * 1024, documents: 8_192)

    /// The pages of a database.
    ///
    /// - Parameters:
    ///   - reader: reads as `anon`; the caller closes it.
    ///   - feeds: the calendars, which also tell of changes.
    ///   - baseURL: the public address of the service.
    ///   - clock: what today goes by; nil is the real time.
    ///   - version: of the program.
    package init(
        _ reader: LeagueReader, feeds: FeedService, baseURL: String?, clock: Date? = nil,
        version: String
    ) {
        (self.reader, self.feeds, self.clock, self.version) = (reader, feeds, clock, version)
        site = Site(servedAt: baseURL)
        documents = DocumentStore(reader, feeds: feeds, limits: Self.limits)
    }

    /// Whether a sample of the calendars is what subscribers' programs read.
    func checkCalendars() async throws -> HealthCheck {
        try await feeds.checkSample(now: clock ?? Date())
    }

    /// What is held and right for a request target, and what it is; never waits.
    ///
    /// - Parameter now: whole seconds since 1970.
    func cached(_ target: String, now: Int) -> DocumentStore.Answer? {
        documents.cached(target, now: now)
    }

    /// What is at a request target: a document, or where it is now.
    enum Answer {
        case content(DocumentStore.Answer)
        case moved(String)
    }

    /// The page at a request target such as `/fixtures?when=week`.
    ///
    /// With the database away it is the last one known. Throws `FeedRefusal`, ``ErrorResponse`` where
    /// there never is a page, and `FeedUnavailable` when nothing is known.
    func answer(_ target: String) async throws -> Answer {
        if let answer = cached(target, now: time(nil)) { return .content(answer) }
        guard let (request, path) = try PageRequest.read(target) else {
            throw ErrorResponse.unknownAddress
        }
        // However it is written, it is made once.
        if path.target != target, let answer = cached(path.target, now: time(nil)) {
            return .content(answer)
        }
        do {
            let answer = try await documents.document(path.target, meaning: meaning) {
                [self] repository in
                let context = try await context(in: repository)
                let outcome = try await request.outcome(
                    in: repository, context, version: version, calendars: feeds.listing)
                switch outcome {
                case .document(let document): return (.page(document.octets), isLasting: true)
                case .moved(let place): throw Moved(place: place)
                }
            }
            return .content(answer)
        } catch let moved as Moved {
            return .moved(site.target(moved.place))
        }
    }

    /// A document that is no page, made by `body` where it is not at hand, and held as pages are, until the
    /// database tells of a change. `body` throws ``Moved`` where it is somewhere else.
    ///
    /// - Parameter key: what it is held by: with a blank in it, no request target is the same.
    func answer(
        heldBy key: String,
        _ body: @escaping @Sendable (LeagueRepository) async throws -> FeedContent
    ) async throws -> Answer {
        if let answer = cached(key, now: time(nil)) { return .content(answer) }
        do {
            return .content(
                try await documents.document(key, meaning: meaning) {
                    (try await body($0), isLasting: true)
                })
        } catch let moved as Moved {
            return .moved(site.target(moved.place))
        }
    }

    /// Thrown to all who wait for a document that is somewhere else.
    struct Moved: Error {
        let place: PagePath
    }

    /// What pages are made with now; with the database away what they were last made with.
    ///
    /// Throws as ``answer(_:)`` does.
    package func context() async throws -> PageContext {
        if let known = known() { return known }
        let last = context.withLockedValue { $0?.context }
        if feeds.health.lastAgreement != nil, let last { return last }
        do {
            return try await reader.readInTime { [self] in try await context(in: $0) }
        } catch {
            let error = meaning(of: error)
            if error is FeedUnavailable, let last { return last }
            throw error
        }
    }

    /// The newest style sheet, script and icon; nil when none have been made yet.
    var assets: PageAssets? { context.withLockedValue { $0?.context.assets } }

    /// What pages are made with, if it has not changed since it was read.
    private func known() -> PageContext? {
        let moment = documents.moment(time(nil))
        let isFollowing = documents.isFollowing
        return context.withLockedValue { known in
            guard let known, isFollowing, known.moment == moment else { return nil }
            return known.context
        }
    }

    private func context(in repository: LeagueRepository) async throws -> PageContext {
        if let known = known() { return known }
        let moment = documents.moment(time(nil))
        guard let today = London.day(at: clock ?? .now) else {
            throw FeedUnavailable("The clock of the service is wrong.")
        }
        let former = context.withLockedValue { $0?.context }
        let new = try await PageContext(
            in: repository, site: site, today: today, former: former)
        context.withLockedValue { $0 = (new, moment) }
        return new
    }

    private func meaning(of error: any Error) -> any Error {
        switch error {
        case is FeedRefusal, is ErrorResponse, is Moved: error
        default: feeds.unavailable(error)
        }
    }

    /// The changes from now on.
    func changes() -> AsyncStream<FeedChange> { feeds.changes() }

    /// How many pages are held, and what they take in memory.
    var size: KeptDocuments.Size { documents.size }
}

extension FeedContent {
    /// The bytes of a page, or of what belongs to pages; its tag tells its versions apart.
    static func page(_ bytes: some Sequence<UInt8>) -> FeedContent {
        FeedContent(ByteBuffer(bytes: bytes), lastChange: .distantPast, fileName: "", events: 0)
    }
}

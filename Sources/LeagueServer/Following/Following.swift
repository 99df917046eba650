import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
package import LeagueAccounts
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import NIOConcurrencyHelpers
package import PostgreSQL

/// What is followed without an account, and who is sent news: nobody signs in for it, so each part is kept
/// from those alone who do not know a code or have a link.
package struct Following: Sendable {
    private let pool: ConnectionPool
    private let proxies: TrustedProxies
    private let limiter = FollowLimiter()
    /// Whether letters are sent.
    let sendsMail: Bool
    /// Whether notices are sent to browsers.
    private let tellsBrowsers: Bool
    /// How long a request waits for the database.
    private let patience: Duration
    /// The key by which services of browsers know us, once the database has told it.
    private let keptKey = NIOLockedValueBox<String?>(nil)

    /// - Parameters:
    ///   - pool: connections of `authenticator`, which the caller closes; it asks as `league_news`.
    ///   - proxies: whose `X-Forwarded-For` counts.
    ///   - sendsMail: whether letters are sent; without, only codes are to be had.
    ///   - tellsBrowsers: whether notices are sent to browsers.
    ///   - patience: how long a request waits for the database.
    package init(
        _ pool: ConnectionPool, proxies: TrustedProxies, sendsMail: Bool,
        tellsBrowsers: Bool = false, patience: Duration = .seconds(10)
    ) {
        (self.pool, self.proxies, self.sendsMail) = (pool, proxies, sendsMail)
        (self.tellsBrowsers, self.patience) = (tellsBrowsers, patience)
    }

    /// What a browser needs to be told; nil where none is. Throws as ``asking(as:_:)``.
    func pushKey() async throws -> String? {
        guard tellsBrowsers else { return nil }
        if let known = keptKey.withLockedValue(\.self) { return known }
        let key = try await asking { try await NewsKeys(of: $0).vapid.publicKey }
        keptKey.withLockedValue { $0 = key }
        return key
    }

    /// Asks the database as who keeps what is followed, or as somebody else; throws
    /// ``ErrorResponse/databaseAway`` where it does not answer.
    func asking<Value: Sendable>(
        as claims: Claims = .news,
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        do {
            return try await withTimeout(patience) {
                try await pool.asUser(claims) { try await body($0) }
            }
        } catch let error as PostgresError where error.isPassing {
            throw ErrorResponse.databaseAway
        }
    }

    /// Where a request comes from, as far as it is counted.
    private func address(_ request: Request, _ context: LeagueRequestContext) -> ClientAddress {
        proxies.client(
            peer: context.peerAddress, forwarded: request.headers[values: .xForwardedFor])
    }

    /// Counts a request for a letter or a code; returns in how many seconds it may be made where it may not
    /// now.
    func beginRequest(_ request: Request, _ context: LeagueRequestContext) -> Int? {
        limiter.beginRequest(address(request, context))
    }

    /// Answers what names a code by `body`; where there is no such code, which `body` says by a refusal or
    /// a status of 404, it counts as a guess. Throws ``ErrorResponse`` (429) after too many of them.
    func guessing(
        _ request: Request, _ context: LeagueRequestContext,
        _ body: () async throws -> Response
    ) async throws -> Response {
        let address = address(request, context)
        if let seconds = limiter.beginGuess(address) { throw ErrorResponse.manyGuesses(seconds) }
        do {
            let response = try await body()
            if response.status != .notFound { limiter.forgiveGuess(address) }
            return response
        } catch {
            if ErrorResponse(error).status != .notFound { limiter.forgiveGuess(address) }
            throw error
        }
    }

    /// Whose link a token is, and all their links; nil where it is nobody's, or no longer holds. A link by
    /// which one leaves holds as long as anything is kept.
    static func owner(
        of token: String, for purpose: FollowerLinks.Purpose, in repository: LeagueRepository
    ) async throws -> Owner? {
        guard let id = FollowerLinks.follower(in: token),
            let follower = try await repository.follower(
                id, includingEnded: purpose == .unsubscribe)
        else { return nil }
        let links = FollowerLinks(key: try await repository.linkKey())
        guard links.isValid(token, for: purpose, follower) else { return nil }
        return Owner(follower: follower, links: links)
    }

    /// A follower who has shown a link of theirs.
    struct Owner: Sendable {
        let follower: Follower
        let links: FollowerLinks

        /// What stands for their address where they want no letters; nil where they get none.
        var hash: Data? {
            follower.channel == .mail ? links.hash(ofAddress: follower.address) : nil
        }
    }
}

extension ErrorResponse {
    /// Too many codes were tried that are nobody's.
    static func manyGuesses(_ seconds: Int) -> ErrorResponse {
        var refusal = ErrorResponse(
            .tooManyRequests, "over_request_rate_limit",
            "Too many codes that do not exist were tried from here.",
            hint: "Try again in \(waiting(seconds)).")
        refusal.fields[.retryAfter] = "\(seconds)"
        return refusal
    }

    /// `12 minutes`.
    static func waiting(_ seconds: Int) -> String {
        let minutes = max(1, (seconds + 59) / 60)
        return minutes == 1 ? "a minute" : "\(minutes) minutes"
    }
}

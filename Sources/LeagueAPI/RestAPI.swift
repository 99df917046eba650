package import LeagueDatabase
import NIOConcurrencyHelpers
package import PostgreSQL

/// `/rest/v1`: the league's relations, in the words of PostgREST.
///
/// A request is read (``APIRequest``), its names are found (`Plan`), and it is one statement that runs as
/// the caller in one round trip; what a caller may see and do is what the database grants.
package final class RestAPI: Sendable {
    private let pool: ConnectionPool
    private let strangers: LeagueReader
    private let representation: Representation
    private let known = NIOLockedValueBox<Catalogue?>(nil)

    /// - Parameters:
    ///   - pool: of ``PostgreSQL/ConnectionPool/init(forOutsiders:)``.
    ///   - strangers: reads for whoever has not signed in, so that nobody holds up a captain without
    ///     an account; nil is `pool`.
    package init(
        _ pool: ConnectionPool, strangers: LeagueReader? = nil,
        _ representation: Representation = Representation()
    ) {
        (self.pool, self.strangers) = (pool, strangers ?? LeagueReader(pool))
        self.representation = representation
    }

    /// Does what a request asks for in the name of `claims`.
    ///
    /// Throws ``APIError``; ``PostgresError`` for a mistake of ours; `CancellationError`.
    package func response(
        to request: APIRequest, as claims: Claims
    ) async throws -> APIResponse {
        do {
            let plan = try Plan(request, try await catalogue())
            let query = plan.query(representation)
            let rows: Rows
            if claims == .anonymous, plan.onlyReads {
                rows = try await strangers.read { try await $0.rows(of: query) }
            } else {
                let pool = claims == .anonymous ? strangers.primary : pool
                rows = try await pool.asUser(claims, repeating: plan.isRepeatable) {
                    try await $0.rows(of: query)
                }
            }
            return try APIResponse(plan, rows[0])
        } catch let error as PostgresError {
            throw APIError(error, isSignedIn: claims != .anonymous) ?? error as any Error
        }
    }

    /// What there is, read once: the service ends with the schema that it knows.
    private func catalogue() async throws -> Catalogue {
        if let catalogue = known.withLockedValue({ $0 }) { return catalogue }
        let (columns, keys) = try await strangers.read { repository in
            (
                try await repository.rows(of: Catalogue.query),
                try await repository.rows(of: Catalogue.foreignKeyQuery)
            )
        }
        let catalogue = try Catalogue(columns, keys)
        known.withLockedValue { $0 = catalogue }
        return catalogue
    }
}

extension ConnectionPool {
    /// The pool for what outsiders ask in words of their own, so that calendars never wait for it:
    /// 2 connections, 128 requests that wait, 2 s at most; a statement ends after 5 s. Of the first
    /// two numbers of a date such as 3/12/2026 the first is the day. Each connection keeps few prepared
    /// statements, since outsiders can make up any number.
    package convenience init(forOutsiders configuration: ConnectionConfiguration) {
        var configuration = configuration
        configuration.settings.merge([
            "statement_timeout": "5s", "timezone": "UTC", "datestyle": "ISO, DMY",
        ]) { $1 }
        configuration.statementCacheSize = 32
        self.init(configuration, maximum: 2, waitLimit: .seconds(2), queue: 128)
    }
}

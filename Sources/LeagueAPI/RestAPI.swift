package import LeagueDatabase
import NIOConcurrencyHelpers
package import PostgreSQL

/// `/rest/v1`: the league's relations, in the words of PostgREST.
///
/// A request is read (``APIRequest``), its names are found (`Plan`), and it is one statement that runs as
/// the caller in one round trip; what a caller may see and do is what the database grants.
package final class RestAPI: Sendable {
    private let pool: ConnectionPool
    private let representation: Representation
    private let known = NIOLockedValueBox<Catalogue?>(nil)

    /// - Parameter pool: of ``PostgreSQL/ConnectionPool/init(forOutsiders:)``.
    package init(_ pool: ConnectionPool, _ representation: Representation = Representation()) {
        (self.pool, self.representation) = (pool, representation)
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
            let rows = try await pool.asUser(claims) { try await $0.rows(of: query) }
            return try APIResponse(plan, rows[0])
        } catch let error as PostgresError {
            throw APIError(error, isSignedIn: claims != .anonymous) ?? error as any Error
        }
    }

    /// What there is, read once: the service ends with the schema that it knows.
    private func catalogue() async throws -> Catalogue {
        if let catalogue = known.withLockedValue({ $0 }) { return catalogue }
        let (columns, keys) = try await pool.asUser(.anonymous) { repository in
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
    /// 4 connections, 32 requests that wait, 2 s at most; a statement ends after 5 s.
    package init(forOutsiders configuration: ConnectionConfiguration) {
        var configuration = configuration
        configuration.settings.merge(["statement_timeout": "5s", "timezone": "UTC"]) { $1 }
        self.init(configuration, maximum: 4, waitLimit: .seconds(2), queue: 32)
    }
}

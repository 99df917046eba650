import PostgreSQL

/// A connection, and in whose name its statements run: the login's own, or that of claims.
///
/// With claims each statement is a transaction of its own that takes them on first, all in one
/// round trip. They end with it, however it ends, so that nothing of them stays in the session.
struct LeagueConnection: Querying {
    /// The connection itself.
    let login: Connection
    /// In whose name; nil is the login's own.
    let claims: Claims?
    /// Whether a transaction is open, in which the claims have been taken on.
    let isInTransaction: Bool

    init(_ login: Connection, claims: Claims? = nil, isInTransaction: Bool = false) {
        self.login = login
        self.claims = claims
        self.isInTransaction = isInTransaction
    }

    /// Runs a statement and returns its rows; throws as ``Connection/query(_:)`` does.
    func query(_ query: Query) async throws -> Rows {
        guard claims != nil, !isInTransaction else { return try await login.query(query) }
        return try await transaction([query])[0]
    }

    /// Sends all the statements of the transaction that is open at once: one round trip.
    func pipeline(_ queries: [Query]) async throws -> [Rows] {
        try await login.pipeline(queries)
    }

    /// Runs two statements as one transaction, or within the one that is open, and returns the rows
    /// of each, in one round trip.
    func transaction(_ first: Query, _ second: Query) async throws -> (first: Rows, second: Rows) {
        let results = try await transaction([first, second])
        return (results[0], results[1])
    }

    /// Runs queries that all see the same state of the database, and returns the rows of each: one
    /// round trip. In a transaction that is open each sees what the transaction then sees.
    func snapshot(_ queries: [Query]) async throws -> [Rows] {
        try await transaction(queries, isolation: .repeatableRead)
    }

    private func transaction(
        _ queries: [Query], isolation level: IsolationLevel = .readCommitted
    ) async throws -> [Rows] {
        if isInTransaction { return try await login.pipeline(queries) }
        let before = claims.map { [$0.assumption] } ?? []
        return Array(
            try await login.transaction(before + queries, isolation: level)
                .dropFirst(before.count))
    }
}

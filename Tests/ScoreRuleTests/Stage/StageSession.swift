import PostgreSQL

/// An open transaction of somebody on the stage.
struct StageSession: Sendable {
    let connection: Connection
    let way: Way

    /// Runs a statement.
    @discardableResult
    func run(_ statement: Query) async throws -> Rows { try await connection.query(statement) }

    /// Enters a score as the app does, or by the function.
    func enters(_ home: Int, _ away: Int, in match: Match) async throws {
        if way.callsFunction {
            try await run("SELECT * FROM enter_score(\(match), \(home), \(away))")
        } else {
            try await run(
                """
                UPDATE matches SET home_score = \(home), away_score = \(away),
                                   status = 'completed', updated_at = now()
                WHERE id = \(match)
                """)
        }
    }
}

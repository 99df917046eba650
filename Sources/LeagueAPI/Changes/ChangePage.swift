package import LeagueDatabase

/// A page of the league's changes: what each match is since its last one.
package struct ChangePage: Sendable {
    /// The changes.
    package let changes: [ChangeBatch.Change]
    /// The database that they are of, as `change_origin()` says it.
    package let origin: String
    /// How far the reader has come with them.
    package let cursor: ChangeCursor
    /// Whether there are more at once.
    package let hasMore: Bool
    /// Whether nothing comes behind them before the database tells of a change.
    package let isSettled: Bool

    /// The most changes of one page.
    package static let limit = 1_000

    /// Reads the page behind a cursor; nil is from the beginning.
    ///
    /// Throws ``LeagueAPIRefusal`` for a cursor of another database, and the database's errors.
    package static func read(
        after cursor: ChangeCursor?, limit: Int, in repository: LeagueRepository
    ) async throws -> ChangePage {
        let position = cursor?.position ?? .beginning
        let batch = try await repository.publishedChanges(after: position, limit: limit + 1)
        try cursor?.requireValid(at: batch.horizon)
        return ChangePage(batch, after: position, limit: limit)
    }

    private init(_ batch: ChangeBatch, after position: ChangePosition, limit: Int) {
        changes = Array(batch.changes.prefix(limit))
        origin = batch.horizon.origin
        cursor = ChangeCursor(changes.last?.position ?? position, in: origin)
        hasMore = batch.changes.count > limit
        isSettled = batch.isSettled && !hasMore
    }

    /// `{"changes":[…],"cursor":"…","more":false}`.
    package var json: String {
        "{\"changes\":[\(changes.map(\.json).joined(separator: ",\n"))],\"cursor\":\"\(cursor.text)\""
            + ",\"more\":\(hasMore)}"
    }
}

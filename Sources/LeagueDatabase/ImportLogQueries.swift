public import FieldGame
package import Foundation
public import PostgreSQL

// Reading import_log.

/// One row of `import_log`.
package struct ImportLogEntry: Sendable, Hashable, RowDecodable {
    /// The import.
    package let id: UUID
    /// When it was imported.
    package let createdAt: Date
    /// The decoded subject.
    package let emailSubject: String
    /// How many matches were imported.
    package let matchesImported: Int
    /// Success, partial or failed.
    package let status: ImportSummary.Status
    /// What was wrong, or nil.
    package let errorMessage: String?
    /// Where it came from.
    package let source: String
    /// The address in From.
    package let sender: String
    /// The message's Date.
    package let sentAt: Date?
    /// Every line that was not understood, or not done.
    package let problems: [Problem]

    /// Reads a row.
    package init(row: Row) throws {
        id = try row.decode("id")
        createdAt = try row.decode("created_at")
        emailSubject = try row.decode("email_subject")
        matchesImported = try row.decode("matches_imported")
        status = try row.decode("status")
        errorMessage = try row.decode("error_message")
        source = try row.decode("source")
        sender = try row.decode("sender")
        sentAt = try row.decode("sent_at")
        problems = try JSONDecoder().decode(
            [Problem].self, from: Data(row.decode(String.self, "problems").utf8))
    }
}

extension ImportSummary.Status: PostgresDecodable {}

extension LeagueRepository {
    /// The newest imports, newest first.
    package func importLog(
        limit: Int, status: ImportSummary.Status? = nil
    ) async throws -> [ImportLogEntry] {
        var query: Query = "SELECT * FROM import_log"
        if let status { query += " WHERE status = \(status.rawValue)" }
        query += " ORDER BY created_at DESC, id LIMIT \(limit)"
        return try await connection.query(query, as: ImportLogEntry.self)
    }
}

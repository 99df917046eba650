public import FieldGame
package import Foundation
public import PostgreSQL

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
    /// When it counts as sent.
    package let saidAt: Date
    /// Every line that was not understood, or not done.
    package let problems: [Problem]
    /// The path at which the message lay; empty for standard input.
    package let location: String
    /// The layout that it was read as; empty when none fitted.
    package let layout: String
    /// What tells the message's content, as ``IncomingMessage/contentKey``.
    package let contentKey: String
    /// Whether it is known by its Message-ID, as only a message is whose sender was accepted.
    package let hasMessageKey: Bool
    /// Whether anything of it was read, if only its subject.
    package let wasRead: Bool
    /// When what it did was taken back; nil while it stands.
    package let undoneAt: Date?
    /// Since when the same message is imported again; nil while it is not.
    package let forgottenAt: Date?
    /// When an admin said that nothing more is to be done for it; nil while nobody has.
    package let settledAt: Date?

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
        saidAt = try row.decode("said_at")
        problems = try row.json("problems")
        location = try row.decode("location")
        layout = try row.decode("layout")
        contentKey = try row.decode("content_key")
        hasMessageKey = try row.decode(String?.self, "message_key") != nil
        wasRead = try row.decode(String.self, "reading") != IncomingMessage.nothingRead
        undoneAt = try row.decode("undone_at")
        forgottenAt = try row.decode("forgotten_at")
        settledAt = try row.decode("settled_at")
    }

    /// The start of the id that lists show.
    package var shortID: String { String(id.text.prefix(8)) }
}

extension ImportSummary.Status: PostgresValue {}

extension LeagueRepository {
    /// The newest imports, newest first.
    ///
    /// - Parameters:
    ///   - statuses: only those that came to one of these ends; empty means any.
    ///   - since: only those of this day in London and later ones.
    ///   - isOpen: whether those that are settled are left out.
    ///   - text: only those whose subject, sender or error has this in it, in any case; empty means any.
    package func importLog(
        limit: Int, statuses: [ImportSummary.Status] = [], since: LocalDate? = nil,
        isOpen: Bool = false, containing text: String = ""
    ) async throws -> [ImportLogEntry] {
        var query: Query = "SELECT * FROM import_log WHERE true"
        if !statuses.isEmpty {
            query += " AND status = ANY (\(statuses.map(\.rawValue))::text[])"
        }
        if let since {
            query += " AND created_at >= \(since)::date::timestamp AT TIME ZONE 'Europe/London'"
        }
        if isOpen { query += " AND settled_at IS NULL" }
        if !text.isEmpty {
            query += """
                 AND strpos(lower(concat_ws(' ', email_subject, sender, error_message)),
                            lower(\(text))) > 0
                """
        }
        query += " ORDER BY created_at DESC, id LIMIT \(limit)"
        return try await connection.query(query, as: ImportLogEntry.self)
    }

    /// Imports whose id starts so, in lower or upper case, at most `limit`, in the ids' order.
    package func imports(
        idStartingWith prefix: String, limit: Int
    ) async throws -> [ImportLogEntry] {
        guard let (first, last) = Self.ids(startingWith: prefix) else { return [] }
        return try await connection.query(
            """
            SELECT * FROM import_log WHERE id BETWEEN \(first)::uuid AND \(last)::uuid
            ORDER BY id LIMIT \(limit)
            """, as: ImportLogEntry.self)
    }

    /// Says that nothing more is to be done for a message, or that something is.
    ///
    /// Throws ``ImportRefusal`` where that has been said before, or it is not there.
    package func settleImport(_ id: UUID, _ isSettled: Bool) async throws {
        let settled = try await connection.execute(
            """
            UPDATE import_log SET settled_at = CASE WHEN \(isSettled) THEN clock_timestamp() END
            WHERE id = \(id) AND (settled_at IS NULL) = \(isSettled)
            """)
        guard settled > 0 else {
            throw ImportRefusal(
                description: isSettled ? "it is settled already" : "it is not settled")
        }
    }

    /// Lets the same message be imported again when it comes again; its row stays.
    ///
    /// Throws ``ImportRefusal`` when it has been forgotten before, or is not there.
    package func forgetImport(_ id: UUID) async throws {
        let forgotten = try await connection.execute(
            """
            UPDATE import_log SET forgotten_at = clock_timestamp()
            WHERE id = \(id) AND forgotten_at IS NULL
            """)
        guard forgotten > 0 else {
            throw ImportRefusal(
                description: "it has been forgotten already: the message is read again when it "
                    + "comes again")
        }
    }
}

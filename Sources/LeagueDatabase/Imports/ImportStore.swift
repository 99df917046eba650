import FieldGame
package import Foundation
import PostgreSQL

// Messages into matches and import_log.

extension LeagueRepository {
    /// Does what a message says and logs it, in the transaction that is open or in one of its own.
    ///
    /// A message with the same keys that was imported before changes nothing: then the outcome's id
    /// is nil. If nothing could be read of it then, it is read again, and its line in the log says
    /// what came of it now. One that bears another message's Message-ID over other content is
    /// logged as failed, and changes nothing either.
    ///
    /// Values that the database refuses or cannot hold (SQLSTATE classes 22 and 23, U+0000) cost
    /// the message, not the run: it is logged as failed. Throws the server's other errors; then
    /// nothing of it was done.
    package func record(_ message: IncomingMessage) async throws -> ImportOutcome {
        try await inTransaction { repository in
            try await repository.record(message, as: repository.unreadEntry(of: message))
        }
    }

    /// The row of a message that could not be read before, so that its bytes were all that was known
    /// of it; nil without one, or when it has been imported since.
    private func unreadEntry(of message: IncomingMessage) async throws -> UUID? {
        guard !message.unreadKeys.isEmpty else { return nil }
        return try await connection.query(
            """
            SELECT id FROM import_log
            WHERE message_key IS NULL AND content_key = ANY (\(message.unreadKeys)::text[])
              AND forgotten_at IS NULL AND status = 'failed'
              AND content_key <> \(message.contentKey)
              AND NOT EXISTS (SELECT FROM import_log
                              WHERE message_key IS NOT DISTINCT FROM \(message.messageKey)
                                AND content_key = \(message.contentKey) AND forgotten_at IS NULL)
            """, as: UUID.self
        ).first
    }

    /// Does what a message says and logs it in the row that it has already, whatever came of it
    /// when it was read before; otherwise as ``record(_:)``.
    ///
    /// Throws ``ImportRefusal`` when it is another message than that row's, or has got another row
    /// since that one was forgotten.
    package func recordAgain(
        _ message: IncomingMessage, as id: UUID
    ) async throws -> ImportOutcome {
        let rows = try await connection.query(
            """
            SELECT this.content_key = ANY (\([message.contentKey] + message.unreadKeys)::text[])
                   OR coalesce(this.message_key = \(message.messageKey), false),
                   (SELECT other.id FROM import_log AS other
                    WHERE other.message_key IS NOT DISTINCT FROM \(message.messageKey)
                      AND other.content_key = \(message.contentKey)
                      AND other.forgotten_at IS NULL AND other.id <> this.id)
            FROM import_log AS this WHERE this.id = \(id)
            """, as: (Bool, UUID?).self)
        guard let (isSame, other) = rows.first, isSame else {
            throw ImportRefusal(
                description: "another message lies there now than the one that was imported")
        }
        if let other {
            throw ImportRefusal(
                description: "the message was imported again since it was forgotten: see import "
                    + other.uuidString.lowercased().prefix(8))
        }
        return try await record(message, as: id)
    }

    private func record(
        _ message: IncomingMessage, as known: UUID?
    ) async throws -> ImportOutcome {
        try await inTransaction { repository in
            let connection = repository.connection
            try await connection.execute("SAVEPOINT message")
            do {
                return try await repository.log(message, as: known)
            } catch let error as PostgresError where error.isAboutValues {
                try await connection.execute("ROLLBACK TO SAVEPOINT message")
                return try await repository.log(
                    message.refused("The database refused it: \(error)"), as: known)
            }
        }
    }

    /// Says what recording these messages one after the other would do, and does nothing.
    package func rehearse(_ messages: [IncomingMessage]) async throws -> [ImportOutcome] {
        try await rehearsing { repository in
            var outcomes: [ImportOutcome] = []
            for message in messages {
                outcomes.append(try await repository.record(message))
            }
            return outcomes
        }
    }

    /// Runs `body` as the only importer of this database; nil, without running it, when another
    /// one is at work.
    package func asOnlyImporter<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value? {
        try await connection.login.tryingAdvisoryLock(Self.importLock, body)
    }

    /// Runs `body` as the only importer of this database, after waiting for any other one.
    ///
    /// Throws ``DatabaseError`` (`busy`) when that one is still at work after a minute.
    package func asNextImporter<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try await connection.login.holdingAdvisoryLock(Self.importLock, waitingAtMost: "1min", body)
    }

    /// What importers lock while they work: "fgimport" in ASCII.
    private static let importLock = 7_378_704_734_193_840_756

    private func log(
        _ message: IncomingMessage, as known: UUID?
    ) async throws -> ImportOutcome {
        var message = message
        let isImpostor = try await isImpostor(message, as: known)
        if isImpostor {
            message = message.refused(
                "Its Message-ID is that of another message with other content; not imported")
        }
        guard let id = try await logEntry(for: message, as: known) else {
            return ImportOutcome(
                id: nil, effects: [], problems: [],
                summary: ImportSummary(
                    imported: message.notices.count, problems: message.problems,
                    failure: message.failure),
                isImpostor: isImpostor)
        }
        var earlier = known == nil ? EarlierEffects() : try await earlierEffects(of: id)
        var board = try await board(
            for: message.notices, loosely: message.problems.compactMap(\.meant))
        var changes = message.notices.flatMap { notice in
            guard notice.isBlanket else {
                return [
                    earlier.match(of: notice).map { PlannedChange(notice, doneBeforeTo: $0) }
                        ?? board.apply(notice, overwritingScores: message.overwritesScores)
                ]
            }
            return board.callOffAll(notice).map { change in
                earlier.match(of: change.notice).map {
                    PlannedChange(change.notice, doneBeforeTo: $0)
                } ?? change
            }
        }
        var problems: [Problem] = []
        for var problem in message.problems {
            if let meant = problem.meant {
                switch board.meaning(of: meant) {
                case .match(let notice):
                    changes.append(
                        earlier.match(of: notice, isLoose: true).map {
                            PlannedChange(notice, doneBeforeTo: $0)
                        } ?? board.apply(notice, overwritingScores: message.overwritesScores))
                    continue
                case .open(let note):
                    problem.note += "; " + note
                    problem.meant = nil
                }
            }
            problems.append(problem)
        }
        try await nameNearest(in: &changes)
        let rows = try await write(changes, in: id)
        try await keep(changes, rows, of: id)

        var imported = 0
        for change in changes {
            if case .refused(let problem) = change.effect {
                problems.append(problem)
            } else {
                imported += 1
            }
        }
        let summary = ImportSummary(
            imported: imported, problems: problems, failure: message.failure)
        try await connection.execute(
            """
            UPDATE import_log
            SET matches_imported = \(summary.matchesImported), status = \(summary.status.rawValue),
                error_message = \(summary.errorMessage), problems = \(try json(problems))::jsonb
            WHERE id = \(id)
            """)
        return ImportOutcome(
            id: id, effects: changes.map { ($0.notice, $0.effect) }, problems: problems,
            summary: summary, isImpostor: isImpostor,
            touched: changes.compactMap { $0.new?.id })
    }

    /// Whether another message, with other content, had the same Message-ID before this one, whose
    /// row is `known` if it has one already.
    private func isImpostor(_ message: IncomingMessage, as known: UUID?) async throws -> Bool {
        guard let key = message.messageKey else { return false }
        let first = try await connection.query(
            """
            SELECT id, content_key FROM import_log
            WHERE message_key = \(key) AND forgotten_at IS NULL
            ORDER BY created_at, id LIMIT 1
            """, as: (UUID, String).self
        ).first
        return first.map { $0.0 != known && $0.1 != message.contentKey } ?? false
    }

    private func json(_ problems: [Problem]) throws -> String {
        String(decoding: try JSONEncoder().encode(problems), as: UTF8.self)
    }

    /// The row's id: `known`, a new one, or that of a message of which nothing was read before; nil
    /// when the message has been dealt with.
    private func logEntry(
        for message: IncomingMessage, as known: UUID?
    ) async throws -> UUID? {
        if let known {
            return try await connection.query(
                """
                UPDATE import_log
                SET email_subject = \(message.subject), sender = \(message.sender),
                    sent_at = \(message.sentAt), source = \(message.source),
                    location = \(message.location), layout = \(message.layout),
                    message_key = \(message.messageKey), content_key = \(message.contentKey),
                    reading = \(message.reading)::jsonb, undone_at = NULL, forgotten_at = NULL
                WHERE id = \(known)
                RETURNING id
                """, as: UUID.self
            ).first
        }
        return try await connection.query(
            """
            INSERT INTO import_log (email_subject, status, source, location, sender, sent_at,
                                    layout, message_key, content_key, reading)
            VALUES (\(message.subject), 'failed', \(message.source), \(message.location),
                    \(message.sender), \(message.sentAt), \(message.layout),
                    \(message.messageKey), \(message.contentKey), \(message.reading)::jsonb)
            ON CONFLICT (message_key, content_key) WHERE forgotten_at IS NULL DO UPDATE
            SET source = excluded.source, location = excluded.location,
                layout = excluded.layout, reading = excluded.reading
            WHERE import_log.status = 'failed' AND import_log.undone_at IS NULL
              AND jsonb_array_length(import_log.reading -> 'fixtures') = 0
            RETURNING id
            """, as: UUID.self
        ).first
    }
}

extension PostgresError {
    /// Whether a value was refused (SQLSTATE classes 22 and 23, U+0000), not the work as such.
    var isAboutValues: Bool {
        code == .invalidParameter || sqlState?.hasPrefix("22") == true
            || sqlState?.hasPrefix("23") == true
    }
}

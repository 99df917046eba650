import Foundation
import PostgreSQL

/// What the league remembers of its backups.
extension LeagueRepository {
    /// Whether the schema has a place for them.
    package func remembersBackups() async throws -> Bool {
        try await connection.query(
            "SELECT to_regclass('public.backups') IS NOT NULL", as: Bool.self) == [true]
    }

    /// Remembers that a backup was made.
    package func record(_ backup: BackupFile) async throws {
        try await connection.execute(
            """
            INSERT INTO public.backups (made_at, file, octets, digest)
            VALUES (\(backup.manifest.made), \(backup.name), \(backup.octets), \(backup.digest))
            ON CONFLICT (digest) DO NOTHING
            """)
    }

    /// Remembers how the check of a backup ended; false where the league knows of no such backup.
    ///
    /// - Parameters:
    ///   - name: the file's name, by which one is known that is no longer what it was.
    ///   - digest: its SHA-256; nil where it is damaged.
    ///   - fault: what was found; nil where it passed.
    package func recordCheck(name: String, digest: String?, fault: String?) async throws -> Bool {
        try await connection.execute(
            """
            UPDATE public.backups SET checked_at = clock_timestamp(), fault = \(fault)
            WHERE id = (SELECT max(id) FROM public.backups
                        WHERE CASE WHEN \(digest)::text IS NULL THEN file = \(name)
                                   ELSE digest = \(digest) END)
            """) > 0
    }
}

import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueAPI

/// Pages of changes: no gap, no repetition, and what a copy of the database answers.
@Suite struct ChangePageTests {
    private func page(
        _ connection: Connection, after cursor: ChangeCursor? = nil, limit: Int = 100
    ) async throws -> ChangePage {
        try await ChangePage.read(
            after: cursor, limit: limit, in: LeagueRepository(connection))
    }

    /// The same once nothing that is under way holds it back: other tests write on this server too.
    private func settledPage(
        _ connection: Connection, after cursor: ChangeCursor? = nil, limit: Int = 100
    ) async throws -> ChangePage {
        var found = try await page(connection, after: cursor, limit: limit)
        try await wait(for: "the transactions under way") {
            if found.isSettled || found.hasMore { return true }
            found = try await page(connection, after: cursor, limit: limit)
            return false
        }
        return found
    }

    private func matches(_ page: ChangePage) -> [UUID] { page.changes.map(\.position.match) }

    @Test("What commits late is not lost: the page ends before it until it has ended")
    func lateCommit() async throws {
        try await withSampleDatabase { database, connection in
            let late = try await connection.addMatch()
            let quick = try await connection.addMatch()
            let start = try await settledPage(connection)
            #expect(matches(start).count == 2 && !start.hasMore && start.isSettled)

            let slow = try await Connection.connect(to: database.configuration)
            try await slow.execute("BEGIN")
            try await slow.execute("UPDATE matches SET time = '15:00' WHERE id = \(late)")
            try await connection.execute("UPDATE matches SET time = '16:00' WHERE id = \(quick)")
            let during = try await page(connection, after: start.cursor)
            #expect(during.changes.isEmpty && !during.isSettled)
            #expect(during.cursor == start.cursor)
            try await slow.execute("COMMIT")
            let after = try await settledPage(connection, after: during.cursor)
            #expect(Set(matches(after)) == [late, quick] && after.isSettled)
            #expect(try await page(connection, after: after.cursor).changes.isEmpty)

            try await slow.execute("BEGIN")
            try await slow.execute("DELETE FROM matches WHERE id = \(late)")
            try await connection.execute("DELETE FROM matches WHERE id = \(quick)")
            #expect(try await page(connection, after: after.cursor).changes.isEmpty)
            try await slow.execute("ROLLBACK")
            let last = try await settledPage(connection, after: after.cursor)
            #expect(matches(last) == [quick])
            #expect(last.changes[0].json.contains("\"deleted\":true"))
            await slow.close()
        }
    }

    @Test("All of it by pages of every size: each match once, whatever changes meanwhile")
    func pages() async throws {
        try await withSampleDatabase { _, connection in
            var ids: Set<UUID> = []
            for _ in 0..<7 { ids.insert(try await connection.addMatch()) }
            try await connection.execute(
                """
                INSERT INTO matches (date, home_team_id)
                SELECT '2026-01-01', 'JDM' FROM generate_series(1, 12)
                """)
            _ = try await settledPage(connection)
            for limit in [1, 2, 5, 19, 20] {
                var (seen, cursor): ([UUID], ChangeCursor?) = ([], nil)
                for _ in 0..<100 {
                    let page = try await page(connection, after: cursor, limit: limit)
                    seen += matches(page)
                    cursor = page.cursor
                    if !page.hasMore { break }
                }
                #expect(seen.count == 19 && Set(seen).count == 19)
            }
        }
    }

    @Test("A database without a match gives a cursor from which its first one is seen")
    func nothingYet() async throws {
        try await withSampleDatabase { _, connection in
            let start = try await settledPage(connection)
            #expect(start.changes.isEmpty && start.isSettled)
            let id = try await connection.addMatch()
            #expect(matches(try await settledPage(connection, after: start.cursor)) == [id])
        }
    }

    @Test(
        "A restored dump refuses the cursors of the original, and shows all to those who start again"
    )
    func restoredDump() async throws {
        try await withSampleDatabase { database, connection in
            let first = try await connection.addMatch()
            let old = try await settledPage(connection)
            // The copy's server has given fewer numbers than the original, or more.
            for _ in 0..<20 {
                try await connection.execute("UPDATE matches SET time = now()::time")
            }
            let newer = try await settledPage(connection)
            let name = database.name + "_copy"
            try await connection.execute("CREATE DATABASE \(identifier: name) TEMPLATE template0")
            defer {
                let cluster = database.cluster
                Task {
                    let connection = try await Connection.connect(to: cluster.configuration())
                    try await connection.execute(
                        "DROP DATABASE IF EXISTS \(identifier: name) WITH (FORCE)")
                    await connection.close()
                }
            }
            let copied = try OutsideProgram(
                "sh", "-c",
                "pg_dump -d \"$1\" | psql -X -q -v ON_ERROR_STOP=1 -d \"$2\"", "copy",
                database.url(), database.cluster.url(database: name)
            ).run()
            #expect(copied.status == 0, "\(copied.report)")

            let copy = try await Connection.connect(
                to: database.cluster.configuration(database: name))
            for cursor in [old.cursor, newer.cursor] {
                await #expect(throws: LeagueAPIRefusal.self) {
                    try await self.page(copy, after: cursor)
                }
            }
            // Before anything is written there.
            let start = try await settledPage(copy)
            #expect(matches(start) == [first] && start.isSettled)
            #expect(try await page(copy, after: start.cursor).changes.isEmpty)
            let second = try await copy.addMatch()
            let next = try await settledPage(copy, after: start.cursor)
            #expect(matches(next) == [second])
            #expect(next.changes[0].position.epoch == start.changes[0].position.epoch + 1)
            try await copy.execute("UPDATE matches SET time = '11:00' WHERE id = \(first)")
            #expect(matches(try await settledPage(copy, after: next.cursor)) == [first])
            for cursor in [old.cursor, newer.cursor] {
                await #expect(throws: LeagueAPIRefusal.self) {
                    try await self.page(copy, after: cursor)
                }
            }
            // And the original refuses those of the copy.
            await #expect(throws: LeagueAPIRefusal.self) {
                try await self.page(connection, after: start.cursor)
            }
            await copy.close()
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What calendars that were told of a match's end are told when there is more to tell.
@Suite struct ComingBackTests {
    @Test("A match that comes back goes on counting") func sequence() async throws {
        try await withSampleLeague { repository, connection in
            let id = try await connection.addMatch()
            try await connection.execute("UPDATE matches SET time = '15:00'")
            try await connection.execute("DELETE FROM matches")
            let told = try await repository.feedMatches(ids: [id]).deleted.first?.sequence
            #expect(told == 2)
            try await connection.addMatch([("id", id.uuidString)])
            let now = try await repository.feedMatches(ids: [id])
            #expect(now.deleted == [])
            #expect(now.matches.first?.sequence == 3)
            // Others begin at nought.
            let other = try await connection.addMatch()
            #expect(try await repository.feedMatches(ids: [other]).matches.first?.sequence == 0)
        }
    }

    @Test("Matches that all go at once are remembered") func truncation() async throws {
        try await withSampleLeague { repository, connection in
            let id = try await connection.addMatch()
            try await connection.execute("TRUNCATE matches CASCADE")
            #expect(try await repository.feedMatches(ids: [id]).deleted.map(\.id) == [id])
        }
    }

    @Test("Two who name the same new umpires in turn do not stop each other")
    func noDeadlock() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            func add(_ umpire: String) -> Query {
                """
                INSERT INTO matches (date, home_team_id, umpires)
                VALUES ('2026-01-01', 'JDM', \(umpire))
                """
            }
            try await connection.execute("BEGIN")
            try await connection.execute(add("Mr Carlow"))
            let waiting = Task {
                try await other.withTransaction { other in
                    try await other.execute(add("Dr Penhale"))
                    try await other.execute(add("Mr Carlow"))
                }
            }
            try await connection.waitForALockedSession()
            try await connection.execute(add("Dr Penhale"))
            try await connection.execute("COMMIT")
            try await waiting.value
            await other.close()
            let names = try await connection.query(
                "SELECT slug FROM calendar_names WHERE kind = 'umpire' ORDER BY 1", as: String.self)
            #expect(names == ["dr-penhale", "mr-carlow"])
        }
    }
}

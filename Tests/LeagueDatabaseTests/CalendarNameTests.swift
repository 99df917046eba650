import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// By what names calendars are found, whatever their subjects are called.
@Suite struct CalendarNameTests {
    /// `kind/slug -> subject`, the current ones marked by `*`.
    private func names(_ connection: Connection, of kinds: [String]) async throws -> [String] {
        try await connection.query(
            """
            SELECT kind || '/' || slug || CASE WHEN is_current THEN '* ' ELSE ' ' END || subject
            FROM calendar_names WHERE kind = ANY (\(kinds)) ORDER BY kind, slug COLLATE "C"
            """, as: String.self)
    }

    private let teams = ["house", "team"]

    @Test("A team keeps the names that it had, and the one by its id") func teamNames() async throws
    {
        try await withLeague { _, connection in
            try await connection.execute("INSERT INTO houses (id, name) VALUES ('JDM', 'Keate')")
            try await connection.execute("UPDATE houses SET name = 'Newhouse'")
            try await connection.execute("UPDATE houses SET id = 'RST'")
            #expect(
                try await names(connection, of: teams) == [
                    "house/jdm RST", "house/keate RST", "house/newhouse* RST", "house/rst RST",
                ])
            try await connection.execute("UPDATE houses SET name = 'Keate', kind = 'school_team'")
            #expect(
                try await names(connection, of: teams) == [
                    "house/jdm RST", "house/keate RST", "house/newhouse RST", "house/rst RST",
                    "team/keate* RST", "team/rst RST",
                ])
        }
    }

    @Test("Of two names with one slug the second gets a number; a name that is free is given away")
    func collisions() async throws {
        try await withLeague { _, connection in
            try await connection.execute("INSERT INTO houses (id, name) VALUES ('A', 'O.E.')")
            try await connection.execute("INSERT INTO houses (id, name) VALUES ('B', 'O E')")
            try await connection.execute("INSERT INTO houses (id, name) VALUES ('C', 'O-E')")
            #expect(
                try await names(connection, of: teams) == [
                    "house/a A", "house/b B", "house/c C", "house/o-e* A", "house/o-e-2* B",
                    "house/o-e-3* C",
                ])
            // A name that a team had leads to it as long as it is there; then it is given away.
            try await connection.execute("UPDATE houses SET name = 'Keate' WHERE id = 'A'")
            try await connection.execute("INSERT INTO houses (id, name) VALUES ('D', 'A?')")
            try await connection.execute("DELETE FROM houses WHERE id = 'B'")
            try await connection.execute("UPDATE houses SET name = 'O/E' WHERE id = 'C'")
            #expect(
                try await names(connection, of: teams) == [
                    "house/a A", "house/a-2* D", "house/b B", "house/c C", "house/d D",
                    "house/keate* A", "house/o-e A", "house/o-e-2* C", "house/o-e-3 C",
                ])
        }
    }

    @Test("A name that leaves no slug has one all the same") func otherScripts() async throws {
        try await withLeague { _, connection in
            try await connection.execute("INSERT INTO houses (id, name) VALUES ('東', '東京')")
            let all = try await names(connection, of: teams)
            #expect(all.count == 1)
            #expect(all[0].wholeMatch(of: /house\/[0-9a-f]{8}\* 東/) != nil)
        }
    }

    @Test("Matches name calendars of what no list has; two spellings of an umpire are one")
    func namedByMatches() async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch([
                ("competition_type", "Odd Cup"), ("pitch", "Mesopotamia"),
                ("umpires", "Mr Carlow, mr. carlow"),
            ])
            try await connection.execute(
                "UPDATE matches SET pitch = 'Sixpenny', umpires = 'MR CARLOW, Dr Penhale'")
            let kinds = ["competition", "pitch", "umpire"]
            let all = try await names(connection, of: kinds)
            #expect(
                Set(all).isSuperset(of: [
                    "competition/odd-cup* Odd Cup", "pitch/mesopotamia* Mesopotamia",
                    "pitch/sixpenny* Sixpenny", "umpire/dr-penhale* dr-penhale",
                    "umpire/mr-carlow* mr-carlow",
                ]))
            #expect(all.count { $0.hasPrefix("umpire/") } == 2)
        }
    }

    @Test("A competition that is renamed is found by both names") func renamedLists() async throws {
        try await withLeague { _, connection in
            try await connection.execute(
                "INSERT INTO competitions (name) VALUES ('Senior League')")
            try await connection.execute("UPDATE competitions SET name = 'First League'")
            #expect(
                try await names(connection, of: ["competition"]) == [
                    "competition/first-league* First League",
                    "competition/senior-league First League",
                ])
        }
    }
}

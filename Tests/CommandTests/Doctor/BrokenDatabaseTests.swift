import Foundation
import PostgreSQL
import TestSupport
import Testing

/// What somebody did to a database, and what the doctor says of it.
@Suite struct BrokenDatabaseTests {
    /// The statement, the check that finds it, and words of what it says and of what mends it.
    struct Deed: Sendable, CustomTestStringConvertible {
        let statement: String
        let check: String
        var status = "problem"
        let words: String
        var mend = ""

        var testDescription: String { statement }
    }

    static let deeds = [
        Deed(
            statement: "ALTER TABLE matches DISABLE TRIGGER matches_enforce_score_rule",
            check: "schema.triggers", words: "matches.matches_enforce_score_rule (off)",
            mend: "ALTER TABLE matches ENABLE TRIGGER ALL"),
        Deed(
            statement: "ALTER TABLE matches ENABLE ALWAYS TRIGGER matches_enforce_score_rule",
            check: "schema.triggers", status: "note",
            words: "every trigger is in force, in replicas too: matches.matches_enforce_score_rule"),
        Deed(
            statement: "ALTER TABLE matches ENABLE REPLICA TRIGGER matches_enforce_score_rule",
            check: "schema.triggers",
            words: "matches.matches_enforce_score_rule (in replicas only)"),
        Deed(
            statement: "ALTER TABLE user_credentials DISABLE ROW LEVEL SECURITY",
            check: "schema.row_security", words: "user_credentials",
            mend: "ALTER TABLE user_credentials ENABLE ROW LEVEL SECURITY"),
        Deed(
            statement: "GRANT UPDATE (home_score) ON matches TO anon", check: "roles.grants",
            words: "matches.home_score to anon: UPDATE instead of nothing"),
        Deed(
            statement: "REVOKE SELECT ON upcoming_matches FROM anon", check: "roles.grants",
            words: "upcoming_matches to anon: nothing instead of SELECT"),
        Deed(
            statement: "DROP VIEW umpires CASCADE", check: "schema.objects",
            words: "view umpires is missing", mend: "sql/"),
        Deed(
            statement: "DROP INDEX matches_pitch", check: "schema.objects",
            words: "index matches.matches_pitch is missing"),
        Deed(
            statement: "ALTER TABLE matches DROP CONSTRAINT matches_status_known",
            check: "schema.objects", words: "constraint matches.matches_status_known is missing"),
        Deed(
            statement: "CREATE POLICY open ON matches FOR UPDATE USING (true)",
            check: "schema.objects", words: "policy matches.open is not ours"),
        Deed(
            statement: "DROP TABLE pitches CASCADE", check: "schema.objects",
            words: "table pitches is missing, view"),
        Deed(
            statement: "UPDATE houses SET colours = 'shirts/jdm.png' WHERE id = 'JDM'",
            check: "data.shirts", status: "note", words: "is a picture, not colours",
            mend: "house edit"),
        Deed(
            statement: "CREATE TABLE mine (id int)", check: "schema.objects", status: "note",
            words: "table mine is not ours"),
        Deed(
            statement: "GRANT CREATE ON SCHEMA public TO PUBLIC", check: "roles.public",
            words: "every login may make", mend: "REVOKE CREATE ON SCHEMA public FROM PUBLIC"),
        Deed(
            statement: """
                DELETE FROM league_migrations
                WHERE version = (SELECT max(version) FROM league_migrations)
                """, check: "schema.version", words: "this fieldgame needs",
            mend: "fieldgame migrate"),
        Deed(
            statement: """
                INSERT INTO league_migrations (version, name, checksum) VALUES (999, 'later', '')
                """, check: "schema.version", words: "has schema version 999", mend: "newer"),
        Deed(
            statement: "UPDATE league_migrations SET checksum = 'other' WHERE version = 1",
            check: "schema.version", words: "must not be edited"),
        Deed(
            statement: "UPDATE league_definitions SET checksum = 'other'",
            check: "schema.version", words: "routines, views and grants of another fieldgame",
            mend: "fieldgame migrate"),
        Deed(
            statement: """
                INSERT INTO user_profiles (email, name, role, db_role)
                VALUES ('a@example.org', 'A', 'admin', 'nobody_has_this')
                """, check: "roles.personal_logins", words: "there is no login nobody_has_this"),
        Deed(
            statement: """
                INSERT INTO matches (date, home_team_id, away_team_id, competition_type, pitch)
                VALUES ('2020-01-13', 'JDM', 'HWTA', 'Old Cup', 'Field 99')
                """, check: "data.names", status: "note", words: "Field 99 (1), Old Cup (1)",
            mend: "competition add"),
        Deed(
            statement: """
                INSERT INTO matches (date, home_team_id, away_team_id) VALUES ('2020-01-13', 'JDM', 'HWTA')
                """, check: "data.awaiting", status: "note", words: "1 result awaited",
            mend: "score enter"),
        Deed(
            statement: """
                INSERT INTO matches (date, competition_type, home_team_id, away_team_id, status,
                                     home_score, away_score)
                VALUES ('2026-01-13', 'Senior League', 'JDM', 'HWTA', 'completed', 2, 1);
                ALTER VIEW season_standings RENAME TO right_standings;
                CREATE VIEW season_standings AS
                SELECT season, competition_type, position + 1 AS position, team_id, team_name,
                       team_colours, played, wins, draws, losses, goals_for, goals_against,
                       goal_difference, points, shared, adjustment, form
                FROM right_standings
                """, check: "data.tables", words: "Senior League 2026"),
    ]

    @Test(arguments: deeds) func isFound(_ deed: Deed) async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(database: database)
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(script: deed.statement)
            await connection.close()
            let found = try Examination(program)
            found.expect(deed.check, deed.status, deed.words, mend: deed.mend)
            // Whatever is broken, the rest was looked at.
            #expect(found["libraries.bcrypt"]?.status == "ok")
        }
    }

    /// The tests' own server is fast because it may lose what was committed.
    @Test func aServerThatMayLoseDataIsFound() async throws {
        try await withTestDatabase(from: .league) { database in
            let found = try Examination(Program(database: database))
            found.expect(
                "database.durability", "problem", "fsync is off", "full_page_writes is off",
                "synchronous_commit is off", mend: "ALTER SYSTEM SET fsync = on")
            // From PostgreSQL 18 on a server has checksums unless it is told otherwise.
            let connection = try await Connection.connect(to: database.configuration)
            let hasChecksums = try await connection.query("SHOW data_checksums", as: String.self)
            await connection.close()
            guard hasChecksums == ["off"] else {
                #expect(found["database.checksums"]?.status == "ok")
                return
            }
            found.expect("database.checksums", "warning", "would not notice", mend: "pg_checksums")
            let strict = try Examination(Program(database: database), "--strict")
            #expect(strict.exit == 65 && strict.errors.contains("database.checksums"))
        }
    }

    @Test func anotherEncodingIsFound() async throws {
        let cluster = try await TestCluster.shared()
        let name = "latin_\(UInt32.random(in: 0...UInt32.max))"
        let connection = try await Connection.connect(to: cluster.configuration())
        try await connection.execute(
            """
            CREATE DATABASE \(identifier: name) TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'
            """)
        let found = try Examination(
            Program(environment: ["DATABASE_URL": cluster.url(database: name)]))
        found.expect("database.encoding", "problem", "LATIN1", mend: "createdb --encoding=UTF8")
        #expect(found["schema.version"] == nil && found["libraries.libpq"]?.status == "ok")
        try await connection.execute("DROP DATABASE \(identifier: name) WITH (FORCE)")
        await connection.close()
    }

    @Test func anEmptyDatabaseIsFound() async throws {
        try await withTestDatabase { database in
            let found = try Examination(Program(database: database))
            found.expect("schema.version", "problem", "version 0", mend: "fieldgame migrate")
            #expect(found["roles.attributes"] == nil && found["data.tables"] == nil)
        }
    }

    @Test func withTheDatabaseAwayTheRestIsLookedAt() throws {
        let program = Program(environment: ["DATABASE_URL": "postgresql:///?host=/nowhere"])
        let found = try Examination(program)
        #expect(found.exit == 75 && found.worst == "problem")
        #expect(found["database.reachable"]?.message.contains("/nowhere") == true)
        #expect(found["libraries.libpq"]?.status == "ok" && found["mail.folder"] != nil)
        #expect(found["schema.version"] == nil)
    }

    @Test func aServerThatRefusesASettingIsNotAway() async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["PGTZ"] = "Junk"
            let found = try Examination(program)
            #expect(found.exit == 75)
            let reached = try #require(found["database.reachable"])
            #expect(reached.message.contains("refused the connection (SQLSTATE 22023)"))
            #expect(reached.mend?.contains("PG* variables") == true)
        }
    }

    @Test func whatNeedsAMissingTableSendsToTheDoctor() async throws {
        try await withTestDatabase(from: .league) { database in
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(script: "DROP TABLE pitches CASCADE")
            await connection.close()
            let outcome = try Program(database: database).run("pitch", "list")
            #expect(outcome.status == 78 && outcome.errors.contains("fieldgame doctor tells"))
        }
    }

    @Test func whatCannotNameADatabaseIsRefused() throws {
        let program = Program(environment: [:])
        let outcome = try program.run("doctor", "--database", "postgresql://a:secret@b/c")
        #expect(outcome.status == 64 && !outcome.errors.contains("secret"))
        #expect(try program.run("doctor", "--clock", "noon").status == 64)
    }

    @Test func aLoginWithoutRightsIsFound() async throws {
        try await withTestDatabase(from: .league) { database in
            let program = Program(environment: ["DATABASE_URL": database.url(user: "authenticator")]
            )
            let found = try Examination(program)
            found.expect(
                "database.login", "warning", "authenticator may not", mend: "GRANT league_owner")
            found.expect("data.awaiting", "problem", "could not be looked at")
        }
    }
}

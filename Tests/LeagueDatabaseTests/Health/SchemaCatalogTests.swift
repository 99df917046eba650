import Foundation
import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// `sql/catalog.txt` says what the migrations make, and a look at a database finds what is not so.
@Suite struct SchemaCatalogTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../sql/catalog.txt").standardizedFileURL

    /// `RECORD=1 swift test --filter SchemaCatalogTests` writes the file anew: what the server of this
    /// run says, and what stood there of others.
    @Test func theFileSaysWhatTheMigrationsMake() async throws {
        try await withLeague { repository, _ in
            let found = try await repository.schemaCatalog()
            if ProcessInfo.processInfo.environment["RECORD"] == "1" {
                let old = SchemaCatalog(text: try String(contentsOf: Self.file, encoding: .utf8))
                try old.recording(found).text.write(
                    to: Self.file, atomically: true, encoding: .utf8)
            }
            let text = try String(contentsOf: Self.file, encoding: .utf8)
            let recorded = SchemaCatalog(text: text)
            #expect(found.differences(from: recorded) == [], "record it with RECORD=1")
            #expect(recorded.text == text, "the file is written by this test alone")
            #expect(
                recorded.withoutRewording == [],
                """
                record it once more: RECORD=1 FIELDGAME_PG_BIN=$(scripts/prepare-postgresql 16) \
                swift test --filter SchemaCatalogTests
                """)
        }
    }

    /// The program holds what the file said when it was built.
    @Test func theProgramKnowsTheFile() throws {
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else { return }
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        #expect(SchemaCatalog.recorded == SchemaCatalog(text: text), "build again: it is embedded")
    }

    @Test func itIsTheSameForAnotherDatabaseAndAnotherOwner() async throws {
        let cluster = try await TestCluster.start()
        let admin = try await Connection.connect(to: cluster.configuration())
        for statement in [
            "CREATE ROLE keeper LOGIN CREATEROLE", "CREATE DATABASE odd OWNER keeper",
        ] {
            try await admin.execute(Query(unescaped: statement))
        }
        await admin.close()
        let connection = try await Connection.connect(
            to: cluster.configuration(database: "odd", user: "keeper"))
        _ = try await Migrator(connection).migrate()
        try await connection.execute(
            "SELECT set_config('search_path', 'public', false), set_config('DateStyle', 'SQL', false)"
        )
        let found = try await LeagueRepository(connection).schemaCatalog()
        #expect(found.differences(from: .recorded) == [])
        await connection.close()
    }

    /// A change of the schema by hand, and what is said of it: kind, name, and what is there now
    /// (nil is nothing, the empty text anything).
    private static let deeds:
        [(deed: String, kind: SchemaCatalog.Kind, name: String, found: String?)] = [
            (
                "ALTER TABLE matches DISABLE TRIGGER matches_enforce_score_rule", .firing,
                "matches.matches_enforce_score_rule", "off"
            ),
            ("ALTER TABLE matches DISABLE ROW LEVEL SECURITY", .rowSecurity, "matches", nil),
            ("ALTER TABLE matches DROP COLUMN umpires CASCADE", .column, "matches.umpires", nil),
            ("DROP VIEW umpires CASCADE", .view, "umpires", nil),
            ("GRANT UPDATE ON matches TO anon", .grant, "matches to anon", "UPDATE"),
            (
                "ALTER FUNCTION league_today() SET search_path = public", .function,
                "league_today()",
                ""
            ),
            ("CREATE POLICY open ON matches USING (true)", .policy, "matches.open", ""),
            // Other brackets alone make another rule.
            (
                """
                ALTER TABLE matches DROP CONSTRAINT matches_outcome_fits_status,
                    ADD CONSTRAINT matches_outcome_fits_status
                    CHECK ((outcome = 'played' OR status = 'completed' OR status = 'postponed')
                           AND outcome = 'abandoned' AND home_score IS NULL)
                """, .constraint, "matches.matches_outcome_fits_status", ""
            ),
            (
                """
                ALTER TABLE competitions DROP CONSTRAINT competitions_points_range,
                    ADD CONSTRAINT competitions_points_range
                    CHECK (points_win BETWEEN 0 AND 99 AND points_draw BETWEEN 0 AND 99
                           OR points_loss BETWEEN 0 AND 99)
                """, .constraint, "competitions.competitions_points_range", ""
            ),
            (
                """
                CREATE OR REPLACE TRIGGER competitions_protect_season_start
                    BEFORE UPDATE OF season_starts ON competitions FOR EACH ROW
                    WHEN (OLD.season_starts < NEW.season_starts)
                    EXECUTE FUNCTION protect_season_start()
                """, .trigger, "competitions.competitions_protect_season_start", ""
            ),
            (
                "ALTER TABLE matches ALTER status SET DEFAULT 'cancelled'", .column,
                "matches.status", ""
            ),
            ("CREATE TABLE mine (id int PRIMARY KEY)", .table, "mine", ""),
            (
                "CREATE RULE nothing AS ON DELETE TO houses DO INSTEAD NOTHING", .rule,
                "houses.nothing", ""
            ),
        ]

    @Test(arguments: deeds.indices) func aDifferenceIsNamed(_ number: Int) async throws {
        let (deed, kind, name, found) = Self.deeds[number]
        try await withLeague { repository, connection in
            try await connection.execute(Query(unescaped: deed))
            let differences = try await repository.schemaCatalog().differences(from: .recorded)
            let difference = try #require(
                differences.first { $0.place.kind == kind && $0.place.name == name })
            #expect(difference.found != difference.wanted)
            #expect((difference.found == nil) == (found == nil))
            if let found, !found.isEmpty { #expect(difference.found == found) }
        }
    }

    @Test func aTriggerThatKeepsAForeignKeyIsNamedByIt() async throws {
        try await withLeague { repository, connection in
            try await connection.execute("ALTER TABLE house_aliases DISABLE TRIGGER ALL")
            let places = try await repository.schemaCatalog().differences(from: .recorded)
            #expect(
                places.contains {
                    $0.place.kind == .firing && $0.place.name.hasPrefix("house_aliases.")
                        && $0.wanted == "on" && $0.found == "off, on"
                })
        }
    }

    @Test func ofAStrangeTableNothingButItsNameIsSaid() async throws {
        try await withLeague { repository, connection in
            try await connection.execute(
                script: "CREATE TABLE mine (id int PRIMARY KEY); GRANT SELECT ON mine TO anon")
            let differences = try await repository.schemaCatalog().differences(from: .recorded)
            #expect(differences.map(\.place.name) == ["mine"])
        }
    }

    @Test func whatLaterServersSayIsComparedWhereItIsRecorded() {
        let recorded = SchemaCatalog(
            text: """
                postgresql\t150018 160010 170006\t
                view\tv\ta
                view\tw\ta
                since 16\tview v\ta => b
                since 16\tview w\tz => b

                """)
        func changed(_ server: Int, _ v: String, _ w: String) -> [String] {
            SchemaCatalog(text: "postgresql\t\(server)0005\t\nview\tv\t\(v)\nview\tw\t\(w)\n")
                .differences(from: recorded).map(\.place.name)
        }
        #expect(changed(15, "a", "a") == [])
        #expect(changed(15, "b", "b") == ["v", "w"])
        #expect(changed(17, "b", "c") == [])
        // What was recorded of the other is no longer what the first says.
        #expect(changed(17, "a", "a") == ["v"])
        #expect(changed(18, "c", "c") == [])
        #expect(recorded.withoutRewording == ["w"])
    }

    @Test func serversOfAnotherVersionMayWordThingsInTheirWay() {
        let recorded = SchemaCatalog(
            text: "postgresql\t150018\t\nview\tv\ta\nfiring\tt.x\ton\nindex\tt.i\ta\n")
        let other = SchemaCatalog(text: "postgresql\t180001\t\nview\tv\tb\nfiring\tt.x\toff\n")
        #expect(
            other.differences(from: recorded).map(\.place.name) == ["t.x", "t.i"])
        let same = SchemaCatalog(
            text: "postgresql\t150018\t\nview\tv\tb\nfiring\tt.x\ton\nindex\tt.i\ta\n")
        #expect(same.differences(from: recorded).map(\.place.name) == ["v"])
    }

    @Test func aNewMinorVersionMayWordThingsInItsWay() {
        let recorded = SchemaCatalog(
            text: "postgresql\t150018\t\nview\tv\ta\nindex\tt.i\ta\nfiring\tt.x\ton\n")
        func certain(_ version: Int) -> [String] {
            SchemaCatalog(text: "postgresql\t\(version)\t\nview\tv\tb\nfiring\tt.x\toff\n")
                .differences(from: recorded).filter { !$0.isPerhapsWording }.map(\.place.name)
        }
        #expect(
            certain(150_017) == ["t.x", "t.i", "v"] && certain(150_018) == ["t.x", "t.i", "v"])
        // What is missing, and what no server words, is no matter of words.
        #expect(certain(150_019) == ["t.x", "t.i"])
    }
}

extension SchemaCatalog {
    /// Its lines, sorted: kind, name and facts with a tab between them.
    fileprivate var text: String {
        let lines = facts.map { "\($0.key.kind.rawValue)\t\($0.key.name)\t\($0.value)\n" }
        let others = rewordings.map { place, words in
            "since \(words.server)\t\(place.kind.rawValue) \(place.name)\t\(words.old) => \(words.new)\n"
        }
        let versions = servers.map(String.init).joined(separator: " ")
        return "postgresql\t\(versions)\t\n" + (lines + others).sorted().joined()
    }

    /// The same with what the server says from whom `found` is: all of it where that is the first one,
    /// else how it words what the first one words otherwise, and every view.
    fileprivate func recording(_ found: SchemaCatalog) -> SchemaCatalog {
        func major(_ version: Int) -> Int { version / 10_000 }
        let others = servers.filter { !found.servers.map(major).contains(major($0)) }
        let versions = (others + found.servers).sorted()
        guard let server = found.servers.first.map(major), server != servers.first.map(major) else {
            return SchemaCatalog(
                servers: versions, facts: found.facts,
                rewordings: rewordings.filter { found.facts[$0.key] != nil })
        }
        var rewordings = rewordings
        for (place, old) in facts {
            guard let new = found.facts[place], new != old || place.kind == .view else { continue }
            // The oldest server that says so.
            let since = rewordings[place].flatMap { $0.new == new ? min($0.server, server) : nil }
            rewordings[place] = Rewording(server: since ?? server, old: old, new: new)
        }
        return SchemaCatalog(servers: versions, facts: facts, rewordings: rewordings)
    }

    /// The views of which is not recorded how later servers word what they are now.
    fileprivate var withoutRewording: [String] {
        facts.filter { $0.key.kind == .view && rewordings[$0.key]?.old != $0.value }
            .map(\.key.name).sorted()
    }
}

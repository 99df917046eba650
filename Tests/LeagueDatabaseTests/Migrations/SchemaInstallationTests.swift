import Foundation
import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// The schema goes into every database that people have, whoever puts it there and however.
@Suite struct SchemaInstallationTests {
    private func migrate(_ configuration: ConnectionConfiguration) async throws {
        let connection = try await Connection.connect(to: configuration)
        _ = try await Migrator(connection).migrate()
        try await Migrator(connection).requireCurrent()
        await connection.close()
    }

    private func administer(_ cluster: TestCluster, _ statements: [Query]) async throws {
        let connection = try await Connection.connect(to: cluster.configuration())
        for statement in statements { try await connection.execute(statement) }
        await connection.close()
    }

    @Test func goesIntoSeveralDatabasesOfAServerAtOnce() async throws {
        let cluster = try await TestCluster.start()
        let names = (1...6).map { "league_\($0)" }
        try await administer(cluster, names.map { "CREATE DATABASE \(identifier: $0)" })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask { try await migrate(cluster.configuration(database: name)) }
            }
            try await group.waitForAll()
        }
    }

    @Test func aLoginNeedsNoMoreThanTheDatabaseAndCreateRole() async throws {
        let cluster = try await TestCluster.start()
        try await administer(
            cluster,
            [
                "CREATE ROLE keeper LOGIN CREATEROLE",
                "CREATE ROLE next_keeper LOGIN CREATEROLE",
                "CREATE DATABASE roles_missing OWNER keeper",
                "CREATE DATABASE roles_there OWNER next_keeper",
            ])
        try await migrate(cluster.configuration(database: "roles_missing", user: "keeper"))
        // Since PostgreSQL 16 only who has made a role lets others in.
        let keeper = try await Connection.connect(
            to: cluster.configuration(database: "roles_missing", user: "keeper"))
        try await keeper.execute("GRANT league_owner TO next_keeper")
        await keeper.close()
        try await migrate(cluster.configuration(database: "roles_there", user: "next_keeper"))
    }

    @Test func whereTheRolesAreThereCreateRoleIsNotNeeded() async throws {
        let cluster = try await TestCluster.start()
        try await administer(
            cluster,
            [
                "CREATE ROLE league_owner", "CREATE ROLE anon", "CREATE ROLE authenticated",
                "CREATE ROLE service_role", "CREATE ROLE league_accounts",
                "CREATE ROLE league_admins", "CREATE ROLE league_news",
                "CREATE ROLE authenticator LOGIN NOINHERIT",
                "GRANT anon, authenticated, service_role TO authenticator",
                "GRANT league_accounts, league_admins, league_news TO authenticator",
                "ALTER ROLE authenticator SET lock_timeout = '1s'",
                "CREATE ROLE keeper LOGIN IN ROLE league_owner",
                "CREATE DATABASE league OWNER keeper",
            ])
        try await migrate(cluster.configuration(database: "league", user: "keeper"))
        let connection = try await Connection.connect(
            to: cluster.configuration(database: "league", user: "authenticator"))
        let limits = try await connection.query(
            "SELECT current_setting('lock_timeout'), current_setting('statement_timeout')",
            as: (String, String).self)[0]
        #expect(limits == ("1s", "0"))
        await connection.close()
    }

    @Test func aSlowClientCannotKeepARowFromOthers() async throws {
        let cluster = try await TestCluster.start()
        try await administer(
            cluster,
            [
                "CREATE ROLE authenticator LOGIN NOINHERIT",
                "ALTER ROLE authenticator SET lock_timeout = '1s'",
            ])
        try await migrate(cluster.configuration())
        let connection = try await Connection.connect(
            to: cluster.configuration(user: "authenticator"))
        let limits = try await connection.query(
            """
            SELECT current_setting('lock_timeout'), current_setting('statement_timeout'),
                   current_setting('idle_in_transaction_session_timeout')
            """, as: (String, String, String).self)[0]
        // What was set before stays.
        #expect(limits == ("1s", "15s", "10s"))
        let roles = try await connection.query(
            """
            SELECT rolname FROM pg_db_role_setting JOIN pg_roles ON pg_roles.oid = setrole
            WHERE 'idle_in_transaction_session_timeout=10s' = ANY (setconfig) ORDER BY 1
            """, as: String.self)
        #expect(roles == ["anon", "authenticated", "authenticator", "service_role"])
        await connection.close()
    }

    /// What belongs to the whole server: roles, their settings, and who is in which.
    private static let roles: Query = """
        SELECT concat_ws(' ', r.rolname, r.rolcanlogin, r.rolinherit, s.setconfig,
                         (SELECT array_agg(g.roleid::regrole ORDER BY 1)
                          FROM pg_auth_members AS g WHERE g.member = r.oid))
        FROM pg_roles AS r LEFT JOIN pg_db_role_setting AS s ON s.setrole = r.oid
        WHERE r.rolname !~ '^pg_' ORDER BY 1
        """

    @Test func theRolesAreMadeAloneAndOnce() async throws {
        let cluster = try await TestCluster.start()
        try await administer(cluster, ["CREATE ROLE keeper LOGIN", "CREATE DATABASE league"])
        let powerless = try await Connection.connect(
            to: cluster.configuration(database: "league", user: "keeper"))
        let refusal = await #expect(throws: DatabaseError.self) {
            try await Migrator(powerless).makeRoles()
        }
        #expect(refusal?.code == .migrationFailed)
        #expect(refusal?.description.hasPrefix("roles failed and left nothing behind") == true)
        await powerless.close()

        let connection = try await Connection.connect(
            to: cluster.configuration(database: "league"))
        let migrator = Migrator(connection)
        #expect(
            try await migrator.makeRoles() == [
                "anon", "authenticated", "authenticator", "league_accounts", "league_admins",
                "league_news", "league_owner", "service_role",
            ])
        let made = try await connection.query(Self.roles, as: String.self)
        #expect(try await migrator.makeRoles() == [])
        #expect(try await connection.query(Self.roles, as: String.self) == made)
        #expect(try await migrator.isNew())
        // They are all that the migrations need.
        _ = try await migrator.migrate()
        #expect(try await connection.query(Self.roles, as: String.self) == made)
        await connection.close()
    }

    @Test func aDatabaseThatCannotHoldEveryNameIsRefused() async throws {
        let cluster = try await TestCluster.shared()
        let name = "latin_\(UInt32.random(in: 0...UInt32.max))"
        try await administer(
            cluster,
            [
                """
                CREATE DATABASE \(identifier: name) TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'
                """
            ])
        let connection = try await Connection.connect(to: cluster.configuration(database: name))
        await #expect {
            try await Migrator(connection).migrate()
        } throws: { error in
            let error = error as? DatabaseError
            return error?.code == .unsuitableServer
                && error?.description.contains("LATIN1") == true
                && error?.description.contains("createdb --encoding=UTF8") == true
        }
        let tables = try await connection.query(
            "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", as: Int.self)
        #expect(tables == [0])
        await connection.close()
        try await administer(cluster, ["DROP DATABASE \(identifier: name)"])
    }

    /// Every file runs in psql, in the order of the program; definitions may run again as they are.
    @Test func eachFileAlsoRunsInPsql() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../sql").standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".sql") && !$0.hasSuffix("/from_0_1.sql") }
        var files: [String: String] = [:]
        for path in paths {
            files[try String(contentsOf: folder.appending(path: path), encoding: .utf8)] = path
        }
        let definitions = LeagueSchema.definitions.files
        let texts = LeagueSchema.migrations.flatMap(\.files) + definitions
        #expect(texts.compactMap { files[$0] }.sorted() == paths.sorted())
        let psql = try ServerBinaries.find().path("psql")
        try await withTestDatabase { database in
            for file in (texts + definitions).compactMap({ files[$0] }) {
                let path = folder.appending(path: file).path()
                let url = database.url()
                let outcome = try await onThreadOfItsOwn {
                    try ServerProgram(
                        [psql, "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-f", path, url],
                        as: .current
                    ).run()
                }
                #expect(outcome.status == 0, "\(file): \(outcome.output)")
                #expect(outcome.output == "", "\(file) complains")
            }
        }
    }
}

import Foundation
import LeagueDatabase
import LeagueSchema
import PostgreSQL
import TestSupport
import Testing

/// `fieldgame restore`: a league comes back from a file.
@Suite struct RestoreTests {
    @Test func bringsAPrivateClusterBack() async throws {
        try await BackupLeague.with { league in
            let file = try league.backUp()
            let before = try league.program.succeed("fixtures", "--json", "--clock", "2026-01-12")
            try await withDataHome { program, folder in
                let rehearsed = try program.succeed("restore", file, "--dry-run")
                #expect(rehearsed.output.contains("into a new private cluster in \(folder)"))
                #expect(try program.succeed("database", "status").output.hasPrefix("absent"))
                let asked = try program.run("restore", file)
                #expect(asked.status == 64 && asked.errors.contains("add --yes"))
                #expect(try program.succeed("database", "status").output.hasPrefix("absent"))
                let restored = try program.succeed("restore", file, "--yes")
                #expect(restored.output.contains("made the roles"))
                let after = try program.succeed("fixtures", "--json", "--clock", "2026-01-12")
                #expect(after.output == before.output)
                #expect(try program.succeed("migrate").output.contains("nothing to do"))
                let found = try Examination(program)
                #expect(!found.checks.contains { $0.status == "problem" }, "\(found.checks)")
                #expect(found["backup.made"]?.status == "ok")
                // A second one finds a league there.
                for option in ["--yes", "--dry-run"] {
                    let again = try program.run("restore", file, option)
                    #expect(again.status == 64 && again.errors.contains("has tables already"))
                }
            }
        }
    }

    @Test func bringsLoginsToAnotherServer() async throws {
        let cluster = try await TestCluster.start()
        try await BackupLeague.with { league in
            let person = #"o'brien "tom""#
            try await league.execute(
                #"""
                CREATE ROLE "o'brien ""tom""" LOGIN PASSWORD 'mud' VALID UNTIL '2040-01-01' CONNECTION LIMIT 7;
                ALTER ROLE "o'brien ""tom""" SET search_path = "o'x", public;
                ALTER ROLE "o'brien ""tom""" SET statement_timeout = '7s';
                CREATE ROLE "bystander of all";
                CREATE ROLE "house staff";
                GRANT authenticated TO "house staff" WITH ADMIN OPTION;
                GRANT "house staff" TO "o'brien ""tom""";
                INSERT INTO user_profiles (email, name, role, db_role)
                VALUES ('tom@example.org', 'Tom', 'admin', 'o''brien "tom"');
                """#)
            let file = try league.backUp()
            let roles: Query = """
                SELECT to_jsonb(r) - 'oid' || jsonb_build_object('password', a.rolpassword,
                           'member', (SELECT jsonb_agg(m.roleid::regrole::text || m.admin_option)
                                      FROM pg_auth_members AS m WHERE m.member = r.oid))
                FROM pg_roles AS r JOIN pg_authid AS a ON a.oid = r.oid
                WHERE r.rolname IN (\(person), 'house staff', 'bystander of all') ORDER BY r.rolname
                """
            func read(_ configuration: ConnectionConfiguration) async throws -> [String] {
                let connection = try await Connection.connect(to: configuration)
                let found = try await connection.query(roles, as: String.self)
                await connection.close()
                return found
            }
            let before = try await read(league.database.configuration)
            #expect(before.count == 3)
            try await league.withEmptyDatabase(in: cluster) { program, configuration in
                let output = try program.succeed("restore", file, "--yes", "--json").output
                let made = try BackupLeague.object(output)["roles"] as? [String]
                #expect(made?.contains(person) == true)
                #expect(try BackupLeague.object(output)["set_passwords"] as? [String] == [])
                #expect(
                    try await read(configuration) == before.filter { !$0.contains("bystander") })
                let found = try Examination(program)
                #expect(found["roles.personal_logins"]?.status == "ok")
            }

            // Without the verifiers it says whose passwords are to be set.
            let silent = try league.alterRoles(
                file,
                """
                roles['hasPasswords'] = False
                for role in roles['roles']:
                    role.pop('password', None)
                    role['name'] = role['name'].replace("o'brien", 'x_o')
                """)
            try await league.withEmptyDatabase(in: cluster) { program, _ in
                let output = try program.succeed("restore", silent, "--yes").output
                #expect(output.contains(#"set these again where they had one: x_o "tom""#))
            }
            try await league.execute(
                #"""
                DELETE FROM user_profiles;
                DROP ROLE "o'brien ""tom""", "house staff", "bystander of all";
                """#)
        }
        try await cluster.stop()
    }

    /// A file gives nobody rights beyond the league.
    @Test func rolesOfAForgedFileGetNoPowers() async throws {
        try await BackupLeague.with { league in
            let forged = try league.alterRoles(
                league.backUp(),
                """
                known = {role['name']: role for role in roles['roles']}
                known['anon']['member'] = [{'role': 'pg_execute_server_program', 'admin': True},
                                           {'role': 'other_app', 'admin': False}]
                for name, member in (('other_app', 'postgres'), ('helper', 'other_app'), ('tom', 'anon')):
                    roles['roles'].append(known['league_owner'] | {
                        'name': name, 'login': True, 'superuser': name == 'helper',
                        'createrole': name == 'helper', 'settings': [],
                        'member': [{'role': member, 'admin': True}]})
                """)
            let cluster = try await TestCluster.start()
            let connection = try await Connection.connect(to: cluster.configuration())
            try await connection.execute("CREATE ROLE other_app LOGIN")
            try await league.withEmptyDatabase(in: cluster) { program, _ in
                let output = try program.succeed("restore", forged, "--yes", "--json").output
                #expect(
                    try BackupLeague.object(output)["withheld"] as? [String] == [
                        "helper: SUPERUSER", "helper: CREATEROLE",
                        "anon: pg_execute_server_program", "anon: other_app", "helper: other_app",
                    ])
                let members = try await connection.query(
                    """
                    SELECT member::regrole || ' ' || roleid::regrole FROM pg_auth_members
                    WHERE member::regrole::text IN ('anon', 'other_app', 'helper', 'tom')
                    """, as: String.self)
                #expect(members == ["tom anon"])
                let powers = try await connection.query(
                    "SELECT bool_or(rolsuper OR rolcreaterole) FROM pg_roles WHERE oid <> 10 AND rolname !~ '^pg_'",
                    as: Bool.self)
                #expect(powers == [false])
            }
            await connection.close()
            try await cluster.stop()
        }
    }

    /// As the guide makes the database of a further league.
    @Test func theOwnerOfADatabaseRestoresIntoIt() async throws {
        try await BackupLeague.with { league in
            let file = try league.backUp()
            let cluster = try await TestCluster.start()
            let admin = try await Connection.connect(to: cluster.configuration())
            try await admin.execute(
                script: "CREATE ROLE keeper LOGIN CREATEROLE; CREATE ROLE guest LOGIN")
            for (login, status) in [("guest", 78), ("keeper", 0)] as [(String, Int32)] {
                try await league.withEmptyDatabase(in: cluster) { program, configuration in
                    let name = try #require(configuration.parameters["dbname"])
                    try await admin.execute("ALTER DATABASE \(identifier: name) OWNER TO keeper")
                    var program = program
                    program.environment["PGUSER"] = login
                    program.environment["DATABASE_URL"]?.replace("user=postgres", with: "")
                    for options in [["--dry-run"], ["--yes"]] {
                        let outcome = try program.run(["restore", file] + options)
                        #expect(outcome.status == status, "\(outcome.errors)")
                        #expect(status == 0 || outcome.errors.contains("guest may not restore"))
                    }
                }
            }
            await admin.close()
            try await cluster.stop()
        }
    }

    /// A login that is no superuser may not read passwords, and says so.
    @Test func theOwnerMakesOneWithoutPasswords() async throws {
        try await BackupLeague.with { league in
            let name = "owner_\(UInt32.random(in: 0...UInt32.max))"
            try await league.execute(
                "CREATE ROLE \(name) LOGIN; GRANT league_owner TO \(name); GRANT SELECT ON league_migrations, league_definitions TO \(name)"
            )
            var program = league.program
            program.environment["DATABASE_URL"] = league.database.url(user: name)
            let outcome = try program.succeed("backup", league.folder)
            #expect(outcome.output.contains("without the passwords of logins"))
            #expect(
                try BackupFile("\(league.folder)/\(league.files[0])").roles.hasPasswords == false)
            try await league.execute(
                "REVOKE ALL ON league_migrations, league_definitions FROM \(name); DROP ROLE \(name)"
            )
        }
    }

    @Test func migratesAnOlderBackup() async throws {
        try await withTestDatabase { database in
            try await withTemporaryFolder { folder in
                let connection = try await Connection.connect(to: database.configuration)
                _ = try await Migrator(
                    connection,
                    migrations: LeagueSchema.migrations.filter { ($0.version ?? 0) < 19 },
                    definitions: SchemaScript(nil, "definitions", [])
                ).migrate()
                await connection.close()
                let program = Program(database: database)
                let outcome = try program.succeed("backup", folder.path)
                #expect(outcome.output.contains("not recorded"))
                let league = BackupLeague(
                    program: program, database: database, folder: folder.path, scratch: folder)
                let file = "\(folder.path)/\(try league.files[0])"
                try await league.withEmptyDatabase { program, _ in
                    let restored = try program.succeed("restore", file, "--yes")
                    #expect(restored.output.contains("applied migration 19 backups"))
                    #expect(try program.succeed("migrate").output.contains("nothing to do"))
                }
            }
        }
    }

    @Test func calendarsStayAndCursorsStartAgain() async throws {
        try await BackupLeague.with { league in
            func calendar(_ service: RunningService) throws -> [String] {
                let answer = try OutsideProgram(
                    "curl", "--silent", "--include", "--max-time", "20",
                    "\(service.url)/calendar/all.ics"
                ).run()
                let text = String(decoding: answer.output, as: UTF8.self)
                #expect(text.contains("BEGIN:VEVENT") && text.lowercased().contains("etag: "))
                return text.split(whereSeparator: \.isNewline).map(String.init).filter {
                    !["date:", "x-request-id:"].contains($0.prefix { $0 != " " }.lowercased())
                }
            }
            func cursor(_ service: RunningService) throws -> String {
                let body = try service.get("/api/v1/changes").body
                return try #require(try BackupLeague.object(body)["cursor"] as? String)
            }
            let old = try await RunningService(league.program)
            try await old.waitUntilReady()
            // Last-Modified is the second after the last change, and never later than the answer.
            let watcher = try await Connection.connect(to: league.database.configuration)
            try await watcher.wait(
                for: "the end of that second",
                until: "SELECT now() >= max(updated_at) + interval '1 second' FROM matches")
            await watcher.close()
            let (before, given) = (try calendar(old), try cursor(old))
            #expect(try old.get("/api/v1/changes?since=\(given)").status == 200)
            _ = try old.stop()
            let file = try league.backUp()
            try await league.withEmptyDatabase { program, configuration in
                try program.succeed("restore", file, "--yes")
                let connection = try await Connection.connect(to: configuration)
                #expect(
                    try await connection.query(
                        """
                        SELECT count(*), bool_and(e.origin = change_origin())
                        FROM change_epochs AS e WHERE epoch = (SELECT max(epoch) FROM change_epochs)
                        """, as: (Int, Bool).self
                    ).map { "\($0)" } == ["(1, true)"])
                #expect(
                    try await connection.query("SELECT max(epoch) FROM change_epochs", as: Int.self)
                        == [2])
                await connection.close()
                let new = try await RunningService(program)
                try await new.waitUntilReady()
                let after = try calendar(new)
                #expect(after == before, "\(after.difference(from: before))")
                let refused = try new.get("/api/v1/changes?since=\(given)")
                #expect(refused.status == 410 && refused.body.contains("start_again"))
                let fresh = try cursor(new)
                #expect(try new.get("/api/v1/changes?since=\(fresh)").status == 200)
                _ = try new.stop()
            }
        }
    }

    @Test func killedAtRandomInstantsItCanBeRunAgain() async throws {
        let wanted = LongForm.count("FIELDGAME_RESTORE_KILLS", ordinary: 8, long: 150)
        var random = SplitMix64(seed: 5)
        try await BackupLeague.with { league in
            let file = try league.backUp()
            let before = try league.program.succeed("fixtures", "--json", "--clock", "2026-01-12")
            let count = try BackupFile(file).manifest.tables.count
            var whole = Duration.zero
            try await league.withEmptyDatabase { program, _ in
                whole = try ContinuousClock().measure {
                    try program.succeed("restore", file, "--yes")
                }
            }
            var killed = 0
            for _ in 0..<(wanted * 3) where killed < wanted {
                try await league.withEmptyDatabase { program, configuration in
                    // Twice, so that one that goes on is killed, too.
                    var isDone = false
                    for _ in 1...2 where !isDone {
                        let run = try RunningProgram(program, ["restore", file, "--yes"])
                        try await Task.sleep(
                            for: whole * Double.random(in: 0.02...1.05, using: &random))
                        kill(run.process.processIdentifier, SIGKILL)
                        let outcome = try run.outcome()
                        isDone = outcome.status == 0
                        if outcome.status == -1 { killed += 1 }
                        #expect([0, -1].contains(outcome.status), "\(outcome.errors)")
                        // All tables with all rows, or none.
                        let connection = try await Connection.connect(to: configuration)
                        try await connection.wait(
                            for: "the end of the killed",
                            until: """
                                SELECT NOT EXISTS (SELECT FROM pg_stat_activity
                                                   WHERE datname = current_database()
                                                     AND application_name LIKE 'fieldgame%')
                                """)
                        let (tables, isMarked) = try await connection.query(
                            """
                            SELECT (SELECT count(*) FROM pg_class
                                    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'),
                                   to_regnamespace('fieldgame_restore') IS NOT NULL
                            """, as: (Int, Bool).self)[0]
                        #expect([0, count].contains(tables))
                        // It may have been killed when all was done and not yet said.
                        isDone = isDone || tables > 0 && !isMarked
                        await connection.close()
                    }
                    if !isDone { try program.succeed("restore", file, "--yes") }
                    let after = try program.succeed("fixtures", "--json", "--clock", "2026-01-12")
                    #expect(after.output == before.output)
                    let connection = try await Connection.connect(to: configuration)
                    #expect(
                        try await connection.query(
                            "SELECT to_regnamespace('fieldgame_restore') IS NULL", as: Bool.self)
                            == [true])
                    await connection.close()
                }
            }
            #expect(killed > 0)
        }
    }

    @Test func whatDiffersIsSaid() async throws {
        try await BackupLeague.with { league in
            let file = try league.backUp()
            let altered = try league.alter(
                file,
                """
                for table in manifest['tables']:
                    if table['name'] == 'public.matches': table['rows'] += 1
                """)
            try await league.withEmptyDatabase { program, _ in
                for _ in 1...2 {
                    let outcome = try program.run("restore", altered, "--yes")
                    #expect(outcome.status == 65)
                    #expect(outcome.errors.contains("public.matches has"))
                    #expect(outcome.errors.contains("Drop the database"))
                }
                // Another backup does not go over it.
                #expect(try program.run("restore", file, "--yes").status == 64)
            }
        }
    }
}

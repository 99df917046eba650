import Foundation

/// The upgrade of a private cluster to a newer PostgreSQL.
///
/// A new cluster is made beside the old one, which nobody can write to meanwhile. It gets a copy of all
/// that is there, is compared with it, and takes its place by one renaming. Whenever this is broken
/// off, the cluster is the old one or the new one, and the next command clears away the rest.
package struct ClusterUpgrade: Sendable {
    /// What came of it.
    package struct Outcome: Sendable, Hashable {
        /// How many sessions of others were ended.
        package let sessions: Int
        /// How many tables were copied, of all databases.
        package let tables: Int
        /// How many rows they have.
        package let rows: Int
    }

    private let cluster: PrivateCluster
    private let old, new: ServerBinaries
    private let account: ServerAccount
    /// What the data take on the disk, in bytes.
    package let size: Int
    /// What is free for the copy, in bytes.
    package let free: Int
    /// How many sessions others have now.
    package let sessions: Int

    /// The major versions, such as 15 and 17.
    package var versions: (old: Int, new: Int) { (old.majorVersion, new.majorVersion) }

    /// What a copy may take more than the data: its log of changes, and 50 MB that every cluster takes.
    private static let reserve = 256_000_000
    /// The port of the new server beside the old one. It is the name of a socket.
    private static let newPort = "5433"

    init(_ cluster: PrivateCluster, from old: ServerBinaries, to new: ServerBinaries) throws {
        (self.cluster, self.old, self.new) = (cluster, old, new)
        account = try cluster.prepareFolder()
        for program in ["pg_dumpall", "psql", "vacuumdb"]
        where !FileManager.default.isExecutableFile(atPath: new.path(program)) {
            throw ClusterError(
                .notInstalled,
                "\(new.path(program)) is not there. Install it (apt install "
                    + "postgresql-client-\(new.majorVersion)) and try again.")
        }
        size = try Self.size(of: cluster.data.path)
        // What an earlier upgrade kept is removed first.
        free = try Self.room(in: cluster.path) + Self.size(of: cluster.oldData)
        guard cluster.data.isReady else {
            sessions = 0
            return
        }
        let others = try Self.psql(
            new, at: cluster.socketFolder, as: account,
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
            """)
        sessions = others.first.flatMap { Int($0) } ?? 0
    }

    /// Throws ``ClusterError`` (`cannotWrite`) where the disk has no room for the copy.
    package func requireRoom() throws {
        try Self.requireRoom(for: size, free: free, in: cluster.path)
    }

    /// The same for data of this size.
    package static func requireRoom(for size: Int, free: Int, in folder: String) throws {
        let needed = size + reserve
        guard free < needed else { return }
        throw ClusterError(
            .cannotWrite,
            "The copy needs \(megabytes(needed)) MB in \(folder), and \(megabytes(free)) MB are "
                + "free. Make room there and try again; nothing was changed.")
    }

    /// Does it, and tells each step before it is taken. The new server then runs.
    ///
    /// Returns nil where another has done it meanwhile. Throws ``ClusterError``: the old cluster then
    /// goes on as it was.
    package func run(tell: @escaping @Sendable (String) -> Void) async throws -> Outcome? {
        try await onThreadOfItsOwn {
            try cluster.locked(forUpgrade: true) {
                try cluster.clearUpgrade()
                guard cluster.data.majorVersion == old.majorVersion else { return nil }
                do {
                    return try upgrade(tell)
                } catch {
                    // Where it cannot start now, the next command says why.
                    try? cluster.clearUpgrade()
                    if let programs = try? cluster.programs() {
                        try? cluster.data.start(programs, as: account)
                    }
                    throw error
                }
            }
        }
    }

    private func upgrade(_ tell: (String) -> Void) throws -> Outcome {
        try cluster.remove(cluster.oldData)
        try requireRoom()
        let draft = cluster.draft
        try cluster.prepareSocketFolder(draft.socketFolder, for: account)

        tell("ending \(sessions == 1 ? "1 session" : "\(sessions) sessions") of others")
        try cluster.data.stop()
        // Where no other session finds it.
        let source = DataFolder(
            path: cluster.data.path, socketFolder: draft.socketFolder, log: cluster.data.log)
        try source.start(
            old, settings: ["port": PrivateCluster.port, "default_transaction_read_only": "on"],
            as: account, endingWithUs: true)

        tell("making a cluster of PostgreSQL \(new.majorVersion)")
        try cluster.makeDraft(new, as: account)
        try takeSettings()
        try draft.start(
            new,
            settings: [
                "port": Self.newPort, "synchronous_commit": "off", "max_wal_size": "128MB",
            ], as: account, endingWithUs: true)

        tell("copying \(Self.megabytes(size)) MB")
        try copy()
        tell("comparing every row")
        let (before, after) = (
            try contents(PrivateCluster.port), try contents(Self.newPort)
        )
        if let place = Set(before.keys).union(after.keys).sorted().first(where: {
            before[$0] != after[$0]
        }) {
            throw ClusterError(
                .unavailable,
                "The copy is not what was copied: \(place) had \(before[place] ?? "nothing") and "
                    + "has \(after[place] ?? "nothing") (rows, digest). Nothing was changed.")
        }
        try draft.stop()
        try source.stop()
        try cluster.swapDraft()
        rmdir(draft.socketFolder)
        tell("starting PostgreSQL \(new.majorVersion)")
        try cluster.prepareSocketFolder(cluster.socketFolder, for: account)
        try cluster.data.start(try cluster.programs(), as: account)
        let tables = after.filter { $0.key.contains(": ") }
        return Outcome(
            sessions: sessions, tables: tables.count,
            rows: tables.values.reduce(0) { $0 + (Int($1.prefix { $0 != "|" }) ?? 0) })
    }

    /// Gives the draft the settings of the old cluster, and who may log in.
    private func takeSettings() throws {
        let (from, to) = (cluster.data.path, cluster.draft.path)
        for file in ["pg_hba.conf", "pg_ident.conf", "postgresql.auto.conf"] {
            try cluster.write(try read("\(from)/\(file)"), to: "\(to)/\(file)", O_TRUNC)
        }
        // Above the heading is what initdb wrote, of each version.
        let (old, new) = (
            try read("\(from)/postgresql.conf"), try read("\(to)/postgresql.conf")
        )
        guard let ours = old.range(of: PrivateCluster.settingsHeading),
            let theirs = new.range(of: PrivateCluster.settingsHeading)
        else { return }
        try cluster.write(
            String(new[..<theirs.lowerBound] + old[ours.lowerBound...]),
            to: "\(to)/postgresql.conf", O_TRUNC)
    }

    /// A file that is no link: root reads what another account may have laid there.
    private func read(_ file: String) throws -> String {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            throw ClusterError(
                .cannotWrite, "\(file) cannot be read: \(String(cString: strerror(errno))).")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    }

    /// Copies roles and databases. The superuser, whom the dump begins with, is there.
    private func copy() throws {
        let script = """
            set -o pipefail
            "$1/pg_dumpall" --host="$2" --port="$3" --username=postgres --no-password \
                --database=postgres |
            sed '0,/^CREATE ROLE postgres;$/{//d}' |
            "$1/psql" -X -q -v ON_ERROR_STOP=1 --host="$2" --port="$4" --username=postgres \
                --no-password --dbname=postgres --output=/dev/null
            """
        try cluster.run(
            "Copying the database cluster in \(cluster.path)",
            [
                "/bin/bash", "-c", script, "bash", new.folder, cluster.draft.socketFolder,
                PrivateCluster.port, Self.newPort,
            ], as: account, endingWithUs: true)
        try cluster.run(
            "Counting what was copied",
            [
                new.path("vacuumdb"), "--host=\(cluster.draft.socketFolder)",
                "--port=\(Self.newPort)", "--username=postgres", "--no-password", "--all",
                "--analyze-only", "--quiet",
            ], as: account, endingWithUs: true)
    }

    /// What a server has: `rows|digest` by `database: table`, and of roles. A digest does not depend on
    /// the order of rows.
    private func contents(_ port: String) throws -> [String: String] {
        func ask(_ database: String, _ script: String) throws -> [(name: String, value: String)] {
            try Self.psql(
                new, at: cluster.draft.socketFolder, port: port, database: database, as: account,
                script
            ).map { line in
                let parts = line.split(separator: "|", omittingEmptySubsequences: false)
                return (
                    parts.dropLast(2).joined(separator: "|"),
                    parts.suffix(2).joined(separator: "|")
                )
            }
        }
        var contents: [String: String] = [:]
        for (name, value) in try ask("postgres", Self.roles) { contents[name] = value }
        let databases = try Self.psql(
            new, at: cluster.draft.socketFolder, port: port, as: account,
            "SELECT datname FROM pg_database WHERE datallowconn ORDER BY 1")
        for database in databases {
            for (name, value) in try ask(database, Self.tables) {
                contents["\(database): \(name)"] = value
            }
        }
        return contents
    }

    private static let settings = TableContents.settings.map { "SET \($0) = '\($1)';\n" }.joined()

    /// The same for format(), whose argument the rows name by `%s`.
    private static func pattern(_ rows: String) -> String {
        "'SELECT %L, \(TableContents.digest(of: rows).replacing("'", with: "''"))'"
    }

    /// Each table and each sequence of a database.
    private static let tables =
        settings + """
            SELECT format(\(pattern("ONLY %s")), c.oid::regclass, c.oid::regclass)
            FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
            WHERE c.relkind IN ('r', 'm') AND c.relispopulated AND c.relpersistence <> 't'
              AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
            UNION ALL
            SELECT format(\(pattern("(SELECT last_value, is_called FROM %s)")),
                          c.oid::regclass, c.oid::regclass)
            FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
            WHERE c.relkind = 'S' AND c.relpersistence <> 't'
            ORDER BY 1
            \\gexec

            """

    /// The roles, who is in which, and their settings.
    private static let roles =
        settings
        + [
            (
                "roles",
                """
                SELECT rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin,
                       rolreplication, rolbypassrls, rolconnlimit, rolpassword, rolvaliduntil
                FROM pg_authid WHERE rolname !~ '^pg_'
                """
            ),
            (
                "memberships",
                """
                SELECT roleid::regrole, member::regrole, admin_option FROM pg_auth_members
                WHERE member::regrole::text !~ '^pg_'
                """
            ),
            (
                "settings of roles",
                """
                SELECT datname, setrole::regrole, setconfig
                FROM pg_db_role_setting AS s LEFT JOIN pg_database AS d ON d.oid = s.setdatabase
                """
            ),
        ].map { name, rows in
            "SELECT '\(name)', \(TableContents.digest(of: "(\(rows))"));\n"
        }.joined()

    /// What psql prints for a script, line by line.
    private static func psql(
        _ programs: ServerBinaries, at folder: String, port: String = PrivateCluster.port,
        database: String = "postgres", as account: ServerAccount, _ script: String
    ) throws -> [String] {
        let outcome = try ServerProgram(
            [
                programs.path("psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1",
                "--host=\(folder)", "--port=\(port)", "--username=postgres", "--no-password",
                "--dbname=\(database)",
            ], as: account, endingWithUs: true
        ).run(input: script)
        guard outcome.status == 0 else {
            throw ClusterError("Asking the server in \(folder)", output: outcome.output)
        }
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// What a folder takes on the disk, in bytes; 0 where there is none.
    private static func size(of folder: String) throws -> Int {
        // A server may remove a file meanwhile, and du complains.
        let outcome = try ServerProgram(
            ["/bin/sh", "-c", "du -s --block-size=1 -- \"$1\" 2>/dev/null", "sh", folder],
            as: .current
        ).run()
        return Int(outcome.output.prefix(while: \.isNumber)) ?? 0
    }

    /// What is free for every account, in bytes.
    private static func room(in folder: String) throws -> Int {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else {
            throw ClusterError(
                .cannotWrite, "\(folder) cannot be looked at: \(String(cString: strerror(errno))).")
        }
        return Int(facts.f_bavail) * Int(facts.f_frsize)
    }

    /// Whole megabytes, rounded up.
    package static func megabytes(_ bytes: Int) -> Int { (bytes + 999_999) / 1_000_000 }
}

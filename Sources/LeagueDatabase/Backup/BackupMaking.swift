import Foundation
import LeagueService
package import PostgreSQL

/// Makes a backup of a league: a dump of one moment, what its tables held at that moment, and the roles
/// that it needs of its server.
package struct BackupMaking: Sendable {
    /// What the league's database is, and by which program it is dumped.
    package struct Plan: Sendable {
        /// The version of the schema.
        package let schema: Int
        /// The server's version, such as 150014.
        package let server: Int
        package let database: String
        /// The size of the database in bytes.
        package let octets: Int
        /// The program, such as `/usr/lib/postgresql/15/bin/pg_dump`.
        package let dumper: String
        let restorer: String
    }

    private let connection: Connection
    private let configuration: ConnectionConfiguration
    private let folder: BackupFolder
    private let program: String
    private let progress: @Sendable (String) -> Void

    /// - Parameters:
    ///   - configuration: how the connection was made, and `pg_dump` makes another.
    ///   - program: the version of this program.
    ///   - progress: is told what is being done.
    package init(
        _ connection: Connection, configuration: ConnectionConfiguration, into folder: BackupFolder,
        program: String, progress: @escaping @Sendable (String) -> Void
    ) {
        (self.connection, self.configuration, self.folder) = (connection, configuration, folder)
        (self.program, self.progress) = (program, progress)
    }

    /// What would be backed up.
    ///
    /// Throws ``DatabaseError`` (`schemaTooNew` and its like), ``BackupError`` (`missing`) where there is
    /// no league, ``ClusterError`` (`notInstalled`) where no `pg_dump` is new enough.
    package func plan() async throws -> Plan {
        let steps = try await Migrator(connection).status()
        guard let schema = steps.filter({ $0.appliedAt != nil }).compactMap(\.version).max() else {
            throw BackupError(
                .missing, "the database holds no league: fieldgame migrate makes an empty one")
        }
        let (server, database, octets) = try await connection.query(
            """
            SELECT current_setting('server_version_num')::int, current_database()::text,
                   pg_database_size(current_database())
            """, as: (Int, String, Int).self)[0]
        let binaries = try await onThreadOfItsOwn {
            try ServerBinaries.find(["pg_dump", "pg_restore"], from: server / 10_000)
        }
        return Plan(
            schema: schema, server: server, database: database, octets: octets,
            dumper: binaries.path("pg_dump"), restorer: binaries.path("pg_restore"))
    }

    /// Makes the file, whole or not at all, and reads it back.
    ///
    /// Throws as ``plan()`` does, and ``FileFailure``, ``ClusterError``, ``PostgresError``.
    package func run() async throws -> BackupFile {
        let plan = try await plan()
        return try await folder.working {
            let (moment, contents, roles) = try await dump(plan)
            let dump = "\(folder.workshop)/\(BackupFile.Name.dump)"
            progress("writing the file")
            return try await onThreadOfItsOwn { [self] in
                try write(plan, moment, contents, roles, dump: dump)
            }
        }
    }

    /// Dumps one moment of the database into the workshop, and reads what it held then.
    private nonisolated(nonsending) func dump(
        _ plan: Plan
    ) async throws -> (Date, TableContents, ServerRoles) {
        try await connection.withTransaction(isolation: .repeatableRead, retries: 0) { connection in
            try await connection.execute("SET TRANSACTION READ ONLY")
            let (moment, snapshot) = try await connection.query(
                "SELECT date_trunc('second', clock_timestamp()), pg_export_snapshot()",
                as: (Date, String).self)[0]
            let roles = try await ServerRoles.read(connection)
            let contents = try await TableContents.read(connection) { table, count in
                progress("reading table \(table) of \(count)")
            }
            progress("dumping \(plan.octets.formatted(.byteCount(style: .file)))")
            let dumper = ClientProgram(path: plan.dumper, database: configuration)
            let arguments = [
                "--format=custom", "--snapshot=\(snapshot)", "--lock-wait-timeout=60s",
                "--file=\(folder.workshop)/\(BackupFile.Name.dump)",
            ]
            _ = try await onThreadOfItsOwn { try dumper.run("Dumping the database", arguments) }
            return (moment, contents, roles)
        }
    }

    private func write(
        _ plan: Plan, _ moment: Date, _ contents: TableContents, _ roles: ServerRoles, dump: String
    ) throws -> BackupFile {
        let roles = Array(try BackupManifest.encoder.encode(roles))
        let (octets, sha256) = try BackupFile.digest(of: dump)
        let manifest = BackupManifest(
            program: program, schema: plan.schema, server: plan.server,
            dumper: try ClientProgram(path: plan.dumper).run("Asking for a version", ["--version"])
                .trimmingCharacters(in: .newlines),
            database: plan.database, made: moment, contents: contents,
            members: [
                .init(
                    name: BackupFile.Name.roles, octets: roles.count,
                    sha256: BackupFile.digest(of: roles)),
                .init(name: BackupFile.Name.dump, octets: octets, sha256: sha256),
            ])
        let draft = "\(folder.workshop)/draft"
        try BackupArchive.write(
            [
                (BackupFile.Name.manifest, .bytes(try manifest.text())),
                (BackupFile.Name.roles, .bytes(roles)), (BackupFile.Name.dump, .file(dump)),
            ], to: draft)
        try synchronize(draft)
        progress("reading it back")
        _ = try BackupFile(draft)
        let list = try ClientProgram(path: plan.restorer).run("Reading the dump", ["--list", dump])
        let dumped = list.split(separator: "\n").count { $0.contains(" TABLE DATA ") }
        guard dumped == contents.tables.count else {
            throw BackupError(
                .damaged,
                "pg_dump dumped the rows of \(dumped) tables, and the database has "
                    + "\(contents.tables.count): make the backup again")
        }
        return try BackupFile(name(draft, moment))
    }

    /// Gives the file its name, which no other file has, and returns its path.
    private func name(_ draft: String, _ moment: Date) throws -> String {
        // Two of one second get different names.
        for second in 0..<60 {
            let name = BackupFolder.name(at: moment.addingTimeInterval(TimeInterval(second)))
            let path = "\(folder.path)/\(name)"
            if FileStatus.mayBeThere(path) { continue }
            guard rename(draft, path) == 0 else { throw FileFailure(.write, path) }
            return path
        }
        throw FileFailure(.write, folder.path, "every name of this minute is taken")
    }

    private func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(.write, path) }
        defer { close(descriptor) }
        // libzip gives a new file the mode that the mask of the process allows.
        guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else {
            throw FileFailure(.write, path)
        }
    }
}

import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// A league that is worth a backup, and a folder for it.
struct BackupLeague {
    let program: Program
    let database: TestDatabase
    /// An empty folder for backups.
    let folder: String
    /// A folder for whatever else is needed.
    let scratch: URL

    /// Gives `body` such a league.
    static nonisolated(nonsending) func with(
        _ body: nonisolated(nonsending) (BackupLeague) async throws -> Void
    ) async throws {
        try await withTestDatabase(from: .league) { database in
            try await withTemporaryFolder { scratch in
                var program = Program(database: database)
                let temporary = scratch.appending(path: "tmp").path
                let folder = scratch.appending(path: "backups").path
                for path in [temporary, folder] {
                    try FileManager.default.createDirectory(
                        atPath: path, withIntermediateDirectories: true)
                }
                // The server's account has to get there, too.
                program.environment["TMPDIR"] = temporary
                try program.enterReferenceData()
                try program.succeed(
                    "import", "--trust-senders", sample("emails/01-dated-headings.eml"))
                try await body(
                    BackupLeague(
                        program: program, database: database, folder: folder, scratch: scratch))
            }
        }
    }

    /// Makes a backup, and returns its path.
    @discardableResult
    func backUp(_ arguments: String...) throws -> String {
        let output = try program.succeed(["backup", folder, "--json"] + arguments).output
        return try #require(try Self.object(output)["file"] as? String)
    }

    /// What is in the folder for backups, hidden files too.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    /// Runs `body` with an empty database on the same server, and drops that.
    nonisolated(nonsending) func withEmptyDatabase(
        named name: String = "empty_\(UInt64.random(in: 0...UInt64.max))",
        in cluster: TestCluster? = nil,
        _ body: nonisolated(nonsending) (Program, ConnectionConfiguration) async throws -> Void
    ) async throws {
        let cluster = cluster ?? database.cluster
        let admin = try await Connection.connect(to: cluster.configuration())
        try await admin.execute("CREATE DATABASE \(identifier: name) TEMPLATE template0")
        var restored = program
        restored.environment["DATABASE_URL"] =
            "host=\(cluster.folder) port=\(cluster.port) user=postgres dbname='\(name.replacing("'", with: "\\'"))'"
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(restored, cluster.configuration(database: name)))
        } catch {
            outcome = .failure(error)
        }
        try await admin.execute("DROP DATABASE \(identifier: name) WITH (FORCE)")
        await admin.close()
        try outcome.get()
    }

    /// Runs statements in the league's database.
    nonisolated(nonsending) func execute(_ script: String) async throws {
        let connection = try await Connection.connect(to: database.configuration)
        try await connection.execute(script: script)
        await connection.close()
    }

    /// A copy of a backup in which Python has changed the members: `members` is a dictionary of their
    /// bytes by names, and `manifest` an object that is written back.
    func alter(_ backup: String, _ script: String) throws -> String {
        let copy = scratch.appending(path: "altered-\(UUID().uuidString).backup").path
        let program = """
            import json, sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as old:
                members = {name: old.read(name) for name in old.namelist()}
            manifest = json.loads(members["manifest.json"])
            kind = zipfile.ZIP_STORED
            \(script)
            if "manifest.json" in members and manifest is not None:
                members["manifest.json"] = json.dumps(manifest).encode()
            with zipfile.ZipFile(sys.argv[2], "w", kind) as new:
                for name, content in members.items():
                    new.writestr(name, content)
            """
        let outcome = try OutsideProgram("python3", "-c", program, backup, copy).run()
        try #require(outcome.status == 0, "\(outcome.report)")
        return copy
    }

    /// A copy of a backup in which Python has changed `roles`, in a manifest that fits.
    func alterRoles(_ backup: String, _ script: String) throws -> String {
        try alter(
            backup,
            """
            import hashlib
            roles = json.loads(members['roles.json'])
            \(script)
            members['roles.json'] = json.dumps(roles).encode()
            manifest['members'][0]['octets'] = len(members['roles.json'])
            manifest['members'][0]['sha256'] = hashlib.sha256(members['roles.json']).hexdigest()
            """)
    }

    /// The object that a command has printed as JSON.
    static func object(_ json: String) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }
}

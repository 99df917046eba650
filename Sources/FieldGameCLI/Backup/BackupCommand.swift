import ArgumentParser
import Foundation
import LeagueDatabase
import PostgreSQL

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Write the league into one file, from which it can be restored.",
        discussion: """
            The file, such as fieldgame-2026-11-26T184000Z.backup, holds a dump of the database by \
            pg_dump, how many rows each table had at that moment and what they come to, and the roles \
            that the league needs of its server, with their passwords where the login may read them. \
            Only its owner may read it. It is a ZIP archive: `unzip` opens it, `pg_restore` reads its \
            league.dump. The folder must be there.

            The file gets its name once it has been written, read back and compared. What a run that \
            was killed has left behind goes with the next one. The league can be used meanwhile.

            `fieldgame backup check` restores the file to see that it can be; `fieldgame restore` \
            brings it back.

            JSON is an object: file, octets, sha256, made, schema, tables, rows, passwords (whether \
            they are in it), removed, recorded and dry_run.

            EXAMPLES
              fieldgame backup /var/backups/fieldgame --keep 30
              fieldgame backup /var/backups/fieldgame --dry-run
            """)

    @Argument(help: "The folder for the file.", completion: .directory)
    var dir: String

    @Option(
        help: ArgumentHelp(
            "Keep so many backups in the folder, and remove the oldest.", valueName: "count"))
    var keep: Int?

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if let keep, keep < 1 { throw ValidationError("--keep is at least 1") }
    }

    func run() async throws {
        let folder = try BackupFolder(dir)
        try folder.requireOwn()
        let (connection, configuration) = try await database.existing()
        let progress = ProgressLine()
        let making = BackupMaking(
            connection, configuration: configuration, into: folder,
            program: FieldGameCommand.configuration.version, progress: progress.say)
        guard !dryRun else { return try report(try await making.plan(), folder) }
        let backup: BackupFile
        do {
            backup = try await making.run()
            progress.end()
        } catch {
            progress.end()
            throw error
        }
        let isRecorded = try await record(backup, connection)
        let surplus = try keep.map(folder.surplus) ?? []
        try folder.remove(surplus)
        try report(backup, surplus, isRecorded: isRecorded)
        await connection.close()
    }

    /// Whether the league remembers it, which one of an older schema cannot.
    private func record(_ backup: BackupFile, _ connection: Connection) async throws -> Bool {
        do {
            let repository = LeagueRepository(connection)
            guard try await repository.remembersBackups() else { return false }
            try await repository.record(backup)
            return true
        } catch {
            let failure = CommandFailure(error)
            throw CommandFailure(
                failure.status,
                "\(backup.path) was made, and the league cannot be told: \(failure.message)")
        }
    }

    private func report(
        _ backup: BackupFile, _ removed: [String], isRecorded: Bool
    ) throws {
        let manifest = backup.manifest
        guard !json else {
            let record: Record = [
                "file": backup.path, "octets": backup.octets, "sha256": backup.digest,
                "made": manifest.made, "schema": manifest.schema, "tables": manifest.tables.count,
                "rows": manifest.rows, "passwords": backup.roles.hasPasswords, "removed": removed,
                "recorded": isRecorded, "dry_run": false,
            ]
            return print(try JSONLines.pretty(record))
        }
        Terminal.say(
            "made \(backup.path): \(backup.octets.formatted(.byteCount(style: .file))), "
                + "\(manifest.tables.count) tables with \(manifest.rows) rows")
        if !backup.roles.hasPasswords {
            Terminal.say(
                "  without the passwords of logins, which only a superuser may read: set them again "
                    + "after a restore")
        }
        if !isRecorded {
            Terminal.say("  not recorded in the database, whose schema is older than that")
        }
        for name in removed { Terminal.say("removed \(name)") }
    }

    private func report(_ plan: BackupMaking.Plan, _ folder: BackupFolder) throws {
        let removed = try keep.map { try folder.surplus(keeping: max($0 - 1, 0)) } ?? []
        guard !json else {
            let record: Record = [
                "file": nil as String?, "octets": plan.octets, "schema": plan.schema,
                "removed": removed, "dry_run": true,
            ]
            return print(try JSONLines.pretty(record))
        }
        Terminal.say(
            "dry run, would back up the database \(plan.database) of "
                + "\(plan.octets.formatted(.byteCount(style: .file))) into \(folder.path) by "
                + plan.dumper)
        for name in removed { Terminal.say("dry run, would remove \(name)") }
    }
}

import ArgumentParser
import Foundation
import LeagueAdministration
import LeagueDatabase
import PostgreSQL

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring a league back from a backup, into an empty database.",
        discussion: """
            The database must have no tables; where nothing names one, the private cluster is made. The \
            file is looked at first. Then come the roles that the server lacks, with their passwords as \
            far as the backup holds them, the tables in one transaction, a comparison of every row, and \
            the migrations that an older backup needs. A run that was killed can be run again.

            Restore only what you trust: a dump can run programs on the server. What roles could do \
            beyond the league (SUPERUSER, CREATEROLE, being in other roles) they do not get; it is said.

            Programs that follow /api/v1/changes start again; calendars stay as they were.

            JSON is an object: file, made, schema, tables, rows, roles (those that were made), \
            set_passwords (the logins whose passwords must be set again), withheld (what roles did not \
            get), migrations and dry_run.

            EXAMPLES
              fieldgame restore /var/backups/fieldgame/fieldgame-2026-11-26T184000Z.backup
              createdb --encoding=UTF8 --template=template0 league
              fieldgame restore --database postgresql:///league FILE
            """)

    @Argument(help: "The backup.", completion: .file(extensions: ["backup"]))
    var file: String

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @OptionGroup var confirmation: Confirmation

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let file = file
        let backup = try await onThreadOfItsOwn { try BackupFile(file) }
        try Restoration.requireKnown(backup)
        let configuration = try database.reached()
        let isPrivate = try database.configuration() == nil
        let isMissing = try await PrivateCluster().status() == .absent && isPrivate
        if !isMissing {
            let connection = try await database.connection(migratingNew: false)
            try await Restoration(
                backup, into: connection, configuration: configuration, progress: { _ in }
            ).requireRoom()
            await connection.close()
        }
        let place = isMissing ? "a new private cluster in \(PrivateCluster().path)" : "the database"
        guard !dryRun else {
            return try report(
                backup, "dry run, would restore \(words(of: backup)) into \(place)", nil)
        }
        guard
            try confirmation.isGiven(
                "Restore \(words(of: backup)) into \(place)?", for: "restored")
        else { return }
        let progress = ProgressLine()
        let connection = try await database.connection(migratingNew: false)
        let outcome: Restoration.Outcome
        do {
            outcome = try await Restoration(
                backup, into: connection, configuration: configuration, progress: progress.say
            ).run()
            progress.end()
        } catch {
            progress.end()
            throw error
        }
        await connection.close()
        try report(backup, "restored \(words(of: backup))", outcome)
    }

    private func words(of backup: BackupFile) -> String {
        "the league as on \(ReportTimes.spoken(backup.manifest.made)), "
            + "\(backup.manifest.rows) rows"
    }

    private func report(
        _ backup: BackupFile, _ sentence: String, _ outcome: Restoration.Outcome?
    ) throws {
        let manifest = backup.manifest
        guard !json else {
            let record: Record = [
                "file": backup.path, "made": manifest.made, "schema": manifest.schema,
                "tables": manifest.tables.count, "rows": manifest.rows,
                "roles": outcome?.roles ?? [], "set_passwords": outcome?.withoutPassword ?? [],
                "withheld": outcome?.withheld ?? [],
                "migrations": outcome?.migrations.compactMap(\.version) ?? [],
                "dry_run": outcome == nil,
            ]
            return print(try JSONLines.pretty(record))
        }
        Terminal.say(sentence)
        guard let outcome else { return }
        if !outcome.roles.isEmpty {
            Terminal.say("  made the roles \(outcome.roles.joined(separator: ", "))")
        }
        for step in outcome.migrations {
            Terminal.say("  applied \(step.version.map { "migration \($0) " } ?? "")\(step.name)")
        }
        if !outcome.withoutPassword.isEmpty {
            Terminal.say(
                "  the backup holds no passwords of logins; set these again where they had one: "
                    + outcome.withoutPassword.joined(separator: ", "))
        }
        if !outcome.withheld.isEmpty {
            Terminal.say(
                "  these did not get what reaches beyond the league; give it to those whom you trust: "
                    + outcome.withheld.joined(separator: ", "))
        }
        Terminal.say("  fieldgame doctor looks at all of it")
    }
}

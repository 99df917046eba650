import ArgumentParser
import Foundation
import LeagueAdministration
import LeagueDatabase
import PostgreSQL

struct BackupCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Restore a backup into a server of its own, and see that it is whole.",
        discussion: """
            The server is made in a temporary folder (TMPDIR, else /var/tmp), and goes away afterwards. \
            Every table must have the rows that it had when the backup was made, and what `fieldgame \
            doctor` looks at in a database must be as it must be. Root has the server run as nobody: a dump \
            can run programs. The league's database remembers \
            how it ended, when it answers. It needs PostgreSQL's server programs.

            JSON is an object: file, made, schema, tables, rows, fault (null where it passed) and \
            recorded.

            EXIT CODES
              0   the league can be restored from the file
              65  it cannot: the file is damaged, or holds a league that is not as it must be
              66  there is no such file, or no backup in the folder

            EXAMPLES
              fieldgame backup check /var/backups/fieldgame
              fieldgame backup check fieldgame-2026-11-26T184000Z.backup --json
            """)

    @Argument(help: "The file; of a folder, the newest backup in it.", completion: .file())
    var path: String

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let file = try newest()
        let progress = ProgressLine()
        do {
            progress.say("reading \(file)")
            let backup = try await onThreadOfItsOwn { try BackupFile(file) }
            try Restoration.requireKnown(backup)
            let fault = try await restore(backup, progress)
            progress.end()
            let isRecorded = await record(backup.name, backup.digest, fault)
            try report(backup, fault, isRecorded: isRecorded)
            if let fault {
                throw CommandFailure(.faultyData, "\(file) is not as it must be: \(fault)")
            }
        } catch let error as BackupError where error.kind == .damaged {
            progress.end()
            _ = await record((file as NSString).lastPathComponent, nil, error.description)
            throw error
        } catch {
            progress.end()
            throw error
        }
    }

    /// The file that is named, or the newest of the folder.
    private func newest() throws -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else { return path }
        return try BackupFolder(path).newest()
    }

    /// What is wrong with the league that the backup holds; nil where nothing is.
    private func restore(_ backup: BackupFile, _ progress: ProgressLine) async throws -> String? {
        progress.say("making a server")
        return try await ScratchCluster.with(from: backup.manifest.majorVersion) { configuration in
            let connection = try await Connection.connect(to: configuration)
            do {
                _ = try await Restoration(
                    backup, into: connection, configuration: configuration, progress: progress.say
                ).run()
            } catch let error as PostgresError where !error.isAway {
                throw BackupError(.damaged, "\(backup.path) cannot be restored: \(error)")
            } catch let error as ClusterError where error.kind == .unavailable {
                throw BackupError(.damaged, "\(backup.path) cannot be restored: \(error)")
            }
            progress.say("looking at the league")
            let league = LeagueRepository(connection)
            let tables = LeagueChecks(league).looks.filter { $0.id == "data.tables" }
            let checks =
                await DoctorCommand.schema(of: league) + HealthCheck.all(tables)
            await connection.close()
            let problems = checks.filter { $0.status == .problem }
            return problems.isEmpty
                ? nil
                : HealthCheck.list(problems.map { "\($0.id): \($0.message)" })
        }
    }

    /// Whether the league's database remembers it; says why it does not.
    private func record(_ name: String, _ digest: String?, _ fault: String?) async -> Bool {
        do {
            let (connection, _) = try await database.existing()
            let repository = LeagueRepository(connection)
            var isKnown = try await repository.remembersBackups()
            if isKnown {
                isKnown = try await repository.recordCheck(name: name, digest: digest, fault: fault)
            }
            await connection.close()
            if !isKnown {
                DatabaseOptions.complain("the league's database knows of no such backup")
            }
            return isKnown
        } catch {
            DatabaseOptions.complain(
                "how the check ended is not recorded: \(CommandFailure(error).message)")
            return false
        }
    }

    private func report(_ backup: BackupFile, _ fault: String?, isRecorded: Bool) throws {
        let manifest = backup.manifest
        if json {
            let record: Record = [
                "file": backup.path, "made": manifest.made, "schema": manifest.schema,
                "tables": manifest.tables.count, "rows": manifest.rows, "fault": fault,
                "recorded": isRecorded,
            ]
            print(try JSONLines.pretty(record))
        } else if fault == nil {
            Terminal.say(
                "\(backup.path) can be restored: \(manifest.tables.count) tables with "
                    + "\(manifest.rows) rows, as on \(ReportTimes.spoken(manifest.made))")
        }
    }
}

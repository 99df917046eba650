import ArgumentParser
import LeagueDatabase
import PostgreSQL

/// `fieldgame backup`, which without a subcommand makes one, as ``BackupCommand`` says (a folder named
/// `check` is `./check`).
struct BackupGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: BackupCommand.configuration.abstract,
        usage: """
            fieldgame backup <dir> [--keep <count>] [--dry-run] [<options>]
            fieldgame backup check <path> [<options>]
            """,
        discussion: BackupCommand.configuration.discussion,
        subcommands: [BackupCommand.self, BackupCheckCommand.self],
        defaultSubcommand: BackupCommand.self)
}

extension DatabaseOptions {
    /// The database that there is, and how it is reached; a private cluster is started where need be,
    /// and not made.
    ///
    /// Throws ``BackupError`` (`missing`) where there is none.
    func existing() async throws -> (Connection, ConnectionConfiguration) {
        let configuration = try reached()
        if try self.configuration() == nil, try await PrivateCluster().status() == .absent {
            throw BackupError(
                .missing,
                "there is no league yet: nothing names a database, and no private cluster has been "
                    + "made in \(PrivateCluster().path)")
        }
        return (try await connection(migratingNew: false), configuration)
    }

    /// How the database is reached that the options name, or the private cluster.
    func reached() throws -> ConnectionConfiguration {
        try configuration() ?? PrivateCluster().configuration
    }
}

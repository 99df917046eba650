import ArgumentParser
import Glibc
import LeagueAdministration
import LeagueDatabase

struct DatabaseUpgradeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upgrade",
        abstract: "Bring it to the newest PostgreSQL that is installed.",
        discussion: """
            Copies the data into a new cluster beside the old one, compares every row, and puts the \
            new one in its place. Sessions of others are ended, and until it is done commands end \
            with 75. The old data stay in data.old until the next upgrade. Broken off at any point, \
            it leaves the old cluster or the new one, and can be run again.

            It needs the server programs of both versions, and as much room as the data have and \
            256 MB. JSON is an object: from and to, the versions, which are the same where there is \
            nothing to do; bytes, what the data take; sessions, how many of others are ended; and, with \
            what was copied, tables and rows, which --dry-run leaves out.

            EXAMPLES
              fieldgame database upgrade --dry-run
              fieldgame database upgrade
            """)

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let cluster = PrivateCluster()
        let options = (dryRun ? ["--dry-run"] : []) + (json ? ["--json"] : [])
        if let said = try await cluster.upgradeByKeeper(options) {
            return print(said, terminator: "")
        }
        guard let upgrade = try await cluster.plannedUpgrade() else {
            return try sayNothingToDo(cluster)
        }
        try upgrade.requireRoom()
        guard !dryRun else { return try say(upgrade, nil, in: cluster) }
        let outcome = try await upgrade.run { step in
            if isatty(STDERR_FILENO) == 1 { DatabaseOptions.complain(step) }
        }
        guard let outcome else { return try sayNothingToDo(cluster) }
        try say(upgrade, outcome, in: cluster)
    }

    private func sayNothingToDo(_ cluster: PrivateCluster) throws {
        let version = cluster.majorVersion
        if json {
            return print(
                try JSONLines.pretty(
                    Record(from: version, to: version, bytes: 0, sessions: 0, tables: 0, rows: 0)))
        }
        Terminal.say(
            version.map {
                "the private cluster is of PostgreSQL \($0), and no newer one is installed; "
                    + "nothing to do"
            } ?? "there is no private cluster in \(cluster.path); nothing to do")
    }

    private func say(
        _ upgrade: ClusterUpgrade, _ outcome: ClusterUpgrade.Outcome?, in cluster: PrivateCluster
    ) throws {
        let (old, new) = upgrade.versions
        if json {
            return print(
                try JSONLines.pretty(
                    Record(
                        from: old, to: new, bytes: upgrade.size,
                        sessions: outcome?.sessions ?? upgrade.sessions, tables: outcome?.tables,
                        rows: outcome?.rows)))
        }
        guard let outcome else {
            let (size, free) = (
                ClusterUpgrade.megabytes(upgrade.size), ClusterUpgrade.megabytes(upgrade.free)
            )
            return Terminal.say(
                "would bring \(cluster.path) from PostgreSQL \(old) to \(new): "
                    + "\(ReportTimes.count(upgrade.sessions, "session")) of others ended, "
                    + "\(size) MB copied, of \(free) MB free")
        }
        Terminal.say(
            "brought \(cluster.path) from PostgreSQL \(old) to \(new): "
                + "\(ReportTimes.count(outcome.tables, "table")) with "
                + "\(ReportTimes.count(outcome.rows, "row")), each compared; the old data stay in "
                + "data.old until the next upgrade")
    }

    private struct Record: Encodable {
        let from, to: Int?
        let bytes, sessions: Int
        let tables, rows: Int?
    }
}

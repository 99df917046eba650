import CSpawn
import Foundation

/// A cluster whose data are of an older PostgreSQL than the newest that is installed.
extension PrivateCluster {
    /// The major version that wrote the data, such as 15; nil where there are none.
    package var majorVersion: Int? { data.majorVersion }

    /// The newest PostgreSQL that is installed, where it is newer than the one that wrote the data.
    package var newerPrograms: ServerBinaries? {
        guard let version = data.majorVersion,
            // Without any installed there is no newer one.
            let newest = try? ServerBinaries.find(environment: environment),
            newest.majorVersion > version
        else { return nil }
        return newest
    }

    /// What to do where a newer PostgreSQL is installed; nil where none is.
    package var upgradeAdvice: String? {
        newerPrograms.map {
            "the private cluster is of PostgreSQL \(data.majorVersion ?? 0), and "
                + "\($0.majorVersion) is installed: run `fieldgame database upgrade`"
        }
    }

    /// The programs that can run the data; of a new cluster, the newest.
    ///
    /// Throws ``ClusterError`` (`notInstalled`), which says what to install and what to run then.
    package func programs() throws -> ServerBinaries {
        let version = data.majorVersion
        do {
            return try ServerBinaries.find(majorVersion: version, environment: environment)
        } catch let error as ClusterError {
            guard let version, let newest = newerPrograms else { throw error }
            let isNamed = environment["FIELDGAME_PG_BIN"]?.isEmpty == false
            throw ClusterError(
                .notInstalled,
                "The database cluster in \(path) is of PostgreSQL \(version), whose server programs "
                    + "are not installed any more; those of \(newest.majorVersion) are. Install them "
                    + "beside these (apt install postgresql-\(version))"
                    + (isNamed ? ", add their folder to FIELDGAME_PG_BIN after a colon," : ",")
                    + " and run: fieldgame database upgrade")
        }
    }

    /// An upgrade to the newest PostgreSQL that is installed; nil where there are no data, or none is
    /// newer.
    ///
    /// Throws ``ClusterError`` where the programs of either are missing.
    package func plannedUpgrade() async throws -> ClusterUpgrade? {
        try await onThreadOfItsOwn {
            guard try exists(data.path + "/PG_VERSION"), let new = newerPrograms else { return nil }
            return try ClusterUpgrade(self, from: try programs(), to: new)
        }
    }

    /// What `fieldgame database upgrade` prints with these options where root asks the account of the
    /// services for it; nil where that need not be asked.
    package func upgradeByKeeper(_ options: [String]) async throws -> String? {
        guard let keeper else { return nil }
        return try await onThreadOfItsOwn { try ask(keeper, to: "upgrade", options) }
    }

    /// Where the data of before the last upgrade lie.
    var oldData: String { path + "/data.old" }

    /// In the data folder of a copy that is whole, until the old data have got their name.
    static let mark = "fieldgame-upgraded"

    /// Ends what an upgrade left that was killed: its servers, and half a copy, or the last step. So
    /// does it with a creation.
    func clearUpgrade() throws {
        if data.isElsewhere { try data.stop() }
        try draft.stop()
        if try exists("\(data.path)/\(Self.mark)") {
            try keepOldData()
        } else {
            try remove(draft.path)
        }
        rmdir(draft.socketFolder)
    }

    /// Makes the draft the data, at once, and the data the draft.
    func swapDraft() throws {
        let mark = "\(draft.path)/\(Self.mark)"
        let descriptor = open(mark, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw cannotWrite(mark) }
        fsync(descriptor)
        close(descriptor)
        syncFolder(draft.path)
        guard
            renameat2(
                AT_FDCWD, draft.path, AT_FDCWD, data.path, UInt32(renameat2_exchange)) == 0
        else {
            throw cannotWrite(data.path)
        }
        syncFolder(path)
        try keepOldData()
    }

    /// Gives the old data their name, once they lie where the draft was.
    private func keepOldData() throws {
        if try exists(draft.path) {
            try remove(oldData)
            guard rename(draft.path, oldData) == 0 else { throw cannotWrite(oldData) }
        }
        unlink("\(data.path)/\(Self.mark)")
        syncFolder(path)
    }

    /// Removes a folder. What was killed may write there for a moment.
    func remove(_ folder: String) throws {
        for _ in 1..<50 where try exists(folder) {
            let outcome = try ServerProgram(["/bin/rm", "-rf", "--", folder], as: .current).run()
            if outcome.status == 0 { return }
            usleep(100_000)
        }
        guard try exists(folder) else { return }
        try run("Removing \(folder)", ["/bin/rm", "-rf", "--", folder], as: .current)
    }
}

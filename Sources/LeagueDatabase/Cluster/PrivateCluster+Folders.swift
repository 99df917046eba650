import Foundation

extension PrivateCluster {
    /// Holds the cluster's lock until `work` has ended: starts, stops and upgrades come one at a time.
    ///
    /// Throws ``ClusterError`` (`unavailable`) when an upgrade holds it: that may take long.
    func locked<Value>(forUpgrade: Bool = false, _ work: () throws -> Value) throws -> Value {
        let file = path + "/lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw cannotWrite(file) }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw cannotWrite(file) }
            var information = stat()
            guard fstat(descriptor, &information) == 0, information.st_size == 0 else {
                throw ClusterError(
                    .unavailable,
                    "The database cluster in \(path) is being upgraded to a newer PostgreSQL. "
                        + "Try again later.")
            }
            usleep(5_000)
        }
        // The file holds a byte while an upgrade is at work.
        guard ftruncate(descriptor, forUpgrade ? 1 : 0) == 0 else { throw cannotWrite(file) }
        defer { ftruncate(descriptor, 0) }
        return try work()
    }

    /// Makes the cluster's folder, for its account only, and says who that is.
    func prepareFolder() throws -> ServerAccount {
        try makeFolders(upTo: path)
        try checkOwners()
        let account = try ServerAccount.forServer(dataOwner: owner(of: data.path))
        if geteuid() == 0 {
            guard chown(path, account.userID, account.groupID) == 0 else { throw cannotWrite(path) }
            guard chmod(path, 0o700) == 0 else { throw cannotWrite(path) }
            try checkEntry(of: account)
        }
        return account
    }

    /// Makes the socket's folder, and makes sure that it is the account's own.
    func prepareSocketFolder(_ folder: String, for account: ServerAccount) throws {
        if mkdir(folder, 0o700) == 0 {
            if geteuid() == 0 { _ = lchown(folder, account.userID, account.groupID) }
        } else if errno != EEXIST {
            throw cannotWrite(folder)
        }
        var information = stat()
        guard lstat(folder, &information) == 0 else { throw cannotWrite(folder) }
        guard information.st_mode & S_IFMT == S_IFDIR, information.st_uid == account.userID,
            information.st_mode & 0o077 == 0
        else {
            throw ClusterError(
                .cannotWrite,
                "\(folder) must be a folder that only \(account.name) may enter. "
                    + "Remove it and try again.")
        }
    }

    /// Makes sure that the cluster's folder and its data belong to one account: ours, or where we are
    /// root that of the folder. What was restored or copied by hand may not.
    ///
    /// Throws ``ClusterError`` (`cannotWrite`), which ends with the command that mends it.
    private func checkOwners() throws {
        let wanted = geteuid() == 0 ? owner(of: path) : geteuid()
        // A folder of root's is given to the owner of the data.
        guard let wanted, wanted != 0 else { return }
        for file in [path, data.path, data.path + "/PG_VERSION"] {
            guard let owner = owner(of: file), owner != wanted else { continue }
            let name = ServerAccount.name(of: wanted)
            throw ClusterError(
                .cannotWrite,
                "\(file) belongs to \(ServerAccount.name(of: owner)), and must belong to \(name), "
                    + "who runs the server. As root, run: chown -R \(name): '\(path)'")
        }
    }

    private func owner(of file: String) -> uid_t? {
        var information = stat()
        return stat(file, &information) == 0 ? information.st_uid : nil
    }

    /// Whether there is a file; throws ``ClusterError`` when we may not look.
    func exists(_ file: String) throws -> Bool {
        if access(file, F_OK) == 0 { return true }
        guard errno == ENOENT || errno == ENOTDIR else {
            let reason = String(cString: strerror(errno))
            try checkOwners()
            throw ClusterError(.cannotWrite, "\(file) cannot be looked at: \(reason).")
        }
        return false
    }

    /// The error of the system call that failed just now.
    func cannotWrite(_ path: String) -> ClusterError {
        ClusterError(
            .cannotWrite, "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }

    /// `mkdir -p`; the last folder is for its owner only.
    private func makeFolders(upTo folder: String, mode: mode_t = 0o700) throws {
        guard try !exists(folder) else { return }
        let parent = (folder as NSString).deletingLastPathComponent
        if parent != folder { try makeFolders(upTo: parent, mode: 0o755) }
        guard mkdir(folder, mode) == 0 || errno == EEXIST else { throw cannotWrite(folder) }
    }

    /// Root can enter any folder; the account that runs the server cannot.
    private func checkEntry(of account: ServerAccount) throws {
        let test = try ServerProgram(["/usr/bin/test", "-w", path, "-a", "-x", path], as: account)
        guard try test.run().status != 0 else { return }
        throw ClusterError(
            .cannotWrite,
            "The user \(account.name), who runs the server, cannot enter \(path). Set "
                + "XDG_DATA_HOME to a folder that \(account.name) can enter, or let every user pass "
                + "through the folders above it (chmod o+x).")
    }
}

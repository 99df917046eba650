import Foundation

extension PrivateCluster {
    /// Makes the cluster with its database, in a folder beside its place, and moves it there last:
    /// whenever this is broken off, the next call begins anew.
    func create(_ binaries: ServerBinaries, as account: ServerAccount) throws {
        try makeDraft(binaries, as: account)
        try createDatabase(in: draft.path, binaries, as: account)
        guard rename(draft.path, data.path) == 0 else { throw cannotWrite(data.path) }
        syncFolder(path)
    }

    /// Where a cluster is made that is to become this one.
    var draft: DataFolder {
        DataFolder(
            path: path + "/data.new", socketFolder: socketFolder("upgrade", "-upgrade"),
            log: path + "/server.log")
    }

    /// Makes a cluster there without our database.
    func makeDraft(_ binaries: ServerBinaries, as account: ServerAccount) throws {
        let draft = draft.path
        try run(
            "Making the database cluster in \(path)",
            [
                binaries.path("initdb"), "--pgdata=\(draft)", "--username=postgres",
                "--auth=peer", "--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums",
                "--no-instructions",
            ], as: account, endingWithUs: true)
        try configure(draft, for: account)
    }

    /// Has the disk keep which names are in a folder.
    func syncFolder(_ path: String) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    /// Runs a program to its end; throws ``ClusterError`` with what it printed when it failed.
    @discardableResult
    func run(
        _ intention: String, _ command: [String], as account: ServerAccount, input: String = "",
        endingWithUs: Bool = false
    ) throws -> String {
        let outcome = try ServerProgram(command, as: account, endingWithUs: endingWithUs)
            .run(input: input)
        guard outcome.status == 0 else {
            throw ClusterError(intention, output: outcome.output)
        }
        return outcome.output
    }

    /// What begins the settings of ours, and those that were changed by hand, in `postgresql.conf`.
    static let settingsHeading = "# Fieldgame:"

    /// The settings of the service, and who of the system's users may log in as whom.
    private func configure(_ draft: String, for account: ServerAccount) throws {
        let settings = """

            \(Self.settingsHeading) a small server of one user's own. Change what you like below.
            listen_addresses = ''
            unix_socket_permissions = 0700
            port = \(Self.port)
            fsync = on
            jit = off
            max_parallel_workers_per_gather = 0
            random_page_cost = 1.1

            """
        let authentication = """
            # TYPE  DATABASE  USER  METHOD
            local   all       all   peer map=fieldgame

            """
        try write(settings, to: draft + "/postgresql.conf", O_APPEND)
        try write(authentication, to: draft + "/pg_hba.conf", O_TRUNC)
        let systemUsers = Set([
            account.name, ServerAccount.current.name, "root", "postgres", ServerAccount.serviceName,
        ])
        let lines = systemUsers.sorted().flatMap { user in
            ["postgres", "authenticator"].map { "fieldgame  \"\(user)\"  \($0)\n" }
        }
        try write(
            "# MAP  SYSTEM-USERNAME  PG-USERNAME\n" + lines.joined(), to: draft + "/pg_ident.conf",
            O_TRUNC)
    }

    /// Without a server: one backend that reads statements from its standard input.
    ///
    /// See <https://www.postgresql.org/docs/15/app-postgres.html#APP-POSTGRES-SINGLE-USER>.
    private func createDatabase(
        in draft: String, _ binaries: ServerBinaries, as account: ServerAccount
    ) throws {
        let intention = "Making the database \(Self.database)"
        let output = try run(
            intention,
            [binaries.path("postgres"), "--single", "-D", draft, "-F", "template1"],
            as: account, input: "CREATE DATABASE \(Self.database)\n")
        guard !output.contains("ERROR:") else { throw ClusterError(intention, output: output) }
    }

    /// Into a file that exists, whose owner and mode stay as they are.
    func write(_ text: String, to file: String, _ flag: CInt) throws {
        let descriptor = open(file, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | flag)
        guard descriptor >= 0 else { throw cannotWrite(file) }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress, bytes.count)
            }
            guard count > 0 else { throw cannotWrite(file) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw cannotWrite(file) }
    }
}

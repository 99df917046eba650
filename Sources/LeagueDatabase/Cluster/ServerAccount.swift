package import Foundation

/// The account of the operating system under which a server of our own runs.
///
/// PostgreSQL refuses to run as root; root starts it as `postgres`.
package struct ServerAccount: Sendable, Hashable {
    /// The account's number.
    package let userID: uid_t
    /// Its first group's number.
    package let groupID: gid_t
    /// Its name; the number where the system knows no name.
    package let name: String

    /// Who we are ourselves.
    package static var current: ServerAccount {
        account(getpwuid(geteuid()))
            ?? ServerAccount(userID: geteuid(), groupID: getegid(), name: "\(geteuid())")
    }

    /// What the account of the services is called where there is one (`samples/sysusers.conf`).
    static let serviceName = "fieldgame"

    /// The account of the services; nil where the system has none.
    static var service: ServerAccount? { account(getpwnam(serviceName)) }

    /// Who is to run a server whose data belong to `owner` (nil: there are none yet).
    ///
    /// Throws ``ClusterError`` (`notInstalled`) when we are root and there is no `postgres`.
    package static func forServer(dataOwner owner: uid_t? = nil) throws -> ServerAccount {
        guard geteuid() == 0 else { return current }
        if let owner, owner != 0, let account = account(getpwuid(owner)) { return account }
        guard let postgres = account(getpwnam("postgres")) else {
            throw ClusterError(
                .notInstalled,
                "PostgreSQL does not run as root, and there is no user postgres to run it. "
                    + "Install the package postgresql, or run this as another user.")
        }
        return postgres
    }

    /// Who is to run a server that something is tried out in: where we are root, `nobody`, who owns
    /// nothing. Throws as ``forServer(dataOwner:)`` does.
    static func forScratch() throws -> ServerAccount {
        guard geteuid() == 0, let nobody = account(getpwnam("nobody")) else {
            return try forServer()
        }
        return nobody
    }

    /// The command line that runs `command` as this account, without a way to more rights.
    ///
    /// - Parameter endingWithUs: whether it gets SIGINT when the thread that starts it ends, where
    ///   `setpriv` is there.
    /// - Throws: ``ClusterError`` (`notInstalled`) when neither `setpriv` nor `runuser` is there.
    func commandLine(_ command: [String], endingWithUs: Bool = false) throws -> [String] {
        guard userID != geteuid() || endingWithUs else { return command }
        let isExecutable = FileManager.default.isExecutableFile(atPath:)
        if let setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].first(where: isExecutable) {
            let change =
                userID == geteuid()
                ? []
                : ["--no-new-privs", "--reuid=\(userID)", "--regid=\(groupID)", "--init-groups"]
            return [setpriv] + change + (endingWithUs ? ["--pdeathsig=INT"] : []) + ["--"] + command
        }
        guard userID != geteuid() else { return command }
        if let runuser = ["/usr/sbin/runuser", "/sbin/runuser"].first(where: isExecutable) {
            return [runuser, "-u", name, "--"] + command
        }
        throw ClusterError(
            .notInstalled,
            "PostgreSQL does not run as root, and neither setpriv nor runuser was found. "
                + "Install the package util-linux, or run this as another user.")
    }

    /// The name of the account with this number; the number where the system knows none.
    static func name(of userID: uid_t) -> String { account(getpwuid(userID))?.name ?? "\(userID)" }

    private static func account(_ entry: UnsafeMutablePointer<passwd>?) -> ServerAccount? {
        guard let entry = entry?.pointee, let name = entry.pw_name else { return nil }
        return ServerAccount(
            userID: entry.pw_uid, groupID: entry.pw_gid, name: String(cString: name))
    }
}

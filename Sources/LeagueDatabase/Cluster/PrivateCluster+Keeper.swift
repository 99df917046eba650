import Foundation

extension PrivateCluster {
    /// Where the league of the services lies, and root's.
    static let servicePath = "/var/lib/fieldgame/postgres"

    /// The account of the services, where the cluster lies in its folder and we are root.
    ///
    /// Root does nothing in a folder of an account that reads what strangers send: a link there could
    /// lead it anywhere. It has the account start and stop the server, and logs in.
    var keeper: ServerAccount? {
        guard geteuid() == 0, path == Self.servicePath, let service = ServerAccount.service else {
            return nil
        }
        var information = stat()
        let folder = (path as NSString).deletingLastPathComponent
        guard lstat(folder, &information) == 0, information.st_uid == service.userID else {
            return nil
        }
        return service
    }

    /// Runs `fieldgame database COMMAND` as the account. Blocks.
    ///
    /// Throws ``ClusterError`` with what it said when it failed.
    func ask(_ keeper: ServerAccount, to command: String) throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        try run(
            "Asking the account \(keeper.name) to \(command) its database cluster",
            [program, "database", command], as: keeper)
    }
}

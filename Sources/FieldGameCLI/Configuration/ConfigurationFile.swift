import LeagueDatabase
import LeagueService

/// Where the configuration file is, and whether it can be relied on.
enum ConfigurationFile {
    /// The configuration: of the file that `--config` names, else of FIELDGAME_CONFIG, else of
    /// `/etc/fieldgame/fieldgame.conf`, else of `fieldgame/fieldgame.conf` in `$XDG_CONFIG_HOME`
    /// (`~/.config`); nil when none of them is there. One that is named must be there.
    /// Throws `CommandFailure` (78) with the file when it cannot be read, and with its line too when
    /// every user may write it, or a setting is wrong.
    static func load(_ named: String?) throws -> LeagueConfiguration? {
        try path(named).map(read)
    }

    /// The servers that the file names; nil is the private cluster.
    ///
    /// Throws as ``load(_:)`` does, and 78 for a further league of this machine whose file names none: the
    /// private cluster of the services is that of `fieldgame.conf`.
    static func servers(_ named: String?) throws -> DatabaseServers? {
        if let servers = try load(named)?.database { return servers }
        let folder = "/etc/fieldgame/"
        guard let path = path(named), path.hasPrefix(folder), path != folder + "fieldgame.conf"
        else {
            return nil
        }
        throw CommandFailure(
            .configuration,
            "\(path) names no database, and the private cluster is the league of "
                + "\(folder)fieldgame.conf: add url to [database]")
    }

    /// The path of the file that ``load(_:)`` reads; nil when none of the usual ones is there.
    static func path(_ named: String?) -> String? {
        let variable = DatabaseOptions.variable
        if let path = named ?? variable("FIELDGAME_CONFIG") { return path }
        let home = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
        let usual = ["/etc", home].compactMap { $0 }.map { $0 + "/fieldgame/fieldgame.conf" }
        return usual.first(where: FileStatus.mayBeThere)
    }

    /// What to do about a file that cannot be read.
    static let unreadable =
        "make it readable for the account that runs this, or name another file with --config"

    /// The configuration of this file.
    static func read(_ path: String) throws -> LeagueConfiguration {
        if let status = FileStatus(of: path), status.permissions & 0o002 != 0 {
            throw CommandFailure(
                .configuration,
                "\(path):1: every user of this machine may change this file, and with it who may "
                    + "send fixtures: run chmod o-w \(path)")
        }
        let bytes: [UInt8]
        do {
            bytes = try OpenFile.contents(of: path, atMost: 1_048_577)
        } catch {
            // It has no line to name.
            throw CommandFailure(.configuration, "\(error); \(unreadable)")
        }
        // Some editors begin a file with a byte order mark.
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard bytes.count <= 1_048_576, let text = String(validating: content, as: UTF8.self) else {
            throw CommandFailure(
                .configuration, "\(path):1: this is no configuration file (UTF-8, at most 1 MB)")
        }
        do {
            return try LeagueConfiguration(text)
        } catch let error as SettingError {
            throw CommandFailure(
                .configuration, "\(path):\(error.line): \(Terminal.printable(error.message))")
        }
    }
}

import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL

/// Which database, and what time it is: understood by every command that needs the league's data.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The PostgreSQL database, such as postgresql://db.example/fieldgame.",
            discussion: """
                Without it: DATABASE_URL, else the PG* variables, else the configuration file, \
                else the private cluster. A password never goes here, but into ~/.pgpass or \
                PGPASSWORD.
                """,
            valueName: "url"))
    var database: String?

    @Option(
        help: ArgumentHelp(
            "The configuration file.",
            discussion: """
                Without it: FIELDGAME_CONFIG, else /etc/fieldgame/fieldgame.conf, else \
                ~/.config/fieldgame/fieldgame.conf. samples/fieldgame.conf shows what it holds.
                """,
            valueName: "file"),
        completion: .file(extensions: ["conf"]))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "What \"now\" is for reading, such as 2026-03-09T12:00 (London) or …T12:00:00Z.",
            discussion: "FIELDGAME_CLOCK does the same. Never moves the clock of the score rule.",
            valueName: "instant"))
    var clock: String?

    /// The connection's parameters where something names a database; nil means the private cluster.
    ///
    /// Commands keep what they need in their session, so no pooler stands between.
    func configuration() throws -> ConnectionConfiguration? {
        try configurationOutsideFile() ?? ConfigurationFile.servers(config)?.direct
    }

    /// The same where an option or a variable names a database, and nil where only the
    /// configuration file may: that is not read.
    func configurationOutsideFile() throws -> ConnectionConfiguration? {
        if let database {
            guard try !ConnectionConfiguration.carriesPassword(database) else {
                throw CommandFailure(
                    .usage,
                    "--database holds a password, which every user of this machine could see: put "
                        + "it into ~/.pgpass (mode 600) or PGPASSWORD")
            }
            return try ConnectionConfiguration(database)
        }
        if let configuration = try configuration(ofVariable: "DATABASE_URL") {
            return configuration
        }
        let names = ["PGHOST", "PGHOSTADDR", "PGPORT", "PGDATABASE", "PGUSER", "PGSERVICE"]
        return names.contains { Self.variable($0) != nil } ? try ConnectionConfiguration() : nil
    }

    private func configuration(ofVariable name: String) throws -> ConnectionConfiguration? {
        do {
            return try Self.variable(name).map { try ConnectionConfiguration($0) }
        } catch {
            throw CommandFailure(.configuration, "\(name): \(error)")
        }
    }

    /// An environment variable; nil where it is not set, or empty.
    static func variable(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The login through which users are served.
    static let authenticator = "authenticator"

    /// The servers as the login of users reaches them: by FIELDGAME_AUTHENTICATOR_URL where it is set,
    /// else those that are named; nil means the private cluster.
    func namedServersForUsers() throws -> DatabaseServers? {
        if let users = try configuration(ofVariable: "FIELDGAME_AUTHENTICATOR_URL") {
            return DatabaseServers(users)
        }
        let servers =
            try configurationOutsideFile().map { DatabaseServers($0) }
            ?? ConfigurationFile.servers(config)
        return servers?.login(as: Self.authenticator)
    }

    /// The same, with the private cluster where nothing names a database; it need not be running.
    func serversForUsers() throws -> DatabaseServers {
        try namedServersForUsers()
            ?? DatabaseServers(PrivateCluster().configuration).login(as: Self.authenticator)
    }

    /// The instant that `--clock` or FIELDGAME_CLOCK names; nil means the real one.
    func instant() throws -> Date? {
        guard let text = clock ?? Self.variable("FIELDGAME_CLOCK") else { return nil }
        // ISO 8601 lets the seconds go: 2026-03-09T12:00Z, 2026-03-09T12:00+01:00.
        let full = text.replacing(/(T\d\d:\d\d)(Z|[-+].*)$/) { "\($0.output.1):00\($0.output.2)" }
        if let instant = try? Date(full, strategy: .iso8601) { return instant }
        let parts = text.split(maxSplits: 1, whereSeparator: { $0 == "T" || $0 == " " })
        guard let date = LocalDate(iso: parts.first ?? ""),
            let time = LocalTime(iso: parts.count > 1 ? parts[1] : "00:00")
        else {
            throw CommandFailure(
                clock == nil ? .configuration : .usage,
                "\(text) is no instant: write 2026-03-09T12:00 (London) or 2026-03-09T12:00:00Z")
        }
        return London.instant(of: date, at: time)
    }
}

import ArgumentParser
import Foundation
import LeagueAdministration
import LeagueDatabase
import PostgreSQL

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at everything that the league depends on, and say what mends it.",
        discussion: """
            Looks at the configuration, the database and its schema (every table, rule and right as \
            the migrations made them), roles, libraries, the Maildir, disks, calendars and the \
            league's data. It writes nothing, migrates nothing, and neither makes nor starts a \
            private cluster. What depends on something that is broken is left out.

            Each check is ok, a note (nothing is wrong), a warning or a problem. JSON is an object: \
            status, the worst of all, and checks, each with id, status, message and mend, which is \
            null where there is nothing to do. An id, such as schema.triggers, keeps its meaning.

            EXIT CODES
              0   no problem; with --strict no warning either
              65  a problem, with --strict or a warning
              75  the database is away, such as a private cluster that is stopped, or refuses \
            the connection, whatever else was found

            EXAMPLES
              fieldgame doctor
              fieldgame doctor --maildir /var/lib/fieldgame/mail/fieldgame
              fieldgame doctor --base-url https://fixtures.example
              fieldgame doctor --strict --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Fail on warnings too.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "The Maildir to look at; without it, that of the configuration file.",
            valueName: "dir"),
        completion: .directory)
    var maildir: String?

    @Option(
        help: ArgumentHelp("Ask the service at this address whether it is ready.", valueName: "url")
    )
    var baseURL: String?

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let (checks, isAway) = try await examine()
        if json {
            let worst = HealthCheck.Status.allCases.last { status in
                checks.contains { $0.status == status }
            }
            print(
                try JSONLines.pretty(
                    Record(status: (worst ?? .ok).rawValue, checks: checks.map(\.record))))
        } else {
            DoctorReport.print(checks)
        }
        if isAway {
            throw CommandFailure(
                .temporaryFailure, "the database is away or refuses the connection")
        }
        let faulty = checks.filter { $0.status == .problem || strict && $0.status == .warning }
        guard faulty.isEmpty else {
            throw CommandFailure(
                .faultyData, "not as it must be: " + HealthCheck.list(faulty.map(\.id), limit: 10))
        }
    }

    private struct Record: Encodable {
        let status: String
        let checks: [[String: String?]]
    }

    /// Looks at all of it, one thing after the other. It writes nothing, and starts no database. What
    /// depends on something that is broken is left out. `isAway` is whether there is a database that
    /// does not answer.
    ///
    /// - Throws: `CommandFailure` (64) for wrong words on the command line, and nothing else.
    private func examine() async throws -> (checks: [HealthCheck], isAway: Bool) {
        let now = try database.instant() ?? Date()
        let (configuration, settings) = ProgramChecks.configuration(database.config)
        let reached = try await ReachedDatabase(
            database, isFileBroken: configuration.status == .problem)
        var checks = [
            configuration.named("configuration.file"), reached.check.named("database.reachable"),
        ]
        var repository = reached.connection.map(LeagueRepository.init)
        if let league = repository {
            checks += await look(at: league).map { check in
                guard check.id == "database.version", check.status == .ok,
                    let advice = reached.upgradeAdvice
                else { return check }
                return HealthCheck(
                    .note, "\(check.message): \(advice.prefix { $0 != ":" })",
                    mend: "fieldgame database upgrade"
                ).named(check.id)
            }
            // Without the schema there is nothing in the database to ask for.
            if !checks.contains(where: { $0.id == "schema.version" && $0.status == .ok }) {
                repository = nil
            }
        }
        checks += ProgramChecks.libraries
        let maildir = maildir ?? settings?.maildir
        let mail = MailChecks(
            maildir: maildir, isNamed: self.maildir != nil, hasSenders: settings?.policy != nil)
        checks += await HealthCheck.all(mail.looks(repository))
        checks += ProgramChecks.disks(data: reached.dataFolder, maildir: maildir)
        var looks: [HealthCheck.Look] = []
        if let repository {
            looks.append(
                ("feeds.calendars", { try await FeedChecks.calendars(database, now: now) }))
            looks += LeagueChecks(repository).looks
        }
        if let baseURL {
            looks.append(("feeds.service", { await FeedChecks.service(at: baseURL) }))
        }
        checks += await HealthCheck.all(looks)
        await reached.connection?.close()
        return (checks, reached.isAway)
    }

    private func look(at league: LeagueRepository) async -> [HealthCheck] {
        let server = await HealthCheck.all(DatabaseCheck.server.map { $0.look(at: league) })
        let clock: HealthCheck.Look = ("database.clock", LeagueChecks(league).clock)
        let others = [.timeZone] + DatabaseCheck.storage
        let checks = await server + HealthCheck.all([clock] + others.map { $0.look(at: league) })
        guard !server.contains(where: { $0.status == .problem }) else { return checks }
        return await checks + Self.schema(of: league)
    }

    /// What the database is in itself, whatever server it is in: its schema and its roles.
    static func schema(of league: LeagueRepository) async -> [HealthCheck] {
        let version = await HealthCheck.all([("schema.version", league.checkSchemaVersion)])
        guard version.allSatisfy({ $0.status == .ok }) else { return version }
        let schema: [HealthCheck]
        do {
            schema = try await league.checkSchema()
        } catch {
            schema = await HealthCheck.all([("schema.objects", { throw error })])
        }
        let roles = await HealthCheck.all(DatabaseCheck.roles.map { $0.look(at: league) })
        return version + schema + roles
    }
}

extension HealthCheck {
    /// All four keys are always there.
    fileprivate var record: [String: String?] {
        ["id": id, "status": status.rawValue, "message": message, "mend": mend]
    }

    /// What each of these finds, errors in the words of commands.
    static func all(_ looks: [Look]) async -> [HealthCheck] {
        await all(looks) { CommandFailure($0).message }
    }
}

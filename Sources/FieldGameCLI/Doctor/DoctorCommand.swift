import ArgumentParser
import Foundation
import LeagueDatabase
import PostgreSQL

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at everything that the league depends on, and say what mends it.",
        discussion: """
            Looks at the configuration, the database and its schema (every table, rule and right as \
            the migrations made them), roles, libraries, the Maildir, disks, calendars and the \
            league's data. It writes nothing, migrates nothing and makes no database; a private \
            cluster that is stopped is started. What depends on something that is broken is left \
            out.

            Each check is ok, a note (nothing is wrong), a warning or a problem. JSON is an object: \
            status, the worst of all, and checks, each with id, status, message and mend, which is \
            null where there is nothing to do. An id, such as schema.triggers, keeps its meaning.

            EXIT CODES
              0   no problem; with --strict no warning either
              65  a problem, with --strict or a warning
              75  the database is away or refuses the connection, whatever else was found

            EXAMPLES
              fieldgame doctor
              fieldgame doctor --maildir /var/mail/fixtures
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
        let findings = try await Doctor(options: database, maildir: maildir, baseURL: baseURL)
            .examine()
        let checks = findings.checks
        if json {
            print(try JSONLines.pretty(Record(checks)))
        } else {
            DoctorReport(checks: checks).print()
        }
        if findings.isDatabaseAway {
            throw CommandFailure(
                .temporaryFailure, "the database is away or refuses the connection")
        }
        let faulty = checks.filter {
            $0.status == .problem || strict && $0.status == .warning
        }
        guard faulty.isEmpty else {
            throw CommandFailure(
                .faultyData, "not as it must be: " + HealthCheck.list(faulty.map(\.id), limit: 10))
        }
    }

    private struct Record: Encodable {
        let status: HealthCheck.Status
        let checks: [HealthCheck]

        init(_ checks: [HealthCheck]) {
            self.checks = checks
            status =
                HealthCheck.Status.allCases.last { worst in checks.contains { $0.status == worst } }
                ?? .ok
        }
    }
}

/// Looks at everything that the league's data depends on. It writes nothing, and of the databases
/// starts none but a private cluster that has been made before.
struct Doctor {
    let options: DatabaseOptions
    /// The Maildir to look at; nil is the one of the configuration file.
    let maildir: String?
    /// The address of a running service; nil looks at none.
    let baseURL: String?

    /// What was found.
    struct Findings {
        var checks: [HealthCheck] = []
        /// Whether there is a database that does not answer.
        var isDatabaseAway = false
    }

    /// Looks at all of it, one thing after the other. What depends on something that is broken is
    /// left out.
    ///
    /// - Throws: `CommandFailure` (64) for wrong words on the command line, and nothing else.
    func examine() async throws -> Findings {
        let now = try options.instant() ?? Date()
        var findings = Findings()
        let configuration = ConfigurationChecks(named: options.config)
        findings.checks += configuration.checks
        let reached = try await ReachedDatabase.reach(
            options, isFileBroken: configuration.isBroken)
        findings.checks.append(reached.check)
        findings.isDatabaseAway = reached.isAway
        var repository: LeagueRepository?
        var server: ServerFacts?
        if let league = reached.repository {
            (findings.checks, server) = await look(at: league, after: findings.checks, now: now)
            // Without the schema there is nothing in the database to ask for.
            if findings.checks.contains(where: { $0.id == "schema.version" && $0.status == .ok }) {
                repository = league
            }
        }
        findings.checks += LibraryChecks().checks
        let mail = MailChecks(
            maildir: maildir ?? configuration.settings?.maildir, named: maildir != nil,
            hasSenders: configuration.settings?.policy != nil)
        findings.checks += await mail.checks(repository)
        findings.checks +=
            DiskChecks(
                data: server?.dataFolder ?? reached.clusterFolder, maildir: mail.maildir
            ).checks
        if let repository {
            findings.checks += await FeedChecks(now: now, options: options).checks()
            findings.checks += await DataChecks(repository: repository).checks()
        }
        if let baseURL { findings.checks.append(await ServiceCheck(baseURL: baseURL).check()) }
        await reached.connection?.close()
        return findings
    }

    private func look(
        at league: LeagueRepository, after checks: [HealthCheck], now: Date
    ) async -> ([HealthCheck], ServerFacts?) {
        var checks = checks
        do {
            let facts = try await league.serverFacts()
            checks += await ServerChecks(facts: facts, repository: league).checks()
            if facts.version / 10_000 >= LeagueRepository.oldestServer, facts.encoding == "UTF8" {
                let schema = await SchemaChecks(facts: facts, repository: league).checks()
                checks += schema
                if schema.first?.status == .ok {
                    checks += await RoleChecks(repository: league).checks()
                }
            }
            return (checks, facts)
        } catch {
            checks.append(await .of("database.login") { throw error })
            return (checks, nil)
        }
    }
}

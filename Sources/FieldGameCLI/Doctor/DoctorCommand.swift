import ArgumentParser
import LeagueDatabase

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

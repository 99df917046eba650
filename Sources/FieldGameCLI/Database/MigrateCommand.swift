import ArgumentParser
import LeagueDatabase

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring the database's schema to the version that this program needs.",
        discussion: """
            Forward only. Two that run at once wait for each other. The login must be able to \
            create roles, or find them there; a superuser always can.

            EXAMPLES
              fieldgame migrate --status
              DATABASE_URL=postgresql://admin@db.example/fieldgame fieldgame migrate
            """)

    @Flag(help: "Only show which migrations have been applied; change nothing.")
    var status = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let league = try await League.connect(database)
        let migrator = Migrator(league.connection)
        if !status {
            let isQuiet = json
            let taken = try await migrator.migrate { step in
                if !isQuiet { print("applied \(label(of: step))") }
            }
            if taken.isEmpty, !isQuiet {
                print("schema version \(migrator.needed) is current; nothing to do")
            }
        }
        guard status || json else { return }
        let steps = try await migrator.status()
        if json {
            print(try JSONLines.pretty(steps.map(StepRecord.init)))
        } else {
            var table = TextTable([.left("Migration"), .left("Applied")])
            for step in steps { table.add([label(of: step), step.appliedAt ?? "missing"]) }
            table.print()
        }
    }
}

private func label(of step: Migrator.Step) -> String {
    let number = String(step.version)
    return String(repeating: "0", count: max(0, 3 - number.count)) + "\(number) \(step.name)"
}

private struct StepRecord: Encodable {
    let version: Int
    let name: String
    let applied: Bool

    init(_ step: Migrator.Step) {
        version = step.version
        name = step.name
        applied = step.appliedAt != nil
    }
}

import ArgumentParser
import Foundation
import LeagueDatabase

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring the database's schema to the version that this program needs.",
        discussion: """
            Forward only. Two that run at once wait for each other. The login must be able to \
            create roles, or find them there; a superuser always can.

            Routines, views and grants are made anew when they are not those of this program. \
            Readers wait for that less than a second.

            EXAMPLES
              fieldgame migrate --status
              DATABASE_URL=postgresql://admin@db.example/fieldgame fieldgame migrate
            """)

    @Flag(help: "Only show which migrations have been applied; change nothing.")
    var status = false

    @Flag(
        name: .customLong("from-0.1"),
        help: "Bring a database of fieldgame 0.1 across; what it holds stays.")
    var isFrom01 = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if isFrom01, status {
            throw ValidationError("--status changes nothing: leave --from-0.1 out")
        }
    }

    func run() async throws {
        let migrator = Migrator(try await database.connection())
        if isFrom01 {
            try await migrator.migrateFrom01()
            if !json { print("brought across from fieldgame 0.1") }
        } else if !status {
            let isQuiet = json
            let taken = try await migrator.migrate { step in
                if !isQuiet { print("applied \(Self.label(of: step))") }
            }
            if taken.isEmpty, !isQuiet {
                print("schema version \(migrator.needed) is current; nothing to do")
            }
        }
        guard status || json else { return }
        let steps = try await migrator.status()
        if json {
            print(
                try JSONLines.pretty(
                    steps.map {
                        Record(version: $0.version, name: $0.name, applied: $0.appliedAt != nil)
                    }))
        } else {
            var table = TextTable([.left("Migration"), .left("Applied")])
            for step in steps { table.add([Self.label(of: step), step.appliedAt ?? "missing"]) }
            table.print()
        }
    }

    /// `0001 baseline`.
    private static func label(of step: Migrator.Step) -> String {
        guard let version = step.version else { return step.name }
        return String(format: "%04d ", version) + step.name
    }

    private struct Record: Encodable {
        let version: Int?
        let name: String
        let applied: Bool
    }
}

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

            With --roles it makes only the roles that a dump of the database names and does not \
            hold; restore the dump after that (fieldgame help database). Done again, it changes \
            nothing. Where nothing names a database, the private cluster is made if need be, with \
            an empty database. JSON is then an object: made, the names of the new roles.

            EXAMPLES
              fieldgame migrate --status
              fieldgame migrate --roles
              DATABASE_URL=postgresql://admin@db.example/fieldgame fieldgame migrate
            """)

    @Flag(help: "Only show which migrations have been applied; change nothing.")
    var status = false

    @Flag(
        name: .customLong("from-0.1"),
        help: "Bring a database of fieldgame 0.1 across; what it holds stays.")
    var isFrom01 = false

    @Flag(help: "Only make the roles that the schema needs, before a dump is restored.")
    var roles = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if isFrom01, status {
            throw ValidationError("--status changes nothing: leave --from-0.1 out")
        }
        if roles, isFrom01 || status {
            throw ValidationError("--roles makes roles and nothing else: name it alone")
        }
    }

    func run() async throws {
        let migrator = Migrator(try await database.connection(migratingNew: !roles))
        if roles {
            let made = try await migrator.makeRoles()
            if json { return print(try JSONLines.pretty(["made": made])) }
            return print(
                made.isEmpty
                    ? "the roles are there; nothing to do" : "made \(made.joined(separator: ", "))")
        }
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

import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct PitchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pitch",
        abstract: "Add, change, list or remove pitches.",
        discussion: """
            A pitch is named by its name, its abbreviation or an alias. Case, accents, punctuation \
            and a leading article do not count, and the beginning of a name is enough where only one starts so; to remove \
            something its whole name is needed.
            """,
        examples: #"fieldgame pitch add "Agar's 3" --abbreviation A3 --area "Agar's Plough""#,
        "fieldgame pitch edit A3 --latitude 51.4957 --longitude -0.6033",
        #"fieldgame pitch edit A3 --name "Agar's North""#,
        "fieldgame pitch list",
        #"fieldgame pitch alias "The Triangle" "Agar's 3""#,
        subcommands: [
            Add.self, Edit.self, AliasName.self, RemoveCommand<Pitch>.self, List.self, Import.self,
        ],
        aliases: ["pitches"])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List pitches.",
            examples: "fieldgame pitch list --json")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let aliases = try await repository.pitchAliases()
            try output.list(try await repository.pitches(), Pitch.headings) { $0.cells(aliases) }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: """
                Add or change pitches from a CSV file: name,abbreviation,area and, where known, \
                latitude,longitude and plan_x,plan_y,plan_width,plan_height.
                """,
            discussion: """
                All rows or none. Running it again changes nothing. A row without a position, or \
                without a place on the plan of its area (in the plan's own units), keeps the one \
                that is known.
                """,
            examples: "fieldgame pitch import samples/pitches.csv")

        @OptionGroup var file: CSVImportOptions

        func run() async throws {
            try await file.save("pitch", "pitches", columns: ["name"]) { row in
                Pitch(
                    name: try row.required("name"), abbreviation: row["abbreviation"],
                    area: row["area"], position: try position(row),
                    plan: try plan(row))
            } by: {
                try await $0.save($1)
            }
        }

        private func position(_ row: CSVTableRow) throws -> Pitch.Position? {
            let (latitude, longitude) = (row["latitude"], row["longitude"])
            if latitude.isEmpty && longitude.isEmpty { return nil }
            guard let north = Double(latitude), let east = Double(longitude),
                let position = Pitch.Position(latitude: north, longitude: east)
            else {
                throw row.failure(
                    "\"\(latitude)\", \"\(longitude)\" is no position: degrees north (-90 to 90) "
                        + "and east (-180 to 180)")
            }
            return position
        }

        private func plan(_ row: CSVTableRow) throws -> Pitch.Plan? {
            let texts = ["plan_x", "plan_y", "plan_width", "plan_height"].map { row[$0] }
            if texts.allSatisfy(\.isEmpty) { return nil }
            let numbers = texts.compactMap { Int($0) }
            guard numbers.count == 4,
                let plan = Pitch.Plan(
                    x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            else {
                throw row.failure(
                    "\"\(texts.joined(separator: ","))\" is no place on a plan: four whole numbers, "
                        + "x and y 0 to 10000, width and height 1 to 10000")
            }
            return plan
        }
    }
}

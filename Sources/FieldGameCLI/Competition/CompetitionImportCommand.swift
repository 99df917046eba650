import ArgumentParser
import FieldGame
import LeagueDatabase

struct CompetitionImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add or change competitions from a CSV file: name,abbreviation,kind,colour.",
        discussion: """
            All rows or none. Running it again changes nothing; the rules of a table stay.

            EXAMPLE
              fieldgame competition import samples/competitions.csv
            """)

    @OptionGroup var file: ReferenceFile

    func run() async throws {
        try await file.save("competition", columns: ["name", "kind"]) { row in
            guard let kind = Competition.Kind(rawValue: row["kind"]) else {
                let kinds = Competition.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw row.failure("\"\(row["kind"])\" is no kind: write one of \(kinds)")
            }
            return Competition(
                name: try row.required("name"), abbreviation: row["abbreviation"], kind: kind,
                colour: row["colour"])
        } by: {
            try await $0.save($1)
        }
    }
}

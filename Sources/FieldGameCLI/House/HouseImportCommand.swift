import ArgumentParser
import FieldGame
import LeagueDatabase

struct HouseImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add or change houses from a CSV file: id,name,kind,colours.",
        discussion: """
            All rows or none. Running it again changes nothing. A house is known by its id: \
            with another name it has been renamed, and tables of seasons past keep the old \
            one. `house rename` gives a house another id.

            EXAMPLE
              fieldgame house import samples/houses.csv
            """)

    @OptionGroup var file: ReferenceFile

    func run() async throws {
        var renamed: [RenamedTeam] = []
        try await file.save("house", columns: ["id", "name"]) { row in
            let kind = row["kind"]
            guard let kind = Team.Kind(rawValue: kind.isEmpty ? "house" : kind) else {
                throw row.failure("\"\(kind)\" is no kind: write house or school_team")
            }
            return Team(
                id: try row.required("id"), name: try row.required("name"), kind: kind,
                colours: row["colours"])
        } hint: { refused in
            refused.constraint == "require_distinct_team_names"
                ? " (a new id of the same house: fieldgame house rename OLD --id NEW)" : ""
        } by: { repository, teams in
            let saved = try await repository.saveTellingRenames(teams)
            renamed = saved.renamed
            return saved.counts
        }
        // An object says how many have changed; `house show` has the former names.
        guard !file.json else { return }
        RenameReport.printImported(renamed, isRehearsal: file.dryRun)
    }
}

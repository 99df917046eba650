import ArgumentParser
import FieldGame
import LeagueDatabase

struct PitchImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: """
            Add or change pitches from a CSV file: name,abbreviation,area and, where known, \
            latitude,longitude.
            """,
        discussion: """
            All rows or none. Running it again changes nothing. A row without a position keeps \
            the one that is known.

            EXAMPLE
              fieldgame pitch import samples/pitches.csv
            """)

    @OptionGroup var file: ReferenceFile

    func run() async throws {
        try await file.save("pitch", columns: ["name"]) { row in
            Pitch(
                name: try row.required("name"), abbreviation: row["abbreviation"],
                area: row["area"], position: try position(row))
        } by: {
            try await $0.save($1)
        }
    }

    private func position(_ row: ReferenceRow) throws -> Pitch.Position? {
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
}

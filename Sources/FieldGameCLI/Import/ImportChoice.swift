import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

/// The import that an admin names on the command line.
struct ImportChoice: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The import's id, or a start of it (8 digits, as import-log shows them) that no other "
                + "import has.", valueName: "id"))
    var id: String

    func validate() throws {
        let digits = id.filter { $0 != "-" }
        guard (8...32).contains(digits.count),
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else {
            throw ValidationError(
                "\(id) is no import's id: it has 8 to 32 digits 0-9 and a-f, see import-log.")
        }
    }

    /// The import.
    ///
    /// Throws `CommandFailure` (64) when there is none, or several ids start so.
    func entry(in repository: LeagueRepository) async throws -> ImportLogEntry {
        let entries = try await repository.imports(idStartingWith: id, limit: 3)
        guard let entry = entries.first else {
            throw CommandFailure(.usage, "no import has the id \"\(id)\": see import-log")
        }
        guard entries.count == 1 else {
            let list = entries.map(\.idText).joined(separator: ", ")
            throw CommandFailure(.usage, "several imports' ids start with \"\(id)\": \(list)")
        }
        return entry
    }
}

extension ImportLogEntry {
    /// The id as commands take it.
    var idText: String { id.uuidString.lowercased() }

    /// The start of the id that lists show.
    var shortID: String { String(idText.prefix(8)) }
}

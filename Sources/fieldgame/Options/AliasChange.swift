import ArgumentParser
import FieldGame
import LeagueDatabase

/// How a command that changes an alias does it, and tells it.
struct AliasChange: ParsableArguments {
    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object with alias, id, name and action.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    /// A name in one line, with single blanks.
    ///
    /// Throws `CommandFailure` (64) when nothing of it counts, or it is too long.
    static func plain(_ name: String) throws -> String {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !FoldedName(name).description.isEmpty, name.unicodeScalars.count <= 200,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw CommandFailure(.usage, "\"\(name)\" is no name: 1 to 200 characters, please")
        }
        return name
    }

    /// Runs `body`, and keeps what it does or only finds out what it would do.
    nonisolated(nonsending) func perform(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Void
    ) async throws {
        do {
            if dryRun {
                try await repository.rehearsing(body)
            } else {
                try await body(repository)
            }
        } catch let refused as RefusedValue {
            throw CommandFailure(.usage, "\(refused); nothing was changed")
        }
    }

    /// `added: Keate's stands for Keate (JDM)`.
    func report(_ action: String, _ alias: Alias, _ team: String) throws {
        if json {
            let object = [
                "alias": alias.alias, "id": alias.teamID, "name": team, "action": action,
            ]
            return print(try JSONLines.pretty(object))
        }
        let words =
            switch action {
            case "added": dryRun ? "would add" : "added"
            case "removed": dryRun ? "would remove" : "removed"
            default: "known already"
            }
        Terminal.say("\(words): \"\(alias.alias)\" for \(team) (\(alias.teamID))")
    }
}

import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

struct ImportUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back what one message did, all of it or nothing.",
        discussion: """
            For last year's list that was sent by mistake: matches that it added are deleted, \
            changed ones get their former values, and scores that it entered are cleared. It is \
            refused, and nothing is done, when anybody has changed one of those matches since. \
            Calendars lose a deleted match without a word. On a terminal it asks first; where nobody \
            can be asked it goes ahead, with or without --yes: --dry-run says before what it would do.

            EXAMPLES
              fieldgame import undo 3f0c1a2b --dry-run
              fieldgame import undo 3f0c1a2b
            """)

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an array of the matches, with what was done to each.")
    var json = false

    @Flag(help: "Do it without asking.")
    var yes = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let entry = try await choice.entry(in: repository)
        if !yes, !dryRun, Terminal.confirm("Take back all that \(entry.words) did?") == false {
            return Terminal.complain("Nothing was taken back.")
        }
        let matches = try await repository.asNextImporter {
            try await dryRun
                ? repository.rehearsing { try await $0.undoImport(entry.id) }
                : repository.undoImport(entry.id)
        }
        if json { return print(try JSONLines.pretty(matches.map(Record.init))) }
        for match in matches {
            let deed = match.isDeleted ? "deleted " : "restored"
            Terminal.say("  \(deed)  \(match.words)")
        }
        guard !matches.isEmpty else {
            return Terminal.say("\(entry.words) had changed no match: nothing to take back")
        }
        let count = "\(matches.count) \(matches.count == 1 ? "match" : "matches")"
        Terminal.say(
            "\(dryRun ? "would take" : "took") back \(entry.words): \(count)"
                + (dryRun
                    ? ""
                    : "; to import it once more: fieldgame import forget \(entry.shortID)"))
    }

    private struct Record: Encodable {
        let id: String
        let action: String
        let match: String

        init(_ match: UndoneMatch) {
            id = match.id.uuidString.lowercased()
            action = match.isDeleted ? "deleted" : "restored"
            self.match = match.words
        }
    }
}

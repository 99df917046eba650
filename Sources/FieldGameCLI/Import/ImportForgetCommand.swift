import ArgumentParser
import Foundation
import LeagueDatabase

struct ImportForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Let a message be imported again when it comes again.",
        discussion: """
            The same message is never imported twice, unless it has been forgotten. Its line in the \
            log stays and says so, and what it did stays too: `import undo` takes that back. On a \
            terminal it asks first; where nobody can be asked it goes ahead, with or without --yes: \
            --dry-run says before what it would do.

            EXAMPLES
              fieldgame import forget 3f0c1a2b --dry-run
              fieldgame import forget 3f0c1a2b
            """)

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object with id, subject, action and dry_run.")
    var json = false

    @Flag(help: "Do it without asking.")
    var yes = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let entry = try await choice.entry(in: repository)
        if !yes, !dryRun,
            Terminal.confirm("Import \(entry.words) again when it comes again?") == false
        {
            return Terminal.complain("Nothing was forgotten.")
        }
        if dryRun {
            try await repository.rehearsing { try await $0.forgetImport(entry.id) }
        } else {
            try await repository.forgetImport(entry.id)
        }
        if json { return print(try JSONLines.pretty(Record(entry, isRehearsal: dryRun))) }
        Terminal.say(
            "\(dryRun ? "would forget" : "forgot") \(entry.words): it is imported again when "
                + "it comes again")
    }

    private struct Record: Encodable {
        let id: String
        let subject: String
        let action = "forgotten"
        let isRehearsal: Bool

        init(_ entry: ImportLogEntry, isRehearsal: Bool) {
            (id, subject) = (entry.id.uuidString.lowercased(), entry.emailSubject)
            self.isRehearsal = isRehearsal
        }

        private enum CodingKeys: String, CodingKey {
            case id, subject, action, isRehearsal = "dry_run"
        }
    }
}

extension ImportLogEntry {
    /// `3f0c1a2b (Field Game Fixtures)`.
    var words: String { "\(shortID) (\(emailSubject))" }
}

import ArgumentParser
import LeagueDatabase

struct ImportForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Let a message be imported again when it comes again.",
        discussion: """
            The same message is never imported twice, unless it has been forgotten. Its line in the \
            log stays and says so, and what it did stays too: `import undo` takes that back. On a \
            terminal it asks first.

            EXAMPLE
              fieldgame import forget 3f0c1a2b
            """)

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

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
        Terminal.say(
            "\(dryRun ? "would forget" : "forgot") \(entry.words): it is imported again when "
                + "it comes again")
    }
}

extension ImportLogEntry {
    /// `3f0c1a2b (Field Game Fixtures)`.
    var words: String { "\(shortID) (\(emailSubject))" }
}

import ArgumentParser
import FieldGame
import FixtureImport
import Foundation
import LeagueDatabase

struct ImportUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back what one message did, all of it or nothing.",
        discussion: """
            For last year's list that was sent by mistake: matches that it added are deleted, \
            changed ones get their former values, and scores that it entered are cleared. It is \
            refused, and nothing is done, when one of those matches has been changed since. \
            Calendars lose a deleted match without a word. Asks first; without a terminal, --yes is \
            needed.
            """,
        examples: "fieldgame import undo 3f0c1a2b --dry-run",
        "fieldgame import undo 3f0c1a2b")

    @OptionGroup var change: ImportChangeOptions

    @Flag(help: "Print JSON: an array of the matches, with what was done to each.")
    var json = false

    func run() async throws {
        try await change.perform(
            asking: { "Take back all that \($0) did?" }, for: "taken back"
        ) { importer, entry in
            let matches = try await importer.undo(entry.id, isRehearsal: change.dryRun)
            if json { return print(try JSONLines.pretty(matches.map(\.record))) }
            for match in matches {
                Terminal.say("  \(match.isDeleted ? "deleted " : "restored")  \(match.words)")
            }
            guard !matches.isEmpty else {
                return Terminal.say("\(entry.words) had changed no match: nothing to take back")
            }
            let count = "\(matches.count) \(matches.count == 1 ? "match" : "matches")"
            Terminal.say(
                change.dryRun
                    ? "would take back \(entry.words): \(count)"
                    : "took back \(entry.words): \(count); to import it once more: "
                        + entry.readingAgain(hasPolicy: true))
        }
    }
}

struct ImportForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Let a message be imported again when it comes again.",
        discussion: """
            The same message is never imported twice, unless it has been forgotten. Its line in the \
            log stays and says so, and what it did stays too: `import undo` takes that back. Asks \
            first; without a terminal, --yes is needed.
            """,
        examples: "fieldgame import forget 3f0c1a2b --dry-run",
        "fieldgame import forget 3f0c1a2b")

    @OptionGroup var change: ImportChangeOptions

    @Flag(help: "Print JSON: an object with id, subject, action and dry_run.")
    var json = false

    func run() async throws {
        try await change.perform(
            asking: { "Import \($0) again when it comes again?" }, for: "forgotten"
        ) { importer, entry in
            try await importer.forget(entry.id, isRehearsal: change.dryRun)
            if json {
                let record: Record = [
                    "id": entry.id.text, "subject": entry.emailSubject, "action": "forgotten",
                    "dry_run": change.dryRun,
                ]
                return print(try JSONLines.pretty(record))
            }
            Terminal.say(
                "\(change.dryRun ? "would forget" : "forgot") \(entry.words): it is imported again "
                    + "when it comes again")
        }
    }
}

/// What `undo` and `forget` have in common: the import, and whether it is really to be done.
struct ImportChangeOptions: ParsableArguments {
    @OptionGroup var choice: ImportChoice

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var database: DatabaseOptions

    /// Asks, unless told not to, and then runs `body`.
    func perform(
        asking question: (String) -> String, for deed: String,
        _ body: (Importer, ImportLogEntry) async throws -> Void
    ) async throws {
        let repository = try await database.repository()
        let entry = try await choice.entry(in: repository)
        guard try dryRun || confirmation.isGiven(question(entry.words), for: deed) else { return }
        try await body(Importer(repository), entry)
    }
}

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

    /// The import; throws when there is none, or several ids start so.
    func entry(in repository: LeagueRepository) async throws -> ImportLogEntry {
        let entries = try await repository.imports(idStartingWith: id, limit: 3)
        guard let entry = entries.first else {
            throw CommandFailure(.usage, "no import has the id \"\(id)\": see import-log")
        }
        guard entries.count == 1 else {
            let list = entries.map(\.id.text).joined(separator: ", ")
            throw CommandFailure(.usage, "several imports' ids start with \"\(id)\": \(list)")
        }
        return entry
    }
}

extension UndoneMatch {
    fileprivate var record: Record {
        [
            "id": id.text, "action": isDeleted ? "deleted" : "restored",
            "match": words,
        ]
    }
}

extension ImportLogEntry {
    /// `3f0c1a2b (Field Game Fixtures)`.
    fileprivate var words: String { "\(shortID) (\(emailSubject))" }
}

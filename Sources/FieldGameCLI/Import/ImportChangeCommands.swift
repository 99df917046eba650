import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct ImportUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back what one message did, all of it or nothing.",
        discussion: """
            For last year's list that was sent by mistake: matches that it added are deleted, \
            changed ones get their former values, and scores that it entered are cleared. It is \
            refused, and nothing is done, when one of those matches has been changed since. \
            Calendars lose a deleted match without a word. Matches of a closed season take a reason. \
            Asks first; without a terminal, --yes is needed.
            """,
        examples: "fieldgame import undo 3f0c1a2b --dry-run",
        "fieldgame import undo 3f0c1a2b")

    @OptionGroup var change: ImportChangeOptions
    @OptionGroup var given: ClosedSeasonReason

    @Flag(help: "Print JSON: an array of the matches, with what was done to each.")
    var json = false

    func run() async throws {
        try await change.perform(
            ImportAction.undo, for: "taken back", reason: given.reason
        ) { _, done in
            if json { return print(try JSONLines.pretty(done.matches.map(\.record))) }
            for match in done.matches {
                Terminal.say("  \(match.isDeleted ? "deleted " : "restored")  \(match.words)")
            }
            Terminal.say(done.sentence + (done.remedy?.clause(after: done.sentence) ?? ""))
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
        try await change.mark(ImportAction.forget, "forgotten", json: json)
    }
}

struct ImportSettleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle",
        abstract: "Say that nothing more is to be done for a message.",
        discussion: """
            For one of which lines were not understood, once they have been entered by hand or need \
            not be: it no longer waits on the first page of admins. Reading it again takes that back. \
            Asks first; without a terminal, --yes is needed.
            """,
        examples: "fieldgame import settle 3f0c1a2b",
        "fieldgame import settle 3f0c1a2b --dry-run")

    @OptionGroup var change: ImportChangeOptions

    @Flag(help: "Print JSON: an object with id, subject, action and dry_run.")
    var json = false

    func run() async throws {
        try await change.mark(ImportAction.settle, "settled", json: json)
    }
}

/// What `undo`, `forget` and `settle` have in common: the import, and whether it is really to be done.
struct ImportChangeOptions: ParsableArguments {
    @OptionGroup var choice: ImportChoice

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @OptionGroup var confirmation: Confirmation
    @OptionGroup var database: DatabaseOptions

    /// Asks, unless told not to, does it, and lets `report` tell of it.
    func perform(
        _ action: (ImportLogEntry) -> ImportAction, for deed: String, reason: String? = nil,
        _ report: (ImportLogEntry, ImportChange) throws -> Void
    ) async throws {
        let repository = try await database.repository()
        let entry = try await repository.importEntry(named: choice.id)
        let action = action(entry)
        guard try dryRun || confirmation.isGiven(action.question, for: deed) else { return }
        try report(
            entry,
            try await action.perform(in: repository, isRehearsal: dryRun, forReason: reason))
    }

    /// Does what only marks an import, and says so in a sentence or as JSON.
    func mark(
        _ action: (ImportLogEntry) -> ImportAction, _ word: String, json: Bool
    ) async throws {
        try await perform(action, for: word) { entry, done in
            guard json else { return Terminal.say(done.sentence) }
            let record: Record = [
                "id": entry.id.text, "subject": entry.emailSubject, "action": word,
                "dry_run": dryRun,
            ]
            print(try JSONLines.pretty(record))
        }
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
}

extension UndoneMatch {
    fileprivate var record: Record {
        [
            "id": id.text, "action": isDeleted ? "deleted" : "restored",
            "match": words,
        ]
    }
}

import ArgumentParser
import FieldGame
import FixtureMail
import LeagueDatabase

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages",
        abstract: "Import fixture emails: a Maildir, files, or one message on standard input.",
        usage: "fieldgame import [<file> ...] [--maildir <dir>] [<options>]",
        discussion: """
            Every message gets one line in the import log; the same message is never imported \
            twice, though one of which nothing could be read is read again when it comes again. A message that cannot be understood is no failure of the command: it is logged, \
            and the next one is read. From a Maildir, messages in new/ are moved to cur/ once they \
            are in the database.

            Only mail whose sender has been checked should be imported: --trust-senders says that \
            whoever delivered these messages has done so.

            EXAMPLES
              fieldgame import --maildir ~/Maildir --trust-senders
              fieldgame import --dry-run week-1.eml
              fieldgame import --dry-run --json *.eml
              */5 * * * *  fieldgame import --maildir /var/mail/fixtures --trust-senders --quiet
            """,
        shouldDisplay: false)

    @Argument(
        help: ArgumentHelp("Messages to import, one a file.", valueName: "file"),
        completion: .file(extensions: ["eml"]))
    var files: [String] = []

    @Option(
        help: ArgumentHelp("A Maildir whose new/ is imported.", valueName: "dir"),
        completion: .directory)
    var maildir: String?

    @Flag(help: "Only say what each message would do; write nothing.")
    var dryRun = false

    @Flag(help: "With --dry-run: print one JSON object a message.")
    var json = false

    @Flag(help: "Import whoever the sender is.")
    var trustSenders = false

    @Flag(help: "Let a score that a message says replace another one that stands.")
    var overwriteScores = false

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard files.isEmpty || maildir == nil else {
            throw ValidationError("Name files or a --maildir, not both.")
        }
        guard !json || dryRun else {
            throw ValidationError("--json goes with --dry-run; see import-log --json for the rest.")
        }
    }

    /// Whether a message comes on standard input to be imported: then a mail server waits for the
    /// exit code, and all but 0 and 75 would make it send the message back to a sender who may be
    /// forged.
    var isPiped: Bool { !dryRun && files.isEmpty && maildir == nil }

    func run() async throws {
        do {
            try await runImport()
        } catch {
            throw isPiped
                ? CommandFailure(.temporaryFailure, CommandFailure(error).message) : error
        }
    }

    private func runImport() async throws {
        guard trustSenders || dryRun else {
            throw CommandFailure(
                .configuration,
                "nothing says who may send fixtures: import with --trust-senders only what has "
                    + "been checked before it is delivered here")
        }
        let source = try messageSource()
        let league = try await League.open(database)
        let reference = try await league.repository.referenceData()
        if reference.teams.isEmpty {
            Terminal.complain(
                "fieldgame: the league has no houses yet, so no match can be understood: enter "
                    + "them with `fieldgame houses import FILE.csv`")
        }
        let reader = FixtureMailReader(reference: reference)
        if dryRun {
            try await rehearse(source, reader, league.repository, reference.teams)
            return
        }
        let run = ImportRun(
            source: source, reader: reader, repository: league.repository,
            overwritesScores: overwriteScores, isQuiet: quiet)
        guard source.canWait else {
            return try await league.repository.asNextImporter { try await run.run() }
        }
        let done: Void? = try await league.repository.asOnlyImporter { try await run.run() }
        if done == nil, !quiet { print("another import is at work; nothing to do for this one") }
    }

    private func messageSource() throws -> MessageSource {
        if let maildir { return .maildir(try Maildir(maildir)) }
        if files.isEmpty { return .standardInput(try MessageSource.readStandardInput()) }
        for file in files { _ = try Files.read(file, limit: 0) }
        return .files(files)
    }

    private func rehearse(
        _ source: MessageSource, _ reader: FixtureMailReader, _ repository: LeagueRepository,
        _ teams: [Team]
    ) async throws {
        var messages: [IncomingMessage] = []
        for item in try source.items() {
            let reading = reader.read(try source.bytes(of: item))
            if json {
                print(try JSONLines.line(ReadingReport(reading)))
            } else {
                var message = try IncomingMessage(reading, source: item)
                message.overwritesScores = overwriteScores
                messages.append(message)
            }
        }
        if json { return }
        let outcomes = try await repository.rehearse(messages)
        for (message, outcome) in zip(messages, outcomes) {
            Rehearsal(message: message, outcome: outcome, teams: teams).print()
        }
    }
}

import ArgumentParser
import FieldGame
import FixtureImport
import FixtureMail
import Glibc
import LeagueAdministration
import LeagueDatabase
import LeagueService
import Logging

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages",
        abstract: "Import fixture emails: a Maildir, files, or one message on standard input.",
        usage: "fieldgame import [<file> ...] [--maildir <dir>] [<options>]",
        discussion: """
            Every message gets one line in the import log; the same message is never imported \
            twice, though one of which nothing could be read is read again when it comes again. A \
            message that cannot be understood is no failure of the command: it is logged, and the \
            next one is read. From a Maildir, messages in new/ are moved to cur/ once they are in \
            the database; one that is too large, does harm to what reads it, or bears another \
            message's Message-ID, to the subfolder .Failed.

            Without FILE and --maildir, a message is read from standard input; if nothing comes \
            there, the Maildir that the configuration file names.

            Asked to stop by SIGTERM or SIGINT, it finishes the message at hand.

            WHO MAY SEND
            The configuration file lists addresses and @domains, and names the mail server that \
            checks senders. A message is imported when that server's topmost \
            Authentication-Results says dmarc=pass for the domain in From, and the address is on \
            the list. Others are logged as failed with the reason, and never answered. \
            Automatic replies, delivery reports and mail from our own addresses are ignored. \
            Without such a file --trust-senders is needed: it says that the senders were checked \
            before the messages were delivered.
            """,
        examples: "fieldgame import --dry-run week-1.eml",
        "fieldgame import --dry-run --explain week-1.eml",
        "fieldgame import --dry-run --json *.eml",
        "fieldgame import --maildir ~/Maildir --trust-senders",
        "*/5 * * * *  fieldgame import --maildir /var/lib/fieldgame/mail/fieldgame --report problems",
        shouldDisplay: false)

    @Argument(
        help: ArgumentHelp("Messages to import, one a file.", valueName: "file"),
        completion: .file(extensions: ["eml"]))
    var files: [String] = []

    @Option(
        help: ArgumentHelp("A Maildir whose new/ is imported.", valueName: "dir"),
        completion: .directory)
    var maildir: String?

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "With --dry-run: say what each word was read as, and what is left.")
    var explain = false

    @Flag(help: "With --dry-run or --report problems: print one JSON object a message.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Say only what was not wholly understood (problems), a line a message.",
            discussion: "Also with --quiet, so that cron mails it and nothing else; none, the "
                + "standard, does not.",
            valueName: "what"))
    var report: ProblemReport?

    @Flag(help: "Accept every sender, though never automatic replies and loops.")
    var trustSenders = false

    @Flag(help: "Let a score that a message says replace another one that was played.")
    var overwriteScores = false

    @Flag(name: .shortAndLong, help: "Print nothing but errors.")
    var quiet = false

    @OptionGroup var log: LogOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard files.isEmpty || maildir == nil else {
            throw ValidationError("Name files or a --maildir, not both.")
        }
        if let first = files.first, !first.contains("/"), access(first, F_OK) != 0 {
            let near =
                first == "log"
                ? ["import-log"] : CommandLookup.names(below: ImportGroup.self, near: first)
            guard near.isEmpty else {
                throw ValidationError(
                    "No file and no subcommand is called \(Terminal.printable(first))"
                        + Refusal.hint(near))
            }
        }
        guard !explain || dryRun else {
            throw ValidationError("--explain goes with --dry-run.")
        }
        guard !json || dryRun || report == .problems else {
            throw ValidationError(
                "--json goes with --dry-run or --report problems; see import-log --json for the "
                    + "rest.")
        }
    }

    /// Whether a message comes on standard input to be imported: then a mail server waits for the
    /// exit code, and all but 0 and 75 would make it send the message back to a sender who may be
    /// forged.
    var isPiped: Bool { !dryRun && files.isEmpty && maildir == nil }

    func run() async throws {
        do {
            try await log.logging { logger in try await runImport(logger) }
        } catch {
            throw isPiped
                ? CommandFailure(.temporaryFailure, CommandFailure(error).message) : error
        }
    }

    private func runImport(_ logger: Logger) async throws {
        let settings = try ImportSettings(
            config: database.config, trustsSenders: trustSenders, isRehearsal: dryRun,
            isQuiet: quiet, report: report)
        let source = try messageSource(settings)
        // It starts while the database is asked.
        let ahead = source.isEmpty ? nil : ReadingChild.ahead()
        let repository =
            settings.isQuiet
            ? try await database.repository { _ in } : try await database.repository()
        let reference = try await repository.referenceData()
        if reference.teams.isEmpty {
            Terminal.complain(
                "fieldgame: the league has no houses yet, so no match can be understood: enter "
                    + "them with `fieldgame house import FILE.csv`")
        }
        let reader = SandboxedReader(
            reference: reference, policy: settings.policy, limits: settings.limits,
            explains: explain || !dryRun, ahead: ahead)
        if dryRun {
            try await rehearse(source, reader, repository, reference.teams, settings)
            return
        }
        let report = ImportReport(
            repository, TeamNames(reference), settings, isJSON: json, logger: logger)
        let run: nonisolated(nonsending) () async throws -> Void = {
            StopRequest.listen()
            try await Importer(repository, answersSenders: settings.answersSenders).run(
                source, reader, overwritesScores: overwriteScores,
                stopSignal: { StopRequest.signalName }, report: report.tell)
        }
        guard source.canWait else { return try await repository.asNextImporter(run) }
        let done: Void? = try await repository.asOnlyImporter(run)
        if done == nil { logger.info("another import is at work") }
        if done == nil, !settings.isQuiet {
            print("another import is at work; nothing to do for this one")
        }
    }

    private func messageSource(_ settings: ImportSettings) throws -> MessageSource {
        if let maildir { return .maildir(try Maildir(maildir)) }
        if files.isEmpty {
            guard let maildir = settings.maildir else {
                return .standardInput(try readStandardInput(settings))
            }
            // A message on its way from a mail server goes first: it is kept nowhere else.
            let message = isatty(STDIN_FILENO) == 1 ? [] : try readStandardInput(settings)
            return message.isEmpty ? .maildir(try Maildir(maildir)) : .standardInput(message)
        }
        for file in files { _ = try Files.read(file, limit: 0) }
        return .files(files)
    }

    private func readStandardInput(_ settings: ImportSettings) throws -> [UInt8] {
        try Files.readStandardInput(limit: settings.limits.messageBytes + 1)
    }

    private func rehearse(
        _ source: MessageSource, _ reader: SandboxedReader, _ repository: LeagueRepository,
        _ teams: [Team], _ settings: ImportSettings
    ) async throws {
        var messages: [ReadMessage] = []
        for item in try await source.itemsAsSent(reader) {
            guard let bytes = try source.message(item, limits: settings.limits) else { continue }
            let message = try await reader.read(
                bytes, source: item.text, arrivedAt: source.arrival(of: item),
                overwritesScores: overwriteScores)
            if json, report != .problems {
                print(try JSONLines.line(ReadingReport(message.reading, explains: explain)))
            } else {
                messages.append(message)
            }
        }
        if messages.isEmpty { return }
        let outcomes = try await Importer(repository).rehearse(messages.map(\.incoming))
        for (message, outcome) in zip(messages, outcomes) {
            if report == .problems {
                let name = message.incoming.subject
                try UnderstoodInPart(
                    name: name.isEmpty ? message.incoming.source : name,
                    sender: message.incoming.sender, outcome
                )?.print(json: json, isRehearsal: true)
                continue
            }
            outcome.printPlan(
                of: message.incoming, from: settings.words(on: message.reading), TeamNames(teams))
            if explain { AccountReport(account: message.reading.account).print() }
        }
    }
}

import ArgumentParser
import FieldGame
import Foundation
import Glibc
import LeagueCalendar
import LeagueDatabase
import LeagueFeeds
import LeaguePages
import LeagueService
import Logging
import PostgreSQL

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Write all calendars and pages as files, for any web server to serve.",
        discussion: """
            The files have the paths and the bytes that `fieldgame serve` answers with: DIR/calendar/\
            house/keate.ics and so on, one for each match, and DIR/calendars.json, which lists them; \
            and the pages that everybody reads, from DIR/index.html on. Only what has changed is written; each file is \
            replaced whole, and none is deleted. A former name has the calendar that it became; a \
            calendar that was removed says so. With --watch, files that others have changed or \
            taken away are put right within the hour. Give it a folder of its own: an index.html \
            that is there is replaced.

            A folder of files cannot put calendars together or understand ?alarm=30; for that there \
            is `fieldgame serve`.

            EXAMPLES
              fieldgame publish /srv/www/fieldgame --base-url https://fieldgame.example
              fieldgame publish public --no-matches --dry-run
              fieldgame publish /srv/www/fieldgame --watch
            """)

    @Argument(
        help: ArgumentHelp(
            "The folder; made where it is missing, in a folder that is there.", valueName: "dir"),
        completion: .directory)
    var folder: String

    @Flag(help: "Go on: publish again after each change, until stopped by SIGTERM or SIGINT.")
    var watch = false

    @Option(
        help: ArgumentHelp(
            "The folder's public address, for the links of events and of the page.",
            valueName: "url"))
    var baseURL: String?

    @Flag(name: .customLong("no-matches"), help: "Write no files of single matches.")
    var leavesOutMatches = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object of what was done, with --watch one a line.")
    var json = false

    @OptionGroup var log: LogOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if folder.isEmpty { throw ValidationError("<dir> needs the name of a folder.") }
        if dryRun, watch { throw ValidationError("--dry-run and --watch exclude each other.") }
    }

    func run() async throws {
        try await log.logging { logger in try await publish(logger) }
    }

    private func publish(_ logger: Logger) async throws {
        // What is wrong shows before anything is written.
        let clock = try database.instant()
        let baseURL = try self.baseURL ?? ConfigurationFile.load(database.config)?.serving.baseURL
        _ = try baseURL.map { try WebAddress($0, as: .base) }
        await (try database.connectionForUsers()).close()
        let servers = try database.serversForUsers()
        let reader = LeagueReader(servers) { ConnectionPool(forService: $0) }
        let feeds = try FeedService(
            reader, listening: servers.direct, baseURL: baseURL, logger: logger,
            onLoss: try database.revival(logger))
        let pages = PageFolder(baseURL: baseURL, includesMatches: !leavesOutMatches)
        let publisher = try await FeedPublisher(
            feeds, into: folder,
            pages: { repository, calendars, change in
                var matches: [UUID]?
                if case .matches(let changed) = change { matches = changed }
                var today = try await repository.today()
                if let day = clock.flatMap(London.day) { today = day }
                return try await pages.files(
                    in: repository, calendars: calendars, today: today, matches: matches)
            }, includesMatches: !leavesOutMatches, isRehearsal: dryRun)
        let publishing = PublishingService(
            feeds, publisher, watches: watch, progress: showProgress,
            round: { try show($0, logger) })
        do {
            try await runService(
                watch ? ["calendars": feeds, "files": publishing] : ["files": publishing],
                logger: logger, mayFinish: true
            ) { signal in
                say(
                    "asked to stop by \(signal): finishes the file at hand, "
                        + "\(longestShutdown) s at most; a second signal ends it at once", logger)
            } onAbort: { reason in
                switch reason {
                case .hang: say("something does not end: the process ends without it", logger)
                case .secondSignal: say("asked to stop again: stopped at once", logger)
                }
                // Without --watch it has not done what it was asked to.
                let isUndone = reason == .secondSignal && !watch
                _exit(isUndone ? ExitStatus.temporaryFailure.rawValue : reason.exitCode)
            }
        } catch {
            endProgress()
            throw error
        }
        await reader.close()
        if watch { say("stopped", logger) }
    }
}

import ArgumentParser
import FieldGame
import Foundation
import Glibc
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import LeagueService
import Logging
import PostgreSQL

struct NotifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Tell those who follow what is new, off, moved or played.",
        discussion: """
            What changes of a match is announced once it rests: after 10 minutes, on the day after \
            2, close to the kick-off after 30 seconds; a score when it can no longer be corrected. \
            Moved and moved back is no news. Then each follower is told once, by the channel of \
            their choice: mail, their browser, a topic.

            It goes on until SIGTERM or the interrupt key, as a unit of its own; with --once it \
            does what is due and ends, from cron, with 75 where the mail server is away. A mail server that is away is tried again for \
            three days; what has changed meanwhile is told as it is then. A message that a server \
            took just before this was killed may come twice, with one Message-ID.

            [news] of the configuration file says from whom letters come and which server takes \
            them. The log names messages by their numbers alone.

            EXAMPLES
              fieldgame notify --dry-run
              fieldgame notify --once
              fieldgame notify --log-format json
            """)

    @Flag(help: "Do what is due, then end.")
    var once = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: with --once what was done, with --dry-run an object for each message.")
    var json = false

    @OptionGroup var log: LogOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if json, !once, !dryRun { throw ValidationError("--json needs --once or --dry-run.") }
    }

    func run() async throws {
        let configuration = try ConfigurationFile.load(database.config)
        let clock = try database.instant()
        let settings = try NewsSettings(configuration)
        let pool = try await pool(clock)
        let news = NewsDatabase(pool, clock: clock)
        do {
            if dryRun {
                try await rehearse(news)
            } else {
                try await send(news, settings, configuration, pool)
            }
        } catch {
            await pool.close()
            throw error
        }
        await pool.close()
    }

    /// With a clock of its own it works on the maintenance path, since no other may say what time it
    /// is.
    private func pool(_ clock: Date?) async throws -> ConnectionPool {
        guard clock != nil else {
            await (try database.connectionForUsers()).close()
            return ConnectionPool(forService: try database.serversForUsers().direct)
        }
        _ = try await database.repository()
        return ConnectionPool(
            forService: try database.configuration() ?? PrivateCluster().configuration)
    }

    private func send(
        _ news: NewsDatabase, _ settings: NewsSettings, _ configuration: LeagueConfiguration?,
        _ pool: ConnectionPool
    ) async throws {
        let output = LogOutput(STDERR_FILENO)
        defer { output.close() }
        let logger = log.log(to: output).logger("news")
        let keys = try await news.use { try await NewsKeys(of: $0) }
        let channels = try NewsChannels(settings, keys: keys)
        try await news.use { try await channels.prepareTopics($0) }
        let worker = NewsWorker(
            news, channels, returns: ReturnedLetters(news, keys, configuration, logger),
            logger: logger)
        if once {
            let round = try await worker.round()
            print(round, json: json)
            if round.isAway {
                throw CommandFailure(
                    .temporaryFailure,
                    "no letter can be sent now (see above): what waits is tried again later")
            }
        } else {
            let service = NewsService(
                worker, news, listening: pool.configuration, logger: logger,
                onLoss: try database.revival(logger))
            logger.notice("sends news")
            try await runService(["news": service], logger: logger) { signal in
                logger.notice(
                    "asked to stop: finishes the message at hand", metadata: ["signal": "\(signal)"]
                )
            } onAbort: { reason in
                output.close()
                _exit(reason.exitCode)
            }
        }
        await channels.close()
    }

    private func print(_ round: NewsWorker.Round, json: Bool) {
        let counts: KeyValuePairs<String, Int> = [
            "settled": round.settled, "announced": round.announced, "planned": round.planned,
            "sent": round.sent, "dropped": round.dropped, "put_off": round.putOff,
            "dead": round.dead,
        ]
        if json {
            Swift.print(
                "{" + counts.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}")
        } else {
            let said = counts.filter { $0.value > 0 }.map {
                "\($0.value) \($0.key.replacing("_", with: " "))"
            }
            Swift.print(said.isEmpty ? "nothing is due" : said.joined(separator: ", "))
        }
    }

    /// What would be done, in a transaction that is rolled back.
    private func rehearse(_ news: NewsDatabase) async throws {
        let messages = try await news.use { league in
            try await league.rehearsing { league in
                _ = try await league.sweepNews(matchLength: MatchSpan.length)
                _ = try await league.settleNews()
                return try await league.waitingMessages()
            }
        }
        for message in messages {
            let (channel, address, clock24) =
                switch message.recipient {
                case .follower(let follower):
                    (follower.channel, follower.address, follower.settings.clock24)
                case .account(let addressee): (.mail, addressee.email, false)
                case .sender(let reply): (NewsChannel.mail, reply.sender, false)
                }
            let words = NewsWords(clock24: clock24)
            let lines = message.items.map(\.news).filter { !$0.kinds.isEmpty }
                .map { words.headline($0) }
            let due = London.clock(at: message.delivery.dueAt).map { "\($0.date) \($0.time)" } ?? ""
            let kind = message.delivery.kind.rawValue
            if json {
                let record: Record = [
                    "due": due, "kind": kind, "channel": channel.rawValue, "address": address,
                    "says": lines,
                ]
                Swift.print(try JSONLines.line(record))
            } else {
                let who = channel == .push ? "a browser" : Terminal.printable(address)
                Swift.print("\(due)  \(kind)  \(who)")
                for line in lines { Swift.print("    " + Terminal.printable(line)) }
            }
        }
        if messages.isEmpty, !json { Swift.print("nothing waits to be sent") }
    }
}

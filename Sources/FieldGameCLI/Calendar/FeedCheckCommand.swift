import ArgumentParser
import Foundation
import LeagueCalendar

struct FeedCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Say what is wrong with a calendar, and why a program does not show a change yet.",
        discussion: """
            Reads a web address (http, https, webcal, webcals), a file or standard input (-) and \
            names each fault with the program that it breaks. At most \
            \(WebClient.sizeLimit / 1_000_000) MB, \(WebClient.timeLimit) seconds and \
            \(WebClient.redirectLimit) redirects. Ends with 65 when there is an error, with \
            --strict also when there is a warning, and with 66 when it cannot be read.

            EXAMPLES
              fieldgame feed check https://fixtures.example/calendar/house/keate.ics
              fieldgame feed check --strict keate.ics
              fieldgame calendar --house Keate | fieldgame feed check -
              fieldgame feed check --all --base-url https://fixtures.example
              fieldgame feed check --all --json
            """)

    @Argument(help: ArgumentHelp("The calendar; - is standard input.", valueName: "url or file"))
    var address: String?

    @Flag(help: "Check every calendar: of the database, or of the service at --base-url.")
    var all = false

    @Option(help: ArgumentHelp("The address of a service, with --all.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Fail on warnings too.")
    var strict = false

    @Flag(help: "Print JSON: an object a calendar; with --all an array of them.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard all != (address != nil) else {
            throw ValidationError("Name one calendar, or say --all.")
        }
        guard all || baseURL == nil else { throw ValidationError("--base-url goes with --all.") }
    }

    func run() async throws {
        let now = try database.instant() ?? Date()
        let feeds: [CheckedFeed]
        if let address {
            feeds = [try await check(address, now: now)]
        } else {
            feeds = try await AllFeeds(now: now).check(baseURL: baseURL, database)
        }
        try show(feeds)
        let faulty = feeds.filter { $0.isFaulty(isStrict: strict) }
        guard faulty.isEmpty else {
            let count = "\(faulty.count) of \(feeds.count) calendars"
            throw CommandFailure(
                .faultyData,
                "\(all ? "\(count) have" : "the calendar has") faults that programs will stumble over"
            )
        }
    }

    private func check(_ address: String, now: Date) async throws -> CheckedFeed {
        if let url = WebClient.url(address) { return try await ServedFeed.check(url, now: now) }
        // One byte more than is read, so that a longer file shows.
        let limit = FeedValidation.limit + 1
        let bytes =
            address == "-"
            ? try Files.readStandardInput(limit: limit) : try Files.read(address, limit: limit)
        return await CheckedFeed(
            bytes, address: address == "-" ? "standard input" : address, now: now)
    }

    private func show(_ feeds: [CheckedFeed]) throws {
        if json { return print(try all ? JSONLines.pretty(feeds) : JSONLines.pretty(feeds[0])) }
        guard all else { return feeds[0].printReport() }
        for feed in feeds {
            print(feed.summary)
            // A calendar without matches is nothing to look into.
            if feed.isFaulty(isStrict: true) { feed.printFindings() }
        }
    }
}

struct FeedGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Look at calendars as their subscribers see them.",
        subcommands: [FeedCheckCommand.self])
}

import Foundation
import LeagueCalendar
import LeagueFeeds
import Logging
import NIOCore
import PostgreSQL

/// Every calendar that can be subscribed to: of a service, or of the database.
struct AllFeeds {
    /// The most calendars of one service.
    static let limit = 5_000

    let now: Date

    /// Checks them, in the order of the list.
    ///
    /// - Throws: `CommandFailure`: 66 when the service cannot be asked, 75 with the database away.
    func check(baseURL: String?, _ options: DatabaseOptions) async throws -> [CheckedFeed] {
        guard let baseURL else { return try await checkDatabase(options) { $0 } }
        guard let base = WebClient.url(baseURL) else {
            throw CommandFailure(.usage, "\(baseURL) is no web address")
        }
        let text = WebClient.name(of: base)
        let root = text.hasSuffix("/") ? String(text.dropLast()) : text
        var feeds: [CheckedFeed] = []
        for listing in try await listings(at: root) {
            guard let url = URL(string: root + listing.path) else {
                throw CommandFailure(.noInput, "\(root)/calendars names no usable address")
            }
            do {
                feeds.append(try await ServedFeed.check(url, now: now))
            } catch let failure as CommandFailure {
                // The others are of interest all the same.
                feeds.append(CheckedFeed(WebClient.name(of: url), unreachable: failure))
            }
        }
        return feeds
    }

    /// The list of a service, or of published files.
    private func listings(at root: String) async throws -> [FeedListing] {
        for name in ["calendars", "calendars.json"] {
            guard let url = URL(string: "\(root)/\(name)") else {
                throw CommandFailure(.usage, "\(root) is no web address")
            }
            let answer = try await WebClient().ask(url, ["Accept": "application/json"])
            guard answer.status == 200 else { continue }
            do {
                let listings = try JSONDecoder().decode([FeedListing].self, from: Data(answer.body))
                guard listings.count <= Self.limit else {
                    throw CommandFailure(
                        .noInput,
                        "\(root)/\(name) lists \(listings.count) calendars; at most \(Self.limit) "
                            + "are read")
                }
                return listings
            } catch is DecodingError {
                continue
            }
        }
        throw CommandFailure(
            .noInput,
            "neither \(root)/calendars nor \(root)/calendars.json is a list of calendars: is it the "
                + "address of fieldgame serve, or of published files?")
    }

    /// Checks the database's calendar of all matches, and the first one of each other kind that has
    /// matches.
    func checkSample(_ options: DatabaseOptions) async throws -> [CheckedFeed] {
        try await checkDatabase(options) { listings in
            FeedKind.allCases.compactMap { kind in
                listings.first { $0.kind == kind && $0.events > 0 }
                    ?? listings.first { $0.kind == kind }
            }
        }
    }

    private func checkDatabase(
        _ options: DatabaseOptions, _ choice: ([FeedListing]) -> [FeedListing]
    ) async throws -> [CheckedFeed] {
        // Whether the schema is right shows here, with the usual words.
        await (try League.openForUsers(options)).connection.close()
        let service = try FeedService(
            ConnectionPool(forService: try options.configurationForUsers()),
            logger: Logger(label: "feed") { _ in SwiftLogNoOpLogHandler() })
        var feeds: [CheckedFeed] = []
        for listing in choice(try await service.listing()) {
            guard case .content(let content, _) = try await service.answer(listing.path) else {
                continue  // It has gone since the list was made.
            }
            feeds.append(
                await CheckedFeed(
                    Array(content.bytes.readableBytesView), address: listing.path,
                    changed: (min(content.changedAt, now), .service), now: now))
        }
        return feeds
    }
}

/// A calendar that was looked at, and how it was got.
struct CheckedFeed: Sendable {
    /// Where a time of the last change was found.
    enum ChangeSource: String, Sendable {
        case server = "Last-Modified"
        case events = "the events' LAST-MODIFIED"
        case service = "the service"
    }

    /// Its address, or the file's name.
    let address: String
    /// What is in it and what is wrong.
    var inspection: FeedValidation
    /// Its bytes.
    let size: Int
    /// How many they are as a gzip file.
    let compressedSize: Int
    /// When its content last changed; nil where nothing tells.
    let changed: (at: Date, source: ChangeSource)?
    /// How it was served: `200`, `ETag`, …; empty for a file.
    var serving: [String] = []

    /// Looks at bytes.
    ///
    /// - Parameter changed: the time of the last change, where the giver of the bytes tells it.
    init(
        _ bytes: [UInt8], address: String, changed: (at: Date, source: ChangeSource)? = nil,
        now: Date
    ) async {
        self.address = address
        // With --clock set back, stamps of today would seem to lie in the future.
        inspection = FeedValidation(bytes, now: max(now, Date()))
        size = bytes.count
        let content = FeedContent(
            ByteBuffer(bytes: bytes), lastChange: now, fileName: "", events: 0)
        compressedSize = await content.compressed().readableBytes
        self.changed = changed ?? inspection.newestStamp.map { ($0, .events) }
    }

    /// A calendar that cannot be had.
    init(_ address: String, unreachable failure: CommandFailure) {
        self.address = address
        inspection = FeedValidation(unreachable: failure.message)
        (size, compressedSize, changed) = (0, 0, nil)
    }

    /// How many of its events start after an instant.
    func upcoming(after instant: Date) -> Int {
        inspection.events.count { ($0.start ?? .distantPast) > instant }
    }

    /// When a program shows the last change at the latest; nil where one of the two is not known.
    func expectedChange(in habit: SubscriberHabit) -> Date? {
        guard let changed, let interval = habit.interval else { return nil }
        return changed.at.addingTimeInterval(TimeInterval(interval.upperBound))
    }

    /// Whether it has errors, or warnings where `isStrict`.
    func isFaulty(isStrict: Bool) -> Bool {
        inspection.findings.count(of: .error) > 0
            || isStrict && inspection.findings.count(of: .warning) > 0
    }
}

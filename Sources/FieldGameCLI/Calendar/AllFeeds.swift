import Foundation
import LeagueDatabase
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
        guard let baseURL else { return try await checkDatabase(options) }
        guard let base = WebClient.url(baseURL) else {
            throw CommandFailure(.usage, "\(baseURL) is no web address")
        }
        let root = WebClient.root(WebClient.name(of: base))
        var feeds: [CheckedFeed] = []
        for listing in try await listings(at: root) {
            guard let url = URL(string: root + listing.path) else {
                throw CommandFailure(.noInput, "\(root)/calendars names no usable address")
            }
            do {
                feeds.append(try await ServedFeed.check(url, now: now))
            } catch let failure as CommandFailure {
                // The others are of interest all the same.
                feeds.append(CheckedFeed(WebClient.name(of: url), unreachable: failure, now: now))
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
                if listings.count <= Self.limit { return listings }
                throw CommandFailure(
                    .noInput,
                    "\(root)/\(name) lists \(listings.count) calendars; at most \(Self.limit) are read"
                )
            } catch is DecodingError {
                continue
            }
        }
        throw CommandFailure(
            .noInput,
            "neither \(root)/calendars nor \(root)/calendars.json is a list of calendars: is it the "
                + "address of fieldgame serve, or of published files?")
    }

    /// The calendars of a database.
    func service(_ options: DatabaseOptions) async throws -> FeedService {
        // Whether the schema is right shows here, with the usual words.
        await (try options.connectionForUsers()).close()
        return try FeedService(
            LeagueReader(ConnectionPool(forService: try options.serversForUsers().direct)),
            logger: Logger(label: "feed") { _ in SwiftLogNoOpLogHandler() })
    }

    private func checkDatabase(_ options: DatabaseOptions) async throws -> [CheckedFeed] {
        let service = try await service(options)
        var feeds: [CheckedFeed] = []
        for listing in try await service.listing() {
            guard case .content(let content, _) = try await service.answer(listing.path) else {
                continue  // It has gone since the list was made.
            }
            feeds.append(
                await CheckedFeed(
                    Array(content.bytes.readableBytesView), address: listing.path,
                    changed: (min(content.changedAt, now), "the service"), now: now))
        }
        return feeds
    }
}

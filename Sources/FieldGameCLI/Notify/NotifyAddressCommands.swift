import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase
import LeagueNews

struct NotifyExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print all that is kept of an address that follows, as JSON.",
        discussion: """
            What the person who asks has a right to see: what they follow, what they chose, when, \
            and what is still to be sent. Nothing, and exit code 64, where the address is not there.

            EXAMPLES
              fieldgame notify export mum@family.example
            """)

    @Argument(help: "The address, or a browser's endpoint.")
    var address: String

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let league = try await database.repository()
        guard let kept = try await league.exportFollower(address) else {
            throw CommandFailure(.usage, "nobody follows by this address")
        }
        print(kept)
    }
}

struct NotifyForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Forget an address that follows, with all that waits for it.",
        discussion: """
            A hash of the address stays, so that nobody can add it again for 30 days.

            EXAMPLES
              fieldgame notify forget mum@family.example
            """)

    @Argument(help: "The address, or a browser's endpoint.")
    var address: String

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let league = try await database.repository()
        let followers = try await league.followers(address: address)
        guard !followers.isEmpty else {
            throw CommandFailure(.usage, "nobody follows by this address")
        }
        if !dryRun {
            let links = FollowerLinks(key: try await league.linkKey())
            for follower in followers {
                try await league.removeFollower(
                    follower.id, hash: links.hash(ofAddress: follower.address))
            }
        }
        let codes = followers.map(\.code.description)
        if json {
            let record: Record = ["forgotten": codes, "dry_run": dryRun]
            return print(try JSONLines.pretty(record))
        }
        let list = codes.joined(separator: ", ")
        print(dryRun ? "would forget it, and \(list)" : "forgotten, with \(list)")
    }
}

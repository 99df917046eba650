import Foundation
import Glibc
import LeagueFeeds
import LeagueServer
import LeagueService
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
import TestSupport
import Testing

/// What the service does when something of its own goes wrong.
@Suite struct FailureTests {
    private struct Mistake: Error, CustomStringConvertible, CustomDebugStringConvertible {
        let description = "the mistake"
        let debugDescription = "the mistake of Mr Carlow"
    }

    @Test func aBugIsInTheLogUnderTheNameOfTheRequest() async throws {
        let feeds = FixedFeeds()
        feeds.set("/calendar/umpire/mr-carlow.ics") { throw Mistake() }
        feeds.listingFailure = Mistake()
        try await TestServer.run(feeds, level: .error) { server in
            let routes = [
                "/calendar/umpire/mr-carlow.ics": "/calendar/umpire/{slug}.ics",
                "/calendars": "/calendars",
            ]
            for (target, template) in routes {
                let answer = try await server.get(target)
                #expect(answer.status == 500)
                #expect(try answer.errorCode() == "internal_error")
                let id = try #require(answer["X-Request-ID"])
                let line = try #require(try server.logLines().first { $0.contains(id) })
                let entry = try #require(
                    try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                #expect(entry["level"] as? String == "error")
                #expect(entry["id"] as? String == id)
                #expect(entry["route"] as? String == template)
                #expect(entry["error"] as? String == "the mistake")
            }
            #expect(!(try server.logLines().joined().localizedCaseInsensitiveContains("carlow")))
        }
    }

    /// A service that ends when it is told to.
    private struct Ending: Service {
        let signal: AsyncStream<Void>

        func run() async throws {
            for await _ in signal { break }
        }
    }

    @Test func whatNeverEndsIsNotWaitedFor() async throws {
        let feeds = FixedFeeds()
        let stuck = NIOLockedValueBox<CheckedContinuation<Void, Never>?>(nil)
        feeds.set("/calendar/all.ics") {
            // Neither a stopped service nor a cancelled task is noticed here.
            await withCheckedContinuation { next in stuck.withLockedValue { $0 = next } }
            return .content(FixedFeeds.keate, staleSince: nil)
        }
        let log = ServerLog(LogOutput(open("/dev/null", O_WRONLY)), format: .json, level: .info)
        let (ports, said) = AsyncStream<Int>.makeStream()
        let (end, signal) = AsyncStream<Void>.makeStream()
        let hangs = NIOLockedValueBox(0)
        let application = LeagueApplication(feeds: feeds, log: log) { said.yield($0) }
        let running = Task {
            try await runService(
                ["server": application, "ending": Ending(signal: end)], logger: log.logger("test"),
                within: .milliseconds(200)
            ) { _ in
                hangs.withLockedValue { $0 += 1 }
                // The program would end here; a test must go on.
                stuck.withLockedValue { $0 }?.resume()
            }
        }
        var places = ports.makeAsyncIterator()
        let port = try #require(await places.next())
        let client = try await TestClient(port: port)
        try client.send(TestClient.request("/calendar/all.ics"))
        try await wait(for: "the request") { stuck.withLockedValue { $0 != nil } }
        signal.yield()
        // One service has ended without being asked, which ends the others.
        await #expect(throws: (any Error).self) { try await running.value }
        #expect(hangs.withLockedValue { $0 } == 1)
        log.output.close()
    }

    @Test func whatEndsInTimeIsLeftAlone() async throws {
        let (end, signal) = AsyncStream<Void>.makeStream()
        signal.yield()
        let hangs = NIOLockedValueBox(0)
        await #expect(throws: (any Error).self) {
            try await runService(
                ["ending": Ending(signal: end)],
                logger: Logger(label: "a") { _ in SwiftLogNoOpLogHandler() }, within: .seconds(900)
            ) { _ in hangs.withLockedValue { $0 += 1 } }
        }
        #expect(hangs.withLockedValue { $0 } == 0)
    }
}

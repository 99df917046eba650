import LeagueDatabase
import LeagueFeeds
import LeagueServer
import Logging
import NIOConcurrencyHelpers
import PostgreSQL
import TestSupport
import Testing

@Suite struct AwayUnderLoadTests {
    private static let seen = ["/calendar/all.ics", "/calendar/house/keate.ics"]

    /// What clients have been given while they asked all the time.
    private struct Given {
        var answers = 0
        var old = 0
        var wrong: [String] = []
        var isOver = false
    }

    @Test func whoAsksWhileTheDatabaseComesAndGoesIsServed() async throws {
        let cluster = try await TestCluster.start()
        try await withTestDatabase(from: .league, in: cluster) { database in
            try await fill(database)
            let feeds = try FeedService(
                LeagueReader(
                    ConnectionPool(forService: database.configuration(user: "authenticator"))),
                logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
            let following = Task { try await feeds.run() }
            try await TestServer.run(feeds) { server in
                try await wait(for: "the database") { feeds.health == .current }
                for path in Self.seen { #expect(try await server.get(path).status == 200) }
                let given = NIOLockedValueBox(Given())
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<4 {
                        let path = Self.seen[number % Self.seen.count]
                        group.addTask { try await Self.ask(path, server, given) }
                    }
                    for _ in 0..<2 {
                        try await cluster.stop()
                        try await wait(for: "old calendars") {
                            given.withLockedValue { $0.old > 20 }
                        }
                        try await expectUnavailable(server)
                        try await cluster.startAgain()
                        try await wait(for: "the database") { feeds.health == .current }
                        #expect(try await server.get("/readyz").status == 200)
                        given.withLockedValue { $0.old = 0 }
                    }
                    try await rename(database)
                    try await wait(for: "the change") {
                        try await server.get(Self.seen[0]).text.contains("Newhouse v Hawtrey")
                    }
                    given.withLockedValue { $0.isOver = true }
                    try await group.waitForAll()
                }
                let (answers, wrong) = given.withLockedValue { ($0.answers, $0.wrong) }
                #expect(answers > 80)
                #expect(wrong == [])
            }
            following.cancel()
            try await following.value
        }
        try await cluster.stop()
    }

    private func fill(_ database: TestDatabase) async throws {
        let connection = try await Connection.connect(to: database.configuration)
        try await connection.execute(
            script: """
                INSERT INTO houses (id, name)
                    VALUES ('JDM', 'Keate'), ('HWTA', 'Hawtrey'), ('PGW', 'Warre');
                INSERT INTO matches (date, home_team_id, away_team_id)
                    SELECT date '2026-01-01' + n, 'JDM', 'HWTA' FROM generate_series(1, 100) AS n;
                """)
        await connection.close()
    }

    private func rename(_ database: TestDatabase) async throws {
        let connection = try await Connection.connect(to: database.configuration)
        try await connection.execute("UPDATE houses SET name = 'Newhouse' WHERE id = 'JDM'")
        await connection.close()
    }

    /// What nobody has asked for before cannot be known.
    private func expectUnavailable(_ server: TestServer) async throws {
        let answer = try await server.get("/calendar/house/warre.ics")
        #expect(answer.status == 503)
        #expect(answer["Retry-After"] != nil)
        #expect(try answer.errorCode() == "database_away")
        #expect(try await server.get("/readyz").status == 503)
        #expect(try await server.get("/healthz").status == 200)
    }

    private static func ask(
        _ path: String, _ server: TestServer, _ given: NIOLockedValueBox<Given>
    ) async throws {
        let client = try await server.connect()
        for _ in 0..<1_000_000 where !given.withLockedValue(\.isOver) {
            let answer = try await client.ask(path)
            let isWhole = answer.text.hasSuffix("END:VCALENDAR\r\n")
            // A house that has just been renamed is found by its new name.
            let isRight = answer.status == 200 && isWhole || answer.status == 301
            let isOld = answer["Warning"] != nil
            given.withLockedValue { given in
                given.answers += 1
                if isOld, answer["Age"] != nil { given.old += 1 }
                if !isRight { given.wrong.append("\(path): \(answer.status)") }
            }
        }
    }
}

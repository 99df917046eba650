import Foundation
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import Logging
import PostgreSQL

/// News from a change to the mail server, in an empty database with the schema:
/// `mailing worker URL [LETTERS [SERVER]]`, with the URL of the maintenance path.
///
/// Plans 5,000 letters, then sends some of them (2,000) by ``NewsWorker`` to a server in this process, or
/// to another (`smtp://127.0.0.1:2525`), in turns with libcurl alone, which sends a message as long as those. Prints what each took, and what
/// part of libcurl's rate the worker's is; then how long a letter takes from a commit to the server.
struct Worker {
    private let configuration: ConnectionConfiguration
    private let letters: Int
    /// Nil is one in this process.
    private let server: String?

    init(_ arguments: [String]) throws {
        guard let url = arguments.first else { fatalError("mailing worker URL [LETTERS [SERVER]]") }
        configuration = try ConnectionConfiguration(url)
        letters = arguments.dropFirst().first.flatMap { Int($0) } ?? 2000
        server = arguments.dropFirst(2).first
    }

    /// Five letters to each of a thousand followers.
    private static let (followers, matches) = (1000, 5)
    /// Faults alone, to standard error.
    private static let logger: Logger = {
        var logger = Logger(
            label: "mailing", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .error
        return logger
    }()
    /// How many commits are followed to the server.
    private static let commits = 200

    func run() async throws {
        let connection = try await Connection.connect(to: configuration)
        try await fill(connection)
        let planning = try await timed { try await plan(connection) }
        print("planning \(Self.followers * Self.matches) letters: \(planning)")
        try await connection.execute(
            """
            DELETE FROM choices WHERE id NOT IN (
                SELECT choice_id FROM followers ORDER BY id LIMIT \(letters / Self.matches))
            """)
        try await connection.execute("VACUUM ANALYZE")
        try await send(connection)
        await connection.close()
    }

    private func send(_ connection: Connection) async throws {
        let sink = Sink()
        let url = server ?? "smtp://127.0.0.1:\(sink.port)"
        var users = configuration
        users.parameters["user"] = "authenticator"
        let database = NewsDatabase(ConnectionPool(forService: users))
        var settings = NewsSettings(site: SiteLinks(base: "https://fixtures.example"))
        settings.mail = (
            from: try MailMessage.Mailbox(written: "Field Game <fixtures@league.example>"),
            server: try MailServer(url: url)
        )
        settings.returns = try MailAddress("bounces@league.example")
        let keys = try await database.use { try await NewsKeys(of: $0) }
        let channels = try NewsChannels(settings, keys: keys)
        let worker = NewsWorker(
            database, channels, logger: Self.logger)

        // What waits is let go in turns.
        let turn = max(letters / 10, 1)
        try await connection.execute("UPDATE deliveries SET due_at = 'infinity'")
        var (bare, ours): ([Duration], [Duration]) = ([], [])
        var message: [UInt8] = []
        for number in 0...10 {
            try await connection.execute(
                """
                UPDATE deliveries SET due_at = now() WHERE id IN (
                    SELECT id FROM deliveries WHERE ended_at IS NULL ORDER BY id LIMIT \(turn))
                """)
            let before = sink.total
            var sent = 0
            let took = try await timed { sent = try await worker.round().sent }
            guard sent > 0 else { break }
            // The first turn tells how long a letter is, and warms up.
            if number == 0 {
                let octets = server == nil ? (sink.total.octets - before.octets) / sent : 2720
                message = Array("Subject: Fixtures\r\n\r\n".utf8)
                while message.count < octets {
                    message += Array("Keate v Hawtrey on Agar's Plough\r\n".utf8)
                }
                print("a letter has \(octets) octets")
            } else {
                ours.append(took / sent)
            }
            let sender = BareSender(message, to: url)
            sender.send(1)
            bare.append(ContinuousClock().measure { sender.send(turn) } / turn)
        }
        guard !ours.isEmpty else { fatalError("too few letters were sent") }
        let (limit, worked) = (bare.sorted()[bare.count / 2], ours.sorted()[ours.count / 2])
        print("libcurl alone: \(Int(.seconds(1) / limit)) letters a second")
        let part = (limit / worked * 100).rounded() / 100
        print("the worker: \(Int(.seconds(1) / worked)) letters a second, \(part)")
        if server == nil { try await follow(worker, database, users, sink, connection) }
        await channels.close()
    }

    /// How long it takes from the instant at which a change rests until the server has the letter.
    private func follow(
        _ worker: NewsWorker, _ database: NewsDatabase, _ users: ConnectionConfiguration,
        _ sink: Sink, _ connection: Connection
    ) async throws {
        try await connection.execute("DELETE FROM choices")
        let service = NewsService(
            worker, database, listening: users,
            logger: Self.logger)
        let running = Task { try await service.run() }
        var waits: [Duration] = []
        for number in 0..<Self.commits {
            // Ten letters a day are the most that anybody gets.
            if number % 10 == 0 {
                try await connection.execute("DELETE FROM choices")
                try await addFollowers(connection, 1)
            }
            let before = sink.total.messages
            try await connection.execute(
                script: """
                    BEGIN;
                    INSERT INTO matches (date, time, home_team_id, away_team_id)
                    VALUES ((now() AT TIME ZONE 'Europe/London')::date + 1, '14:25', 'JDM', 'HWTA');
                    UPDATE match_news SET due_at = clock_timestamp() + interval '100 milliseconds';
                    COMMIT;
                    """)
            let rests = ContinuousClock.now + .milliseconds(100)
            while sink.total.messages == before, ContinuousClock.now < rests + .seconds(30) {
                try await Task.sleep(for: .milliseconds(1))
            }
            waits.append(ContinuousClock.now - rests)
        }
        running.cancel()
        waits.sort()
        print(
            "from a change at rest to the server, \(Self.commits) times: p50 "
                + "\(waits[waits.count / 2]), p99 \(waits[waits.count * 99 / 100]), most "
                + "\(waits[waits.count - 1])")
    }

    private func fill(_ connection: Connection) async throws {
        try await connection.execute(
            script: """
                INSERT INTO houses (id, name) VALUES ('JDM', 'Keate'), ('HWTA', 'Hawtrey');
                INSERT INTO pitches (name) VALUES ('Agar''s 3');
                """)
        try await addFollowers(connection, Self.followers)
        try await connection.execute(
            """
            INSERT INTO matches (date, time, pitch, home_team_id, away_team_id)
            SELECT (now() AT TIME ZONE 'Europe/London')::date + 1, time '14:00' + n * interval '1 minute',
                   'Agar''s 3', 'JDM', 'HWTA'
            FROM generate_series(1, \(Self.matches)) AS n
            """)
        try await connection.execute("UPDATE match_news SET due_at = now()")
        try await connection.execute("ANALYZE")
    }

    private func addFollowers(_ connection: Connection, _ count: Int) async throws {
        try await connection.execute(
            """
            WITH made AS (
                INSERT INTO choices (code, expires_at)
                SELECT upper(substr(md5(random()::text), 1, 6)), '2099-01-01'
                FROM generate_series(1, \(count * 2)) ON CONFLICT DO NOTHING RETURNING id
            ), chosen AS (
                SELECT id, row_number() OVER () AS number FROM made
            ), items AS (
                INSERT INTO choice_items (choice_id, kind, slug)
                SELECT id, 'house', 'keate' FROM chosen WHERE number <= \(count)
            )
            INSERT INTO followers (choice_id, channel, address, confirmed_at, quiet_until)
            SELECT id, 'mail', 'mum' || number || '@family.example', now(), '21:30'
            FROM chosen WHERE number <= \(count)
            """)
    }

    private func plan(_ connection: Connection) async throws {
        let planned = try await connection.query(
            "SELECT planned::int FROM settle_news()", as: Int.self)
        guard planned == [Self.followers * Self.matches] else { fatalError("planned \(planned)") }
    }

    private func timed(_ work: () async throws -> Void) async throws -> Duration {
        let start = ContinuousClock.now
        try await work()
        return ContinuousClock.now - start
    }
}

import Foundation
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import Logging
import PostgreSQL

/// News from a change to the mail server, in an empty database with the schema.
///
/// 5,000 letters wait. `plan N` tells the seconds that planning them took, the last of N times; `worker N`
/// those that ``NewsWorker`` took to send N of them, each noted durably, and `bare N` those of libcurl alone
/// for messages as long. `commit N` adds N matches, one after the other, and tells how long after it was
/// due the slowest but one in a hundred was with the server.
struct NewsWork {
    private let connection: Connection
    private let users: ConnectionConfiguration
    private let database: NewsDatabase
    private let worker: NewsWorker
    private let sink = Sink()
    private let bare: BareSender

    /// Five letters to each of a thousand followers.
    private static let (followers, matches) = (1000, 5)
    /// How long a letter is.
    private static let octets = 2720
    private static let logger: Logger = {
        var logger = Logger(
            label: "mailing", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .error
        return logger
    }()

    /// - Parameters:
    ///   - url: the database's, of the maintenance path.
    ///   - server: where letters go, such as `smtp://127.0.0.1:2525`; nil is a server in this process.
    init(_ url: String, server: String?) async throws {
        let configuration = try ConnectionConfiguration(url)
        connection = try await Connection.connect(to: configuration)
        let server = server ?? "smtp://127.0.0.1:\(sink.port)"
        bare = BareSender(Mailing.letter(octets: Self.octets), to: server)
        var users = configuration
        users.parameters["user"] = "authenticator"
        self.users = users
        database = NewsDatabase(ConnectionPool(forService: users))
        var settings = NewsSettings(site: SiteLinks(base: "https://fixtures.example"))
        settings.mail = (
            from: try MailMessage.Mailbox(written: "Field Game <fixtures@league.example>"),
            server: try MailServer(url: server)
        )
        settings.returns = try MailAddress("bounces@league.example")
        let keys = try await database.use { try await NewsKeys(of: $0) }
        worker = NewsWorker(database, try NewsChannels(settings, keys: keys), logger: Self.logger)
        try await fill()
        _ = try await plan(1)
    }

    func turn(_ work: Substring, _ count: Int) async throws -> Double {
        switch work {
        case "plan": try await plan(count)
        case "worker": try await send(count)
        case "commit": try await commit(count)
        default: try await seconds { bare.send(count) }
        }
    }

    /// Plans all letters so often; they wait until they are wanted.
    private func plan(_ count: Int) async throws -> Double {
        var took = 0.0
        for _ in 0..<count {
            try await connection.execute(
                script: """
                    DELETE FROM deliveries;
                    DELETE FROM matches;
                    DELETE FROM match_news;
                    INSERT INTO matches (date, time, pitch, home_team_id, away_team_id)
                    SELECT (now() AT TIME ZONE 'Europe/London')::date + 1,
                           time '14:00' + n * interval '1 minute', 'Agar''s 3', 'JDM', 'HWTA'
                    FROM generate_series(1, \(Self.matches)) AS n;
                    UPDATE match_news SET due_at = now();
                    """)
            took = try await seconds {
                let planned = try await connection.query(
                    "SELECT planned::int FROM settle_news()", as: Int.self)
                guard planned == [Self.followers * Self.matches] else {
                    fatalError("planned \(planned)")
                }
            }
        }
        try await connection.execute("UPDATE deliveries SET due_at = now() + interval '1 year'")
        try await connection.execute("VACUUM ANALYZE")
        return took
    }

    private func send(_ count: Int) async throws -> Double {
        try await connection.execute(
            """
            UPDATE deliveries SET due_at = now() WHERE id IN (
                SELECT id FROM deliveries WHERE ended_at IS NULL ORDER BY id LIMIT \(count))
            """)
        return try await seconds {
            let sent = try await worker.round().sent
            guard sent == count else { fatalError("sent \(sent) of \(count)") }
        }
    }

    private func commit(_ count: Int) async throws -> Double {
        let service = NewsService(worker, database, listening: users, logger: Self.logger)
        let running = Task { try await service.run() }
        var waits: [Double] = []
        for number in 0..<count {
            // Ten letters a day are the most that anybody gets.
            if number % 10 == 0 {
                try await connection.execute("DELETE FROM choices")
                try await addFollowers(1)
            }
            let before = sink.taken
            try await connection.execute(
                script: """
                    BEGIN;
                    INSERT INTO matches (date, time, home_team_id, away_team_id)
                    VALUES ((now() AT TIME ZONE 'Europe/London')::date + 1, '14:25', 'JDM', 'HWTA');
                    UPDATE match_news SET due_at = clock_timestamp() + interval '100 milliseconds';
                    COMMIT;
                    """)
            let due = ContinuousClock.now + .milliseconds(100)
            while sink.taken == before {
                guard ContinuousClock.now < due + .seconds(60) else { fatalError("no letter") }
                try await Task.sleep(for: .milliseconds(1))
            }
            waits.append((ContinuousClock.now - due) / .seconds(1))
        }
        running.cancel()
        return waits.sorted()[count * 99 / 100]
    }

    private func fill() async throws {
        try await connection.execute(
            script: """
                INSERT INTO houses (id, name) VALUES ('JDM', 'Keate'), ('HWTA', 'Hawtrey');
                INSERT INTO pitches (name) VALUES ('Agar''s 3');
                """)
        try await addFollowers(Self.followers)
    }

    private func addFollowers(_ count: Int) async throws {
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
}

import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `notify` killed again and again, at instants that a seed chooses, while hundreds of letters wait: none
/// is lost, and none comes twice but the one that a server took just before.
@Suite(.serialized) struct NotifyKillTests {
    /// How many letters are planned at a time.
    private static let wave = 360

    @Test func `killed again and again it loses nothing, and doubles what was at hand`()
        async throws
    {
        let wanted = LongForm.count("FIELDGAME_NOTIFY_KILLS", ordinary: 20, long: 1_000)
        var random = SplitMix64(seed: 19)
        try await NotifyLeague.with { league in
            var tally = Tally()
            while tally.kills < wanted {
                let first = try await Self.plan(league, wave: tally.waves)
                tally.waves += 1
                let share = min(wanted - tally.kills, 25)
                for _ in 0..<share {
                    guard try await Self.waiting(league.connection) > 0 else { break }
                    let before = try league.server.count()
                    let run = try RunningProgram(league.program, ["notify"])
                    // One in five may not even have begun.
                    if Int.random(in: 1...5, using: &random) > 1 {
                        try await wait(for: "its first letter") {
                            try league.server.count() > before || !run.process.isRunning
                        }
                    }
                    try await Task.sleep(
                        for: .milliseconds(Int.random(in: 0...60, using: &random)))
                    kill(run.process.processIdentifier, SIGKILL)
                    #expect(try run.outcome().status == -1)
                    tally.kills += 1
                    try await Self.waitUntilAlone(league.connection)
                    try await league.endLeases()
                }
                try league.once()
                try await Self.check(league, after: first, &tally)
            }
            print("notify, SIGKILL: \(tally)")
        }
    }

    @Test func `with its database killed at random instants it goes on by itself`() async throws {
        let wanted = LongForm.count("FIELDGAME_NOTIFY_SERVER_KILLS", ordinary: 3, long: 100)
        var random = SplitMix64(seed: 20)
        // A server that was killed remembers what it said it had.
        let cluster = try await TestCluster.start(settings: ["synchronous_commit": "on"])
        try await NotifyLeague.with(in: cluster) { original in
            let service = try RunningProgram(original.program, ["notify"])
            var tally = Tally()
            while tally.kills < wanted {
                let league = try await original.connectedAnew()
                let first = try await Self.plan(league, wave: tally.waves)
                tally.waves += 1
                // A service waits for what is due by the clock unless it hears of it.
                try await league.connection.execute("SELECT pg_notify('league_news', '')")
                await league.connection.close()
                for _ in 0..<min(wanted - tally.kills, 3) {
                    let before = try league.server.count()
                    try await wait(for: "its next letter") {
                        try league.server.count() > before
                            || league.server.count() >= first + Self.wave
                    }
                    try await Task.sleep(
                        for: .milliseconds(Int.random(in: 0...100, using: &random)))
                    try await cluster.crash()
                    tally.kills += 1
                    let again = try await original.connectedAnew()
                    try await again.endLeases()
                    await again.connection.close()
                }
                let last = try await original.connectedAnew()
                try await wait(for: "all to be sent") {
                    // What was at hand when the server went is still held.
                    try await last.endLeases()
                    return try await Self.waiting(last.connection) == 0
                }
                try await Self.check(last, after: first, &tally)
                await last.connection.close()
            }
            #expect(service.process.isRunning)
            kill(service.process.processIdentifier, SIGTERM)
            #expect(try service.outcome().status == 0)
            print("notify, killed server: \(tally)")
        }
        try await cluster.stop()
    }

    private struct Tally: CustomStringConvertible {
        var waves = 0
        var kills = 0
        var letters = 0
        var doubles = 0

        var description: String {
            "\(kills) kills, \(letters) letters, \(doubles) of them twice, 0 lost"
        }
    }

    /// Plans letters to new followers, six to each, and forgets those before. Returns how many letters
    /// had been taken.
    private static func plan(_ league: NotifyLeague, wave number: Int) async throws -> Int {
        let taken = try league.server.count()
        try await league.connection.execute("DELETE FROM choices")
        try await league.connection.execute("DELETE FROM match_news")
        for follower in 0..<Self.wave / 6 {
            try await league.follow(
                "\(number)-\(follower)@family.example", ["house keate"], NotifyServiceTests.always)
        }
        for minute in 10..<16 {
            try await league.connection.execute(
                """
                INSERT INTO matches (date, time, home_team_id, away_team_id, pitch)
                VALUES ((now() AT TIME ZONE 'Europe/London')::date + 1,
                        \("14:\(minute)")::time, 'JDM', 'HWTA', 'Agar''s 3')
                """)
        }
        try await league.connection.execute("UPDATE match_news SET due_at = now()")
        let planned = try await league.connection.query(
            "SELECT planned::int FROM settle_news()", as: Int.self)
        // A service that runs already may have been faster.
        if planned != [0] { #expect(planned == [Self.wave]) }
        return taken
    }

    private static func waiting(_ connection: Connection) async throws -> Int {
        try await connection.query(
            "SELECT count(*)::int FROM deliveries WHERE ended_at IS NULL", as: Int.self
        ).first ?? 0
    }

    /// Waits until the server knows that the program is gone.
    private static func waitUntilAlone(_ connection: Connection) async throws {
        try await connection.wait(
            for: "the server to notice",
            until: """
                SELECT NOT EXISTS (SELECT FROM pg_stat_activity
                                   WHERE datname = current_database() AND pid <> pg_backend_pid()
                                     AND application_name = 'fieldgame')
                """)
    }

    /// Each letter was taken, as one message however often.
    private static func check(
        _ league: NotifyLeague, after first: Int, _ tally: inout Tally
    ) async throws {
        let outcomes = try await league.connection.query(
            """
            SELECT coalesce(outcome, 'waits') || ' ' || count(*) FROM deliveries GROUP BY outcome
            """, as: String.self)
        #expect(outcomes == ["sent \(Self.wave)"])
        let planned = try await league.connection.query(
            "SELECT id FROM deliveries ORDER BY id", as: Int64.self)
        let letters = try league.server.letters(after: first)
        #expect(Set(letters.compactMap(\.delivery)).sorted() == planned)
        // A letter is known by whom it tells what: that has one Message-ID.
        let letterIDs = Dictionary(grouping: letters) { "\($0.recipient) \($0.subject)" }
        #expect(letterIDs.count == Self.wave)
        #expect(letterIDs.values.allSatisfy { Set($0.map(\.messageID)).count == 1 })
        tally.letters += Self.wave
        tally.doubles += letters.count - Self.wave
        #expect(tally.doubles <= tally.kills)
    }
}

extension NotifyLeague {
    /// The same by a new connection: the old one ended with its server.
    func connectedAnew() async throws -> NotifyLeague {
        NotifyLeague(
            program: program, database: database,
            connection: try await Connection.connect(to: database.configuration), server: server,
            folder: folder)
    }
}

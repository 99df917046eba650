import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport

/// What the table of one league costs among few matches and among many: `tables [ROUNDS]`.
///
/// Databases of 1,000, 100,000 and 1,000,000 matches, of leagues of ten teams who meet twice a
/// season, are asked for the same table, in turn, by the program's two ways and by pgbench. Prints a
/// Markdown table of milliseconds, and the plan among the most matches.
@main
enum Tables {
    private static let sizes = [1000, 100_000, 1_000_000]
    private static let leagues = 50
    /// The matches of one season of one league: ten teams, twice.
    private static let season = 90
    /// How often each is asked in a round.
    private static let turns = 40

    /// One way of asking.
    private enum Way: String, CaseIterable {
        case view = "`repository.standings`: the view"
        case headToHeadView = "`repository.standings`, ordered by head-to-head"
        case function = "`repository.tables`: FieldGame, compared with the view"
        case pgbench = "pgbench -M prepared, the view's query"
        case headToHeadPgbench = "pgbench, ordered by head-to-head"

        /// Level points are parted by goal difference in one league and by head-to-head in another.
        var league: String {
            switch self {
            case .view, .function, .pgbench: "League 0"
            case .headToHeadView, .headToHeadPgbench: "League 1"
            }
        }
    }

    static func main() async throws {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 9
        let cluster = try await TestCluster.start(settings: ["shared_buffers": "512MB"])
        do {
            try await measure(rounds, on: cluster)
        } catch {
            try await cluster.stop()
            throw error
        }
        try await cluster.stop()
    }

    private static func measure(_ rounds: Int, on cluster: TestCluster) async throws {
        var databases: [(size: Int, name: String, connection: Connection)] = []
        for size in sizes {
            let name = "tables_\(size)"
            note("filling a database with \(size) matches")
            databases.append((size, name, try await database(name, size, on: cluster)))
        }
        var found: [Way: [Int: [Double]]] = [:]
        for round in 0...rounds {
            note(round == 0 ? "getting warm" : "round \(round) of \(rounds)")
            for way in Way.allCases {
                for (size, name, connection) in databases {
                    let time =
                        switch way {
                        case .pgbench, .headToHeadPgbench:
                            try pgbench(cluster.url(database: name), league: way.league)
                        default: try await ask(way, LeagueRepository(connection))
                        }
                    if round > 0 { found[way, default: [:]][size, default: []].append(time) }
                }
            }
        }
        report(found)
        for league in ["League 0", "League 1"] {
            let plan = try await databases[databases.count - 1].connection.query(
                "EXPLAIN \(unescaped: query(season: "'2026'", leagues: "'{\"\(league)\"}'"))",
                as: String.self)
            let scans = plan.filter { $0.contains("on matches") }
            print(
                "\n\(league): \(scans.joined(separator: "; ").split(separator: " ").joined(separator: " "))"
            )
        }
        for (_, _, connection) in databases { await connection.close() }
    }

    /// The view's query as `repository.standings` sends it.
    private static func query(season: String, leagues: String) -> String {
        """
        SELECT * FROM season_standings WHERE season = \(season) AND competition_type = ANY (\(leagues)) \
        ORDER BY competition_type, position, team_name
        """
    }

    /// Milliseconds of one answer.
    private static func ask(_ way: Way, _ repository: LeagueRepository) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<turns {
            let rows =
                way == .function
                ? try await repository.tables(season: "2026", competitions: [way.league])
                    .flatMap(\.standings)
                : try await repository.standings(season: "2026", competitions: [way.league])
            guard rows.count == 10, rows.allSatisfy({ $0.played == 18 }) else {
                throw Failure(description: "not the table that was asked for: \(rows)")
            }
        }
        return (clock.now - start) / .milliseconds(turns)
    }

    /// Milliseconds of one answer.
    private static func pgbench(_ url: String, league: String) throws -> Double {
        let script = FileManager.default.temporaryDirectory
            .appending(path: "fieldgame-\(UUID().uuidString).sql")
        try query(season: ":season", leagues: ":leagues")
            .write(to: script, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: script) }
        let text = try OutsideProgram(
            try ServerBinaries.find().path("pgbench"), "--no-vacuum", "--protocol=prepared",
            "--transactions=\(turns)", "--define=season=2026",
            "--define=leagues={\"\(league)\"}", "--file=\(script.path)", url
        ).run().report
        guard let match = text.firstMatch(of: /latency average = ([0-9.]+) ms/),
            let time = Double(match.1)
        else { throw Failure(description: "pgbench said: \(text)") }
        return time
    }

    private static func database(
        _ name: String, _ size: Int, on cluster: TestCluster
    ) async throws -> Connection {
        let admin = try await Connection.connect(to: cluster.configuration())
        try await admin.execute("CREATE DATABASE \(identifier: name)")
        await admin.close()
        let connection = try await Connection.connect(to: cluster.configuration(database: name))
        _ = try await Migrator(connection).migrate()
        try await connection.execute(
            "INSERT INTO houses (id, name) SELECT 'T' || n, 'Team ' || n FROM generate_series(0, 9) AS n"
        )
        try await connection.execute(
            """
            INSERT INTO competitions (name, kind, tie_breakers)
            SELECT 'League ' || n, 'league',
                   CASE n % 2 WHEN 0 THEN '{points,goal_difference,goals_for}'::text[]
                        ELSE '{points,head_to_head_points,head_to_head_goal_difference}' END
            FROM generate_series(0, \(leagues - 1)::int) AS n
            """)
        // As the triggers would leave them, without the time that they take.
        try await connection.execute("SET session_replication_role = replica")
        try await connection.execute(
            """
            INSERT INTO matches (date, time, competition_type, home_team_id, away_team_id, status,
                                 home_score, away_score, season)
            SELECT make_date(year, 1, 1) + game * 3, '14:25', 'League ' || league,
                   'T' || home, 'T' || CASE WHEN away < home THEN away ELSE away + 1 END,
                   'completed', n::bigint * 7919 % 5, n::bigint * 104729 % 4, year::text
            FROM (SELECT n, n % \(season)::int AS game, n / \(season)::int % \(leagues)::int AS league,
                         2026 - n / (\(season * leagues)::int) AS year,
                         n % \(season)::int / 9 AS home, n % 9 AS away
                  FROM generate_series(0, \(size - 1)::int) AS n) AS fixture
            """)
        try await connection.execute("RESET session_replication_role")
        try await connection.execute("VACUUM ANALYZE")
        try await connection.execute("SET jit = off")
        return connection
    }

    private static func report(_ found: [Way: [Int: [Double]]]) {
        let heading = sizes.map { "\($0) matches" }.joined(separator: " | ")
        print("| one league's table, ms: median (least to most) | \(heading) | most : fewest |")
        print("|---|\(sizes.map { _ in "---|" }.joined())---|")
        for way in Way.allCases {
            let times = sizes.map { found[way]?[$0] ?? [] }
            let cells = times.map { times in
                "\(text(median(times))) (\(text(times.min() ?? 0)) to \(text(times.max() ?? 0)))"
            }
            let ratio = median(times.last ?? []) / median(times.first ?? [])
            print("| \(way.rawValue) | \(cells.joined(separator: " | ")) | \(text(ratio)) |")
        }
    }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    private static func text(_ number: Double) -> String { String(format: "%.2f", number) }

    private static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}

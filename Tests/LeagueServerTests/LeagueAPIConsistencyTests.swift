import Foundation
import LeagueAPI
import PostgreSQL
import TestSupport
import Testing

/// Copies of the league that follow it by `/changes` and `/events`, while many write.
@Suite struct LeagueAPIConsistencyTests {
    private static let steps = LongForm.count("FIELDGAME_STEPS", ordinary: 400, long: 10_000)

    /// A copy of the league as a program of others has it.
    private struct Mirror {
        private(set) var matches: [String: NSDictionary] = [:]
        private(set) var deleted: Set<String> = []

        mutating func take(_ change: [String: Any]) throws {
            let id = try #require(change["id"] as? String)
            if change["deleted"] as? Bool == true {
                matches[id] = nil
                deleted.insert(id)
            } else {
                matches[id] = NSDictionary(
                    dictionary: try #require(change["match"] as? [String: Any]))
                deleted.remove(id)
            }
        }
    }

    @Test("Whatever is written, by whom and in which order it ends, the copies are the league")
    func mirrors() async throws {
        try await withLeagueAPI { api in
            for _ in 0..<20 { try await api.connection.addMatch() }
            var (polled, followed) = (Mirror(), Mirror())
            var cursor = try await Self.poll(api, from: nil, into: &polled)
            followed = polled
            let stream = try await EventReader(api.server, since: cursor)

            let writing = Task {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for writer in 0..<4 {
                        group.addTask {
                            try await Self.write(
                                api.database, seed: UInt64(writer), steps: Self.steps / 4)
                        }
                    }
                    try await group.waitForAll()
                }
            }
            let isOver = Task {
                _ = await writing.result
                // What ends the stream's reading below.
                return try await api.connection.addMatch([("notes", "the end")])
            }
            // Readers of pages, while it is written.
            var end = ""
            while true {
                cursor = try await Self.poll(api, from: cursor, into: &polled)
                if let last = polled.matches.first(where: {
                    $0.value["notes"] as? String == "the end"
                }) {
                    end = last.key
                    break
                }
            }
            try await writing.value
            _ = try await isOver.value
            while let event = try await stream.next() {
                let change = try event.object()
                try followed.take(change)
                if change["id"] as? String == end { break }
            }
            cursor = try await Self.poll(api, from: cursor, into: &polled)

            var actual: [String: NSDictionary] = [:]
            var next: String? = "/api/v1/matches?limit=1000"
            while let target = next {
                let page = try await api.object(target)
                for match in try #require(page["matches"] as? [[String: Any]]) {
                    actual[try #require(match["id"] as? String)] = NSDictionary(dictionary: match)
                }
                next = page["next"] as? String
            }
            #expect(polled.matches == actual)
            #expect(followed.matches == actual)
            #expect(!polled.deleted.isEmpty && polled.deleted.isDisjoint(with: actual.keys))
        }
    }

    /// Reads all pages behind a cursor; returns the last one's.
    private static func poll(
        _ api: LeagueAPIServer, from cursor: String?, into mirror: inout Mirror
    ) async throws -> String {
        var cursor = cursor
        while true {
            let since = cursor.map { "since=\($0)&" } ?? ""
            let answer = try await api.server.get("/api/v1/changes?\(since)limit=37")
            try #require(answer.status == 200, "\(answer.text)")
            let page = try answer.object()
            for change in try #require(page["changes"] as? [[String: Any]]) {
                try mirror.take(change)
            }
            let next = try #require(page["cursor"] as? String)
            cursor = next
            if page["more"] as? Bool != true { return next }
        }
    }

    /// Changes of all kinds, some in transactions that end late or are rolled back.
    private static func write(_ database: TestDatabase, seed: UInt64, steps: Int) async throws {
        let connection = try await Connection.connect(to: database.configuration)
        var random = SplitMix64(seed: seed)
        var done = 0
        while done < steps {
            let isTransaction = random.next().isMultiple(of: 3)
            let count = isTransaction ? Int(random.next() % 4) + 1 : 1
            do {
                if isTransaction { try await connection.execute("BEGIN") }
                for _ in 0..<count {
                    try await connection.execute(change(&random))
                    done += 1
                }
                if isTransaction {
                    if random.next().isMultiple(of: 2) {
                        try await Task.sleep(for: .milliseconds(Int(random.next() % 8)))
                    }
                    try await connection.execute(
                        random.next().isMultiple(of: 4) ? "ROLLBACK" : "COMMIT")
                }
            } catch let error as PostgresError where error.isTransient {
                // Two that wait for one another: the server has chosen this one.
                if isTransaction { try await connection.execute("ROLLBACK") }
            }
        }
        await connection.close()
    }

    private static func change(_ random: inout SplitMix64) -> Query {
        let some: Query = """
            id = (SELECT id FROM matches ORDER BY md5(id::text || \(Int(random.next() % 1000))::text)
                  LIMIT 1)
            """
        switch random.next() % 10 {
        case 0, 1:
            return """
                INSERT INTO matches (date, home_team_id, away_team_id)
                VALUES (date '2026-01-01' + \(Int(random.next() % 90))::int, 'JDM',
                        (ARRAY['HWTA', 'DWF', 'PRDT'])[\(Int(random.next() % 3))::int + 1])
                """
        case 2: return "DELETE FROM matches WHERE \(fragment: some)"
        case 3:
            return """
                UPDATE matches SET status = 'completed', home_score = 2, away_score = 1
                WHERE \(fragment: some) AND status = 'scheduled'
                """
        case 4: return "UPDATE matches SET pitch = 'Agar''s 3' WHERE \(fragment: some)"
        case 5 where random.next().isMultiple(of: 8):
            return """
                UPDATE houses SET name = \("K\(random.next() % 5)") WHERE id = 'HWTA'
                """
        default:
            return """
                UPDATE matches SET time = make_time(\(Int(random.next() % 24))::int, 0, 0)
                WHERE \(fragment: some)
                """
        }
    }
}

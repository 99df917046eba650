import FieldGame
import Foundation
import PostgreSQL
import TestSupport

@testable import LeagueDatabase

/// A league of some teams with the clock in the test's hand.
struct NewsLeague {
    let league: LeagueRepository
    let connection: Connection

    /// A day in London at a time on its clocks, as SQL.
    func set(_ day: Int, _ time: String) async throws {
        let month = Self.month
        let rows = try await connection.query(
            "SELECT (\("\(month)-\(day) \(time)")::timestamp AT TIME ZONE 'Europe/London')",
            as: Date.self)
        try await league.setClock(rows[0])
    }

    /// January 2026.
    static let month = "2026-01"

    /// A follower of these items, such as `house keate`, `house keate senior-league`.
    @discardableResult
    func follower(
        _ address: String = "mum@family.example", _ items: [String] = ["house keate"],
        _ settings: [(column: String, value: String)] = []
    ) async throws -> UUID {
        try await connection.addFollower(address, items, settings)
    }

    /// A fixture of Keate against Hawtrey on a day of January 2026.
    @discardableResult
    func add(_ day: Int, _ time: String? = "14:25", _ more: [(String, String?)] = []) async throws
        -> UUID
    {
        try await connection.addMatch(
            [
                ("date", "\(Self.month)-\(day)"), ("time", time),
                ("competition_type", "Senior League"), ("pitch", "Agar's 3"),
            ] + more)
    }

    func update(_ match: UUID, _ column: String, _ value: String?) async throws {
        try await connection.execute(
            "UPDATE matches SET \(identifier: column) = \(value) WHERE id = \(match)")
    }

    /// The kinds of all announcements, in their order: `moved time`.
    func announced() async throws -> [String] {
        try await connection.query(
            "SELECT array_to_string(kinds, ' ') FROM announcements ORDER BY id", as: String.self)
    }

    /// What is planned and not ended: `news 2026-01-13 07:00`.
    func planned() async throws -> [String] {
        try await connection.query(
            """
            SELECT kind || ' ' || to_char(due_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI')
            FROM deliveries WHERE ended_at IS NULL ORDER BY due_at, id
            """, as: String.self)
    }

    /// What a message has to say now.
    func message(of delivery: Delivery) async throws -> OutgoingMessage? {
        try await league.messages(of: [delivery])[delivery.id]
    }

    /// Takes up what is due, and what each of it would say: `off moved`; what says nothing is dropped.
    func send(_ outcome: DeliveryOutcome? = .sent) async throws -> [String] {
        let token = UUID()
        var said: [String] = []
        var due = try await league.leaseDeliveries(token, atMost: 1000, seconds: 300)[...]
        while let delivery = due.popFirst() {
            let items = try await league.items(of: [delivery.id])[delivery.id] ?? []
            let news = items.filter { !$0.news.kinds.isEmpty }
            let words = news.map { $0.news.kinds.map(\.rawValue).joined(separator: " ") }
            if let outcome {
                _ = try await league.end(
                    delivery.id, token, news.isEmpty ? .dropped : outcome, "",
                    telling: items.flatMap(\.announcements))
            }
            if !news.isEmpty { said.append(words.joined(separator: ", ")) }
            // A follower gets one after the other.
            if due.isEmpty, outcome != nil {
                due = try await league.leaseDeliveries(token, atMost: 1000, seconds: 300)[...]
            }
        }
        return said
    }
}

extension LeagueRepository {
    /// What these messages have to say, by their ids, in the order of the matches' days.
    func items(of deliveries: [Int64]) async throws -> [Int64: [DeliveryItem]] {
        try DeliveryItem.byDelivery(
            try await connection.query(
                "SELECT * FROM public.news_to_tell(\(deliveries)::bigint[])"))
    }
}

nonisolated(nonsending) func withNewsLeague(
    _ body: nonisolated(nonsending) (NewsLeague) async throws -> Void
) async throws {
    try await withSampleLeague { league, connection in
        let news = NewsLeague(league: league, connection: connection)
        try await news.set(5, "12:00")
        try await connection.execute(
            """
            INSERT INTO competitions (name, kind) VALUES ('Senior League', 'league')
            ON CONFLICT DO NOTHING
            """)
        try await body(news)
    }
}

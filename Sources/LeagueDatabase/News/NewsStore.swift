public import FieldGame
package import Foundation
public import PostgreSQL

// The outbox: what has happened -> what is announced -> what is planned. The statements run as
// `league_news`, or on the maintenance path.

/// What one look at the changes of matches came to.
package struct SettledNews: Sendable, Hashable {
    /// Matches that were left alone long enough.
    package let settled: Int
    /// Those of them that were announced: the others are what they were.
    package let announced: Int
    /// Messages that were planned for followers.
    package let planned: Int
}

extension LeagueRepository {
    /// Announces what has settled, and plans who is told: once, however many ask at a time.
    package func settleNews() async throws -> SettledNews {
        let rows = try await connection.query(
            "SELECT settled, announced, planned FROM public.settle_news()", as: (Int, Int, Int).self
        )
        let (settled, announced, planned) = rows.first ?? (0, 0, 0)
        return SettledNews(settled: settled, announced: announced, planned: planned)
    }

    /// When there is something to do next: a change to announce, a message to send. Nil when nothing
    /// waits; with it what news take for now.
    package func nextNews() async throws -> (due: Date?, now: Date) {
        let rows = try await connection.query(
            """
            SELECT least((SELECT min(due_at) FROM public.match_news),
                         (SELECT min(greatest(due_at, leased_until)) FROM public.deliveries
                          WHERE ended_at IS NULL)),
                   public.news_clock()
            """, as: (Date?, Date).self)
        return rows.first.map { (due: $0.0, now: $0.1) } ?? (nil, Date())
    }

    /// The key by which links are known to be ours.
    package func linkKey() async throws -> Data {
        try await connection.query("SELECT link_key FROM news_keys", as: Data.self).first ?? Data()
    }

    /// The private key by which services of browsers know us: the one that is kept, else this one, which
    /// is kept from now on.
    package func vapidKey(orFirst new: Data) async throws -> Data {
        try await connection.query(
            """
            UPDATE news_keys SET vapid_key = coalesce(vapid_key, \(new)) RETURNING vapid_key
            """, as: Data.self
        ).first ?? new
    }
}

extension NewsKind: PostgresValue {}

extension MatchNews {
    /// What is to be said by these columns; nil where the match neither was nor is. Throws
    /// ``PostgresError`` and `DecodingError` for what is no announcement.
    init?(row: Row) throws {
        func state(_ column: StaticString) throws -> AnnouncedMatch? {
            try row.decode(String?.self, column).map(AnnouncedMatch.init(json:))
        }
        self.init(
            match: try row.decode("match_id"), kinds: try row.decode("kinds"),
            before: try state("before"), after: try state("after"))
    }
}

extension AnnouncedMatch {
    /// Reads a match in the news; throws `DecodingError` for what is none.
    init(json: String) throws {
        self = try JSONDecoder().decode(AnnouncedMatch.self, from: Data(json.utf8))
    }
}

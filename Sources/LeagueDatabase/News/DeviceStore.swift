package import FieldGame
package import Foundation
import PostgreSQL

// Browsers and topics, which are told news without an address. The statements run as `league_news`, or on
// the maintenance path.

extension LeagueRepository {
    /// Adds a browser, which needs no confirming, or adds items to what it follows; returns its id.
    package func addBrowser(
        _ endpoint: String, key: Data, secret: Data, items: [FollowedItem]
    ) async throws -> UUID {
        try await inTransaction { repository in
            let known = try await repository.connection.query(
                """
                UPDATE followers SET push_key = \(key), push_secret = \(secret), stopped_at = NULL,
                       stop_reason = NULL, confirmed_at = news_clock()
                WHERE channel = 'push' AND address = \(endpoint)
                RETURNING id, choice_id
                """, as: (UUID, UUID).self)
            if let (id, choice) = known.first {
                try await repository.addItems(items, to: choice)
                try await repository.prolong(choice)
                return id
            }
            let (choice, _) = try await repository.makeChoice(items)
            let added = try await repository.connection.query(
                """
                INSERT INTO followers (choice_id, channel, address, push_key, push_secret, created_at,
                                       confirmed_at)
                VALUES (\(choice), 'push', \(endpoint), \(key), \(secret), news_clock(), news_clock())
                RETURNING id
                """, as: UUID.self)
            return added[0]
        }
    }

    /// Lets a browser go by another endpoint.
    package func moveBrowser(
        from old: String, to endpoint: String, key: Data, secret: Data
    ) async throws {
        try await connection.execute(
            """
            UPDATE followers SET address = \(endpoint), push_key = \(key), push_secret = \(secret),
                   stopped_at = NULL, stop_reason = NULL
            WHERE channel = 'push' AND address = \(old)
              AND NOT EXISTS (SELECT FROM followers WHERE address = \(endpoint))
            """)
    }

    /// Takes a browser out, with all that waits for it.
    package func removeBrowser(_ endpoint: String) async throws {
        try await connection.execute(
            """
            DELETE FROM choices WHERE id IN (
                SELECT choice_id FROM followers WHERE channel = 'push' AND address = \(endpoint))
            """)
    }

    /// Lets each team have the topic that is named for it, by its name in web addresses, and no other
    /// topic be told anything.
    package func setTopics(_ topics: [FollowedItem: String]) async throws {
        let items = topics.keys.sorted()
        let names = items.compactMap { topics[$0] }
        try await inTransaction { repository in
            try await repository.connection.execute(
                """
                DELETE FROM choices WHERE id IN (
                    SELECT choice_id FROM followers
                    WHERE channel = 'ntfy' AND address <> ALL (\(names)::text[]))
                """)
            let known = try await repository.connection.query(
                "SELECT address FROM followers WHERE channel = 'ntfy'", as: String.self)
            for item in items {
                guard let topic = topics[item], !known.contains(topic) else { continue }
                let (choice, _) = try await repository.makeChoice([item])
                try await repository.connection.execute(
                    """
                    WITH kept AS (
                        UPDATE choices SET expires_at = '9999-12-31' WHERE id = \(choice)
                    )
                    INSERT INTO followers (choice_id, channel, address, created_at, confirmed_at,
                                           results_at_once, quiet_until)
                    VALUES (\(choice), 'ntfy', \(topic), news_clock(), news_clock(), true, '21:30')
                    """)
            }
        }
    }

    /// The houses and school teams, by their names in web addresses.
    package func followedTeams() async throws -> [FollowedItem] {
        try await connection.query(
            """
            SELECT kind, slug FROM calendar_names
            WHERE kind IN ('house', 'team') AND is_current AND removed_at IS NULL ORDER BY 1, 2
            """, as: (String, String).self
        ).compactMap { kind, slug in
            FollowedItem.Kind(rawValue: kind).flatMap { FollowedItem(kind: $0, slug: slug) }
        }
    }
}

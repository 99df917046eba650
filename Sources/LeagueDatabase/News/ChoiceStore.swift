package import FieldGame
package import Foundation
import PostgreSQL

// What people follow, under codes. The statements run as `league_news`, or on the maintenance path.

/// An item with what people call it now.
package struct NamedItem: Sendable, Hashable {
    package let item: FollowedItem
    /// `Keate`; with a competition `Keate in the Senior League`.
    package let name: String
}

extension LeagueRepository {
    /// How long what was confirmed is kept, and a code that nobody confirmed anything for.
    private static let lifetime: Query = "interval '13 months'"
    /// How long a letter's link can confirm.
    private static let patience: Query = "interval '48 hours'"

    /// These of the items that the league has calendars of, with what they are called.
    package func named(_ items: [FollowedItem]) async throws -> [NamedItem] {
        let rows = try await connection.query(
            """
            SELECT w.number, coalesce(now.name, n.name),
                   (SELECT coalesce(o.name, c.name) FROM calendar_names AS c
                    LEFT JOIN calendar_names AS o
                      ON o.kind = 'competition' AND o.subject = c.subject AND o.is_current
                    WHERE c.kind = 'competition' AND c.slug = w.contest)
            FROM unnest(\(items.map(\.kind.rawValue))::text[], \(items.map(\.slug))::text[],
                        \(items.map(\.contest))::text[])
                 WITH ORDINALITY AS w (kind, slug, contest, number)
            JOIN calendar_names AS n ON (n.kind, n.slug) = (w.kind, w.slug)
            LEFT JOIN calendar_names AS now
              ON now.kind = n.kind AND now.subject = n.subject AND now.is_current
            ORDER BY w.number
            """, as: (Int, String, String?).self)
        return rows.compactMap { number, name, contest in
            let item = items[number - 1]
            if item.contest != nil, contest == nil { return nil }
            return NamedItem(item: item, name: contest.map { "\(name) in \($0)" } ?? name)
        }
    }

    /// Makes a choice of these items and returns its id and code. It goes after 13 months, or after 48
    /// hours where a follower has to confirm it.
    package func makeChoice(
        _ items: [FollowedItem], code: FollowCode = .random(), isToBeConfirmed: Bool = false
    ) async throws -> (id: UUID, code: FollowCode) {
        try await inTransaction { repository in
            // Of a thousand million codes one that is taken is rare; then another is made up.
            var code = code
            while true {
                let made = try await repository.connection.query(
                    """
                    INSERT INTO choices (code, created_at, expires_at)
                    VALUES (\(code.signs), news_clock(), news_clock() +
                            \(fragment: isToBeConfirmed ? Self.patience : Self.lifetime))
                    ON CONFLICT DO NOTHING RETURNING id
                    """, as: UUID.self)
                if let id = made.first {
                    try await repository.setItems(items, of: id)
                    return (id, code)
                }
                code = .random()
            }
        }
    }

    /// Lets a choice hold these items in place of those that it has.
    package func setItems(_ items: [FollowedItem], of choice: UUID) async throws {
        try await inTransaction { repository in
            try await repository.connection.execute(
                "DELETE FROM choice_items WHERE choice_id = \(choice)")
            try await repository.addItems(items, to: choice)
        }
    }

    func addItems(_ items: [FollowedItem], to choice: UUID) async throws {
        try await connection.execute(
            """
            INSERT INTO choice_items (choice_id, kind, slug, contest)
            SELECT \(choice), w.kind, w.slug, w.contest
            FROM unnest(\(items.map(\.kind.rawValue))::text[], \(items.map(\.slug))::text[],
                        \(items.map(\.contest))::text[]) AS w (kind, slug, contest)
            ON CONFLICT DO NOTHING
            """)
    }

    /// The items of a choice, in their order.
    package func items(ofChoice choice: UUID) async throws -> [FollowedItem] {
        try await connection.query(
            "SELECT kind, slug, contest FROM choice_items WHERE choice_id = \(choice)",
            as: (String, String, String?).self
        ).compactMap { kind, slug, contest in
            FollowedItem.Kind(rawValue: kind).flatMap {
                FollowedItem(kind: $0, slug: slug, contest: contest)
            }
        }.sorted()
    }

    /// The choice with this code; nil where there is none.
    package func choice(_ code: FollowCode) async throws -> UUID? {
        try await connection.query(
            "SELECT id FROM choices WHERE code = \(code.signs) AND expires_at > news_clock()",
            as: UUID.self
        ).first
    }

    /// The items of the choice with this code, in their order; nil where there is none.
    package func items(ofCode code: FollowCode) async throws -> [FollowedItem]? {
        guard let choice = try await choice(code) else { return nil }
        return try await items(ofChoice: choice)
    }

    /// Keeps a choice for 13 months from now.
    func prolong(_ choice: UUID) async throws {
        try await connection.execute(
            """
            UPDATE choices SET expires_at = news_clock() + \(fragment: Self.lifetime)
            WHERE id = \(choice)
            """)
    }
}

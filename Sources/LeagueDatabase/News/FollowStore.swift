package import FieldGame
package import Foundation
import PostgreSQL

// What people follow, under codes, and who is told of it. The statements run as `league_news`, or on
// the maintenance path.

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

    /// Adds a follower by mail who has to confirm it by the letter that is planned with this.
    ///
    /// Nothing is added, and no letter goes, where the owner of the address wanted none in the last 30
    /// days, or three letters have been asked for in the last day.
    ///
    /// - Parameter hash: the HMAC of the address, as in `news_refusals`.
    package func addFollower(
        _ address: String, hash: Data, items: [FollowedItem]
    ) async throws {
        try await inTransaction { repository in
            // Two requests at once for one address are counted one after the other.
            try await repository.connection.execute(
                "SELECT pg_advisory_xact_lock(hashtextextended(lower(\(address)), 18))")
            let allowed = try await repository.connection.query(
                """
                SELECT NOT EXISTS (SELECT FROM news_refusals WHERE address_hash = \(hash)
                                   AND since > news_clock() - interval '30 days')
                   AND (SELECT count(*) FROM followers AS f JOIN deliveries AS d ON d.follower_id = f.id
                        WHERE f.channel = 'mail' AND lower(f.address) = lower(\(address))
                          AND d.kind = 'confirm' AND d.planned_at > news_clock() - interval '1 day') < 3
                """, as: Bool.self)
            guard allowed.first == true else { return }
            let (choice, _) = try await repository.makeChoice(items, isToBeConfirmed: true)
            try await repository.connection.execute(
                """
                WITH added AS (
                    INSERT INTO followers (choice_id, channel, address, created_at)
                    VALUES (\(choice), 'mail', \(address), news_clock()) RETURNING id
                ), refused AS (
                    -- The next letter is 30 days away again, unless they confirm this one.
                    UPDATE news_refusals SET since = news_clock() WHERE address_hash = \(hash)
                )
                INSERT INTO deliveries (follower_id, kind, key, planned_at, due_at)
                SELECT id, 'confirm', 'confirm', news_clock(), news_clock() FROM added
                """)
            try await repository.wakeNews()
        }
    }

    /// A follower; nil where there is none, or all that they follow has ended.
    ///
    /// - Parameter includingEnded: whether one is found, too, whose time is over: they may still say that
    ///   they want nothing.
    package func follower(_ id: UUID, includingEnded: Bool = false) async throws -> Follower? {
        try await connection.query(
            """
            SELECT \(fragment: Follower.columns)
            FROM followers AS f JOIN choices AS c ON c.id = f.choice_id
            WHERE f.id = \(id) AND (\(includingEnded) OR c.expires_at > news_clock())
            """, as: Follower.self
        ).first
    }

    /// All followers with this address.
    package func followers(address: String) async throws -> [Follower] {
        try await connection.query(
            """
            SELECT \(fragment: Follower.columns)
            FROM followers AS f JOIN choices AS c ON c.id = f.choice_id
            WHERE lower(f.address) = lower(\(address)) ORDER BY f.created_at, f.id
            """, as: Follower.self)
    }

    /// Notes that a follower wants it, for 13 months from now; where the same address follows already,
    /// what is new is added there. Returns who follows now; nil where there is no such follower.
    package func confirm(_ follower: UUID, hash: Data) async throws -> UUID? {
        try await inTransaction { repository in
            guard let new = try await repository.follower(follower) else { return nil }
            try await repository.connection.execute(
                "SELECT pg_advisory_xact_lock(hashtextextended(lower(\(new.address)), 18))")
            try await repository.connection.execute(
                "DELETE FROM news_refusals WHERE address_hash = \(hash)")
            let known = try await repository.followers(address: new.address).first {
                $0.channel == .mail && $0.confirmedAt != nil && $0.id != new.id
            }
            guard let known, new.confirmedAt == nil else {
                try await repository.connection.execute(
                    """
                    UPDATE followers SET confirmed_at = news_clock(), stopped_at = NULL,
                           stop_reason = NULL, soft_bounces = 0
                    WHERE id = \(new.id)
                    """)
                try await repository.prolong(new.choice)
                return new.id
            }
            let items = try await repository.items(ofChoice: new.choice)
            try await repository.addItems(items, to: known.choice)
            try await repository.prolong(known.choice)
            try await repository.connection.execute(
                "DELETE FROM choices WHERE id = \(new.choice)")
            return known.id
        }
    }

    func prolong(_ choice: UUID) async throws {
        try await connection.execute(
            """
            UPDATE choices SET expires_at = news_clock() + \(fragment: Self.lifetime)
            WHERE id = \(choice)
            """)
    }

    /// Sets what a follower is told; they have said once more that they want it, and so it is tried anew
    /// where nothing arrived.
    package func set(_ settings: FollowerSettings, of follower: Follower) async throws {
        try await inTransaction { repository in
            try await repository.connection.execute(
                """
                UPDATE followers
                SET kinds = \(settings.kinds.sorted { $0.rawValue < $1.rawValue }),
                    results_at_once = \(settings.resultsAtOnce), tables = \(settings.tables),
                    urgent_only = \(settings.urgentOnly), invitations = \(settings.invitations),
                    quiet_from = \(settings.quietFrom), quiet_until = \(settings.quietUntil),
                    digest_at = \(settings.digestAt), paused_until = \(settings.pausedUntil),
                    clock_24 = \(settings.clock24), confirmed_at = news_clock(),
                    stopped_at = NULL, stop_reason = NULL, soft_bounces = 0
                WHERE id = \(follower.id)
                """)
            try await repository.prolong(follower.choice)
        }
    }

    /// Gives a follower another code, another link, or both: the old ones end at once.
    package func renew(_ follower: Follower, code: Bool, link: Bool) async throws {
        try await inTransaction { repository in
            if link {
                try await repository.connection.execute(
                    "UPDATE followers SET link_number = link_number + 1 WHERE id = \(follower.id)")
            }
            while code {
                let new = FollowCode.random()
                let taken = try await repository.connection.query(
                    "SELECT EXISTS (SELECT FROM choices WHERE code = \(new.signs))", as: Bool.self)
                guard taken.first == false else { continue }
                try await repository.connection.execute(
                    "UPDATE choices SET code = \(new.signs) WHERE id = \(follower.choice)")
                return
            }
        }
    }

    /// Takes a follower out with all that waits for them, and notes that the address wants no letters.
    ///
    /// - Parameter hash: the HMAC of the address; nil notes nothing.
    package func removeFollower(_ follower: UUID, hash: Data?) async throws {
        try await connection.execute(
            """
            WITH noted AS (
                INSERT INTO news_refusals (address_hash, since)
                SELECT \(hash), news_clock() WHERE \(hash)::bytea IS NOT NULL
                ON CONFLICT (address_hash) DO UPDATE SET since = excluded.since
            )
            DELETE FROM choices WHERE id IN (SELECT choice_id FROM followers WHERE id = \(follower))
            """)
    }

    /// Sends nothing more to where nothing arrives.
    package func stop(_ follower: UUID, reason: String) async throws {
        try await connection.execute(
            """
            UPDATE followers SET stopped_at = news_clock(), stop_reason = \(reason)
            WHERE id = \(follower) AND stopped_at IS NULL
            """)
    }

    /// The follower that a message was sent to; nil where they have left, or the message was to another.
    package func follower(ofDelivery delivery: Int64) async throws -> Follower? {
        let ids = try await connection.query(
            "SELECT follower_id FROM deliveries WHERE id = \(delivery)", as: UUID?.self)
        guard let id = ids.first ?? nil else { return nil }
        return try await follower(id)
    }

    /// Notes that a letter to a follower came back; after one that says that the address is not there,
    /// nothing more is sent to it. Returns whether it was a follower's.
    package func noteBounce(of delivery: Int64, isHard: Bool) async throws -> Bool {
        try await connection.execute(
            """
            UPDATE followers
            SET stopped_at = CASE WHEN \(isHard) THEN coalesce(stopped_at, news_clock())
                                  ELSE stopped_at END,
                stop_reason = CASE WHEN \(isHard) THEN coalesce(stop_reason, 'bounced')
                                   ELSE stop_reason END,
                soft_bounces = least(soft_bounces + 1, 1000)
            WHERE id = (SELECT follower_id FROM deliveries WHERE id = \(delivery))
            """) == 1
    }

    /// All that is kept of an address or a browser, as JSON for people; nil where it follows nothing.
    package func exportFollower(_ address: String) async throws -> String? {
        let kept = try await connection.query(
            """
            SELECT jsonb_pretty(jsonb_agg(
                to_jsonb(f) - '{push_secret,link_number}'::text[]
                || jsonb_build_object(
                    'code', 'FAM-' || c.code, 'expires_at', c.expires_at,
                    'follows', (SELECT jsonb_agg(concat_ws(':', i.kind, i.slug, i.contest)
                                                 ORDER BY i.kind, i.slug)
                                FROM choice_items AS i WHERE i.choice_id = c.id),
                    'messages', (SELECT jsonb_agg(
                                     jsonb_build_object('kind', d.kind, 'due_at', d.due_at,
                                                        'ended_at', d.ended_at,
                                                        'outcome', d.outcome)
                                     ORDER BY d.id)
                                 FROM deliveries AS d WHERE d.follower_id = f.id))
                ORDER BY f.created_at, f.id))
            FROM followers AS f JOIN choices AS c ON c.id = f.choice_id
            WHERE lower(f.address) = lower(\(address))
            """, as: String?.self)
        return kept.first ?? nil
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

    /// Wakes whoever sends news.
    func wakeNews() async throws {
        try await connection.execute("SELECT pg_notify('league_news', '')")
    }
}

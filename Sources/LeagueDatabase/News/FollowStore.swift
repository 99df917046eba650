package import FieldGame
package import Foundation
import PostgreSQL

// Who is told of what they follow. The statements run as `league_news`, or on the maintenance path.

extension LeagueRepository {
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
            let follows = new.confirmedAt == nil ? known ?? new : new
            try await repository.connection.execute(
                """
                UPDATE followers SET confirmed_at = news_clock(), stopped_at = NULL,
                       stop_reason = NULL, soft_bounces = 0
                WHERE id = \(follows.id)
                """)
            try await repository.prolong(follows.choice)
            if follows.id != new.id {
                let items = try await repository.items(ofChoice: new.choice)
                try await repository.addItems(items, to: follows.choice)
                try await repository.connection.execute(
                    "DELETE FROM choices WHERE id = \(new.choice)")
            }
            return follows.id
        }
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
            // What waited for the end of a pause or of quiet hours may not have to any more; what must wait
            // is put back when it is to be sent.
            try await repository.connection.execute(
                """
                UPDATE deliveries AS d
                SET due_at = least(d.due_at, CASE d.kind
                        WHEN 'digest' THEN next_digest(news_clock(), f.digest_at, f.paused_until)
                        ELSE news_clock() END)
                FROM followers AS f
                WHERE f.id = \(follower.id) AND d.follower_id = f.id AND d.ended_at IS NULL
                  AND d.lease IS NULL AND d.kind IN ('news', 'list', 'digest', 'tables')
                """)
            try await repository.wakeNews()
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

    /// Wakes whoever sends news.
    func wakeNews() async throws {
        try await connection.execute("SELECT pg_notify('league_news', '')")
    }
}

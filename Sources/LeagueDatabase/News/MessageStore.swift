import FieldGame
import Foundation
import PostgreSQL

// What each message has to say when it is sent.

extension LeagueRepository {
    /// What messages have to say now, by their ids; those are missing whose recipient is gone, and the
    /// message with them.
    package func messages(of deliveries: [Delivery]) async throws -> [Int64: OutgoingMessage] {
        var messages = try await messages(toFollowers: deliveries.filter { $0.follower != nil })
        for delivery in deliveries where delivery.follower == nil {
            messages[delivery.id] = try await message(of: delivery)
        }
        return messages
    }

    /// What a message to an account or a sender has to say now.
    private func message(of delivery: Delivery) async throws -> OutgoingMessage? {
        guard let id = delivery.user else { return try await reply(of: delivery) }
        let rows = try await connection.query(
            """
            SELECT email, name, public.news_clock() FROM user_profiles
            WHERE id = \(id) AND disabled_at IS NULL
            """, as: (String, String, Date).self)
        guard let (email, name, now) = rows.first else { return nil }
        var message = OutgoingMessage(
            delivery: delivery,
            recipient: .account(Addressee(id: id, email: email, name: name)), now: now)
        if delivery.kind == .declined {
            message.declined = try await connection.query(
                "SELECT umpire, comment, state::text FROM public.declined_match(\(delivery.id))",
                as: (String, String, String).self
            ).first.map {
                DeclinedMatch(umpire: $0.0, comment: $0.1, match: try AnnouncedMatch(json: $0.2))
            }
        } else if let match = delivery.match {
            let state = try await connection.query(
                "SELECT public.missing_score(\(match))::text", as: String?.self)
            message.missing = try (state.first ?? nil).map(AnnouncedMatch.init(json:))
        }
        if delivery.kind == .importProblems {
            message.problems = try await connection.query(
                "SELECT * FROM public.problems_to_tell(\(delivery.id))",
                as: (UUID, String, String, String).self
            ).map { ProblemMessage(id: $0.0, subject: $0.1, status: $0.2, problem: $0.3) }
        }
        return message
    }

    private func messages(
        toFollowers deliveries: [Delivery]
    ) async throws -> [Int64: OutgoingMessage] {
        guard !deliveries.isEmpty else { return [:] }
        let ids = deliveries.map(\.id)
        let quiet = deliveries.filter(\.keepsQuietHours).map(\.id)
        let pausable = deliveries.filter(\.keepsPause).map(\.id)
        let rows = try await connection.snapshot([
            """
            -- Asked once: a moment later it would never be time. What begins when is asked for only where
            -- it matters.
            WITH clock AS MATERIALIZED (SELECT public.news_clock() AS now)
            SELECT d.id AS delivery_id, \(fragment: Follower.columns), clock.now,
                   CASE WHEN d.id = ANY (\(pausable)::bigint[])
                             AND f.paused_until > public.london_day(clock.now)
                        THEN CASE d.kind
                             WHEN 'digest'
                             THEN public.next_digest(clock.now, f.digest_at, f.paused_until)
                             ELSE f.paused_until::timestamp AT TIME ZONE 'Europe/London' END
                        WHEN d.id = ANY (\(quiet)::bigint[])
                             AND public.after_quiet_hours(
                                 clock.now, f.quiet_from, f.quiet_until) > clock.now
                        THEN public.after_quiet_hours(
                            clock.now, f.quiet_from, f.quiet_until,
                            public.next_kick_off(d.id)) END AS not_before
            FROM clock, deliveries AS d JOIN followers AS f ON f.id = d.follower_id
                 JOIN choices AS c ON c.id = f.choice_id
            WHERE d.id = ANY (\(ids)::bigint[]) AND f.stopped_at IS NULL
            """,
            "SELECT * FROM public.news_to_tell(\(ids)::bigint[])",
        ])
        let items = try DeliveryItem.byDelivery(rows[1])
        let byID = Dictionary(deliveries.map { ($0.id, $0) }) { first, _ in first }
        var messages: [Int64: OutgoingMessage] = [:]
        for row in rows[0] {
            let id: Int64 = try row.decode("delivery_id")
            guard let delivery = byID[id] else { continue }
            let message = OutgoingMessage(
                delivery: delivery, recipient: .follower(try Follower(row: row)),
                items: items[id] ?? [], notBefore: try row.decode("not_before"),
                now: try row.decode("now"))
            messages[id] = try await complete(message)
        }
        return messages
    }

    /// A message to a follower with what only its kind says.
    private func complete(_ message: OutgoingMessage) async throws -> OutgoingMessage {
        guard case .follower(let follower) = message.recipient else { return message }
        var message = message
        let delivery = message.delivery
        if [.confirm, .renew].contains(delivery.kind) {
            message.named = try await named(items(ofChoice: follower.choice))
        }
        if delivery.kind == .tables {
            message.places = try await connection.query(
                "SELECT * FROM public.changed_places(\(delivery.id))",
                as: (String, String, Int, Int, Int, Int).self
            ).map {
                ChangedPlace(
                    competition: $0.0, team: $0.1, place: $0.2, formerPlace: $0.3, played: $0.4,
                    points: $0.5)
            }
        }
        if follower.settings.invitations, delivery.kind == .news {
            message.invited = try await connection.query(
                "SELECT * FROM public.invitation_of(\(delivery.id))",
                as: (String, Bool, Int, Date).self
            ).first.map {
                InvitedUmpire(name: $0.0, isAppointed: $0.1, sequence: $0.2, createdAt: $0.3)
            }
        }
        return message
    }

    private func reply(of delivery: Delivery) async throws -> OutgoingMessage? {
        let rows = try await connection.query(
            """
            SELECT sender, subject, answer_to, failure, problems::text, matches::text,
                   public.news_clock()
            FROM public.reply_to(\(delivery.id))
            """, as: (String, String, String, String, String, String, Date).self)
        guard let row = rows.first else { return nil }
        let decoder = JSONDecoder()
        let reply = ImportReply(
            sender: row.0, subject: row.1, messageID: row.2, failure: row.3,
            problems: try decoder.decode([Problem].self, from: Data(row.4.utf8)),
            matches: try decoder.decode([AnnouncedMatch].self, from: Data(row.5.utf8)))
        return OutgoingMessage(delivery: delivery, recipient: .sender(reply), now: row.6)
    }

    /// All messages that wait to be sent, with what they would say now, in the order in which they are
    /// due.
    package func waitingMessages() async throws -> [OutgoingMessage] {
        let waiting = try await connection.query(
            """
            SELECT d.*, f.channel
            FROM public.deliveries AS d LEFT JOIN public.followers AS f ON f.id = d.follower_id
            WHERE d.ended_at IS NULL ORDER BY d.due_at, d.id
            """, as: Delivery.self)
        let messages = try await messages(of: waiting)
        return waiting.compactMap { messages[$0.id] }
    }
}

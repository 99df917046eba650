import FieldGame
import Foundation
import PostgreSQL

// What each message has to say when it is sent.

extension LeagueRepository {
    /// What a message has to say now; nil where its recipient is gone, and the message with them.
    package func message(of delivery: Delivery) async throws -> OutgoingMessage? {
        if let id = delivery.follower { return try await message(of: delivery, toFollower: id) }
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

    private func message(
        of delivery: Delivery, toFollower id: UUID
    ) async throws -> OutgoingMessage? {
        let rows = try await connection.snapshot([
            """
            -- Asked once: a moment later it would never be time.
            WITH clock AS MATERIALIZED (SELECT public.news_clock() AS now)
            SELECT \(fragment: Follower.columns), clock.now,
                   CASE WHEN \(delivery.keepsQuietHours)
                        THEN public.after_quiet_hours(
                            clock.now, f.quiet_from, f.quiet_until,
                            public.next_kick_off(\(delivery.id))) END AS not_before
            FROM clock, followers AS f JOIN choices AS c ON c.id = f.choice_id
            WHERE f.id = \(id) AND f.stopped_at IS NULL
            """,
            "SELECT * FROM public.news_to_tell(ARRAY[\(delivery.id)]::bigint[])",
        ])
        guard let row = rows[0].first else { return nil }
        let follower = try Follower(row: row)
        var message = OutgoingMessage(
            delivery: delivery, recipient: .follower(follower),
            items: try rows[1].compactMap(DeliveryItem.init(row:)),
            notBefore: try row.decode("not_before"), now: try row.decode("now"))
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

    /// All messages to followers that wait to be sent, with what they would say now, in the order in
    /// which they are due.
    package func waitingMessages() async throws -> [OutgoingMessage] {
        let waiting = try await connection.query(
            """
            SELECT d.*, f.channel
            FROM public.deliveries AS d JOIN public.followers AS f ON f.id = d.follower_id
            WHERE d.ended_at IS NULL ORDER BY d.due_at, d.id
            """, as: Delivery.self)
        var messages: [OutgoingMessage] = []
        for delivery in waiting {
            if let message = try await message(of: delivery) { messages.append(message) }
        }
        return messages
    }
}

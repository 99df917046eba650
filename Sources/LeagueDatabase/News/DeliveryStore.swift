package import Foundation
import PostgreSQL

// Messages that are planned by time or by others, and those that are due: taken up under a lease, and ended
// or put off by whoever holds it.

extension LeagueRepository {
    /// Plans the letter that tells the sender of an imported message what was read of it.
    package func planReply(to message: UUID, messageID: String) async throws {
        try await connection.execute("SELECT public.plan_reply(\(message), \(messageID))")
    }

    /// Notes what an umpire who is invited answered; false where nobody is invited by this address to this
    /// match, or a newer answer is known.
    package func noteInvitationReply(
        from attendee: String, match: UUID, sequence: Int, answer: String, at instant: Date,
        comment: String
    ) async throws -> Bool {
        try await connection.query(
            """
            SELECT public.note_invitation_reply(\(attendee), \(match), \(sequence), \(answer),
                                                \(instant), \(comment))
            """, as: Bool.self
        ).first ?? false
    }

    /// Plans what time alone makes due, and removes what has ended; returns how many messages it planned.
    ///
    /// - Parameter minutes: how long a match lasts.
    package func sweepNews(matchLength minutes: Int) async throws -> Int {
        try await connection.query(
            "SELECT public.sweep_news(make_interval(mins => \(minutes)))", as: Int.self
        ).first ?? 0
    }

    /// Takes up what is due, the oldest first; nobody else has it until the lease is over, in seconds.
    package func leaseDeliveries(
        _ token: UUID, atMost limit: Int, seconds: Int
    ) async throws -> [Delivery] {
        let found = try await connection.query(
            """
            SELECT d.*, f.channel
            FROM public.lease_deliveries(
                \(token), \(limit), make_interval(secs => \(seconds))) AS d
            LEFT JOIN public.followers AS f ON f.id = d.follower_id
            """, as: Delivery.self)
        return found.sorted { $0.id < $1.id }
    }

    /// Leaves a message until an instant, as if it had not been taken up.
    ///
    /// - Returns: false, and nothing changes, where another has the lease by now.
    package func wait(_ delivery: Int64, _ token: UUID, until: Date) async throws -> Bool {
        try await connection.execute(
            """
            UPDATE deliveries
            SET due_at = \(until), lease = NULL, leased_until = NULL,
                attempts = greatest(attempts - 1, 0)
            WHERE id = \(delivery) AND lease = \(token) AND ended_at IS NULL
            """) == 1
    }

    /// Notes what became of a message, and that its follower knows these announcements now.
    ///
    /// - Parameter answer: what the server said; the first 500 characters are kept.
    /// - Returns: false, and nothing changes, where another has the lease by now.
    package func end(
        _ delivery: Int64, _ token: UUID, _ outcome: DeliveryOutcome, _ answer: String,
        telling announcements: [Int64] = []
    ) async throws -> Bool {
        try await connection.query(
            """
            SELECT public.end_delivery(\(delivery), \(token), \(outcome), \(answer),
                                       \(announcements)::bigint[])
            """, as: Bool.self
        ).first ?? false
    }

    /// Tries a message again later: after 1, 5, 15, 60, then every 180 minutes, and not before these
    /// seconds are over. After three days it is dead.
    ///
    /// - Returns: false, and nothing changes, where another has the lease by now.
    package func putOff(
        _ delivery: Int64, _ token: UUID, _ answer: String, seconds: Int = 0
    ) async throws -> Bool {
        try await connection.query(
            """
            SELECT public.put_off_delivery(\(delivery), \(token), \(answer),
                                           make_interval(secs => \(seconds)))
            """, as: Bool.self
        ).first ?? false
    }

    /// Leaves what was taken up under a token to others, as if it had not been: at once, or after a pause
    /// in seconds. Returns how many messages that were.
    package func returnDeliveries(_ token: UUID, pause: Int = 0) async throws -> Int {
        try await connection.query(
            "SELECT public.return_deliveries(\(token), make_interval(secs => \(pause)))",
            as: Int.self
        ).first ?? 0
    }
}

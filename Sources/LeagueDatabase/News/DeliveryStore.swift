package import FieldGame
package import Foundation
package import PostgreSQL

// Messages that are due: taken up under a lease, and ended or put off by whoever holds it.

/// What a message is about.
package enum DeliveryKind: String, Sendable, PostgresValue {
    /// Announcements: one, many at once, and what could wait.
    case news, list, digest
    /// Places that changed in tables.
    case tables
    /// Letters about following itself.
    case confirm, renew
    /// A score that nobody has entered.
    case scoreMissing = "score_missing"
    /// An umpire who has declined, for admins.
    case declined
    /// Messages that were not wholly understood, for admins.
    case importProblems = "import_problems"
    /// What was read of a message, for its sender.
    case reply
    /// Letters to accounts.
    case recovery
    case passwordChanged = "password_changed"
    case newBrowser = "new_browser"
}

/// A message that was taken up.
package struct Delivery: Sendable, Hashable, RowDecodable {
    /// In its Message-ID.
    package let id: Int64
    /// To whom: one of the three.
    package let follower, user, importID: UUID?
    /// How its follower is told; nil for other recipients.
    package let channel: NewsChannel?
    package let kind: DeliveryKind
    /// The match whose score is missing.
    package let match: UUID?
    /// What makes it the only one of its kind for this recipient.
    package let key: String
    package let plannedAt: Date
    /// When it is sent, or tried again.
    package let dueAt: Date
    /// How often it was taken up, this time included.
    package let attempts: Int

    /// Reads a row of `deliveries` with its follower's channel.
    package init(row: Row) throws {
        id = try row.decode("id")
        channel = try row.decode("channel")
        follower = try row.decode("follower_id")
        user = try row.decode("user_id")
        importID = try row.decode("import_id")
        kind = try row.decode("kind")
        match = try row.decode("match_id")
        key = try row.decode("key")
        plannedAt = try row.decode("planned_at")
        dueAt = try row.decode("due_at")
        attempts = try row.decode("attempts")
    }
}

extension Delivery {
    /// Whether it waits for the end of quiet hours; a digest comes when it was asked for, and so does a
    /// letter that is waited for.
    fileprivate var keepsQuietHours: Bool { [.news, .list, .tables, .renew].contains(kind) }
}

/// What became of a message.
package enum DeliveryOutcome: String, Sendable, PostgresValue {
    /// A server took it.
    case sent
    /// There was nothing left to say.
    case dropped
    /// It was refused for good.
    case dead
}

/// What a message has to say of one match.
package struct DeliveryItem: Sendable, Hashable {
    /// The announcements that it tells.
    package let announcements: [Int64]
    package let news: MatchNews
    /// Until when a later change is not announced yet; nil where there is none.
    package let changingUntil: Date?
}

/// Who gets a message.
package enum Recipient: Sendable, Hashable {
    case follower(Follower)
    case account(Addressee)
    /// The sender of a message that was imported.
    case sender(ImportReply)
}

/// An account that is written to.
package struct Addressee: Sendable, Hashable {
    package let id: UUID
    package let email: String
    /// Empty where it is not known.
    package let name: String
}

/// A message that was imported and not wholly understood.
package struct ProblemMessage: Sendable, Hashable {
    package let id: UUID
    package let subject: String
    /// `partial` or `failed`.
    package let status: String
    package let problem: String
}

/// Whom a message invites to its match, or tells that it is no longer theirs.
package struct InvitedUmpire: Sendable, Hashable {
    package let name: String
    /// Whether they are an umpire of the match now.
    package let isAppointed: Bool
    /// The match's version.
    package let sequence: Int
    package let createdAt: Date
}

/// An umpire who has declined.
package struct DeclinedMatch: Sendable, Hashable {
    package let umpire: String
    package let comment: String
    package let match: AnnouncedMatch
}

/// What the sender of an imported message is told.
package struct ImportReply: Sendable, Hashable {
    package let sender, subject, messageID: String
    /// Why nothing could be read, and the like; empty where all was.
    package let failure: String
    package let problems: [Problem]
    /// The matches that it speaks of, as they are now.
    package let matches: [AnnouncedMatch]
}

/// A team that has another place in its table.
package struct ChangedPlace: Sendable, Hashable {
    package let competition, team: String
    package let place, formerPlace: Int
    /// What it has played, and won in points, since.
    package let played, points: Int
}

/// A message with what it has to say.
package struct OutgoingMessage: Sendable {
    package let delivery: Delivery
    package let recipient: Recipient
    /// What a follower follows, for letters about following itself.
    package var named: [NamedItem] = []
    /// What a follower is told.
    package var items: [DeliveryItem] = []
    /// Whom it invites; nil for nobody.
    package var invited: InvitedUmpire?
    /// What changed in tables.
    package var places: [ChangedPlace] = []
    /// Who has declined; nil where that is settled.
    package var declined: DeclinedMatch?
    /// The match whose score is missing; nil once it is not.
    package var missing: AnnouncedMatch?
    /// What was not wholly understood.
    package var problems: [ProblemMessage] = []
    /// Before when it must not be sent, since its follower wants to be left alone.
    package var notBefore: Date?
    /// What news take for now.
    package let now: Date
}

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

    /// What these messages have to say, by their ids, in the order of the matches' days.
    package func items(of deliveries: [Int64]) async throws -> [Int64: [DeliveryItem]] {
        let rows = try await connection.query(
            "SELECT * FROM public.news_to_tell(\(deliveries)::bigint[])")
        var items: [Int64: [DeliveryItem]] = [:]
        for row in rows {
            guard let item = try DeliveryItem(row: row) else { continue }
            items[try row.decode("delivery_id"), default: []].append(item)
        }
        return items
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

extension DeliveryItem {
    /// Reads a row of `news_to_tell()`; nil where there is no match to speak of.
    init?(row: Row) throws {
        guard let news = try MatchNews(row: row) else { return nil }
        self.init(
            announcements: try row.decode("told"), news: news,
            changingUntil: try row.decode("changing_until"))
    }
}

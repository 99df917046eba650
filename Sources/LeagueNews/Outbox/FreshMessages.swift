import LeagueDatabase

/// What messages have to say: asked for many at a time, and anew as soon as that may be out of date.
struct FreshMessages {
    private let database: NewsDatabase
    private var messages: [Int64: OutgoingMessage] = [:]
    private var known: Set<Int64> = []
    private var readAt = ContinuousClock.now

    /// How long an answer is good for.
    private static let lifetime = Duration.milliseconds(500)

    init(_ database: NewsDatabase) { self.database = database }

    /// Whether it is known what a message has to say now.
    func know(_ delivery: Delivery) -> Bool {
        known.contains(delivery.id) && ContinuousClock.now - readAt < Self.lifetime
    }

    /// Asks what messages have to say.
    mutating func read(_ deliveries: some Collection<Delivery>) async throws {
        readAt = .now
        messages = try await database.use { try await $0.messages(of: Array(deliveries)) }
        known = Set(deliveries.map(\.id))
    }

    /// What a message has to say, which is sent now; nil where its recipient is gone. What others have to
    /// say to the same follower depends on what becomes of it, and is no longer known.
    mutating func take(_ delivery: Delivery) -> OutgoingMessage? {
        guard let message = messages.removeValue(forKey: delivery.id) else { return nil }
        guard let follower = delivery.follower else { return message }
        for (id, other) in messages where other.delivery.follower == follower { known.remove(id) }
        return message
    }
}

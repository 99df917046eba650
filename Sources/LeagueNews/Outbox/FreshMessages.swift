import FieldGame
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

    /// What a message has to say now, to be sent at once; nil where its recipient is gone.
    ///
    /// - Parameter coming: what is asked for with it.
    mutating func message(
        of delivery: Delivery, among coming: some Collection<Delivery>
    ) async throws -> OutgoingMessage? {
        if !known.contains(delivery.id) || ContinuousClock.now - readAt > Self.lifetime {
            readAt = .now
            messages = try await database.use { try await $0.messages(of: Array(coming)) }
            known = Set(coming.map(\.id))
        }
        let message = messages.removeValue(forKey: delivery.id)
        known.remove(delivery.id)
        if let message { forget(what: message) }
        return message
    }

    /// What its follower is told by this message, no other one must tell them.
    private mutating func forget(what message: OutgoingMessage) {
        guard let follower = message.delivery.follower else { return }
        let matches = Set(message.items.map(\.news.match))
        for (id, other) in messages where other.delivery.follower == follower {
            if other.items.contains(where: { matches.contains($0.news.match) }) {
                known.remove(id)
            }
        }
    }
}

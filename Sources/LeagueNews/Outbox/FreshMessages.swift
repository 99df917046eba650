import LeagueDatabase

/// What messages have to say: asked for many at a time, and anew as soon as that may be out of date.
struct FreshMessages {
    private let database: NewsDatabase
    private var messages: [Int64: OutgoingMessage] = [:]
    private var known: Set<Int64> = []
    private var readAt = ContinuousClock.now
    /// How many are asked for at most: twice as many as were used before an answer was out of date.
    private var portion = Self.most
    private var used = 0

    /// How long an answer is good for.
    private static let lifetime = Duration.milliseconds(500)
    private static let most = 50

    init(_ database: NewsDatabase) { self.database = database }

    /// Whether it is known what a message has to say now.
    func know(_ delivery: Delivery) -> Bool {
        known.contains(delivery.id) && ContinuousClock.now - readAt < Self.lifetime
    }

    /// Asks what the first of messages has to say, and those after it that are of one match each.
    mutating func read(_ deliveries: some Collection<Delivery>) async throws {
        if used > 0 { portion = min(max(used * 2, 1), Self.most) }
        used = 0
        let alike = deliveries.prefix(portion).prefix { $0.kind == .news }
        let asked = Array(alike.isEmpty ? deliveries.prefix(1) : alike)
        readAt = .now
        messages = try await database.use { try await $0.messages(of: asked) }
        known = Set(asked.map(\.id))
    }

    /// What a message has to say, which is sent now; nil where its recipient is gone.
    mutating func take(_ delivery: Delivery) -> OutgoingMessage? {
        used += 1
        return messages.removeValue(forKey: delivery.id)
    }
}

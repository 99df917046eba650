import FieldGame
import Foundation
import LeagueAccounts
import LeagueDatabase
package import Logging

/// Announces, plans and sends: one round of it, or for as long as it is wanted.
package struct NewsWorker: Sendable {
    /// What a round came to.
    package struct Round: Sendable, Hashable {
        package var settled = 0
        package var announced = 0
        package var planned = 0
        package var sent = 0
        package var dropped = 0
        package var putOff = 0
        package var dead = 0
    }

    let database: NewsDatabase
    let channels: NewsChannels
    /// Where letters come back to; nil where none are looked for.
    let returns: (any LetterReturns)?
    let logger: Logger

    /// How long a message is held, in seconds. No attempt takes as long as the last fifth of it.
    private static let lease = 300
    /// How many are taken up at once.
    private static let batch = 50
    /// How many go to browsers at the same time.
    private static let breadth = 8
    /// How long a server that is away is left alone, in seconds.
    private static let patience = 60

    /// A worker on this database.
    ///
    /// - Parameter returns: where letters come back to; nil where none are looked for.
    package init(
        _ database: NewsDatabase, _ channels: NewsChannels, returns: (any LetterReturns)? = nil,
        logger: Logger
    ) {
        (self.database, self.channels, self.returns) = (database, channels, returns)
        self.logger = logger
    }

    /// Announces and plans what has settled, and sends what is due, until nothing more is.
    ///
    /// - Parameters:
    ///   - sweeping: whether to look first for letters that came back and for what time alone makes due.
    ///   - isStopping: asked before each message whether to end early.
    /// Throws the database's errors; what was taken up then is free again when its lease is over.
    package func round(
        sweeping: Bool = true, isStopping: @Sendable () -> Bool = { false }
    ) async throws -> Round {
        var round = Round()
        if sweeping {
            try await returns?.read()
            round.planned = try await database.use {
                try await $0.sweepNews(matchLength: MatchSpan.length)
            }
        }
        while true {
            // Between batches, too: what is urgent does not wait for what is many.
            let settled = try await database.use { try await $0.settleNews() }
            round.settled += settled.settled
            round.announced += settled.announced
            round.planned += settled.planned
            if isStopping() { break }
            let token = UUID()
            let due = try await database.use {
                try await $0.leaseDeliveries(token, atMost: Self.batch, seconds: Self.lease)
            }
            guard !due.isEmpty, try await !send(due, token, &round, isStopping) else { break }
        }
        return round
    }

    /// Sends a batch; true when a server turned out to be away, and the rest was left for later.
    private func send(
        _ due: [Delivery], _ token: UUID, _ round: inout Round,
        _ isStopping: @Sendable () -> Bool
    ) async throws -> Bool {
        let began = ContinuousClock.now
        let limit = Duration.seconds(Self.lease * 4 / 5)
        // What goes to browsers goes side by side, letters one after the other.
        let letters = due.filter { $0.channel == .mail || $0.channel == nil }
        var isAway = false
        try await withThrowingTaskGroup(of: SendingResult.self) { group in
            var waiting = due.filter { $0.channel == .push || $0.channel == .ntfy }[...]
            func begin() {
                guard let next = waiting.popFirst() else { return }
                group.addTask {
                    var messages = FreshMessages(database)
                    return try await attempt(next, token, with: &messages, [next])
                }
            }
            for _ in 0..<Self.breadth { begin() }
            while let result = try await group.next() {
                round.count(result)
                if ContinuousClock.now - began < limit, !isStopping() { begin() }
            }
        }
        try await channels.onThreadOfLetters {
            var messages = FreshMessages(database)
            for (place, delivery) in letters.enumerated() where !isAway {
                guard ContinuousClock.now - began < limit, !isStopping() else { break }
                let result = try await attempt(
                    delivery, token, with: &messages, letters[place...])
                round.count(result)
                isAway = result == .away
            }
        }
        let pause = isAway ? Self.patience : 0
        _ = try await database.use { try await $0.returnDeliveries(token, pause: pause) }
        return isAway
    }

    /// Sends one message, if there is still something to say and somebody to say it to.
    ///
    /// - Parameter coming: the messages that come next, from this one on.
    private func attempt(
        _ delivery: Delivery, _ token: UUID, with messages: inout FreshMessages,
        _ coming: ArraySlice<Delivery>
    ) async throws -> SendingResult {
        guard let message = try await messages.message(of: delivery, among: coming) else {
            // Whoever it was for has left, or cannot be reached.
            _ = try await database.use { try await $0.end(delivery.id, token, .dropped, "") }
            return .left
        }
        let now = message.now
        let until =
            (message.items.compactMap(\.changingUntil) + [message.notBefore].compactMap(\.self))
            .max()
        if let until, until > now {
            _ = try await database.use { try await $0.wait(delivery.id, token, until: until) }
            return .waits
        }
        let outcome = try await channels.send(message) { try await resetAddress(of: $0) }
        let told = message.items.flatMap(\.announcements)
        return try await database.use { league in
            switch outcome {
            case .nothingToSay:
                _ = try await league.end(delivery.id, token, .dropped, "", telling: told)
                return .dropped
            case .tried(.sent(let answer)):
                let isOurs = try await league.end(
                    delivery.id, token, .sent, answer, telling: told)
                if !isOurs {
                    logger.notice(
                        "sent, and ended by another, or its follower has left",
                        metadata: Self.id(delivery))
                }
                return .sent
            case .tried(.dead(let answer)):
                _ = try await league.end(delivery.id, token, .dead, answer)
                logger.error("refused for good", metadata: Self.id(delivery))
                return .dead
            case .tried(.gone(let answer)):
                _ = try await league.end(delivery.id, token, .dead, answer)
                if let follower = delivery.follower {
                    try await league.stop(
                        follower, reason: delivery.channel == .mail ? "bounced" : "gone")
                }
                logger.notice("nothing arrives there any more", metadata: Self.id(delivery))
                return .dead
            case .tried(.later(let answer, let seconds)):
                _ = try await league.putOff(delivery.id, token, answer, seconds: seconds)
                return .putOff
            case .tried(.away(let answer)):
                _ = try await league.putOff(delivery.id, token, answer)
                logger.error("the server is away: \(answer)", metadata: Self.id(delivery))
                return .away
            }
        }
    }

    /// The address by which the owner of an account chooses another password; nil where it is gone or
    /// disabled.
    private func resetAddress(of account: UUID) async throws -> String? {
        try await database.use { try await $0.makeRecoveryLink(of: account) }
            .map { $0.resetAddress(at: channels.site.base) }
    }

    /// The log knows messages by their numbers alone.
    private static func id(_ delivery: Delivery) -> Logger.Metadata {
        ["delivery": "\(delivery.id)"]
    }
}

/// Where letters come back to that did not arrive.
package protocol LetterReturns: Sendable {
    /// Takes in what has come back since the last time.
    func read() async throws
}

/// What became of one attempt.
enum SendingResult: Sendable {
    case sent, dropped, putOff, dead, away
    /// A change of its match is not announced yet.
    case waits
    /// There is nobody to send it to any more.
    case left
}

extension NewsWorker.Round {
    mutating func count(_ result: SendingResult) {
        switch result {
        case .sent: sent += 1
        case .dropped: dropped += 1
        case .putOff, .away, .waits: putOff += 1
        case .dead: dead += 1
        case .left: break
        }
    }
}

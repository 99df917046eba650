import FieldGame
import Foundation
import LeagueAccounts
import LeagueDatabase
package import Logging
import PostgreSQL

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
        /// Whether the mail server was away, so that letters wait for it.
        package var isAway = false
    }

    let database: NewsDatabase
    let channels: NewsChannels
    /// Where letters come back to; nil where none are looked for.
    let returns: (any LetterReturns)?
    let logger: Logger
    /// What it takes up, it takes up under this token.
    private let token = UUID()

    /// How long a message is held, in seconds. No attempt takes as long as the last fifth of it.
    private static let lease = 300
    /// How many are taken up at once.
    private static let batch = 50
    /// How many go to browsers at the same time.
    private static let breadth = 8
    /// How often the database is asked to take a note, every two seconds.
    private static let notes = 8
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
    /// Throws the database's errors; what was taken up then is free again when the next round begins, or its
    /// lease is over.
    package func round(
        sweeping: Bool = true, isStopping: @Sendable () -> Bool = { false }
    ) async throws -> Round {
        var round = Round()
        // What it had taken up when the database was lost.
        _ = try await database.use { try await $0.returnDeliveries(token) }
        if sweeping {
            try await returns?.read()
            round.planned = try await database.use {
                try await $0.sweepNews(matchLength: MatchSpan.length)
            }
        }
        while true {
            // Between batches, too: what is urgent does not wait for what is many.
            try await settle(&round, isStopping)
            if isStopping() { break }
            let due = try await database.use {
                try await $0.leaseDeliveries(token, atMost: Self.batch, seconds: Self.lease)
            }
            guard !due.isEmpty, try await !send(due, &round, isStopping) else { break }
        }
        return round
    }

    /// Announces and plans all that has settled, though not all of it at a time.
    private func settle(_ round: inout Round, _ isStopping: @Sendable () -> Bool) async throws {
        var settled = 0
        repeat {
            let news = try await database.use { try await $0.settleNews() }
            settled = news.settled
            round.settled += news.settled
            round.announced += news.announced
            round.planned += news.planned
        } while settled > 0 && !isStopping()
    }

    /// Sends a batch; true when a server turned out to be away, and the rest was left for later.
    private func send(
        _ due: [Delivery], _ round: inout Round, _ isStopping: @Sendable () -> Bool
    ) async throws -> Bool {
        let began = ContinuousClock.now
        let limit = Duration.seconds(Self.lease * 4 / 5)
        func mayGoOn() -> Bool { ContinuousClock.now - began < limit && !isStopping() }
        // What goes to browsers goes side by side, letters one after the other.
        try await withThrowingTaskGroup(of: SendingResult.self) { group in
            var waiting = due.filter { $0.channel == .push || $0.channel == .ntfy }[...]
            func begin() {
                guard let next = waiting.popFirst() else { return }
                group.addTask {
                    let message = try await database.use { try await $0.messages(of: [next]) }
                    return try await note(try await attempt(message[next.id]), of: next)
                }
            }
            for _ in 0..<Self.breadth { begin() }
            while let result = try await group.next() {
                round.count(result)
                if mayGoOn() { begin() }
            }
        }
        let letters = due.filter { $0.channel == .mail || $0.channel == nil }
        let isAway = try await channels.onThreadOfLetters {
            try await send(letters: letters, &round, mayGoOn)
        }
        round.isAway = isAway
        let pause = isAway ? Self.patience : 0
        _ = try await database.use { try await $0.returnDeliveries(token, pause: pause) }
        return isAway
    }

    /// Sends letters one after the other; true when the server turned out to be away.
    ///
    /// What became of a letter is noted while the next one is on its way, the end of which is held back
    /// until then: so whatever fails, no two letters come twice.
    private func send(
        letters: [Delivery], _ round: inout Round, _ mayGoOn: () -> Bool
    ) async throws -> Bool {
        var messages = FreshMessages(database)
        var noting: Noting?
        func finish() async throws {
            defer { noting = nil }
            if let noting { round.count(try await noting.result) }
        }
        var isAway = false
        for (place, delivery) in letters.enumerated() where !isAway && mayGoOn() {
            if !messages.know(delivery) {
                try await finish()
                try await messages.read(letters[place...])
            }
            let attempt: Attempt
            do {
                attempt = try await self.attempt(messages.take(delivery), hold: noting?.hold)
            } catch {
                try await finish()
                throw error
            }
            try await finish()
            noting = Noting { try await note(attempt, of: delivery) }
            if case .tried(.away, _) = attempt { isAway = true }
        }
        try await finish()
        return isAway
    }

    /// Sends one message, if there is still something to say and somebody to say it to.
    ///
    /// - Parameters:
    ///   - message: nil where its recipient is gone.
    ///   - hold: what keeps a letter's end back.
    private func attempt(
        _ message: OutgoingMessage?, hold: EndHold? = nil
    ) async throws -> Attempt {
        // Whoever it was for has left, or cannot be reached.
        guard let message else { return .left }
        let until =
            (message.items.compactMap(\.changingUntil) + [message.notBefore].compactMap(\.self))
            .max()
        if let until, until > message.now { return .waits(until) }
        do {
            let outcome = try await channels.send(message, hold: hold) {
                try await resetAddress(of: $0)
            }
            return outcome.map { .tried($0, message.told) } ?? .nothingToSay(message.told)
        } catch let error as DeliveryError where error.isOfMessage {
            // One that can never be sent must not keep all others waiting.
            return .tried(.dead("\(error)"), [])
        }
    }

    /// Notes what became of a message, again and again where the database does not take it: what is not
    /// noted is sent once more.
    private func note(
        _ attempt: Attempt, of delivery: Delivery
    ) async throws -> SendingResult {
        for _ in 1..<Self.notes {
            do {
                return try await noteOnce(attempt, of: delivery)
            } catch is PostgresError {
                try await Task.sleep(for: .seconds(2))
            }
        }
        return try await noteOnce(attempt, of: delivery)
    }

    private func noteOnce(
        _ attempt: Attempt, of delivery: Delivery
    ) async throws -> SendingResult {
        try await database.use { league in
            switch attempt {
            case .left:
                _ = try await league.end(delivery.id, token, .dropped, "")
                return .left
            case .waits(let until):
                _ = try await league.wait(delivery.id, token, until: until)
                return .putOff
            case .nothingToSay(let told):
                _ = try await league.end(delivery.id, token, .dropped, "", telling: told)
                return .dropped
            case .tried(.sent(let answer), let told):
                let isOurs = try await league.end(
                    delivery.id, token, .sent, answer, telling: told)
                if !isOurs {
                    logger.notice(
                        "sent, and ended by another, or its follower has left",
                        metadata: Self.id(delivery))
                }
                return .sent
            case .tried(.dead(let answer), _):
                _ = try await league.end(delivery.id, token, .dead, answer)
                logger.error("refused for good", metadata: Self.id(delivery))
                return .dead
            case .tried(.gone(let answer), _):
                _ = try await league.end(delivery.id, token, .dead, answer)
                if let follower = delivery.follower {
                    try await league.stop(
                        follower, reason: delivery.channel == .mail ? "bounced" : "gone")
                }
                logger.notice("nothing arrives there any more", metadata: Self.id(delivery))
                return .dead
            case .tried(.later(let answer, let seconds), _):
                _ = try await league.putOff(delivery.id, token, answer, seconds: seconds)
                return .putOff
            case .tried(.away(let answer, let fault), _):
                _ = try await league.putOff(delivery.id, token, answer)
                // What the server said may repeat an address.
                logger.error(
                    "no letter can be sent now: \(fault ?? answer)", metadata: Self.id(delivery))
                return .putOff
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

extension NewsWorker.Round {
    fileprivate mutating func count(_ result: SendingResult) {
        switch result {
        case .sent: sent += 1
        case .dropped: dropped += 1
        case .putOff: putOff += 1
        case .dead: dead += 1
        case .left: break
        }
    }
}

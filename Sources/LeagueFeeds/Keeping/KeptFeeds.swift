import Foundation
import NIOCore

/// What can be answered from memory, and how far it can be trusted.
///
/// To be kept behind a lock, where every request looks first.
struct KeptFeeds: Sendable {
    /// How many bytes of calendars are kept before those go that nobody has asked for.
    static let budget = 64 * 1024 * 1024
    /// How many addresses are known at once.
    static let targetLimit = 16_384

    private struct Target {
        var place: Place
        var isSettled: Bool
        var isUsed = true
    }

    private struct Calendar {
        var content: FeedContent
        var isSettled: Bool
        var isUsed = true

        var size: Int { content.bytes.readableBytes }
    }

    /// What is known of an address.
    enum Place: Sendable {
        case feed(key: String)
        case moved(to: String)
    }

    /// How things stand with the database.
    var health = FeedHealth.starting
    /// When the database last said that it is there; nil when it never did.
    var agreedAt: Date?

    private var targets: [String: Target] = [:]
    private var calendars: [String: Calendar] = [:]
    private var bytes = 0

    /// Calendars kept, and their bytes, not compressed.
    var size: (feeds: Int, bytes: Int) { (calendars.count, bytes) }

    /// The answer to a request target; nil when it is not known, or may have changed while the
    /// database is there to ask.
    mutating func answer(_ target: String) -> FeedAnswer? {
        let isStale = health.lastAgreement != nil
        guard let index = targets.index(forKey: target),
            targets.values[index].isSettled || isStale
        else { return nil }
        targets.values[index].isUsed = true
        switch targets.values[index].place {
        case .moved(let path): return .moved(to: path)
        case .feed(let key):
            guard let index = calendars.index(forKey: key),
                calendars.values[index].isSettled || isStale
            else { return nil }
            calendars.values[index].isUsed = true
            return .content(
                calendars.values[index].content, staleSince: health.lastAgreement)
        }
    }

    /// The last answer that is known, right or not.
    func lastAnswer(_ target: String, staleSince: Date) -> FeedAnswer? {
        switch targets[target]?.place {
        case .moved(let path)?: .moved(to: path)
        case .feed(let key)?:
            calendars[key].map { .content($0.content, staleSince: staleSince) }
        case nil: nil
        }
    }

    /// Keeps what an address stands for.
    mutating func keep(_ place: Place, at target: String, isSettled: Bool) {
        if targets.count >= Self.targetLimit {
            targets = targets.filter { $0.value.isUsed }
            if targets.count >= Self.targetLimit { targets.removeAll() }
            for index in targets.values.indices { targets.values[index].isUsed = false }
        }
        targets[target] = Target(place: place, isSettled: isSettled)
    }

    /// Keeps a calendar; returns the keys of those that were let go for it.
    mutating func keep(_ content: FeedContent, _ key: String, isSettled: Bool) -> [String] {
        bytes -= calendars[key]?.size ?? 0
        bytes += content.bytes.readableBytes
        calendars[key] = Calendar(content: content, isSettled: isSettled)
        return bytes > Self.budget ? letGo(sparing: key) : []
    }

    /// Lets go of calendars until the budget is kept: first those that nobody has asked for since
    /// the last time, then any other.
    private mutating func letGo(sparing key: String) -> [String] {
        var gone: [String] = []
        for isUsed in [false, true] {
            for (other, calendar) in calendars where other != key && calendar.isUsed == isUsed {
                guard bytes > Self.budget else { break }
                bytes -= calendar.size
                gone.append(other)
            }
        }
        for other in gone { calendars[other] = nil }
        for index in calendars.values.indices { calendars.values[index].isUsed = false }
        return gone
    }

    /// Marks a calendar, and the addresses that lead to it, as perhaps no longer right.
    mutating func unsettle(_ keys: Set<String>) {
        for key in keys { calendars[key]?.isSettled = false }
        for index in targets.values.indices {
            if case .feed(let key) = targets.values[index].place, keys.contains(key) {
                targets.values[index].isSettled = false
            }
        }
    }

    /// Marks what addresses stand for as perhaps no longer right.
    mutating func unsettleTargets() {
        for index in targets.values.indices { targets.values[index].isSettled = false }
    }

    /// Marks all as perhaps no longer right.
    mutating func unsettle() {
        unsettleTargets()
        for index in calendars.values.indices { calendars.values[index].isSettled = false }
    }
}

extension FeedHealth {
    /// When the database was last known to agree with what is kept, where it is away.
    var lastAgreement: Date? {
        switch self {
        case .starting, .current: nil
        case .away(let since, _), .unsuitable(let since, _): since
        }
    }
}

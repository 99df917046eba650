import Foundation
import NIOCore

/// What can be answered from memory, and how far it can be trusted.
///
/// It stands behind a lock, where every request looks first.
struct FeedCache: Sendable {
    /// How much is held before what was asked for longest ago is evicted.
    struct Limits: Sendable {
        /// Octets of memory: calendars in both forms, what they are put together from, and addresses.
        var octets = 64 * 1024 * 1024
        /// Calendars.
        var calendars = 8192
        /// Addresses.
        var targets = 16_384
        /// Octets of addresses, which are among the others: calendars have the rest.
        var targetOctets = 8 * 1024 * 1024

        var calendarOctets: Int { octets - targetOctets }
    }

    private struct Target {
        var place: Place
        var isSettled: Bool
        var lastUse: UInt64

        /// What an address takes in memory, with what it leads to.
        static func octets(_ target: String, _ place: Place) -> Int {
            switch place {
            case .feed: 256 + target.utf8.count
            case .moved(let path): 256 + target.utf8.count + path.utf8.count
            }
        }
    }

    private struct Calendar {
        var content: FeedContent
        /// What it takes besides its content.
        var others: Int
        /// What was counted of it.
        var octets: Int
        var isVariant: Bool
        /// Since when it may no longer be right; nil while it is.
        var staleSince: Date?
        var lastUse: UInt64
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
    /// Counts what may have changed what addresses stand for.
    private(set) var changes = 0

    private let limits: Limits
    private var targets: [String: Target] = [:]
    private var targetOctets = 0
    private var calendars: [String: Calendar] = [:]
    private var calendarOctets = 0
    /// Counts answers, to tell what was asked for longest ago.
    private var uses: UInt64 = 0

    /// Nothing.
    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// How many calendars and addresses it holds, and what all of it takes in memory.
    var size: (feeds: Int, targets: Int, octets: Int) {
        (calendars.count, targets.count, calendarOctets + targetOctets)
    }

    /// The keys of the calendars.
    var keys: Set<String> { Set(calendars.keys) }

    /// The answer to a request target; nil when it is not known, or may not be right.
    mutating func answer(_ target: String) -> FeedAnswer? {
        let away = health.lastAgreement
        guard let index = targets.index(forKey: target),
            targets.values[index].isSettled || away != nil
        else { return nil }
        uses &+= 1
        targets.values[index].lastUse = uses
        switch targets.values[index].place {
        case .moved(let path): return .moved(to: path)
        case .feed(let key):
            guard let index = calendars.index(forKey: key),
                calendars.values[index].staleSince == nil
            else { return nil }
            calendars.values[index].lastUse = uses
            return .content(calendars.values[index].content, staleSince: away)
        }
    }

    /// The last answer that is known, right or not.
    func lastAnswer(_ target: String) -> FeedAnswer? {
        switch targets[target]?.place {
        case .moved(let path)?: .moved(to: path)
        case .feed(let key)?:
            calendars[key].map { calendar in
                let since = [health.lastAgreement, agreedAt, calendar.staleSince]
                    .compactMap(\.self).min()
                return .content(calendar.content, staleSince: since ?? .now)
            }
        case nil: nil
        }
    }

    /// The key of the calendar at a target; nil when it is not known.
    func key(at target: String) -> String? {
        if case .feed(let key)? = targets[target]?.place { key } else { nil }
    }

    /// Stores what an address stood for when `changes` was what is given; it is right as long as there
    /// has been none since, and if `isLasting` says so.
    mutating func store(
        _ place: Place, at target: String, since changes: Int, isLasting: Bool = true
    ) {
        uses &+= 1
        removeTarget(target)
        targets[target] = Target(
            place: place, isSettled: isLasting && changes == self.changes, lastUse: uses)
        targetOctets += Target.octets(target, place)
        guard targets.count > limits.targets || targetOctets > limits.targetOctets else { return }
        // A quarter at a time, so that it is not to be done again at once.
        let oldest = targets.map { target, known in
            // Those that lead to calendars of the list last.
            var isOfList = false
            if case .feed(let key) = known.place { isOfList = calendars[key]?.isVariant == false }
            return (isOfList ? 1 : 0, known.lastUse, target)
        }.sorted { $0 < $1 }
        for (_, _, other) in oldest.prefix(max(1, oldest.count / 4)) { removeTarget(other) }
    }

    private mutating func removeTarget(_ target: String) {
        guard let known = targets.removeValue(forKey: target) else { return }
        targetOctets -= Target.octets(target, known.place)
    }

    /// Stores a calendar; returns it as it is to be shown, and the keys of those that were evicted.
    ///
    /// - Parameter others: octets that it takes in memory besides its content.
    mutating func store(
        _ content: FeedContent, _ key: String, others: Int, isVariant: Bool, isSettled: Bool
    ) -> (shown: FeedContent, gone: [String]) {
        let previous = calendars[key]
        let shown = content.following(previous?.content)
        uses &+= 1
        calendars[key] = Calendar(
            content: shown, others: others, octets: previous?.octets ?? 0, isVariant: isVariant,
            staleSince: isSettled ? nil : .now, lastUse: uses)
        return (shown, recount(key))
    }

    /// Counts anew what a calendar takes, which grows when it is compressed; returns the keys of those
    /// that were evicted for it.
    mutating func recount(_ key: String) -> [String] {
        guard let index = calendars.index(forKey: key) else { return [] }
        let known = calendars.values[index]
        let octets = known.content.octets + known.others
        calendars.values[index].octets = octets
        calendarOctets += octets - known.octets
        let isFull = calendars.count > limits.calendars || calendarOctets > limits.calendarOctets
        return isFull ? evict(sparing: key) : []
    }

    /// Evicts calendars until a quarter is free: what was asked for longest ago first, and the
    /// calendars of the list after all the others. The addresses that lead to them go with them.
    private mutating func evict(sparing key: String) -> [String] {
        let order = calendars.filter { $0.key != key }.sorted {
            ($0.value.isVariant ? 0 : 1, $0.value.lastUse)
                < ($1.value.isVariant ? 0 : 1, $1.value.lastUse)
        }
        var gone: Set<String> = []
        for (other, calendar) in order
        where calendarOctets > limits.calendarOctets / 4 * 3
            || calendars.count > limits.calendars / 4 * 3
        {
            calendarOctets -= calendar.octets
            calendars[other] = nil
            gone.insert(other)
        }
        for (target, known) in targets {
            if case .feed(let key) = known.place, gone.contains(key) { removeTarget(target) }
        }
        return Array(gone)
    }

    /// Marks calendars, and the addresses that lead to them, as perhaps no longer right.
    mutating func invalidate(_ keys: Set<String>) {
        for key in keys { markStale(key) }
        for index in targets.values.indices {
            if case .feed(let key) = targets.values[index].place, keys.contains(key) {
                targets.values[index].isSettled = false
            }
        }
    }

    /// Marks what is being looked up for an address as perhaps no longer right.
    mutating func noteChange() { changes &+= 1 }

    /// Marks what addresses stand for as perhaps no longer right.
    mutating func invalidateTargets() {
        noteChange()
        for index in targets.values.indices { targets.values[index].isSettled = false }
    }

    /// Marks all as perhaps no longer right.
    mutating func invalidate() {
        invalidateTargets()
        for key in calendars.keys { markStale(key) }
    }

    private mutating func markStale(_ key: String) {
        guard calendars[key]?.staleSince == nil else { return }
        calendars[key]?.staleSince = agreedAt ?? .now
    }
}

import FieldGame
import Foundation
import LeagueCalendar
import LeagueDatabase
import LeagueService
import NIOConcurrencyHelpers
import PostgreSQL

/// Makes calendars when they are asked for, and keeps their events right as matches change.
///
/// A calendar is read from the database once. A change of a match concerns only the calendars that
/// it is in, or was; they are put together anew when they are next asked for.
actor FeedLoader {
    private struct Load {
        let feed: Feed
        let epoch: Int
        let task: Task<FeedContent, any Error>
        /// What has changed since it began.
        var missed: [MatchChange] = []
    }

    /// How often a calendar that cannot be read because it changes is begun again.
    private static let attempts = 8
    /// How many calendars are made at once: while one is made, its matches are in memory too.
    private static let limit = 4
    /// How long a calendar waits for its turn, as long as for a connection of the database.
    private static let patience = Duration.seconds(10)

    private let reader: LeagueReader
    private let renderer: FeedRenderer
    private let cache: NIOLockedValueBox<FeedCache>
    private var entries: [String: FeedEntry] = [:]
    private var loads: [String: Load] = [:]
    private var making = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Counts the times at which anything may have changed.
    private var epoch = 0

    /// Calendars put together since the process began.
    private(set) var assembled = 0
    /// The keys of the calendars whose events are kept.
    var keptKeys: Set<String> { Set(entries.keys) }

    /// A loader that stores what it makes in `cache`.
    init(_ reader: LeagueReader, _ renderer: FeedRenderer, _ cache: NIOLockedValueBox<FeedCache>) {
        self.reader = reader
        self.renderer = renderer
        self.cache = cache
    }

    /// The calendar as it is now; made once for all that ask for it meanwhile.
    ///
    /// Throws the database's errors, and `CalendarError`.
    func content(of feed: Feed) async throws -> FeedContent {
        while let load = loads[feed.key] {
            if load.feed == feed, load.epoch == epoch { return try await load.task.value }
            // It is of another moment, or has another head.
            _ = await load.task.result
        }
        if entries[feed.key]?.feed == feed, let content = try knownContent(of: feed.key) {
            return content
        }
        let task = Task { try await self.load(feed) }
        loads[feed.key] = Load(feed: feed, epoch: epoch, task: task)
        return try await task.value
    }

    /// A calendar put together from what is known without the database: as right as it was when that
    /// was last heard of. Nil when too little is known.
    func knownContent(of key: String) throws -> FeedContent? {
        guard let entry = entries[key] else { return nil }
        if let content = entry.content { return content }
        return try entry.events.map { try assemble(entry.feed, $0, isSettled: true) }
    }

    /// Takes in what became of matches.
    func take(_ changes: [MatchChange]) {
        for key in loads.keys { loads[key]?.missed += changes }
        var touched: Set<String> = []
        // A copy of the keys alone: a loop over the dictionary shares its events, and each change
        // would then copy them all.
        for key in Array(entries.keys) where entries[key]?.take(changes, renderer) == true {
            touched.insert(key)
        }
        for change in changes where change.isDeleted { renderer.blocks.remove(change.match.id) }
        guard !touched.isEmpty else { return }
        cache.withLockedValue { $0.invalidate(touched) }
    }

    /// Takes nothing for right any more: what is asked for is read anew, its events rendered again
    /// only where their matches have changed.
    func forget() {
        epoch += 1
        entries.removeAll()
        renderer.blocks.age()
        cache.withLockedValue { $0.invalidate() }
    }

    private func load(_ feed: Feed) async throws -> FeedContent {
        let began = epoch
        defer { loads[feed.key] = nil }
        try await takeTurn()
        defer { endTurn() }
        if let id = feed.match { return try await loadMatch(id, feed) }
        var entry = FeedEntry(feed: feed)
        // A key may come to stand for something else, as when its name is given to another team.
        if let known = entries[feed.key],
            (known.feed.filter, known.feed.goneSince) == (feed.filter, feed.goneSince)
        {
            entry.events = known.events
        }
        for _ in 1...Self.attempts {
            if entry.events == nil { entry.events = try await events(of: feed) }
            _ = entry.take(missedChanges(feed.key), renderer)
            if let events = entry.events {
                return try assemble(feed, events, isSettled: epoch == began)
            }
        }
        // It changes all the time: right a moment ago, and read again next time.
        return try assemble(feed, try await events(of: feed), isSettled: false)
    }

    /// Waits until few enough calendars are being made; ``endTurn()`` must follow unless it throws.
    private func takeTurn() async throws {
        if making < Self.limit {
            making += 1
            return
        }
        let began = ContinuousClock.now
        await withCheckedContinuation { waiting.append($0) }
        guard ContinuousClock.now - began < Self.patience else {
            endTurn()
            throw FeedUnavailable("Too many calendars are asked for at once.", code: "busy")
        }
    }

    private func endTurn() {
        if waiting.isEmpty { making -= 1 } else { waiting.removeFirst().resume() }
    }

    private func loadMatch(_ id: UUID, _ feed: Feed) async throws -> FeedContent {
        let began = epoch
        let changes = try await reader.readInTime { try await $0.matchChanges(of: [id]) }
        guard let change = changes.first else {
            throw FeedRefusal(.unknown, "There is no such match.")
        }
        assembled += 1
        let content = try renderer.content(
            of: change.match, feed.options, isDeleted: change.isDeleted)
        let isSettled = epoch == began && loads[feed.key]?.missed.isEmpty != false
        return store(FeedEntry(feed: feed), content, isSettled: isSettled)
    }

    private func missedChanges(_ key: String) -> [MatchChange] {
        let missed = loads[key]?.missed ?? []
        loads[key]?.missed = []
        return missed
    }

    /// Stores what was made; returns what is to be shown, which is dated after what was shown before.
    private func store(
        _ entry: FeedEntry, _ content: FeedContent, isSettled: Bool
    ) -> FeedContent {
        let key = entry.feed.key
        var entry = entry
        entry.content = content
        // Before it is counted, so that a gzip file of this moment is counted either way.
        content.onGrowth { [weak self] in Task { await self?.recount(key) } }
        let (shown, gone) = cache.withLockedValue {
            $0.store(
                content, key, others: entry.octets, isVariant: entry.feed.isVariant,
                isSettled: isSettled)
        }
        entry.content = shown
        entries[key] = isSettled ? entry : nil
        evict(gone)
        return shown
    }

    /// Counts anew what a calendar takes that has been compressed.
    private func recount(_ key: String) {
        evict(cache.withLockedValue { $0.recount(key) })
    }

    private func evict(_ keys: [String]) {
        guard !keys.isEmpty else { return }
        for key in keys { entries[key] = nil }
        FreeMemory.giveBack()
    }

    /// Reads and renders off the actor, so that nothing waits for it.
    private nonisolated func events(of feed: Feed) async throws -> EventList {
        let found = try await reader.readInTime { try await $0.feedMatches(feed.filter) }
        return try renderer.events(of: feed, found.matches, lastDeparture: found.lastDeparture)
    }

    /// Puts a calendar together and stores it, on the actor: its events are in pieces already, so that
    /// this takes no longer than the way to another thread and back.
    private func assemble(
        _ feed: Feed, _ events: EventList, isSettled: Bool
    ) throws -> FeedContent {
        assembled += 1
        var events = events
        let content = try renderer.content(of: feed, &events)
        return store(FeedEntry(feed: feed, events: events), content, isSettled: isSettled)
    }
}

package import LeagueDatabase
package import Logging
package import NIOCore

/// Reads changes once for all streams of events, as long as there is one.
///
/// Each stream asks for what comes behind what it has sent, so that a slow one holds up no other and
/// nothing is stored for it.
package actor ChangeHub {
    /// How changes are read from the database; each may be called at any time.
    package struct Source: Sendable {
        /// The last change that can be read, and the database.
        var latest: @Sendable () async throws -> (ChangePosition, ChangeHorizon)
        /// A page of changes.
        var page: @Sendable (ChangeCursor?, _ limit: Int) async throws -> ChangePage
        /// Calls back at each change that the database tells of, until it is cancelled.
        var follow: @Sendable (_ wake: @escaping @Sendable () -> Void) async -> Void

        /// A source.
        package init(
            latest: @escaping @Sendable () async throws -> (ChangePosition, ChangeHorizon),
            page: @escaping @Sendable (ChangeCursor?, _ limit: Int) async throws -> ChangePage,
            follow: @escaping @Sendable (_ wake: @escaping @Sendable () -> Void) async -> Void
        ) {
            (self.latest, self.page, self.follow) = (latest, page, follow)
        }
    }

    /// How long is waited for what.
    package struct Patience: Sendable {
        /// After how long a stream says that it goes on.
        package var heartbeat = Duration.seconds(20)
        /// How long until changes are looked for again that a transaction under way holds back: first,
        /// and at most; also how long after an error.
        package var pauses = (first: Duration.milliseconds(50), longest: Duration.seconds(1))

        /// The usual ones.
        package init() {}
    }

    /// What a stream is to do next.
    package enum Step: Sendable {
        /// Send this, which ends at the position.
        case send([ByteBuffer], ChangePosition)
        /// Read on in the database: so much has changed that it is not held here.
        case readOn
        /// Say that it goes on.
        case heartbeat
        /// End: the database is another one now, or the service stops.
        case end
    }

    /// One time that streams are served, from the first one to the last.
    private struct Session {
        let id: Int
        let origin: String
        var recent: RecentChanges
    }

    private enum Wake { case change, heartbeat, end }

    private let source: Source
    private let patience: Patience
    private let logger: Logger
    private var session: Session?
    private var starting: Task<Void, any Error>?
    private var running: Task<Void, Never>?
    private var streams: Set<Int> = []
    private var waiting: [Int: CheckedContinuation<Wake, Never>] = [:]
    private var lastID = 0

    /// How many pages with changes were read, for tests.
    package private(set) var pages = 0

    /// A hub that reads nothing yet.
    package init(_ source: Source, patience: Patience = Patience(), logger: Logger) {
        (self.source, self.patience, self.logger) = (source, patience, logger)
    }

    /// Begins a stream; ``close(_:)`` must follow.
    ///
    /// Returns its name and the last change so far. Throws the database's errors.
    package func open() async throws -> (id: Int, cursor: ChangeCursor) {
        lastID += 1
        let id = lastID
        streams.insert(id)
        do {
            try await start()
        } catch {
            close(id)
            throw error
        }
        guard let session else { throw CancellationError() }
        return (id, ChangeCursor(session.recent.head, in: session.origin))
    }

    /// Ends a stream; with the last one nothing is read any more.
    package func close(_ id: Int) {
        streams.remove(id)
        wake(id, .end)
        guard streams.isEmpty else { return }
        running?.cancel()
        (running, starting, session) = (nil, nil, nil)
    }

    /// What a stream that has sent all up to a position is to do next; waits until there is something.
    package func step(_ id: Int, after position: ChangePosition) async -> Step {
        while true {
            guard let session, streams.contains(id), !Task.isCancelled else { return .end }
            guard let found = session.recent.after(position) else { return .readOn }
            if !found.texts.isEmpty { return .send(found.texts, found.head) }
            let wake = await withTaskCancellationHandler {
                await withCheckedContinuation { waiting[id] = $0 }
            } onCancel: {
                Task { await self.wake(id, .end) }
            }
            switch wake {
            case .change: continue
            case .heartbeat: return .heartbeat
            case .end: return .end
            }
        }
    }

    private func wake(_ id: Int, _ wake: Wake) {
        waiting.removeValue(forKey: id)?.resume(returning: wake)
    }

    private func wakeAll(_ wake: Wake) {
        let all = waiting.values
        waiting = [:]
        for one in all { one.resume(returning: wake) }
    }

    /// Finds where changes are now, once for all that wait for it.
    private func start() async throws {
        if session != nil { return }
        if let starting { return try await starting.value }
        lastID += 1
        let id = lastID
        let task = Task {
            let (position, horizon) = try await source.latest()
            begin(Session(id: id, origin: horizon.origin, recent: RecentChanges(after: position)))
        }
        starting = task
        do {
            try await task.value
        } catch {
            if starting == task { starting = nil }
            throw error
        }
    }

    private func begin(_ session: Session) {
        guard !streams.isEmpty else { return }
        running?.cancel()
        self.session = session
        running = Task { await run(session.id) }
    }

    /// Reads what has changed each time that it is told to, and now and then by itself.
    private func run(_ id: Int) async {
        let (wakes, told) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let following = Task { [source] in await source.follow { told.yield() } }
        defer { following.cancel() }
        var iterator = wakes.makeAsyncIterator()
        var pause = patience.pauses.first
        var heartbeat = ContinuousClock.now + patience.heartbeat
        while !Task.isCancelled, session?.id == id {
            let isSettled = await refresh(id)
            let toHeartbeat = heartbeat - .now
            let timer = Task { [pause] in
                try await Task.sleep(for: isSettled ? toHeartbeat : min(pause, toHeartbeat))
                told.yield()
            }
            pause = isSettled ? patience.pauses.first : min(pause * 2, patience.pauses.longest)
            _ = await iterator.next()
            timer.cancel()
            if ContinuousClock.now >= heartbeat {
                heartbeat = .now + patience.heartbeat
                wakeAll(.heartbeat)
            }
        }
    }

    /// Reads all there is; false when there may be more that nothing will tell of.
    private func refresh(_ id: Int) async -> Bool {
        do {
            while let session, session.id == id, !Task.isCancelled {
                let cursor = ChangeCursor(session.recent.head, in: session.origin)
                let page = try await source.page(cursor, ChangePage.limit)
                guard self.session?.id == id else { return true }
                if !page.changes.isEmpty {
                    pages += 1
                    self.session?.recent.append(page.changes, in: session.origin)
                    wakeAll(.change)
                }
                if !page.hasMore { return page.isSettled }
            }
            return true
        } catch is LeagueAPIRefusal {
            // The database is another one: each reader has to start again.
            logger.notice("the database was replaced: streams of changes end")
            streams.removeAll()
            session = nil
            starting = nil
            wakeAll(.end)
            return true
        } catch {
            logger.debug("changes could not be read", metadata: ["error": "\(error)"])
            return false
        }
    }
}

import LeagueDatabase

/// Writes the calendars of a league as files, for a web server that serves a folder as it is: the
/// same paths and the same bytes as a ``FeedService`` answers, a page that lists them, and the list
/// for programs.
package actor FeedPublisher {
    private let feeds: FeedService
    private let folder: PublishedFolder
    private let choice: Choice
    /// The tags of what is known to be in the folder.
    private var tags: [PublishedPath: String] = [:]
    /// The calendars that were in the folder at first; nil until somebody has looked.
    private var found: Set<PublishedPath>?

    /// How many files are compared and written before the caller hears of it.
    private static let batch = 256

    /// Publishes into the folder at a path, which is made where it is missing; the folder above it
    /// must be there.
    ///
    /// Throws ``FolderBusy`` when another process does so, and `FileFailure`.
    package init(_ feeds: FeedService, into path: String, _ choice: Choice) async throws {
        self.feeds = feeds
        self.choice = choice
        folder = try await onThreadOfItsOwn {
            try choice.isRehearsal
                ? PublishedFolder(reading: path) : PublishedFolder(writing: path)
        }
    }

    /// Writes every file whose bytes are not there yet. The first time the files are compared; later
    /// on it is known what is in them.
    ///
    /// - Parameters:
    ///   - isStopping: asked before each file, on any thread; true ends it there.
    ///   - progress: told how many of how many files are done, now and then.
    /// - Throws: ``FeedUnavailable`` with the database away, `FileFailure`, and `CancellationError`
    ///   when it was to stop. What was written until then stays, and each file is whole.
    package func publish(
        isStopping: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> PublishReport {
        let paths = try await feeds.targets().compactMap(PublishedPath.init)
        let matches = try await matchFiles()
        let calendars =
            paths.filter { !$0.isOfMatch } + (try await strays(beside: Set(paths)))
        var round = Round(
            total: calendars.count + matches.count + 2, isStopping: isStopping, progress: progress)
        for part in calendars.parts(of: Self.batch) {
            try await update(try await files(part, &round), &round)
        }
        for part in matches.parts(of: Self.batch) { try await update(Array(part), &round) }
        try await update(try await lists(), &round)
        return round.report
    }

    /// One go, as far as it has come.
    private struct Round {
        let total: Int
        let isStopping: @Sendable () -> Bool
        let progress: @Sendable (Int, Int) -> Void
        var report = PublishReport()
    }

    private func update(_ files: [PublishedFile], _ round: inout Round) async throws {
        let changed = files.filter { tags[$0.path] != $0.tag }
        let written = try await write(changed, round.isStopping)
        for file in changed { tags[file.path] = file.tag }
        round.report.written += written.map(\.description)
        round.report.unchanged += files.count - written.count
        round.progress(round.report.total + round.report.left.count, round.total)
    }

    /// Writes files on several threads: each waits for the disk, which takes many at a time.
    private nonisolated func write(
        _ files: [PublishedFile], _ isStopping: @escaping @Sendable () -> Bool
    ) async throws -> [PublishedPath] {
        let share = (files.count + PublishedFolder.lanes - 1) / PublishedFolder.lanes
        guard share > 0 else { return [] }
        return try await withThrowingTaskGroup(of: [PublishedPath].self) { [folder] group in
            for (lane, part) in files.parts(of: share).enumerated() {
                group.addTask {
                    try await onThreadOfItsOwn {
                        try folder.update(part, lane: lane, isStopping: isStopping)
                    }
                }
            }
            let written = try await group.reduce(into: Set()) { $0.formUnion($1) }
            return files.map(\.path).filter(written.contains)
        }
    }

    /// The calendars at these paths; what there is none of is left as it is.
    private func files(
        _ paths: ArraySlice<PublishedPath>, _ round: inout Round
    ) async throws -> [PublishedFile] {
        var files: [PublishedFile] = []
        for path in paths {
            if round.isStopping() { throw CancellationError() }
            if let content = try await content(at: path.target) {
                files.append(PublishedFile(path, content))
            } else {
                round.report.left.append(path.description)
            }
        }
        return files
    }

    /// Every match's file, with one look at the database.
    private func matchFiles() async throws -> [PublishedFile] {
        guard choice.includesMatches else { return [] }
        var files: [PublishedFile] = []
        try await feeds.eachMatch { target, content in
            if let path = PublishedPath(target: target) {
                files.append(PublishedFile(path, content))
            }
        }
        return files
    }

    private func lists() async throws -> [PublishedFile] {
        let listings = try await feeds.listing()
        // A folder of files answers no queries.
        let page = CalendarsPage(listings, baseURL: choice.baseURL, takesQueries: false)
        return [
            PublishedFile(.page, text: page.html),
            PublishedFile(.list, text: CalendarsList(listings).json),
        ]
    }

    /// The files of calendars that the league does not know: what was in the folder at first, and
    /// what has been written since and is gone for good.
    private func strays(beside known: Set<PublishedPath>) async throws -> [PublishedPath] {
        if found == nil {
            found = try await onThreadOfItsOwn { [folder] in Set(try folder.calendars()) }
        }
        return (found ?? []).union(tags.keys).subtracting(known).subtracting([.page, .list])
            .filter { choice.includesMatches || !$0.isOfMatch }
            .sorted { $0.description < $1.description }
    }

    /// The calendar at a target, or where it has moved to; nil when there is none.
    private func content(at target: String) async throws -> FeedContent? {
        var target = target
        // A static host cannot redirect. More renames than this in a row are a circle.
        for _ in 0..<8 {
            switch try await feeds.answer(target) {
            case .content(let content, staleSince: nil): return content
            case .content(_, staleSince: .some):
                throw FeedUnavailable("the database went away while the calendars were written")
            case .moved(let place): target = place
            case .refused: return nil
            }
        }
        return nil
    }
}

extension Array {
    /// The elements in parts of at most `size`, in their order.
    fileprivate func parts(of size: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}

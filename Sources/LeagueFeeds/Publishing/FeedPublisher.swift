import Foundation
package import LeagueDatabase

/// Writes the calendars of a league as files, for a web server that serves a folder as it is: the
/// same paths and the same bytes as a ``FeedService`` answers, the list of them for programs, and the
/// pages for people.
package actor FeedPublisher {
    private let feeds: FeedService
    private let folder: PublishedFolder
    private let pages: Pages
    private let includesMatches: Bool
    /// What is known to be in the folder.
    private var known: [PublishedPath: FileRecord] = [:]
    /// The calendars that were in the folder at first; nil until it has been looked at.
    private var found: Set<PublishedPath>?

    /// Makes pages: each with the path of its file, such as `/houses/keate/index.html`. Of a change of
    /// matches, of their own pages only those of these are needed.
    package typealias Pages =
        @Sendable (LeagueRepository, [FeedListing], FeedChange) async throws -> [(
            path: String, bytes: [UInt8]
        )]

    /// How many files are compared and written before the caller hears of it.
    private static let batch = 256

    /// Publishes into the folder at a path, which is made where it is missing; the folder above it
    /// must be there.
    ///
    /// - Parameters:
    ///   - pages: makes the pages for people.
    ///   - includesMatches: whether each match has a file of its own.
    ///   - isRehearsal: whether to find out only what would be written.
    /// - Throws: ``FolderBusy`` when another process does so, and `FileFailure`.
    package init(
        _ feeds: FeedService, into path: String,
        pages: @escaping Pages = { _, _, _ in [] },
        includesMatches: Bool = true, isRehearsal: Bool = false
    ) async throws {
        self.feeds = feeds
        self.pages = pages
        self.includesMatches = includesMatches
        folder = try await onThreadOfItsOwn {
            try isRehearsal ? PublishedFolder(reading: path) : PublishedFolder(writing: path)
        }
    }

    /// Writes the files whose bytes are not there.
    ///
    /// - Parameters:
    ///   - change: what may have changed since the last time. Of anything, every file is looked at, and
    ///     repaired where another program has changed it; it is read only where it looks otherwise than
    ///     it was left. Of matches, only their own files and the calendars that have changed.
    ///   - isStopping: asked before each file, on any thread; true ends it there.
    ///   - progress: told how many of how many files are done, now and then.
    /// - Throws: ``FeedUnavailable`` with the database away, `FileFailure`, and `CancellationError`
    ///   when it was to stop. What was written until then stays, and each file is whole.
    package func publish(
        _ change: FeedChange = .anything,
        isStopping: @escaping @Sendable () -> Bool = { false },
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> PublishReport {
        folder.reopen()
        var pass = PublishPass(
            isThorough: change == .anything || found == nil, isStopping: isStopping,
            progress: progress)
        let calendars = try await calendars(&pass)
        let matches = try await matchFiles(change, pass)
        let others = try await lists(pass.isThorough ? .anything : change)
        pass.total =
            calendars.count + matches.count + others.count + pass.report.impossible.count
        for part in calendars.parts(of: Self.batch) {
            try await update(try await files(part, &pass), &pass)
        }
        for part in matches.parts(of: Self.batch) { try await update(Array(part), &pass) }
        try await update(others, &pass)
        if !pass.isThorough { pass.report.unchanged = known.count - pass.report.written.count }
        return pass.report
    }

    private func update(_ files: [PublishedFile], _ pass: inout PublishPass) async throws {
        let isThorough = pass.isThorough
        let looked = files.filter { isThorough || known[$0.path]?.tag != $0.tag }
        let written = try await write(looked, pass.isStopping)
        pass.report.written += written.map(\.description)
        pass.report.unchanged += files.count - written.count
        pass.progress(pass.report.total + pass.report.left.count, pass.total)
    }

    /// Writes files on several threads: each waits for the disk, which takes many at a time.
    private func write(
        _ files: [PublishedFile], _ isStopping: @escaping @Sendable () -> Bool
    ) async throws -> [PublishedPath] {
        let share = (files.count + PublishedFolder.lanes - 1) / PublishedFolder.lanes
        guard share > 0 else { return [] }
        let outcomes = try await withThrowingTaskGroup { [folder, known] group in
            for (lane, part) in files.parts(of: share).enumerated() {
                group.addTask {
                    try await onThreadOfItsOwn {
                        try folder.update(part, known: known, lane: lane, isStopping: isStopping)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var written: Set<PublishedPath> = []
        for outcome in outcomes {
            written.formUnion(outcome.written)
            known.merge(outcome.known) { $1 }
        }
        return files.map(\.path).filter(written.contains)
    }

    /// Where the calendars go that are looked at in this pass.
    private func calendars(_ pass: inout PublishPass) async throws -> [PublishedPath] {
        let targets = try await feeds.targets(includingMatches: pass.isThorough)
        var paths: [PublishedPath] = []
        for target in targets {
            if let path = PublishedPath(target: target) {
                paths.append(path)
            } else if pass.isThorough {
                pass.report.impossible.append(target)
            }
        }
        let calendars = paths.filter { !$0.isOfMatch }
        return pass.isThorough ? calendars + (try await strays(beside: Set(paths))) : calendars
    }

    /// The calendars at these paths; what there is none of is left as it is.
    private func files(
        _ paths: ArraySlice<PublishedPath>, _ pass: inout PublishPass
    ) async throws -> [PublishedFile] {
        var files: [PublishedFile] = []
        for path in paths {
            if pass.isStopping() { throw CancellationError() }
            if let content = try await content(at: path.target) {
                files.append(PublishedFile(path, content))
            } else {
                pass.report.left.append(path.description)
            }
        }
        return files
    }

    /// The files of the matches that are looked at in this pass, with one look at the database.
    private func matchFiles(_ change: FeedChange, _ pass: PublishPass) async throws
        -> [PublishedFile]
    {
        guard includesMatches else { return [] }
        var ids: [UUID]?
        if !pass.isThorough, case .matches(let changed) = change { ids = changed }
        var files: [PublishedFile] = []
        try await feeds.eachMatch(of: ids) { target, content in
            if let path = PublishedPath(target: target) {
                files.append(PublishedFile(path, content))
            }
        }
        return files
    }

    /// The list of calendars for programs, and the pages.
    private func lists(_ change: FeedChange) async throws -> [PublishedFile] {
        let listings = try await feeds.listing().filter { PublishedPath(target: $0.path) != nil }
        let pages = try await feeds.readEverything { [pages] in
            try await pages($0, listings, change)
        }
        return [PublishedFile(.list, CalendarsList(listings).json.utf8)]
            + pages.compactMap { path, bytes in
                PublishedPath(target: path).map { PublishedFile($0, bytes) }
            }
    }

    /// The files of calendars that the league does not know: what was in the folder at first, and
    /// what has been written since and is gone for good.
    private func strays(beside league: Set<PublishedPath>) async throws -> [PublishedPath] {
        if found == nil {
            found = try await onThreadOfItsOwn { [folder] in Set(try folder.calendars()) }
        }
        return (found ?? []).union(known.keys).subtracting(league).subtracting([.list]).filter(
            \.isCalendar
        )
        .filter { includesMatches || !$0.isOfMatch }
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

import LeagueService
import NIOConcurrencyHelpers
import NIOCore

/// The folder that a web server serves as it is. One process at a time writes into it.
final class PublishedFolder: Sendable {
    private let root: Folder?
    private let lock: FolderLock?
    private let opened = NIOLockedValueBox<[[String]: Folder]>([:])

    /// How many threads may write at once.
    static let lanes = 16

    /// The name of what is being written, in each folder.
    private static func temporary(_ lane: Int) -> String { ".fieldgame.\(lane).tmp" }

    /// The folder at a path, made where it is missing, to write into.
    ///
    /// Throws ``FolderBusy`` when another process does so, and ``FileFailure``.
    init(writing path: String) throws {
        let root = try Folder(making: path)
        guard let lock = try FolderLock(root, name: ".fieldgame.lock") else {
            throw FolderBusy(path: path)
        }
        (self.root, self.lock) = (root, lock)
        try Self.sweep(root)
    }

    /// The folder at a path, to be looked at only; where it is missing it has no files.
    ///
    /// Throws ``FileFailure`` when it cannot be entered.
    init(reading path: String) throws {
        lock = nil
        root = try Folder(ifThereAt: path)
    }

    /// Looks for its folders anew, since another program may have taken one away or put another there.
    func reopen() {
        opened.withLockedValue { $0.removeAll() }
    }

    /// Writes the files whose bytes are not there, one after the other, each whole or not at all. A
    /// folder that is only looked at says which it would write.
    ///
    /// - Parameters:
    ///   - known: what is remembered of files; those that look as they did then are not read.
    ///   - lane: 0..<``lanes``; a number that no other thread uses meanwhile.
    /// - Returns: which files were written, and what to remember of all of them.
    /// - Throws: ``FileFailure``, and `CancellationError` when `isStopping` says so before a file;
    ///   those before it stay.
    func update(
        _ files: some Sequence<PublishedFile>, known: [PublishedPath: FileRecord], lane: Int,
        isStopping: () -> Bool
    ) throws -> (written: [PublishedPath], known: [PublishedPath: FileRecord]) {
        var written: [PublishedPath] = []
        var found: [PublishedPath: FileRecord] = [:]
        var touched: Set<[String]> = []
        for file in files {
            if isStopping() { throw CancellationError() }
            if let mark = try mark(ofRight: file, known[file.path]) {
                found[file.path] = FileRecord(tag: file.tag, mark: mark)
                continue
            }
            written.append(file.path)
            let mark = try write(file, lane)
            found[file.path] = FileRecord(tag: file.tag, mark: mark)
            if mark != nil { touched.insert(file.path.folders) }
        }
        for folders in touched { try folder(folders)?.synchronize() }
        return (written, found)
    }

    /// The mark of a file that has the right bytes; nil when it has others, or is not there.
    private func mark(ofRight file: PublishedFile, _ known: FileRecord?) throws -> FileMark? {
        // Looked at before it is read: what changes meanwhile shows the next time.
        guard let folder = try folder(file.path.folders),
            let mark = try folder.mark(of: file.path.name)
        else { return nil }
        if let known, known.tag == file.tag, known.mark == mark { return mark }
        let bytes = file.pieces.joined
        return try folder.holds(bytes.readableBytesSpan, as: file.path.name) ? mark : nil
    }

    /// Writes a file, unless the folder is only looked at.
    private func write(_ file: PublishedFile, _ lane: Int) throws -> FileMark? {
        guard lock != nil else { return nil }
        let bytes = file.pieces.joined
        return try folder(file.path.folders, isMade: true)?.write(
            bytes.readableBytesSpan, to: file.path.name, by: Self.temporary(lane), mode: 0o644)
    }

    /// The calendars that are in the folder now, whatever wrote them. Throws ``FileFailure``.
    func calendars() throws -> [PublishedPath] {
        let places = [["calendar"]] + FeedKind.allCases.map { ["calendar", $0.rawValue] }
        return try places.flatMap { folders in
            try (folder(folders)?.names() ?? []).filter { $0.hasSuffix(".ics") }
                .map { PublishedPath(folders: folders, name: $0) }
        }
    }

    /// A folder below the root; nil when it is not there, and is not to be made.
    private func folder(_ names: [String], isMade: Bool = false) throws -> Folder? {
        // Under the lock, so that nothing is written in a folder before it is swept.
        try opened.withLockedValue { opened in
            guard var folder = root else { return nil }
            for depth in names.indices {
                let path = Array(names[...depth])
                if let known = opened[path] {
                    folder = known
                    continue
                }
                let name = names[depth]
                guard let next = try isMade ? folder.makeFolder(name) : folder.folder(name) else {
                    return nil
                }
                if lock != nil { try Self.sweep(next) }
                opened[path] = next
                folder = next
            }
            return folder
        }
    }

    /// Takes away what a killed run was writing.
    private static func sweep(_ folder: Folder) throws {
        for lane in 0..<lanes { try folder.sweep(temporary(lane)) }
    }
}

/// Another process publishes into the folder.
package struct FolderBusy: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder.
    package let path: String

    /// What happened, and what to do.
    package var description: String {
        "another fieldgame publishes into \(path): end that one, or choose another folder"
    }
}

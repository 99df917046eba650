import NIOConcurrencyHelpers
import NIOCore
import WholeFiles

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

    /// Writes the files whose bytes are not there yet, one after the other, each whole or not at
    /// all; returns which ones. A folder that is only looked at says which it would write.
    ///
    /// - Parameter lane: 0..<``lanes``; a number that no other thread uses meanwhile.
    ///
    /// Throws ``FileFailure``, and `CancellationError` when `isStopping` says so before a file;
    /// those before it stay.
    func update(
        _ files: some Sequence<PublishedFile>, lane: Int, isStopping: () -> Bool
    ) throws -> [PublishedPath] {
        var written: [PublishedPath] = []
        var touched: Set<[String]> = []
        for file in files {
            if isStopping() { throw CancellationError() }
            let bytes = file.bytes.readableBytesSpan
            let known = try folder(file.path.folders)
            if try known?.holds(bytes, as: file.path.name) == true { continue }
            if lock != nil {
                try folder(file.path.folders, isMade: true)?.write(
                    bytes, to: file.path.name, by: Self.temporary(lane), mode: 0o644)
                touched.insert(file.path.folders)
            }
            written.append(file.path)
        }
        for folders in touched { try folder(folders)?.synchronize() }
        return written
    }

    /// The calendars that are in the folder now, whoever wrote them. Throws ``FileFailure``.
    func calendars() throws -> [PublishedPath] {
        let places = [["calendar"]] + FeedKind.allCases.map { ["calendar", $0.rawValue] }
        return try places.flatMap { folders in
            try (folder(folders)?.names() ?? []).filter { $0.hasSuffix(".ics") }
                .map { PublishedPath(folders: folders, name: $0) }
        }
    }

    /// A folder below the root; nil when it is not there, and is not to be made.
    private func folder(_ names: [String], isMade: Bool = false) throws -> Folder? {
        // Under the lock, so that nobody writes in a folder before it is swept.
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

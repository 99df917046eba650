import Foundation
import LeagueService

/// A folder of backups, one file each: `fieldgame-2026-11-26T184000Z.backup`.
package struct BackupFolder: Sendable {
    package let path: String
    /// Where a backup is made before it gets its name: a folder in the folder, for the owner alone.
    let workshop: String

    /// Names a folder; touches nothing. Throws ``FileFailure`` (`read`) where there is none.
    package init(_ path: String) throws {
        guard FileStatus(of: path)?.kind == .folder else {
            throw FileFailure(
                .read, path,
                FileStatus(of: path) == nil
                    ? "there is no such folder that this account may look at; mkdir -p makes one"
                    : "it is no folder")
        }
        self.path = path
        workshop = path + "/.fieldgame-backup"
    }

    /// The backups in it by their names, the newest first. Throws ``FileFailure`` (`read`).
    package func names() throws -> [String] {
        try Folder(at: path).names().filter {
            $0.wholeMatch(of: /fieldgame-\d{4}-\d\d-\d\dT\d{6}Z\.backup/) != nil
                && FileStatus(of: "\(path)/\($0)", followsLinks: false)?.kind == .file
        }.reversed()
    }

    /// The newest backup's path. Throws ``BackupError`` (`missing`) where there is none.
    package func newest() throws -> String {
        guard let name = try names().first else {
            throw BackupError(
                .missing, "there is no backup in \(path): make one with fieldgame backup \(path)")
        }
        return "\(path)/\(name)"
    }

    /// The name of a backup of this moment.
    static func name(at moment: Date) -> String {
        let text = moment.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: false))
        return "fieldgame-\(text.replacing(":", with: ""))Z.backup"
    }

    /// Throws ``FileFailure`` (`write`) where this process is root's and the folder, or one above it, is
    /// another account's to change: that account could lead what root writes elsewhere.
    package func requireOwn() throws {
        guard geteuid() == 0 else { return }
        var place = URL(filePath: path).resolvingSymlinksInPath().path
        while true {
            var status = stat()
            guard lstat(place, &status) == 0 else { throw FileFailure(.write, place) }
            let isOpen = status.st_mode & 0o022 != 0 && status.st_mode & S_ISVTX == 0
            guard status.st_uid == 0, !isOpen else {
                let account = ServerAccount.name(of: status.st_uid)
                throw FileFailure(
                    .write, path,
                    isOpen
                        ? "others may change \(place), and root writes where they may not: chmod "
                            + "go-w \(place)"
                        : "\(place) is \(account)'s, and root writes where it may not: runuser -u "
                            + "\(account) -- fieldgame backup \(path)")
            }
            if place == "/" { return }
            place = (place as NSString).deletingLastPathComponent
        }
    }

    /// Runs `body` while no other process makes a backup here, with an empty workshop; what a run
    /// that was killed has left there goes first, and the workshop goes in the end.
    ///
    /// Throws ``BackupError`` (`busy`), ``FileFailure`` (`write`), and what `body` throws.
    nonisolated(nonsending) func working<Value>(
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        try requireOwn()
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw FileFailure(.write, path) }
        // Closing ends the lock.
        defer { close(folder) }
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 else {
            throw BackupError(
                .busy, "another fieldgame makes a backup in \(path): try again when it is done")
        }
        try sweep()
        guard mkdir(workshop, 0o700) == 0 else { throw FileFailure(.write, workshop) }
        defer { try? sweep() }
        let value = try await body()
        guard fsync(folder) == 0 else { throw FileFailure(.write, path) }
        return value
    }

    private func sweep() throws {
        guard FileStatus(of: workshop, followsLinks: false) != nil else { return }
        do {
            try FileManager.default.removeItem(atPath: workshop)
        } catch {
            throw FileFailure(
                .write, workshop, "what is left of an earlier backup cannot be removed")
        }
    }

    /// The backups beyond the newest `count`. Throws ``FileFailure`` (`read`).
    package func surplus(keeping count: Int) throws -> [String] {
        Array(try names().dropFirst(count))
    }

    /// Removes backups. Throws ``FileFailure`` (`write`).
    package func remove(_ names: [String]) throws {
        for name in names {
            guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else {
                throw FileFailure(.write, "\(path)/\(name)")
            }
        }
        if !names.isEmpty { try Folder(at: path).synchronize() }
    }
}

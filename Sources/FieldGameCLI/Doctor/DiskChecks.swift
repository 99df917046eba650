import Foundation
import Glibc

/// Whether the file systems that the league's data lie on have room.
struct DiskChecks {
    /// The database's folder on this machine; nil where it is on another.
    let data: String?
    let maildir: String?

    var checks: [HealthCheck] {
        let places = [
            ("disk.data", data), ("disk.mail", maildir),
            ("disk.temporary", NSTemporaryDirectory()),
        ]
        return places.compactMap { id, path in
            path.flatMap { path in
                Self.space(of: path).map { Self.check(id, path, free: $0.free, of: $0.total) }
            }
        }
    }

    /// What a folder's file system has left: a problem below 100 MB, a warning below 1 GB or 5 %.
    static func check(_ id: String, _ path: String, free: UInt64, of total: UInt64) -> HealthCheck {
        let share = total == 0 ? 0 : Double(free) / Double(total) * 100
        let message = "\(words(free)) free (\(Int(share)) %) for \(path)"
        let mend = "make room there, or give it a larger disk: df -h \(path)"
        if free < 100_000_000 { return .problem(id, message, mend: mend) }
        if free < 1_000_000_000 || share < 5 { return .warning(id, message, mend: mend) }
        return .ok(id, message)
    }

    private static func words(_ bytes: UInt64) -> String {
        bytes < 1_000_000_000 ? "\(bytes / 1_000_000) MB" : "\(bytes / 1_000_000_000) GB"
    }

    /// What is free for this account, and all there is, in bytes; of the nearest folder above where
    /// this account may not look into it.
    private static func space(of path: String) -> (free: UInt64, total: UInt64)? {
        var folder = URL(filePath: path).standardizedFileURL
        var facts = statvfs()
        while statvfs(folder.path, &facts) != 0 {
            guard folder.path != "/" else { return nil }
            folder = folder.deletingLastPathComponent()
        }
        let block = UInt64(facts.f_frsize)
        return (UInt64(facts.f_bavail) * block, UInt64(facts.f_blocks) * block)
    }
}

import ArgumentParser
import FixtureMail
import Foundation
import Glibc
import LeagueCalendar
import LeagueFeeds
import Passwords
import PostgreSQL

/// The configuration file: which one it is, and whether it can be relied on.
struct ConfigurationChecks {
    /// What it says; nil where there is none, or it cannot be used.
    let settings: LeagueConfiguration?
    let checks: [HealthCheck]

    /// Whether there is one that cannot be used.
    var isBroken: Bool { checks.contains { $0.status == .problem } }

    /// Reads the file that `--config` names, or that is found without.
    init(named name: String?) {
        let id = "configuration.file"
        do {
            guard let path = ConfigurationFile.path(name) else {
                settings = nil
                checks = [.ok(id, "there is none, and none is needed")]
                return
            }
            settings = try ConfigurationFile.read(path)
            checks = [.ok(id, "\(path) is read")]
        } catch {
            settings = nil
            let message = CommandFailure(error).message
            checks = [.problem(id, message, mend: Self.mend(message))]
        }
    }

    private static func mend(_ message: String) -> String {
        if message.contains("chmod o-w") {
            return "see that it says what you wrote, then take the right to write it away as above"
        }
        return message.hasSuffix(ConfigurationFile.unreadable)
            ? "make the file readable, or name another"
            : "change that line; samples/fieldgame.conf explains every setting"
    }
}

/// This program and the libraries that it runs with.
struct LibraryChecks {
    /// The oldest versions that this program has been tested with: those of Debian 12.
    private static let oldest = [
        "libpq": "15.0", "libical": "3.0.16", "gmime": "3.2.13", "libxml2": "2.9.14",
        "libzip": "1.7.3", "libxcrypt": "4.4.33", "libxxhash": "0.8.1", "zlib": "1.2.13",
    ]

    var checks: [HealthCheck] {
        let versions =
            [("libpq", LibPQ.version), ("libical", CalendarLibrary.version)]
            + MailLibraries.versions + FeedLibraries.versions
            + [("libxcrypt", PasswordLibrary.version)]
        return [.ok("program.version", FieldGameCommand.configuration.version)]
            + versions.map { Self.check($0.0, $0.1) } + [bcrypt]
    }

    /// A version such as `2.9.14` of a library that is known by this name.
    static func check(_ name: String, _ version: String) -> HealthCheck {
        let id = "libraries.\(name)"
        guard let oldest = oldest[name], number(version).lexicographicallyPrecedes(number(oldest))
        else { return .ok(id, version) }
        return .warning(
            id, "\(version) is older than \(oldest), with which this has been tested",
            mend: "upgrade the system's packages: apt upgrade")
    }

    private static func number(_ version: String) -> [Int] {
        version.split { !$0.isNumber }.compactMap { Int($0) }
    }

    /// Whether passwords can be checked: a hash of the kind that is stored, made elsewhere.
    private var bcrypt: HealthCheck {
        let id = "libraries.bcrypt"
        let known = "$2b$04$abcdefghijklmnopqrstuuvE.lom5FQEr073CaUWz38JQCAWl3FDq"
        guard let hash = try? PasswordHash(stored: known), (try? hash.verify("Field Game")) == true
        else {
            return .problem(
                id, "libxcrypt does not know bcrypt ($2b$), so that nobody could log in",
                mend: "install the system's own libcrypt1")
        }
        return .ok(id, "passwords can be checked")
    }
}

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

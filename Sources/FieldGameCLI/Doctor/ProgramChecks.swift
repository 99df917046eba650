import ArgumentParser
import FixtureMail
import Foundation
import Glibc
import LeagueAccounts
import LeagueCalendar
import LeagueDatabase
import LeagueFeeds
import LeagueNews
import PostgreSQL

/// The program's surroundings on this machine.
enum ProgramChecks {
    /// Reads the file that `--config` names, or that is found without; what it says is nil where
    /// there is none, or it cannot be used.
    static func configuration(_ named: String?) -> (HealthCheck, LeagueConfiguration?) {
        do {
            guard let path = ConfigurationFile.path(named) else {
                return (.init(.ok, "there is none, and none is needed"), nil)
            }
            let settings = try ConfigurationFile.read(path)
            return (.init(.ok, "\(path) is read"), settings)
        } catch {
            let message = CommandFailure(error).message
            let mend =
                if message.contains("chmod o-w") {
                    "see that it says what you wrote, then take the right to write it away as above"
                } else if message.hasSuffix(ConfigurationFile.unreadable) {
                    "make the file readable, or name another"
                } else {
                    "change that line; samples/fieldgame.conf explains every setting"
                }
            return (.init(.problem, message, mend: mend), nil)
        }
    }

    /// The oldest versions that this program has been tested with: those of Debian 12.
    private static let oldest = [
        "libpq": "15.0", "libical": "3.0.16", "gmime": "3.2.13", "libxml2": "2.9.14",
        "libzip": "1.7.3", "libxcrypt": "4.4.33", "libxxhash": "0.8.1", "zlib": "1.2.13",
        "libcurl": "7.88.1",
    ]

    /// This program and the libraries that it runs with.
    static var libraries: [HealthCheck] {
        let versions =
            [("libpq", LibPQ.version), ("libical", CalendarLibrary.version)]
            + MailLibraries.versions + FeedLibraries.versions
            + [("libxcrypt", PasswordLibrary.version), ("libcurl", LibCurl.version)]
        return [.init(.ok, FieldGameCommand.configuration.version).named("program.version")]
            + versions.map { library($0, $1).named("libraries.\($0)") }
            + [bcrypt.named("libraries.bcrypt"), argon2id.named("libraries.argon2id")]
    }

    /// A version such as `2.9.14` of a library that is known by this name.
    static func library(_ name: String, _ version: String) -> HealthCheck {
        func numbers(_ version: String) -> [Int] {
            version.split { !$0.isNumber }.compactMap { Int($0) }
        }
        guard let oldest = oldest[name],
            numbers(version).lexicographicallyPrecedes(numbers(oldest))
        else { return .init(.ok, version) }
        return .init(
            .warning, "\(version) is older than \(oldest), with which this has been tested",
            mend: "upgrade the system's packages: apt upgrade")
    }

    /// Whether passwords can be checked: a hash of the kind that is stored, made elsewhere.
    private static var bcrypt: HealthCheck {
        let known = "$2b$04$abcdefghijklmnopqrstuuvE.lom5FQEr073CaUWz38JQCAWl3FDq"
        guard let hash = try? PasswordHash(stored: known), (try? hash.verify("Field Game")) == true
        else {
            return .init(
                .problem,
                "libxcrypt does not know bcrypt ($2b$), so that accounts with an older password "
                    + "could not sign in",
                mend: "install the system's own libcrypt1")
        }
        return .init(.ok, "passwords can be checked")
    }

    /// Whether new passwords can be hashed: a hash of the kind that is stored, made elsewhere.
    private static var argon2id: HealthCheck {
        let known =
            "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$"
            + "nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
        guard let hash = try? PasswordHash(stored: known), (try? hash.verify("password")) == true
        else {
            return .init(
                .problem, "libargon2 does not verify argon2id, so that no user could log in",
                mend: "install the system's own libargon2-1")
        }
        return .init(.ok, "passwords can be hashed and checked")
    }

    /// Whether the file systems of the database's folder, where it is on this machine, of the Maildir,
    /// where there is one, and of temporary files have room.
    static func disks(data: String?, maildir: String?) -> [HealthCheck] {
        [("data", data), ("mail", maildir), ("temporary", NSTemporaryDirectory())]
            .compactMap { id, path in
                guard let path, let space = space(of: path) else { return nil }
                return disk(path, free: space.free, of: space.total).named("disk.\(id)")
            }
    }

    /// What a folder's file system has left: a problem below 100 MB, a warning below 1 GB or 5 %.
    static func disk(_ path: String, free: UInt64, of total: UInt64) -> HealthCheck {
        let share = total == 0 ? 0 : Double(free) / Double(total) * 100
        let (megabyte, gigabyte): (UInt64, UInt64) = (1_000_000, 1_000_000_000)
        let size = free < gigabyte ? "\(free / megabyte) MB" : "\(free / gigabyte) GB"
        let message = "\(size) free (\(Int(share)) %) for \(path)"
        let mend = "make room there, or give it a larger disk: df -h \(path)"
        if free < 100 * megabyte { return .init(.problem, message, mend: mend) }
        return free < gigabyte || share < 5
            ? .init(.warning, message, mend: mend) : .init(.ok, message)
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

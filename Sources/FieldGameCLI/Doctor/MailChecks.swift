import FieldGame
import FixtureImport
import Foundation
import Glibc
import LeagueDatabase
import LeagueService

/// The Maildir that messages are imported from, and whether they are.
struct MailChecks {
    /// The Maildir; nil where none is named.
    let maildir: String?
    /// Whether the command line names it.
    let isNamed: Bool
    /// Whether the configuration file says who may send.
    let hasSenders: Bool

    /// - Parameter repository: the database, to ask for the last import; nil where it is away.
    func checks(_ repository: LeagueRepository?) async -> [HealthCheck] {
        var checks: [HealthCheck] = []
        if let maildir {
            checks.append(folder(maildir).named("mail.folder"))
            if checks[0].status != .problem {
                checks.append(await .of("mail.waiting") { try waiting(maildir) })
                checks.append(await .of("mail.failed") { try setAside(maildir) })
            }
        } else {
            let none = HealthCheck.note(
                "no Maildir is named",
                mend: "if mail is to be imported: maildir in [import] of the configuration file")
            checks.append(none.named("mail.folder"))
        }
        checks.append(senders.named("mail.senders"))
        if let repository {
            checks.append(await .of("mail.last_import") { try await lastImport(repository) })
        }
        return checks
    }

    private func folder(_ maildir: String) -> HealthCheck {
        var devices: Set<dev_t> = []
        for path in ["new", "cur", "tmp"].map({ "\(maildir)/\($0)" }) {
            var facts = stat()
            guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
                return .problem(
                    "\(path) is no folder that can be looked into",
                    mend: "as the importer's account: mkdir -p \(maildir)/new \(maildir)/cur "
                        + "\(maildir)/tmp")
            }
            guard access(path, R_OK | W_OK | X_OK) == 0 else {
                return .problem(
                    "this account may not move messages in \(path)",
                    mend: "run this as the importer's account, or give it the folder: chown -R")
            }
            devices.insert(facts.st_dev)
        }
        return devices.count == 1
            ? .ok("messages can be taken from \(maildir)")
            : .problem(
                "new, cur and tmp of \(maildir) are on different file systems",
                mend: "put them on one: messages are moved, not copied")
    }

    /// A message that lies in `new/` for more than an hour seems to wait for no import.
    private func waiting(_ path: String) throws -> HealthCheck {
        let maildir = try Maildir(path)
        let ages = try maildir.newMessages().compactMap { name -> TimeInterval? in
            var facts = stat()
            guard lstat(maildir.path(ofNew: name), &facts) == 0 else { return nil }
            return Date().timeIntervalSince1970 - TimeInterval(facts.st_mtim.tv_sec)
        }
        guard let oldest = ages.max() else { return .ok("no message waits") }
        let message =
            FeedTimes.count(ages.count, "message")
            + " in new/, the oldest for \(FeedTimes.length(oldest))"
        return oldest <= 3_600
            ? .ok(message)
            : .warning(
                message,
                mend: "see that cron or systemd runs it (systemctl list-timers, crontab -l), or: "
                    + "fieldgame import --maildir \(path)")
    }

    private func setAside(_ path: String) throws -> HealthCheck {
        var count = 0
        for folder in ["new", "cur"] {
            guard let entries = opendir("\(path)/.Failed/\(folder)") else {
                if errno == ENOENT { continue }
                throw FileFailure(.read, "\(path)/.Failed/\(folder)")
            }
            defer { closedir(entries) }
            while let entry = readdir(entries) {
                // Dots begin the names of what is no message.
                if entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { count += 1 }
            }
        }
        return count == 0
            ? .ok("no message was set aside")
            : .warning(
                FeedTimes.count(count, "message") + " set aside in \(path)/.Failed",
                mend: "read why: fieldgame import-log --status failed; then delete or keep them "
                    + "elsewhere")
    }

    private var senders: HealthCheck {
        if hasSenders { return .ok("the configuration file says who may send") }
        let message = "nothing says who may send, so that import needs --trust-senders"
        let mend = "write [senders] into the configuration file, as samples/fieldgame.conf shows"
        return maildir == nil || isNamed
            ? .note(message, mend: mend) : .warning(message, mend: mend)
    }

    private func lastImport(_ repository: LeagueRepository) async throws -> HealthCheck {
        guard let last = try await repository.lastImport() else {
            return .note("nothing has been imported yet")
        }
        let message = "\(FeedTimes.spoken(last.at)): \(last.status.rawValue)"
        return last.status == .failed
            ? .note(message, mend: "read why: fieldgame import-log --limit 1") : .ok(message)
    }
}

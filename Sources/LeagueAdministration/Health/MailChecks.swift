import FieldGame
import FixtureImport
import Foundation
import Glibc
package import LeagueDatabase
import LeagueService

/// The Maildir that messages are imported from, and whether they are.
package struct MailChecks: Sendable {
    /// The Maildir; nil where none is named.
    let maildir: String?
    /// Whether the command line names it.
    let isNamed: Bool
    /// Whether the configuration file says who may send.
    let hasSenders: Bool

    /// The checks of this Maildir.
    package init(maildir: String?, isNamed: Bool = false, hasSenders: Bool) {
        (self.maildir, self.isNamed, self.hasSenders) = (maildir, isNamed, hasSenders)
    }

    /// What the account of the importer looks at.
    ///
    /// - Parameter repository: the database, to ask for the last import; nil where it is away.
    package func looks(_ repository: LeagueRepository?) -> [HealthCheck.Look] {
        let folder =
            maildir.map(folder)
            ?? .init(
                .note, "no Maildir is named",
                mend: "if mail is to be imported: maildir in [import] of the configuration file")
        var looks: [HealthCheck.Look] = [("mail.folder", { folder })]
        if let maildir, folder.status != .problem {
            looks += messages(in: maildir)
        }
        looks.append(("mail.senders", { senders }))
        if let repository {
            looks.append(("mail.last_import", { try await lastImport(repository) }))
            looks.append(("mail.understood", { try await understood(repository) }))
            looks.append(("mail.writing", { try await writing(repository) }))
        }
        return looks
    }

    /// What any account that may look into the Maildir finds there, and what an admin's page does not
    /// list anyway.
    package func looksOfServer(_ repository: LeagueRepository) -> [HealthCheck.Look] {
        (maildir.map(messages) ?? [])
            + [("mail.writing", { try await writing(repository) })]
    }

    private func messages(in maildir: String) -> [HealthCheck.Look] {
        [
            ("mail.waiting", { try waiting(maildir) }),
            ("mail.failed", { try setAside(maildir) }),
        ]
    }

    private func folder(_ maildir: String) -> HealthCheck {
        var devices: Set<UInt64> = []
        for path in ["new", "cur", "tmp"].map({ "\(maildir)/\($0)" }) {
            guard let status = FileStatus(of: path), status.kind == .folder else {
                return .init(
                    .problem, "\(path) is no folder that can be looked into",
                    mend: "as the importer's account: mkdir -p \(maildir)/new \(maildir)/cur "
                        + "\(maildir)/tmp")
            }
            guard access(path, R_OK | W_OK | X_OK) == 0 else {
                return .init(
                    .problem, "this account may not move messages in \(path)",
                    mend: "run this as the importer's account, or give it the folder: chown -R")
            }
            devices.insert(status.device)
        }
        return devices.count == 1
            ? .init(.ok, "messages can be taken from \(maildir)")
            : .init(
                .problem, "new, cur and tmp of \(maildir) are on different file systems",
                mend: "put them on one: messages are moved, not copied")
    }

    /// A message that lies in `new/` for more than an hour seems to wait for no import.
    private func waiting(_ path: String) throws -> HealthCheck {
        let maildir = try Maildir(path)
        let ages = try maildir.newMessages().compactMap { name -> TimeInterval? in
            FileStatus(of: maildir.path(ofNew: name), followsLinks: false).map {
                Date().timeIntervalSince1970 - TimeInterval($0.changedAt)
            }
        }
        guard let oldest = ages.max() else { return .init(.ok, "no message waits") }
        let message =
            ReportTimes.count(ages.count, "message")
            + " in new/, the oldest for \(ReportTimes.length(oldest))"
        return oldest <= 3_600
            ? .init(.ok, message)
            : .init(
                .warning, message,
                mend: "see that cron or systemd runs it (systemctl list-timers, crontab -l), or: "
                    + ShellQuoting.command(
                        "import", [],
                        ShellQuoting.options([("maildir", path)])
                            + (hasSenders ? [] : ["--trust-senders"])))
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
            ? .init(.ok, "no message was set aside")
            : .init(
                .warning, ReportTimes.count(count, "message") + " set aside in \(path)/.Failed",
                mend: "read why: fieldgame import-log --status failed; then delete or keep them "
                    + "elsewhere")
    }

    private var senders: HealthCheck {
        if hasSenders { return .init(.ok, "the configuration file says who may send") }
        let message = "nothing says who may send, so that import needs --trust-senders"
        let mend = "write [senders] into the configuration file, as samples/fieldgame.conf shows"
        return maildir == nil || isNamed
            ? .init(.note, message, mend: mend) : .init(.warning, message, mend: mend)
    }

    private func lastImport(_ repository: LeagueRepository) async throws -> HealthCheck {
        guard let last = try await repository.lastImport() else {
            return .init(.note, "nothing has been imported yet")
        }
        let message = "\(ReportTimes.spoken(last.at)): \(last.status.rawValue)"
        return last.status == .failed
            ? .init(.note, message, mend: "read why: fieldgame import-log --limit 1")
            : .init(.ok, message)
    }

    /// A sender who has begun to write in a way that is read worse.
    private func writing(_ repository: LeagueRepository) async throws -> HealthCheck {
        let worse = try await repository.messagesReadWorse()
        guard let newest = worse.first else {
            return .init(.ok, "nobody's messages are read worse than before")
        }
        let senders = Set(worse.map(\.sender)).sorted().joined(separator: ", ")
        return .init(
            .note,
            "read worse than their earlier messages, the newest \"\(newest.subject)\": \(senders)",
            mend: "see what was left: fieldgame import-log --status partial,failed, then fieldgame "
                + "import show ID; teach words with fieldgame alias add")
    }

    private func understood(_ repository: LeagueRepository) async throws -> HealthCheck {
        let count = try await repository.messagesWithProblems()
        guard count > 0 else {
            return .init(.ok, "every message of the last seven days was wholly understood")
        }
        return .init(
            .note,
            ReportTimes.count(count, "message")
                + " of the last seven days \(count == 1 ? "was" : "were") not wholly understood",
            mend: "read why: fieldgame import-log --status partial,failed")
    }
}

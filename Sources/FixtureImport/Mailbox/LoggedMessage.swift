import FixtureMail
import Foundation
package import LeagueDatabase
import LeagueService

/// What was said of a message's sender when it was read.
package enum SenderAdmission: Sendable {
    /// By the list, or because senders were trusted.
    case accepted
    case refused
    /// No person wrote it for us.
    case ignored
}

/// Where the message of an import can be read again.
package enum MessagePlace: Sendable {
    /// In the file at this path.
    case file(String)
    /// In the database: these bytes, which an admin handed in.
    case kept([UInt8])

    /// The message. Throws ``FileFailure`` (`read`).
    func message(limits: Limits) throws -> MessageBytes {
        switch self {
        case .file(let path): try .file(path, limits: limits)
        case .kept(let bytes): .whole(bytes)
        }
    }

    /// The whole path; empty for none.
    var path: String { if case .file(let path) = self { path } else { "" } }
}

extension LeagueRepository {
    /// Where the message of an import is now.
    ///
    /// Throws ``ImportError`` (`messageMissing`) when it came on standard input, or is gone.
    package func place(of entry: ImportLogEntry) async throws -> MessagePlace {
        if let bytes = try await importContent(of: entry.id) { return .kept(bytes) }
        return .file(try entry.path())
    }
}

extension ImportLogEntry {
    /// What was said of its sender when it was read last; nil when that was not asked: it was too
    /// large, did harm, or is a file of matches.
    package var admission: SenderAdmission? {
        let failure = errorMessage ?? ""
        if failure.hasPrefix(SenderVerdict.refusal) { return .refused }
        if failure.hasPrefix(SenderVerdict.neglect) { return .ignored }
        // One that the database refused, or an impostor, keeps nothing but its Message-ID.
        return hasMessageKey || wasRead && !isFixtureFile ? .accepted : nil
    }

    /// The path at which the message lies now: where it was read, or has been moved to in a Maildir.
    ///
    /// Throws ``ImportError`` (`messageMissing`) when it came on standard input, or is gone.
    func path() throws(ImportError) -> String {
        if isFixtureFile {
            throw .messageMissing(
                "\(source) is a file of matches, no message: run `fieldgame fixtures import` again, "
                    + "with the options that it was imported with")
        }
        let advice =
            ": run `fieldgame import forget \(shortID) --yes`, and give it to `fieldgame import` "
            + "again"
        guard !location.isEmpty else {
            throw .messageMissing(
                (source == "-"
                    ? "the message came on standard input, so it lies nowhere here"
                    : "nothing says where the message lies: it was imported before that was kept")
                    + advice)
        }
        if isFile(location) { return location }
        let place = URL(fileURLWithPath: location)
        let unique = Self.unique(place.lastPathComponent)
        let maildir = place.deletingLastPathComponent().deletingLastPathComponent()
        let folders =
            ["cur", "new", ".Failed/cur", ".Failed/new", ".Failed"].map {
                maildir.appending(path: $0).path
            }
            // A message that was read in .Failed/ may be back in the Maildir that it belongs to.
            + [maildir.deletingLastPathComponent().appending(path: "cur").path]
        for folder in folders {
            let found = names(in: folder).filter { Self.unique($0) == unique }
                .map { "\(folder)/\($0)" }
            if let path = found.first(where: isFile) { return path }
        }
        throw .messageMissing("the message is not at \(location) any more" + advice)
    }

    private func names(in folder: String) -> [String] {
        do {
            return try Maildir.messages(in: folder).map(\.text)
        } catch {
            return []
        }
    }

    /// The name without the flags that a mail program puts behind `:2,`.
    private static func unique(_ name: String) -> Substring {
        name.range(of: ":2,").map { name[..<$0.lowerBound] } ?? name[...]
    }

    private func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

import Foundation
import Glibc
import LeagueDatabase

/// Finds the message of an import again.
struct LoggedMessage {
    let entry: ImportLogEntry

    init(_ entry: ImportLogEntry) { self.entry = entry }

    /// The path at which it lies now: where it was read; in a Maildir, where it was moved to since.
    ///
    /// Throws `CommandFailure` (66) when it came on standard input, or is not there any more.
    func path() throws -> String {
        guard !entry.location.isEmpty else {
            throw CommandFailure(
                .noInput,
                (entry.source == "-"
                    ? "the message came on standard input, so it lies nowhere here"
                    : "nothing says where the message lies: it was imported before that was kept")
                    + advice)
        }
        if isFile(entry.location) { return entry.location }
        let place = URL(fileURLWithPath: entry.location)
        let unique = Self.unique(place.lastPathComponent)
        let folder = place.deletingLastPathComponent()
        let maildir = folder.deletingLastPathComponent()
        for other in [
            maildir.appending(path: "cur"), maildir.appending(path: "new"),
            maildir.appending(path: ".Failed/cur"), maildir.appending(path: ".Failed/new"),
            maildir.appending(path: ".Failed"),
            // A message that was read in .Failed/ may be back in the Maildir that it belongs to.
            maildir.deletingLastPathComponent().appending(path: "cur"),
        ] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: other.path)) ?? []
            let found = names.filter { Self.unique($0) == unique }
                .map { other.appending(path: $0).path }
            if let path = found.first(where: isFile) { return path }
        }
        throw CommandFailure(
            .noInput, "the message is not at \(entry.location) any more" + advice)
    }

    private var advice: String {
        ": run `fieldgame import forget \(entry.shortID)`, and give it to `fieldgame import` again"
    }

    /// The name without the flags that a mail program puts behind `:2,`.
    private static func unique(_ name: String) -> Substring {
        name.range(of: ":2,").map { name[..<$0.lowerBound] } ?? name[...]
    }

    private func isFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

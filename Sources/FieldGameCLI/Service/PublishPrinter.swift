import Glibc
import LeagueFeeds
import Logging

/// Says what `publish` does, while it does it and afterwards.
struct PublishPrinter: Sendable {
    let folder: String
    let isRehearsal: Bool
    let isJSON: Bool
    /// Whether more rounds follow: one in which there was nothing to do is then passed over.
    let goesOn: Bool
    let logger: Logger

    /// Shows how far it is on a line of its own at the bottom of a terminal; nowhere else.
    func progress(_ done: Int, _ total: Int) {
        endProgress()
        guard isatty(STDERR_FILENO) == 1, done < total else { return }
        Files.writeStandardError("\(done) of \(total) files")
    }

    /// Takes the line away again, where something else has to be said.
    func endProgress() {
        guard isatty(STDERR_FILENO) == 1 else { return }
        Files.writeStandardError("\r\u{1B}[K")
    }

    /// Prints what became of a round.
    ///
    /// Throws `CommandFailure` (73) for files that could not be written, unless more rounds follow.
    func round(_ outcome: Result<PublishReport, FeedUnavailable>) throws {
        switch outcome {
        case .failure(let away):
            logger.warning("the database is away; the files stay as they are")
            endProgress()
            Terminal.complain("fieldgame: \(away); the files stay as they are, and it goes on")
        case .success(let report):
            logger.info(
                isRehearsal ? "would publish" : "published",
                metadata: [
                    "written": "\(report.written.count)", "total": "\(report.total)",
                    "left": "\(report.left.count)", "impossible": "\(report.impossible.count)",
                ])
            if goesOn, report.written.isEmpty, report.impossible.isEmpty { return }
            try print(report)
            // With --watch nothing else would send it on its way for long.
            fflush(nil)
            guard goesOn || report.impossible.isEmpty else {
                throw CommandFailure(
                    .cannotCreate,
                    "\(report.impossible.count) of \(report.total) files could not be written to "
                        + "\(folder), for their names; the others are right")
            }
        }
    }

    private func print(_ report: PublishReport) throws {
        for target in report.impossible {
            Terminal.complain(
                "fieldgame: cannot write \(folder)\(target): no file can have this name; give what it "
                    + "is about a shorter one")
        }
        if isJSON {
            return Swift.print(
                try JSONLines.line(
                    PublishRecord(
                        folder: folder, dryRun: isRehearsal, written: report.written.count,
                        unchanged: report.unchanged, total: report.total, left: report.left,
                        impossible: report.impossible, files: isRehearsal ? report.written : nil)))
        }
        if isRehearsal {
            for path in report.written { Swift.print(Terminal.printable("\(folder)/\(path)")) }
        }
        for path in report.left {
            Terminal.complain(
                "fieldgame: the league knows nothing of \(folder)/\(path): left as it is")
        }
        let verb = isRehearsal ? "would write" : "wrote"
        Swift.print(
            Terminal.printable(
                "\(verb) \(report.written.count) of \(report.total) files in \(folder)"))
    }
}

/// What `publish --json` prints.
private struct PublishRecord: Encodable {
    let folder: String
    let dryRun: Bool
    let written: Int
    let unchanged: Int
    let total: Int
    let left: [String]
    let impossible: [String]
    /// What would be written; what was written can be looked at.
    let files: [String]?

    private enum CodingKeys: String, CodingKey {
        case folder, dryRun = "dry_run", written, unchanged, total, left, impossible, files
    }
}

import Glibc
import LeagueFeeds
import Logging

// What `publish` says while it is at work, and afterwards.

extension PublishCommand {
    /// Shows how far it is on a line of its own at the bottom of a terminal; nowhere else.
    func showProgress(_ done: Int, _ total: Int) {
        endProgress()
        guard isatty(STDERR_FILENO) == 1, done < total else { return }
        Files.writeStandardError("\(done) of \(total) files")
    }

    /// Takes the line away again, where something else has to be said.
    func endProgress() {
        guard isatty(STDERR_FILENO) == 1 else { return }
        Files.writeStandardError("\r\u{1B}[K")
    }

    /// Says how it ends, on standard error and in the log.
    func say(_ sentence: String, _ logger: Logger) {
        logger.notice("\(sentence)")
        endProgress()
        Terminal.complain("fieldgame: \(sentence)")
    }

    /// Prints what became of a round; one in which there was nothing to do is passed over where
    /// more follow.
    ///
    /// Throws `CommandFailure` (73) for files that could not be written, unless more rounds follow.
    func show(_ outcome: Result<PublishReport, FeedUnavailable>, _ logger: Logger) throws {
        switch outcome {
        case .failure(let away):
            logger.warning("the database is away; the files stay as they are")
            endProgress()
            Terminal.complain("fieldgame: \(away); the files stay as they are, and it goes on")
        case .success(let report):
            logger.info(
                dryRun ? "would publish" : "published",
                metadata: [
                    "written": "\(report.written.count)", "total": "\(report.total)",
                    "left": "\(report.left.count)", "impossible": "\(report.impossible.count)",
                ])
            if watch, report.written.isEmpty, report.impossible.isEmpty { return }
            try print(report)
            // With --watch nothing else would send it on its way for long.
            fflush(nil)
            guard watch || report.impossible.isEmpty else {
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
        if json {
            return Swift.print(
                try JSONLines.line(
                    PublishRecord(
                        folder: folder, dryRun: dryRun, written: report.written.count,
                        unchanged: report.unchanged, total: report.total, left: report.left,
                        impossible: report.impossible, files: dryRun ? report.written : nil)))
        }
        if dryRun {
            for path in report.written { Swift.print(Terminal.printable("\(folder)/\(path)")) }
        }
        for path in report.left {
            Terminal.complain(
                "fieldgame: the league knows nothing of \(folder)/\(path): left as it is")
        }
        let verb = dryRun ? "would write" : "wrote"
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
        case folder
        case dryRun = "dry_run"
        case written, unchanged, total, left, impossible, files
    }
}

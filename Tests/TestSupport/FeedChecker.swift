package import Foundation

/// `check_feed.py`, which reads a feed with three other people's libraries. It is no part of this
/// package and needs Python modules, so a checkout may be without it.
package enum FeedChecker {
    private static let script = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/tools/check_feed.py")

    /// Whether it can run here.
    package static let isHere: Bool = {
        guard FileManager.default.fileExists(atPath: script.path) else { return false }
        let modules = "import icalendar, ics, vobject, dateutil, recurring_ical_events"
        do {
            return try OutsideProgram("python3", "-c", modules).run().status == 0
        } catch {
            return false  // There is no folder to run it in.
        }
    }()

    /// What it says of a file: status 0 and its report when the feed is good, with so many events.
    ///
    /// The `ics` reader recurses once a line, so it sees the first and the last four events only.
    package static func judge(
        _ file: URL, isDownload: Bool = false, atLeast events: Int = 0
    ) throws -> OutsideProgram.Outcome {
        try OutsideProgram(
            [
                "python3", script.path, file.path, "--strict", "--min-events", "\(events)",
                "--ics-max", "8",
            ] + (isDownload ? ["--single"] : [])
        ).run()
    }
}

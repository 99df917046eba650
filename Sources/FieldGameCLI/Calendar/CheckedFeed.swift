import Foundation
import LeagueCalendar
import LeagueFeeds
import NIOCore

/// A calendar that was looked at, and how it was got.
struct CheckedFeed: Sendable {
    /// Where a time of the last change was found.
    enum ChangeSource: String, Sendable {
        case server = "Last-Modified"
        case events = "the events' LAST-MODIFIED"
        case service = "the service"
    }

    /// Its address, or the file's name.
    let address: String
    /// What is in it and what is wrong.
    var inspection: FeedInspection
    /// Its bytes.
    let size: Int
    /// How many they are as a gzip file.
    let compressedSize: Int
    /// When its content last changed; nil where nothing tells.
    let changed: (at: Date, source: ChangeSource)?
    /// How it was served: `200`, `ETag`, …; empty for a file.
    var serving: [String] = []

    /// Looks at bytes.
    ///
    /// - Parameter changed: the time of the last change, where whoever gave the bytes tells it.
    init(
        _ bytes: [UInt8], address: String, changed: (at: Date, source: ChangeSource)? = nil,
        now: Date
    ) async {
        self.address = address
        // With --clock set back, stamps of today would seem to lie in the future.
        inspection = FeedInspection(bytes, now: max(now, Date()))
        size = bytes.count
        let content = FeedContent(
            ByteBuffer(bytes: bytes), lastChange: now, fileName: "", events: 0)
        compressedSize = await content.compressed().readableBytes
        self.changed = changed ?? inspection.newestStamp.map { ($0, .events) }
    }

    /// A calendar that cannot be had.
    init(_ address: String, unreachable failure: CommandFailure) {
        self.address = address
        inspection = FeedInspection(unreachable: failure.message)
        (size, compressedSize, changed) = (0, 0, nil)
    }

    /// Whether it has errors, or warnings where `isStrict`.
    func isFaulty(isStrict: Bool) -> Bool {
        inspection.findings.count(of: .error) > 0
            || isStrict && inspection.findings.count(of: .warning) > 0
    }
}

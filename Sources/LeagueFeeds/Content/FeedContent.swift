package import Foundation
package import NIOCore

/// A calendar's bytes, and what HTTP says of them. It never changes; a change makes another one.
package final class FeedContent: Sendable {
    /// The calendar, RFC 5545.
    package let bytes: ByteBuffer
    /// The bytes' own tag, 32 hexadecimal digits; the same bytes have the same one in every process.
    package let entityTag: String
    /// When something in it last changed, rounded up to a whole second, so that nothing that changes
    /// later in the same second has the same.
    package let changedAt: Date
    /// A name for the file: `keate.ics`.
    package let fileName: String
    /// How many events are in it.
    package let events: Int

    private let zipped = OnceMade<ByteBuffer>()

    /// A calendar's bytes.
    ///
    /// - Parameter lastChange: when something in it last changed.
    package init(_ bytes: ByteBuffer, lastChange: Date, fileName: String, events: Int) {
        self.bytes = bytes
        self.fileName = fileName
        self.events = events
        entityTag = ContentTag(bytes.readableBytesView).description
        changedAt = Date(timeIntervalSince1970: lastChange.timeIntervalSince1970.rounded(.up))
    }

    /// The same as a gzip file, RFC 1952, where somebody has asked for it before.
    package var compressedIfMade: ByteBuffer? { zipped.value }

    /// The same as a gzip file; made once, off the caller's thread.
    package func compressed() async -> ByteBuffer {
        await zipped.make { [bytes] in Gzip.file(of: bytes) }
    }
}

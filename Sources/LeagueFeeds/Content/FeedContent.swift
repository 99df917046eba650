package import Foundation
import NIOConcurrencyHelpers
package import NIOCore

/// A calendar's bytes, and what HTTP says of them. It never changes; a change makes another one.
package final class FeedContent: Sendable {
    /// The calendar, RFC 5545, in pieces that stand one after another: another version shares those that
    /// are the same in it.
    package let pieces: [ByteBuffer]
    /// The bytes' own tag, 32 hexadecimal digits; the same bytes have the same one in every process,
    /// whatever pieces they are in.
    package let entityTag: String
    /// The tag as HTTP's fields have it, in quotes: of the bytes, and of the gzip file.
    package let quotedTag, quotedGzipTag: String
    /// When something in it last changed, rounded up to a whole second, so that nothing that changes
    /// later in the same second has the same.
    package let changedAt: Date
    /// A name for the file: `keate.ics`.
    package let fileName: String
    /// How many events are in it.
    package let events: Int

    private struct Zipped {
        var file: ByteBuffer?
        var making: Task<ByteBuffer, Never>?
        var onMade: (@Sendable () -> Void)?
    }

    private let zipped: NIOLockedValueBox<Zipped>

    /// A calendar's bytes.
    ///
    /// - Parameter lastChange: when something in it last changed.
    package convenience init(
        _ bytes: ByteBuffer, lastChange: Date, fileName: String, events: Int
    ) {
        self.init(
            [bytes], ContentDigest(of: bytes.readableBytesSpan), lastChange: lastChange,
            fileName: fileName, events: events)
    }

    /// A calendar in pieces; as above.
    convenience init(_ text: CalendarPieces, lastChange: Date, fileName: String, events: Int) {
        self.init(
            text.pieces.map(\.bytes), text.digest, lastChange: lastChange, fileName: fileName,
            events: events)
    }

    private init(
        _ pieces: [ByteBuffer], _ digest: ContentDigest, lastChange: Date, fileName: String,
        events: Int
    ) {
        (self.pieces, self.fileName, self.events) = (pieces, fileName, events)
        entityTag = digest.tag
        (quotedTag, quotedGzipTag) = ("\"\(entityTag)\"", "\"\(entityTag)-gz\"")
        changedAt = lastChange.wholeSecond
        zipped = NIOLockedValueBox(Zipped())
    }

    private init(_ content: FeedContent, changedAt: Date) {
        (pieces, fileName, events) = (content.pieces, content.fileName, content.events)
        entityTag = content.entityTag
        (quotedTag, quotedGzipTag) = (content.quotedTag, content.quotedGzipTag)
        self.changedAt = changedAt
        let onMade = content.zipped.withLockedValue { $0.onMade }
        zipped = NIOLockedValueBox(Zipped(onMade: onMade))
    }

    /// The content to show after `previous`: that one while the bytes are the same; else this one,
    /// dated later, so that a client that goes by the date alone never takes new bytes for old ones.
    ///
    /// Dates of matches cannot promise that: of two transactions the one that began first may end
    /// last.
    func following(_ previous: FeedContent?, now: Date = .now) -> FeedContent {
        guard let previous else { return self }
        if previous.entityTag == entityTag { return previous }
        if changedAt > previous.changedAt { return self }
        return FeedContent(
            self, changedAt: max(now.wholeSecond, previous.changedAt.addingTimeInterval(1)))
    }

    /// What it takes in memory now: both forms as they are allocated, tags and names.
    var octets: Int { pieces.storageCapacity + (compressedIfMade?.storageCapacity ?? 0) + 512 }

    /// The whole calendar, copied where it is in several pieces.
    package var bytes: ByteBuffer { pieces.joined }

    /// Has `body` called when ``octets`` has grown; in place of what it was given before.
    func onGrowth(_ body: @escaping @Sendable () -> Void) {
        zipped.withLockedValue { $0.onMade = body }
    }

    /// The same as a gzip file, RFC 1952, where it has been asked for before.
    package var compressedIfMade: ByteBuffer? { zipped.withLockedValue { $0.file } }

    /// The same as a gzip file; made once, off the caller's thread, however many ask meanwhile.
    package func compressed() async -> ByteBuffer {
        if let compressedIfMade { return compressedIfMade }
        let task = zipped.withLockedValue { zipped in
            let task = zipped.making ?? Task.detached { [pieces] in Gzip.file(of: pieces) }
            zipped.making = task
            return task
        }
        let file = await task.value
        let onMade = zipped.withLockedValue { zipped in
            defer { zipped = Zipped(file: file) }
            return zipped.onMade
        }
        onMade?()
        return file
    }
}

extension [ByteBuffer] {
    /// How many octets they have.
    package var readableBytes: Int { reduce(0) { $0 + $1.readableBytes } }

    /// What they take in memory.
    package var storageCapacity: Int { reduce(0) { $0 + $1.storageCapacity } }

    /// All of them in one, copied where they are several.
    var joined: ByteBuffer {
        guard count > 1 else { return first ?? ByteBuffer() }
        var joined = ByteBufferAllocator().buffer(capacity: readableBytes)
        for piece in self { joined.writeImmutableBuffer(piece) }
        return joined
    }
}

extension Date {
    /// The whole second that it is in or ends.
    fileprivate var wholeSecond: Date {
        Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.up))
    }
}

import Foundation
import NIOCore

/// Where a part of a calendar stands: the opening first, then the events by kick-off and by id, and the
/// closing last.
enum CalendarPlace: Hashable, Comparable, Sendable {
    case opening
    case event(start: Date, id: UUID)
    case closing
}

/// What changes as a whole in a calendar: an event, or what stands before or behind all of them.
struct CalendarPart: Sendable {
    let place: CalendarPlace
    let digest: ContentDigest
    /// Its octets, within those of its piece once it is in one.
    fileprivate(set) var bytes: ByteBuffer

    /// A part with these octets.
    init(_ place: CalendarPlace, _ bytes: [UInt8]) {
        self.place = place
        digest = unsafe ContentDigest(of: bytes.span.bytes)
        self.bytes = ByteBuffer(bytes: bytes)
    }
}

/// Parts of a calendar that stand one after another in one place of memory.
struct CalendarPiece: Sendable {
    let parts: [CalendarPart]
    /// The octets of all parts.
    let bytes: ByteBuffer

    /// A piece of these parts, whose octets are copied.
    init(_ parts: [CalendarPart]) {
        var (parts, start) = (parts, 0)
        var bytes = ByteBufferAllocator().buffer(capacity: parts.octets)
        for part in parts { bytes.writeImmutableBuffer(part.bytes) }
        for index in parts.indices {
            let count = parts[index].bytes.readableBytes
            if let slice = bytes.getSlice(at: start, length: count) { parts[index].bytes = slice }
            start += count
        }
        (self.parts, self.bytes) = (parts, bytes)
    }
}

extension [CalendarPart] {
    /// How many octets they have.
    var octets: Int { reduce(0) { $0 + $1.bytes.readableBytes } }
}

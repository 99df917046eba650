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
    /// How many octets it has.
    let count: UInt32
    let digest: ContentDigest
}

/// Parts of a calendar that stand one after another, and their octets.
struct CalendarPiece: Sendable {
    private(set) var parts: [CalendarPart] = []
    private(set) var bytes = ByteBuffer()

    /// No parts.
    init() {}

    /// One part.
    init(_ place: CalendarPlace, _ bytes: [UInt8]) {
        let digest = unsafe ContentDigest(of: bytes.span.bytes)
        parts = [CalendarPart(place: place, count: UInt32(bytes.count), digest: digest)]
        self.bytes = ByteBuffer(bytes: bytes)
    }

    /// How many octets it has.
    var octets: Int { bytes.readableBytes }

    /// Adds parts of another piece, whose octets are copied.
    mutating func append(_ other: CalendarPiece, _ range: Range<Int>) {
        func octets(_ parts: ArraySlice<CalendarPart>) -> Int {
            parts.reduce(0) { $0 + Int($1.count) }
        }
        var bytes = other.bytes
        bytes.moveReaderIndex(forwardBy: octets(other.parts[..<range.lowerBound]))
        bytes.moveWriterIndex(to: bytes.readerIndex + octets(other.parts[range]))
        self.bytes.writeBuffer(&bytes)
        parts += other.parts[range]
    }

    /// Adds all parts of another piece.
    mutating func append(_ other: CalendarPiece) { append(other, other.parts.indices) }

    /// This and another one as one.
    func followed(by other: CalendarPiece) -> CalendarPiece {
        var both = self
        both.append(other)
        return both
    }

    /// Each part as a piece of its own.
    var cut: [CalendarPiece] {
        parts.indices.map { number in
            var piece = CalendarPiece()
            piece.append(self, number..<number + 1)
            return piece
        }
    }
}

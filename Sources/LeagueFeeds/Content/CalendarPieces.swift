import NIOCore

/// A calendar's octets in pieces of some tens of kilobytes, of which a change makes one anew.
///
/// For speed alone: FIGURE.
struct CalendarPieces: Sendable {
    /// How many octets a piece has where there are several, give or take an event. The shortest still
    /// counts as large while it is sent.
    static let bounds = 40_000...125_000

    private(set) var pieces: [CalendarPiece]

    /// Pieces of these parts in their order, of which there is at least one.
    init(_ parts: some Sequence<CalendarPart>) { pieces = Self.pieces(of: parts) }

    /// The digest of all octets: it depends on the parts, and not on how they are cut into pieces.
    var digest: ContentDigest {
        var digests: [ContentDigest] = []
        digests.reserveCapacity(pieces.reduce(0) { $0 + $1.parts.count })
        for piece in pieces {
            for part in piece.parts { digests.append(part.digest) }
        }
        return ContentDigest(of: digests)
    }

    /// What stands at a place; nil where nothing does.
    subscript(place: CalendarPlace) -> CalendarPart? {
        let (piece, range) = position(of: place)
        return pieces[piece].parts[range].first
    }

    /// Puts a part in, in place of the one that stands there.
    mutating func put(_ part: CalendarPart) {
        let (piece, range) = position(of: part.place)
        var parts = pieces[piece].parts
        parts.replaceSubrange(range, with: [part])
        replace(piece, by: parts)
    }

    /// Takes out what stands at a place; does nothing where nothing does.
    mutating func remove(at place: CalendarPlace) {
        let (piece, range) = position(of: place)
        guard !range.isEmpty else { return }
        var parts = pieces[piece].parts
        parts.removeSubrange(range)
        replace(piece, by: parts)
    }

    /// The piece in which a place is, and there the part that stands at it, or an empty range where it
    /// would.
    private func position(of place: CalendarPlace) -> (piece: Int, part: Range<Int>) {
        let piece = max(0, pieces.count { $0.parts[0].place <= place } - 1)
        let parts = pieces[piece].parts
        let start = parts.count { $0.place < place }
        let isThere = start < parts.count && parts[start].place == place
        return (piece, start..<(isThere ? start + 1 : start))
    }

    /// Makes a piece anew: together with a neighbour where it is too short, as several where too long.
    private mutating func replace(_ index: Int, by parts: [CalendarPart]) {
        var (range, parts) = (index...index, parts)
        if parts.octets < Self.bounds.lowerBound, index > 0 {
            range = index - 1...index
            parts = pieces[index - 1].parts + parts
        } else if parts.octets < Self.bounds.lowerBound, pieces.count > 1 {
            range = index...index + 1
            parts += pieces[index + 1].parts
        }
        let isOne = parts.octets <= Self.bounds.upperBound
        pieces.replaceSubrange(
            range, with: isOne ? [CalendarPiece(parts)] : Self.pieces(of: parts))
    }

    /// Pieces half as long as they may be; the last is longer where the rest is too short for one.
    private static func pieces(of parts: some Sequence<CalendarPart>) -> [CalendarPiece] {
        var pieces: [CalendarPiece] = []
        var (rest, octets) = ([CalendarPart](), 0)
        for part in parts {
            let count = part.bytes.readableBytes
            if octets >= Self.bounds.lowerBound, octets + count > Self.bounds.upperBound / 2 {
                pieces.append(CalendarPiece(rest))
                (rest, octets) = ([], 0)
            }
            rest.append(part)
            octets += count
        }
        if octets < Self.bounds.lowerBound, let last = pieces.popLast() { rest = last.parts + rest }
        return pieces + [CalendarPiece(rest)]
    }
}

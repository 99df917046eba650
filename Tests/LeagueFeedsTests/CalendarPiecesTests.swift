import FieldGame
import Foundation
import NIOCore
import TestSupport
import Testing

@testable import LeagueFeeds

@Suite struct CalendarPiecesTests {
    private static let closing = CalendarPiece(.closing, Array("END:VCALENDAR\r\n".utf8))

    /// A part of so many octets, or a few more.
    private static func part(_ number: Int, octets: Int) -> CalendarPiece {
        let place = CalendarPlace.event(
            start: Date(timeIntervalSince1970: Double(number)), id: UUID())
        return CalendarPiece(
            place, Array("\(number)\r\n".utf8) + [UInt8](repeating: 65, count: octets))
    }

    private static func place(_ part: CalendarPiece) -> CalendarPlace { part.parts[0].place }

    /// The pieces of these parts and of the closing, when they are all put in at once.
    private static func pieces(_ parts: some Sequence<CalendarPiece>) -> CalendarPieces {
        CalendarPieces(parts.sorted { place($0) < place($1) } + [closing])
    }

    private static func sizes(_ pieces: CalendarPieces) -> [Int] {
        pieces.pieces.map(\.bytes.readableBytes)
    }

    private static func expect(_ pieces: CalendarPieces, areAsNewFrom parts: [CalendarPiece]) {
        let fresh = Self.pieces(parts)
        #expect(pieces.pieces.map(\.bytes).joined == fresh.pieces.map(\.bytes).joined)
        #expect(pieces.digest == fresh.digest)
        for sizes in [sizes(pieces), sizes(fresh)] where sizes.count > 1 {
            // Give or take the longest part.
            #expect(sizes.allSatisfy { (38_000...127_000).contains($0) }, "\(sizes)")
        }
    }

    @Test("Whatever is put in and taken out, the octets and their digest are those of new pieces")
    func asIfNew() {
        var random = SplitMix64(seed: 7)
        var parts: [Int: CalendarPiece] = [:]
        var pieces = Self.pieces([])
        var counts: Set<Int> = []
        for step in 0..<2_000 {
            let number = Int.random(in: 0..<600, using: &random)
            // It grows at first, and then goes away again.
            let isPut = Int.random(in: 0..<1_000, using: &random) > step - 500
            let former = parts.removeValue(forKey: number)
            if let former { pieces.remove(at: Self.place(former)) }
            if isPut {
                let part = Self.part(number, octets: .random(in: 0..<2_000, using: &random))
                parts[number] = part
                pieces.put(part)
            }
            counts.insert(pieces.pieces.count)
            if step % 40 == 0 { Self.expect(pieces, areAsNewFrom: Array(parts.values)) }
        }
        #expect(counts.contains(1) && counts.contains(4))
    }

    @Test("A part that is put where another stands replaces it, and no other piece is touched")
    func onePiece() {
        let parts = (0..<500).map { Self.part($0, octets: 1_000) }
        var pieces = Self.pieces(parts)
        let before = pieces.pieces.map(\.bytes)
        pieces.put(CalendarPiece(Self.place(parts[100]), Array("another\r\n".utf8)))
        let after = pieces.pieces.map(\.bytes)
        #expect(after.count == before.count)
        #expect(zip(before, after).count { $0 != $1 } == 1)
        #expect(after.readableBytes < before.readableBytes)
        pieces.put(parts[100])
        Self.expect(pieces, areAsNewFrom: parts)
    }

    @Test("The tag and the gzip file do not depend on how the octets are cut into pieces")
    func cuts() {
        let parts = (0..<500).map { Self.part($0, octets: 1_000) }
        let fresh = Self.pieces(parts)
        var grown = Self.pieces([])
        for part in parts.shuffled() { grown.put(part) }
        #expect(Self.sizes(fresh) != Self.sizes(grown))
        #expect(fresh.digest == grown.digest)
        let (one, other) = (fresh.pieces.map(\.bytes), grown.pieces.map(\.bytes))
        #expect(Gzip.file(of: one) == Gzip.file(of: other))
        #expect(Gzip.file(of: one) == Gzip.file(of: [one.joined]))
    }

    @Test("Other octets have another tag") func otherOctets() {
        let parts = (0..<300).map { Self.part($0, octets: 1_000) }
        let pieces = Self.pieces(parts)
        var tags: Set<ContentDigest> = [pieces.digest, Self.pieces(parts.dropLast()).digest]
        for number in parts.indices {
            var changed = pieces
            changed.put(Self.part(number, octets: 1_001))
            tags.insert(changed.digest)
            changed.remove(at: Self.place(parts[number]))
            tags.insert(changed.digest)
        }
        #expect(tags.count == 2 + 2 * parts.count)
    }
}

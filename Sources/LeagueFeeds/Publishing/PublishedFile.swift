import LeagueService
import NIOCore

/// A file as it is to be.
struct PublishedFile: Sendable {
    /// Where.
    let path: PublishedPath
    /// The whole of it, in pieces that stand one after another.
    let pieces: [ByteBuffer]
    /// The bytes' own tag.
    let tag: String

    /// A calendar.
    init(_ path: PublishedPath, _ content: FeedContent) {
        self.path = path
        pieces = content.pieces
        tag = content.entityTag
    }

    /// Bytes.
    init(_ path: PublishedPath, _ bytes: some Sequence<UInt8>) {
        self.path = path
        let bytes = ByteBuffer(bytes: bytes)
        pieces = [bytes]
        tag = ContentDigest(of: bytes.readableBytesSpan).tag
    }
}

/// What a publisher remembers of a file that it has written, or found to be right.
struct FileRecord: Hashable, Sendable {
    /// The tag of the bytes that it is to have.
    let tag: String
    /// The file's mark, while its bytes were these; nil when it is not there, in a rehearsal.
    let mark: FileMark?
}

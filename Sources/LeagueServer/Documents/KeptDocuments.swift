import LeagueFeeds
import NIOCore

/// The documents that were asked for of late, by their targets, and until when each is right.
struct KeptDocuments {
    /// How much is held before what was asked for longest ago is let go.
    struct Limits: Sendable {
        /// Octets of memory, with the gzip files.
        var octets = 32 * 1024 * 1024
        /// Documents.
        var documents = 4096
    }

    /// How many there are, and what they take in memory.
    typealias Size = (documents: Int, octets: Int)

    /// When a document is right.
    struct Moment: Hashable, Sendable {
        /// How many changes the database has told of.
        let changes: Int
        /// The hour since 1970: with one of them a day begins in London.
        let hour: Int
    }

    private struct Kept {
        let content: FeedContent
        /// Nil for one that may no longer be right.
        let moment: Moment?
        let octets: Int
        var lastUse: UInt64
    }

    private let limits: Limits
    private var documents: [String: Kept] = [:]
    private var octets = 0
    private var uses: UInt64 = 0

    /// None.
    init(_ limits: Limits = Limits()) { self.limits = limits }

    /// How many there are, and what they take in memory.
    var size: Size { (documents.count, octets) }

    /// The document at a target; nil where it is not held, or may no longer be right.
    mutating func document(_ target: String, at moment: Moment) -> FeedContent? {
        guard let index = documents.index(forKey: target),
            documents.values[index].moment == moment
        else { return nil }
        uses &+= 1
        documents.values[index].lastUse = uses
        return documents.values[index].content
    }

    /// The document that was last at a target, right or not.
    func last(_ target: String) -> FeedContent? { documents[target]?.content }

    /// Holds a document in place of what was there before, if there is room for it.
    ///
    /// - Parameter moment: when it is right; nil is not even now.
    /// - Returns: the document: where it is the same again the former one, which need not be compressed
    ///   once more.
    @discardableResult
    mutating func keep(
        _ content: FeedContent, at target: String, moment: Moment?
    ) -> FeedContent {
        let former = documents[target]?.content
        let content = former.flatMap { $0.entityTag == content.entityTag ? $0 : nil } ?? content
        remove(target)
        // A gzip file of JSON takes a quarter of it at most.
        let size = content.pieces.storageCapacity / 4 * 5 + target.utf8.count + 1024
        guard size <= limits.octets / 4 else { return content }
        uses &+= 1
        documents[target] = Kept(content: content, moment: moment, octets: size, lastUse: uses)
        octets += size
        if octets > limits.octets || documents.count > limits.documents { evict() }
        return content
    }

    private mutating func remove(_ target: String) {
        if let gone = documents.removeValue(forKey: target) { octets -= gone.octets }
    }

    /// Lets go until a quarter is free, so that it is not to be done again at once.
    private mutating func evict() {
        let order = documents.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
        for target in order
        where octets > limits.octets / 4 * 3 || documents.count > limits.documents / 4 * 3 {
            remove(target)
        }
    }
}

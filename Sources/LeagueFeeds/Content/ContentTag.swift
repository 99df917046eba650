import CXXHash
import CZlib

/// Tells bytes apart: their XXH3 hash of 128 bits.
///
/// Not for secrets: a writer of calendars could make two with one digest.
struct ContentDigest: Hashable, Sendable {
    private let high, low: UInt64

    /// The digest of bytes.
    init(of bytes: RawSpan) {
        let hash = unsafe bytes.withUnsafeBytes { bytes in
            unsafe XXH3_128bits(bytes.baseAddress, bytes.count)
        }
        (high, low) = (hash.high64, hash.low64)
    }

    /// The digest of parts that stand one after another, made of their own: it depends on where each
    /// part ends, and not on where any of them lies in memory.
    init(of parts: [ContentDigest]) { unsafe self.init(of: parts.span.bytes) }

    /// The digest as a tag, in 32 hexadecimal digits.
    var tag: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// The libraries that compress and tag calendars.
package enum FeedLibraries {
    /// Each by its name, with the version that runs.
    package static var versions: [(String, String)] {
        let hash = XXH_versionNumber()
        return [
            ("zlib", unsafe zlibVersion().map { unsafe String(cString: $0) } ?? ZLIB_VERSION),
            ("libxxhash", "\(hash / 10_000).\(hash / 100 % 100).\(hash % 100)"),
        ]
    }
}

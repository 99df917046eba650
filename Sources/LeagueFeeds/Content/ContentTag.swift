import CXXHash
import CZlib
import Foundation
import NIOFoundationCompat

/// A tag that tells bytes apart: their XXH3 hash of 128 bits.
///
/// Not for secrets: a writer of calendars could make two with one tag.
struct ContentTag: Hashable, Sendable, CustomStringConvertible {
    /// 32 hexadecimal digits.
    let description: String

    /// The tag of these bytes.
    init(_ bytes: some ContiguousBytes) {
        let hash = unsafe bytes.withUnsafeBytes { bytes in
            unsafe XXH3_128bits(bytes.baseAddress, bytes.count)
        }
        description = [hash.high64, hash.low64].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// The libraries that renderer and tag calendars.
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

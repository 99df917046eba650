import CXXHash
import CZlib
import NIOCore

extension ByteBuffer {
    /// A tag that tells bytes apart: their XXH3 hash of 128 bits, in 32 hexadecimal digits.
    ///
    /// Not for secrets: a writer of calendars could make two with one tag.
    var contentTag: String {
        let hash = unsafe withUnsafeReadableBytes { bytes in
            unsafe XXH3_128bits(bytes.baseAddress, bytes.count)
        }
        return [hash.high64, hash.low64].map { half in
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

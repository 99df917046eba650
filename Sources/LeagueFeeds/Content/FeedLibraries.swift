import CXXHash
import CZlib

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

import Glibc
import NIOConcurrencyHelpers

/// The time to the second, and its texts, which are made once a second.
final class SecondClock: Sendable {
    /// A second, as HTTP and the log write it.
    struct Second {
        /// Since 1970.
        let instant: Int
        /// `Sun, 06 Nov 1994 08:49:37 GMT`.
        let http: String
        /// `1994-11-06T08:49:37Z`.
        let iso: String

        init(_ instant: Int) {
            self.instant = instant
            http = HTTPDate.text(of: instant)
            iso = HTTPDate.iso(of: instant)
        }
    }

    private let latest = NIOLockedValueBox(Second(0))

    /// The second that it is.
    var now: Second {
        let instant = time(nil)
        return latest.withLockedValue { latest in
            if latest.instant != instant { latest = Second(instant) }
            return latest
        }
    }
}

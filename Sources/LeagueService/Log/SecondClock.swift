import Glibc
import NIOConcurrencyHelpers

/// The time to the second, and a text of it, which is made once a second.
package final class SecondClock: Sendable {
    /// A second and its text.
    package struct Second: Sendable {
        /// Whole seconds since 1970.
        package let instant: Int
        package let text: String
    }

    private let format: @Sendable (Int) -> String
    private let latest = NIOLockedValueBox<Second?>(nil)

    /// A clock whose texts `format` makes of whole seconds since 1970.
    package init(format: @escaping @Sendable (Int) -> String) {
        self.format = format
    }

    /// The second that it is.
    package var now: Second {
        let instant = time(nil)
        return latest.withLockedValue { latest in
            if let latest, latest.instant == instant { return latest }
            let second = Second(instant: instant, text: format(instant))
            latest = second
            return second
        }
    }
}

import Glibc
import Synchronization

/// Whether the program was asked to stop: by SIGTERM, as systemd does, or by SIGINT, the interrupt
/// key.
///
/// The first signal is only noted, so that what has been begun is finished; a second one ends the
/// program at once.
package enum StopRequest {
    private static let noted = Atomic<CInt>(0)

    /// Notes such signals from now on.
    package static func listen() {
        // A first use inside a handler would take a lock there.
        noted.store(0, ordering: .relaxed)
        for number in [SIGTERM, SIGINT] {
            signal(number) { number in
                StopRequest.noted.store(number, ordering: .relaxed)
                for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
            }
        }
    }

    /// `SIGTERM` or `SIGINT`; nil as long as there was neither.
    package static var signalName: String? {
        switch noted.load(ordering: .relaxed) {
        case SIGTERM: "SIGTERM"
        case SIGINT: "SIGINT"
        default: nil
        }
    }
}

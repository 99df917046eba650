internal import CLibICal
internal import Foundation

/// What concerns libical as a whole: its set-up and its lock.
enum LibICal {
    /// Runs `body` while no other thread uses libical.
    ///
    /// Its parser changes a table of error states and its lists are counted, all in variables that
    /// the threads share without a guard.
    static func alone<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        ready
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    private static let lock = NSLock()

    /// Sets libical up once: bad data is reported and never ends the program, and UTC is there
    /// before its first use.
    private static let ready: Void = {
        icalerror_set_errors_are_fatal(0)
        unsafe _ = icaltimezone_get_utc_timezone()
    }()
}

/// The library that reads and writes calendars.
package enum CalendarLibrary {
    /// The version of libical that this was built with, such as `3.0.16`; it does not tell its own.
    package static let version =
        "\(ICAL_MAJOR_VERSION).\(ICAL_MINOR_VERSION).\(ICAL_PATCH_VERSION)"
}

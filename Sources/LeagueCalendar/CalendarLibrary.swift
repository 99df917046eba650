internal import CLibICal

/// The library that reads and writes calendars.
package enum CalendarLibrary {
    /// The version of libical that this was built with, such as `3.0.16`; it does not tell its own.
    package static let version =
        "\(ICAL_MAJOR_VERSION).\(ICAL_MINOR_VERSION).\(ICAL_PATCH_VERSION)"
}

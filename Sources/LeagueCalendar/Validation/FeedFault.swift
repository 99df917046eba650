/// What can be wrong with a calendar that people subscribe to, or with how it is served; the raw
/// value is its code.
package enum FeedFault: String, Hashable, Sendable, CaseIterable, Codable {
    // The bytes.
    case empty, tooLarge = "too_large", byteOrderMark = "bom", notUTF8 = "not_utf8"
    case splitCharacter = "split_character", control, separator = "unicode_line_end"
    case bareLineFeed = "bare_lf", bareCarriageReturn = "bare_cr", cutOff = "cut_off"
    case longLine = "long_line", emptyLine = "empty_line", blankFold = "blank_fold"
    case foldFirst = "fold_first", notALine = "not_a_line"

    // The structure.
    case notACalendar = "not_a_calendar", nesting, nestedTooDeeply = "nested_too_deeply"
    case tooManyEvents = "too_many_events", severalCalendars = "several_calendars"
    case oddComponent = "odd_component", readersDisagree = "readers_disagree"

    // The calendar.
    case noVersion = "no_version", noProduct = "no_prodid", calendarUID = "calendar_uid"
    case method, noName = "no_name", noRefresh = "no_refresh", badRefresh = "bad_refresh"
    case noEvents = "no_events", large

    // Its zones.
    case noZone = "no_timezone", unknownZone = "unknown_timezone", badZone = "bad_timezone"
    case unusedZone = "unused_timezone"

    // Its events.
    case noUID = "no_uid", duplicateUID = "duplicate_uid", noStamp = "no_dtstamp"
    case badStamp = "bad_stamp", futureStamp = "future_stamp", noStart = "no_dtstart"
    case badTime = "bad_time", floatingTime = "floating_time", badEnd = "end_before_start"
    case endTwice = "end_and_duration", noSummary = "no_summary", twice, badStatus = "bad_status"
    case badSequence = "bad_sequence", noSequence = "no_sequence", alarms, badAlarm = "bad_alarm"

    // How it is served.
    case type = "http_type", charset = "http_charset", disposition = "http_disposition"
    case noValidator = "http_no_validator", noNotModified = "http_no_304", head = "http_head"
    case noCaching = "http_cache", uncompressed = "http_gzip", unstable = "http_unstable"
    case redirected = "http_redirect", stale = "http_stale", unreachable = "http_unreachable"
}

extension FeedFault {
    /// How bad a fault is.
    package enum Severity: String, Hashable, Sendable, CaseIterable, Codable {
        /// A widely used program loses events, or reads them wrong.
        case error
        /// Against the standard, or against what some program needs to do well.
        case warning
        /// Good to know.
        case note
    }

    /// How bad it is.
    package var severity: Severity {
        switch self {
        case .bareLineFeed, .emptyLine, .longLine, .severalCalendars, .oddComponent, .method,
            .noName, .badRefresh, .large, .futureStamp, .floatingTime, .endTwice, .noSummary,
            .badStatus, .badSequence, .badAlarm, .type, .charset, .disposition, .noValidator,
            .noNotModified, .head, .unstable, .stale:
            .warning
        case .noRefresh, .noEvents, .unusedZone, .noSequence, .alarms, .noCaching, .uncompressed,
            .redirected:
            .note
        default: .error
        }
    }
}

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

extension FeedFault {
    /// Which program it breaks, and how: a sentence for people.
    ///
    /// What vdirsyncer 0.19, khal 0.10, KOrganizer and libical do is known from their source, what
    /// Google and iCloud do from reports; where no report is known, the sentence says which programs to expect.
    package var effect: String {
        switch self {
        case .empty: "Thunderbird takes it for a calendar without events and deletes all it had."
        case .tooLarge: "No more was read; phones may give up on a calendar of this size too."
        case .byteOrderMark:
            // github.com/ical-org/ical.net issues 445 and 823
            "Google Calendar shows no events, and vdirsyncer refuses the calendar."
        case .notUTF8: "vdirsyncer stops with an error; other programs show wrong letters."
        case .splitCharacter:
            "vdirsyncer stops with an error: it reads letters before it joins folded lines."
        case .control: "Programs with libical (Evolution, KOrganizer) cut the text at a NUL."
        case .separator: "vdirsyncer takes it for the end of a line and refuses the calendar."
        case .bareLineFeed:
            "Google Calendar's import has refused such files; most other programs read them."
        case .bareCarriageReturn:
            "vdirsyncer takes it for the end of a line; others keep it within a text."
        case .cutOff:
            "Some programs refuse all of it, others show the events up to where it breaks off."
        case .longLine: "Strict readers may refuse it; the well-known programs read it."
        case .emptyLine: "Strict readers may refuse it; the well-known programs pass it over."
        case .blankFold: "iCloud refuses the calendar."
        case .foldFirst, .notALine: "vdirsyncer and other strict readers refuse the calendar."
        case .notACalendar: "No program can read it; a sign-in page answers like this."
        case .nesting: "Readers close components differently, and lose events or refuse all."
        case .nestedTooDeeply: "Readers run out of stack or refuse it; the check stopped here."
        case .tooManyEvents: "The check stopped here; phones may give up earlier."
        case .severalCalendars: "khal (Python's icalendar) refuses a file with two calendars."
        case .oddComponent: "vdirsyncer refuses a calendar with a component that it does not know."
        case .readersDisagree: "Programs with libical (Evolution, KOrganizer) see other events."
        case .noVersion, .noProduct: "RFC 5545 demands it; strict readers (vobject) refuse it."
        case .calendarUID: "vdirsyncer takes it for the UID of every event and keeps one event."
        case .method:
            // RFC 4791 section 4.1; RFC 5546 section 3.2.1; github.com/pimutils/vdirsyncer issue 502
            "CalDAV servers refuse events with a METHOD, and PUBLISH demands an ORGANIZER; leave "
                + "it out."
        case .noName:
            "Google Calendar, Apple Calendar and Outlook have no name for the calendar but its "
                + "address."
        case .noRefresh: "Programs that follow it (Apple Calendar, Outlook) use their own interval."
        case .badRefresh: "Programs that follow it may ignore it."
        case .noEvents: "Every program shows an empty calendar."
        case .large: "Google Calendar's import takes files up to 1 MB; phones read it slowly."
        case .noZone: "Outlook may read the times as UTC, or refuse the calendar."
        case .unknownZone: "Readers guess: khal takes its own default zone, so times are wrong."
        case .badZone: "Readers cannot tell its offsets, so times may be wrong."
        case .unusedZone: "It costs bytes and does no harm."
        case .noUID: "KOrganizer reports an error; others make the event anew at every update."
        case .duplicateUID:
            "Programs take them for one event: vdirsyncer and CalDAV servers put them together."
        case .noStamp: "RFC 5545 demands it; strict readers (vobject) refuse the event."
        case .badStamp: "Google Calendar's import has refused such a file."
        case .futureStamp: "Programs that compare versions may refuse later changes as older."
        case .noStart: "khal leaves the event out, and no program knows where to show it."
        case .badTime: "Google Calendar's import refuses it; others leave the event out."
        case .floatingTime: "Each subscriber sees it at this hour of the zone where they are."
        case .badEnd: "khal refuses an event that ends before it starts; others show nothing."
        case .endTwice: "RFC 5545 allows one of the two; readers differ in which they take."
        case .noSummary: "The event has no title; khal's lists and others show a blank."
        case .twice: "Readers differ in which of them they take."
        case .badStatus: "Programs ignore it, so a cancelled event may look as usual."
        case .badSequence, .noSequence:
            "Programs that use it to accept a change (Outlook) may keep the old version."
        case .alarms:
            "Google Calendar ignores reminders in subscribed calendars, and Apple Calendar removes "
                + "them unless the subscriber says otherwise."
        case .badAlarm: "Programs leave the reminder out."
        case .type:
            "Thunderbird finds no calendar there when it asks what there is to subscribe to."
        case .charset: "Readers that go by old rules of HTTP show Ã© for é."
        case .disposition: "Browsers store the file where they could open the calendar."
        case .noValidator, .noNotModified:
            "ICSx5, Thunderbird and others must load all of it at every poll."
        case .head: "Thunderbird asks with HEAD before it subscribes."
        case .noCaching: "Proxies guess how long they may keep it."
        case .uncompressed: "Phones load several times as many bytes as they need to."
        case .unstable: "Subscribers load and compare everything at every poll."
        case .unreachable: "Subscribers keep what they had, and no one new can subscribe."
        case .redirected: "Programs follow it; subscribe to the new address to save them the way."
        case .stale: "Subscribers see the league as it was when the service last read it."
        }
    }
}

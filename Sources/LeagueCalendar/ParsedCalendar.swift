internal import CLibICal
internal import FieldGame
internal import Foundation

/// What libical made of a sifted text, freed when this value ends.
///
/// To be used inside ``LibICal/alone(_:)`` from its making to its end.
@safe
struct ParsedCalendar: ~Copyable {
    /// Nil when libical found nothing.
    let root: OpaquePointer?

    /// Parses a text that ends in its only NUL.
    init(_ text: [UInt8]) {
        unsafe root = text.withUnsafeBytes { bytes in
            unsafe icalparser_parse_string(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
    }

    deinit {
        if let root = unsafe root { unsafe icalcomponent_free(root) }
    }

    /// The events of all its calendars, in their order.
    func events(limit: Int) -> [CalendarEvent] {
        guard let root = unsafe root else { return [] }
        // Several calendars in one file come in a component of libical's own.
        let isOne = unsafe icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT
        let parts = unsafe Self.components(ICAL_VCALENDAR_COMPONENT, in: root)
        return unsafe ((isOne ? [root] : []) + parts).reduce(into: []) { events, calendar in
            let method = unsafe Self.word(of: ICAL_METHOD_PROPERTY, in: calendar)
            let found = unsafe Self.components(ICAL_VEVENT_COMPONENT, in: calendar)
            events += unsafe found.prefix(limit - events.count).map {
                unsafe Self.event($0, method)
            }
        }
    }

    @unsafe
    static func components(
        _ kind: icalcomponent_kind, in parent: OpaquePointer
    ) -> [OpaquePointer] {
        var found: [OpaquePointer] = unsafe []
        var next = unsafe icalcomponent_get_first_component(parent, kind)
        while let current = unsafe next {
            unsafe found.append(current)
            unsafe next = icalcomponent_get_next_component(parent, kind)
        }
        return unsafe found
    }

    @unsafe
    private static func event(_ event: OpaquePointer, _ method: String) -> CalendarEvent {
        CalendarEvent(
            uid: unsafe text(of: ICAL_UID_PROPERTY, in: event),
            start: unsafe moment(of: ICAL_DTSTART_PROPERTY, in: event),
            end: unsafe moment(of: ICAL_DTEND_PROPERTY, in: event),
            summary: unsafe text(of: ICAL_SUMMARY_PROPERTY, in: event),
            description: unsafe text(of: ICAL_DESCRIPTION_PROPERTY, in: event, isBody: true),
            location: unsafe text(of: ICAL_LOCATION_PROPERTY, in: event),
            status: unsafe word(of: ICAL_STATUS_PROPERTY, in: event),
            sequence: unsafe sequence(of: event), categories: unsafe categories(of: event),
            method: method,
            repeats: unsafe icalcomponent_get_first_property(event, ICAL_X_PROPERTY) != nil,
            recurrence: unsafe moment(of: ICAL_RECURRENCEID_PROPERTY, in: event))
    }

    @unsafe
    static func text(
        of kind: icalproperty_kind, in event: OpaquePointer, isBody: Bool = false
    ) -> String {
        guard let property = unsafe icalcomponent_get_first_property(event, kind),
            let text = unsafe string(of: property)
        else { return "" }
        return isBody
            ? CalendarText.lines(text) : CalendarText.line(text, limit: CalendarText.bodyLimit)
    }

    /// The text in a property; nil when it says to hold something else, which libical would read as
    /// a pointer.
    @unsafe
    private static func string(of property: OpaquePointer) -> String? {
        guard let value = unsafe icalproperty_get_value(property),
            unsafe icalvalue_isa(value) == ICAL_TEXT_VALUE,
            let text = unsafe icalvalue_get_text(value)
        else { return nil }
        return unsafe String(cString: text)
    }

    @unsafe
    private static func categories(of event: OpaquePointer) -> [String] {
        var names: [String] = []
        var property = unsafe icalcomponent_get_first_property(event, ICAL_CATEGORIES_PROPERTY)
        while let current = unsafe property, names.count < 100 {
            names.append(CalendarText.line(unsafe string(of: current) ?? ""))
            unsafe property = icalcomponent_get_next_property(event, ICAL_CATEGORIES_PROPERTY)
        }
        return names.filter { !$0.isEmpty }
    }

    @unsafe
    static func word(
        of kind: icalproperty_kind, in component: OpaquePointer
    ) -> String {
        guard let property = unsafe icalcomponent_get_first_property(component, kind),
            let text = unsafe icalproperty_get_value_as_string_r(property)
        else { return "" }
        defer { unsafe icalmemory_free_buffer(text) }
        return CalendarText.line(unsafe String(cString: text))
    }

    @unsafe
    static func sequence(of event: OpaquePointer) -> Int {
        guard let property = unsafe icalcomponent_get_first_property(event, ICAL_SEQUENCE_PROPERTY),
            let value = unsafe icalproperty_get_value(property),
            unsafe icalvalue_isa(value) == ICAL_INTEGER_VALUE
        else { return 0 }
        return max(0, Int(unsafe icalvalue_get_integer(value)))
    }

    /// libical's time once each part is in its range; nil otherwise.
    @unsafe
    static func moment(
        of kind: icalproperty_kind, in event: OpaquePointer
    ) -> CalendarEvent.Moment? {
        guard let property = unsafe icalcomponent_get_first_property(event, kind),
            let value = unsafe icalproperty_get_value(property)
        else { return nil }
        let time: icaltimetype
        switch unsafe icalvalue_isa(value) {
        case ICAL_DATE_VALUE: unsafe time = icalvalue_get_date(value)
        case ICAL_DATETIME_VALUE: unsafe time = icalvalue_get_datetime(value)
        default: return nil
        }
        guard
            let date = LocalDate(
                year: unsafe Int(time.year), month: unsafe Int(time.month),
                day: unsafe Int(time.day))
        else { return nil }
        if unsafe time.is_date != 0 { return .day(date) }
        guard let clock = LocalTime(hour: unsafe Int(time.hour), minute: unsafe Int(time.minute)),
            case let second = unsafe Int(time.second), (0...60).contains(second)
        else { return nil }
        if unsafe icaltime_is_utc(time) != 0 {
            let seconds = date.dayNumber * 86_400 + clock.minuteOfDay * 60 + min(second, 59)
            return .instant(Date(timeIntervalSince1970: Double(seconds)))
        }
        guard
            let parameter = unsafe icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
            let name = unsafe icalparameter_get_tzid(parameter)
        else { return .clock(date, clock, zone: nil) }
        return .clock(date, clock, zone: CalendarText.line(unsafe String(cString: name)))
    }
}

internal import CLibICal

/// An event of a calendar from outside as far as it answers an invitation, as it was written there.
struct WrittenAnswer {
    /// The calendar's METHOD; empty when it does not say.
    let method: String
    /// The identifier; empty when there is none.
    let uid: String
    /// The values of its ATTENDEEs, three at most.
    let attendees: [String]
    /// What the first of them answers; nil for nothing, or something else.
    let answer: Participation?
    /// How often the invitation was revised; 0 when the file does not say.
    let sequence: Int
    /// When it was written; nil when that is missing or no real time.
    let stamp: CalendarEvent.Moment?
    /// The first COMMENT; empty when there is none.
    let comment: String
    /// Whether it is about one occurrence: it has a RECURRENCE-ID.
    let isOccurrence: Bool
}

extension ParsedCalendar {
    /// The events of all its calendars as answers, in their order.
    func answers(limit: Int) -> [WrittenAnswer] {
        guard let root = unsafe root else { return [] }
        let isOne = unsafe icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT
        let parts = unsafe Self.components(ICAL_VCALENDAR_COMPONENT, in: root)
        return unsafe ((isOne ? [root] : []) + parts).reduce(into: []) { answers, calendar in
            let method = unsafe Self.word(of: ICAL_METHOD_PROPERTY, in: calendar)
            let found = unsafe Self.components(ICAL_VEVENT_COMPONENT, in: calendar)
            answers += unsafe found.prefix(limit - answers.count).map {
                unsafe Self.answer($0, method)
            }
        }
    }

    @unsafe
    private static func answer(_ event: OpaquePointer, _ method: String) -> WrittenAnswer {
        var attendees: [String] = []
        var answer: Participation?
        var property = unsafe icalcomponent_get_first_property(event, ICAL_ATTENDEE_PROPERTY)
        while let current = unsafe property, attendees.count < 3 {
            if attendees.isEmpty { answer = unsafe participation(of: current) }
            attendees.append(unsafe calendarAddress(of: current))
            unsafe property = icalcomponent_get_next_property(event, ICAL_ATTENDEE_PROPERTY)
        }
        return WrittenAnswer(
            method: method, uid: unsafe text(of: ICAL_UID_PROPERTY, in: event),
            attendees: attendees, answer: answer, sequence: unsafe sequence(of: event),
            stamp: unsafe moment(of: ICAL_DTSTAMP_PROPERTY, in: event),
            comment: unsafe text(of: ICAL_COMMENT_PROPERTY, in: event, isBody: true),
            isOccurrence: unsafe icalcomponent_get_first_property(
                event, ICAL_RECURRENCEID_PROPERTY) != nil)
    }

    @unsafe
    private static func participation(of property: OpaquePointer) -> Participation? {
        guard
            let parameter = unsafe icalproperty_get_first_parameter(
                property, ICAL_PARTSTAT_PARAMETER)
        else { return nil }
        return Participation(unsafe icalparameter_get_partstat(parameter))
    }

    /// The address in a property; empty when it says to hold something else, which libical would
    /// read as a pointer.
    @unsafe
    private static func calendarAddress(of property: OpaquePointer) -> String {
        guard let value = unsafe icalproperty_get_value(property),
            unsafe icalvalue_isa(value) == ICAL_CALADDRESS_VALUE,
            let text = unsafe icalvalue_get_caladdress(value)
        else { return "" }
        return unsafe String(cString: text)
    }
}

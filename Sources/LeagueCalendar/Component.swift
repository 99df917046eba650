internal import CLibICal
internal import FieldGame

/// One libical component, freed with everything in it when this value ends.
///
/// Its pointer never leaves, and each property that is made belongs to it at once, so nothing is
/// freed twice or kept. To be used inside ``LibICal/alone(_:)`` from its making to its end.
@safe
struct Component: ~Copyable {
    private let pointer: OpaquePointer

    /// An empty VALARM.
    static func alarm() throws(CalendarError) -> Component {
        return try unsafe Component(owning: icalcomponent_new(ICAL_VALARM_COMPONENT), "VALARM")
    }

    /// An empty VEVENT.
    static func event() throws(CalendarError) -> Component {
        return try unsafe Component(owning: icalcomponent_new(ICAL_VEVENT_COMPONENT), "VEVENT")
    }

    /// A VCALENDAR with VERSION, PRODID and CALSCALE.
    static func calendar() throws(CalendarError) -> Component {
        return try unsafe Component(
            owning: fieldgame_ical_calendar("-//Field Game Planner//Fixtures//EN"), "VCALENDAR")
    }

    private init(owning component: OpaquePointer?, _ part: String) throws(CalendarError) {
        guard let component = unsafe component else { throw LibICal.refusal(of: part) }
        unsafe pointer = component
    }

    deinit {
        unsafe icalcomponent_free(pointer)
    }

    /// Adds a text such as SUMMARY, which libical escapes; an empty one adds nothing.
    ///
    /// libical leaves `,` and `;` in CATEGORIES alone: see ``EscapeMark``.
    func add(_ kind: icalproperty_kind, text: String) throws(CalendarError) {
        if !text.isEmpty { try unsafe add(kind, value: icalvalue_new_text(text)) }
    }

    /// Adds an address such as URL, which must be a checked one: libical escapes nothing in it.
    func add(_ kind: icalproperty_kind, address: String) throws(CalendarError) {
        try unsafe add(kind, value: icalvalue_new_uri(address))
    }

    /// Adds a date-time such as DTSTART; one on London's clocks names the zone.
    func add(_ kind: icalproperty_kind, _ time: ClockReading) throws(CalendarError) {
        let property = try unsafe add(kind, value: icalvalue_new_datetime(time.libical))
        if time.clock == .london {
            try unsafe adopt(icalparameter_new_tzid(London.zoneName), in: property, "TZID")
        }
    }

    /// Adds a day such as the DTSTART of an event that fills it, with `VALUE=DATE`.
    func add(_ kind: icalproperty_kind, day: LocalDate) throws(CalendarError) {
        let date = unsafe fieldgame_ical_date(Int32(day.year), Int32(day.month), Int32(day.day))
        let property = try unsafe add(kind, value: icalvalue_new_date(date))
        try unsafe adopt(icalparameter_new_value(ICAL_VALUE_DATE), in: property, "VALUE")
    }

    /// Adds a number such as SEQUENCE.
    func add(_ kind: icalproperty_kind, number: Int32) throws(CalendarError) {
        try unsafe add(kind, value: icalvalue_new_integer(number))
    }

    /// Adds a length of time such as REFRESH-INTERVAL, in seconds.
    func add(_ kind: icalproperty_kind, seconds: Int32) throws(CalendarError) {
        try unsafe add(
            kind, value: icalvalue_new_duration(icaldurationtype_from_int(seconds)))
    }

    /// Adds ACTION.
    func add(_ action: icalproperty_action) throws(CalendarError) {
        try unsafe add(ICAL_ACTION_PROPERTY, value: icalvalue_new_action(action))
    }

    /// Adds TRIGGER, in seconds from the start: -1800 -> `-PT30M`.
    func add(triggerSeconds seconds: Int32) throws(CalendarError) {
        try unsafe add(
            ICAL_TRIGGER_PROPERTY, value: icalvalue_new_trigger(icaltriggertype_from_int(seconds)))
    }

    /// Adds STATUS.
    func add(_ status: icalproperty_status) throws(CalendarError) {
        try unsafe add(ICAL_STATUS_PROPERTY, value: icalvalue_new_status(status))
    }

    /// Adds TRANSP.
    func add(_ transparency: icalproperty_transp) throws(CalendarError) {
        try unsafe add(ICAL_TRANSP_PROPERTY, value: icalvalue_new_transp(transparency))
    }

    /// Adds GEO.
    ///
    /// libical's own value of that kind changes the locale of the whole process while it is
    /// printed, so the numbers are ours.
    func add(latitude: Degrees, longitude: Degrees) throws(CalendarError) {
        try add(extension: "GEO", "\(latitude);\(longitude)")
    }

    /// Adds an `X-` property; an empty value adds nothing.
    ///
    /// libical leaves `,` and `;` in its value alone: see ``EscapeMark``.
    func add(extension name: String, _ value: String) throws(CalendarError) {
        guard !value.isEmpty else { return }
        let property = try unsafe add(ICAL_X_PROPERTY, value: icalvalue_new_x(value))
        unsafe icalproperty_set_x_name(property, name)
    }

    /// Adds an `X-` property that holds an address, with `X-` parameters.
    func add(
        extension name: String, address: String, parameters: [(name: String, value: String)]
    ) throws(CalendarError) {
        let property = try unsafe add(ICAL_X_PROPERTY, value: icalvalue_new_x(address))
        unsafe icalproperty_set_x_name(property, name)
        try unsafe adopt(icalparameter_new_value(ICAL_VALUE_URI), in: property, "VALUE")
        for parameter in parameters where !parameter.value.isEmpty {
            let made = unsafe icalparameter_new_x(parameter.value)
            if let made = unsafe made { unsafe icalparameter_set_xname(made, parameter.name) }
            try unsafe adopt(made, in: property, parameter.name)
        }
    }

    /// The component's lines, each at most 75 octets and ended by CR LF.
    func rendered() throws(CalendarError) -> [UInt8] {
        guard let text = unsafe icalcomponent_as_ical_string_r(pointer) else {
            throw LibICal.refusal(of: "text")
        }
        defer { unsafe icalmemory_free_buffer(text) }
        let octets = unsafe UnsafeRawBufferPointer(
            start: text, count: fieldgame_ical_length(text))
        var lines = unsafe LineFolding.unfolded(Array(octets))
        EscapeMark.resolve(in: &lines)
        return LineFolding.folded(lines)
    }

    @discardableResult
    private func add(
        _ kind: icalproperty_kind, value: OpaquePointer?
    ) throws(CalendarError) -> OpaquePointer {
        guard let value = unsafe value else {
            throw unsafe LibICal.refusal(of: String(cString: icalproperty_kind_to_string(kind)))
        }
        guard let property = unsafe icalproperty_new(kind) else {
            unsafe icalvalue_free(value)
            throw LibICal.refusal(of: "property")
        }
        unsafe icalproperty_set_value(property, value)
        unsafe icalcomponent_add_property(pointer, property)
        return unsafe property
    }

    private func adopt(
        _ parameter: OpaquePointer?, in property: OpaquePointer, _ part: String
    ) throws(CalendarError) {
        guard let parameter = unsafe parameter else { throw LibICal.refusal(of: part) }
        unsafe icalproperty_add_parameter(property, parameter)
    }
}

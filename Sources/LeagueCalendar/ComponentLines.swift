internal import CLibICal
internal import FieldGame

/// The lines of a component, in which libical writes every name, parameter and value.
///
/// Each property is written as soon as it is added: a tree of libical's would only be built, printed
/// and thrown away again, and its lines are folded badly, see ``LineFolding``. To be used inside
/// ``LibICal/alone(_:)``. Whatever is added throws `CalendarError.refused` where libical gives up.
struct ComponentLines {
    /// The lines, each at most 75 octets and ended by CR LF.
    private(set) var octets: [UInt8] = []
    /// Where the line begins that is being written.
    private var start = 0

    /// Begins a component, such as a VEVENT.
    mutating func begin(_ kind: icalcomponent_kind) throws(CalendarError) {
        octets.reserveCapacity(1024)
        try unsafe add("BEGIN", value: icalvalue_new_text(icalcomponent_kind_to_string(kind)))
    }

    /// Ends the component.
    mutating func end(_ kind: icalcomponent_kind) throws(CalendarError) {
        try unsafe add("END", value: icalvalue_new_text(icalcomponent_kind_to_string(kind)))
    }

    /// Adds lines that were written before.
    mutating func add(lines: [UInt8]) { octets += lines }

    /// Adds a text such as SUMMARY, which libical escapes; an empty one adds nothing.
    mutating func add(_ kind: icalproperty_kind, text: String) throws(CalendarError) {
        guard !text.isEmpty else { return }
        try unsafe add(Self.name(kind), value: text.withCString { unsafe icalvalue_new_text($0) })
    }

    /// Adds an address such as URL, which must be a checked one: libical escapes nothing in it.
    mutating func add(_ kind: icalproperty_kind, address: String) throws(CalendarError) {
        try unsafe add(Self.name(kind), value: icalvalue_new_uri(address))
    }

    /// Adds SOURCE, a checked address, with `VALUE=URI`.
    mutating func add(source address: String) throws(CalendarError) {
        unsafe open(Self.name(ICAL_SOURCE_PROPERTY))
        try unsafe append(icalparameter_new_value(ICAL_VALUE_URI))
        try unsafe close(with: icalvalue_new_uri(address))
    }

    /// Adds a date-time such as DTSTART; one on London's clocks names them by this parameter, see
    /// ``EventConstants/zone``.
    mutating func add(
        _ kind: icalproperty_kind, _ time: ICalDateTime, zone: [UInt8] = []
    ) throws(CalendarError) {
        unsafe open(Self.name(kind))
        if time.clock == .london { octets += zone }
        try unsafe close(with: icalvalue_new_datetime(time.libical))
    }

    /// Adds a day such as the DTSTART of an event that fills it, with `VALUE=DATE`.
    mutating func add(_ kind: icalproperty_kind, day: LocalDate) throws(CalendarError) {
        let date = unsafe fieldgame_ical_date(Int32(day.year), Int32(day.month), Int32(day.day))
        unsafe open(Self.name(kind))
        try unsafe append(icalparameter_new_value(ICAL_VALUE_DATE))
        try unsafe close(with: icalvalue_new_date(date))
    }

    /// Adds a number such as SEQUENCE.
    mutating func add(_ kind: icalproperty_kind, number: Int32) throws(CalendarError) {
        try unsafe add(Self.name(kind), value: icalvalue_new_integer(number))
    }

    /// Adds a length of time such as REFRESH-INTERVAL, in seconds, with `VALUE=DURATION`.
    mutating func add(_ kind: icalproperty_kind, seconds: Int32) throws(CalendarError) {
        unsafe open(Self.name(kind))
        try unsafe append(icalparameter_new_value(ICAL_VALUE_DURATION))
        try unsafe close(with: icalvalue_new_duration(icaldurationtype_from_int(seconds)))
    }

    /// Adds ACTION.
    mutating func add(_ action: icalproperty_action) throws(CalendarError) {
        try unsafe add(Self.name(ICAL_ACTION_PROPERTY), value: icalvalue_new_action(action))
    }

    /// Adds TRIGGER, in seconds from the start: -1800 -> `-PT30M`.
    mutating func add(triggerSeconds seconds: Int32) throws(CalendarError) {
        try unsafe add(
            Self.name(ICAL_TRIGGER_PROPERTY),
            value: icalvalue_new_trigger(icaltriggertype_from_int(seconds)))
    }

    /// Adds STATUS.
    mutating func add(_ status: icalproperty_status) throws(CalendarError) {
        try unsafe add(Self.name(ICAL_STATUS_PROPERTY), value: icalvalue_new_status(status))
    }

    /// Adds TRANSP.
    mutating func add(_ transparency: icalproperty_transp) throws(CalendarError) {
        try unsafe add(Self.name(ICAL_TRANSP_PROPERTY), value: icalvalue_new_transp(transparency))
    }

    /// Adds GEO, such as `51.491235;-0.608500`.
    ///
    /// libical's own value of that kind changes the locale of the whole process while it is
    /// printed, so the numbers are ours.
    mutating func add(position: String) throws(CalendarError) {
        try unsafe add(Self.name(ICAL_GEO_PROPERTY), value: icalvalue_new_string(position))
    }

    /// Adds an `X-` property that holds a text, which libical escapes; an empty one adds nothing.
    mutating func add(extension name: String, _ text: String) throws(CalendarError) {
        if !text.isEmpty { try unsafe add(name, value: icalvalue_new_text(text)) }
    }

    /// Adds the place on a map: what ``EventConstants/place`` begins, a title unless it is empty, and an
    /// address such as `geo:51.491235,-0.608500`.
    mutating func add(place: [UInt8], title: String, address: String) throws(CalendarError) {
        start = octets.count
        octets += place
        if !title.isEmpty { try append(parameter: "X-TITLE", title) }
        try unsafe close(with: icalvalue_new_uri(address))
    }

    /// Begins a line with a property's name.
    mutating func open(_ name: UnsafePointer<CChar>) {
        start = octets.count
        unsafe append(name)
    }

    /// Goes on with an `X-` parameter.
    mutating func append(parameter name: String, _ value: String) throws(CalendarError) {
        let parameter = unsafe icalparameter_new_x(value)
        if let parameter = unsafe parameter { unsafe icalparameter_set_xname(parameter, name) }
        try unsafe append(parameter)
    }

    /// Goes on with a parameter, which ends here.
    mutating func append(_ parameter: OpaquePointer?) throws(CalendarError) {
        guard let parameter = unsafe parameter else { throw refusal }
        defer { unsafe icalparameter_free(parameter) }
        guard let text = unsafe icalparameter_as_ical_string_r(parameter) else { throw refusal }
        defer { unsafe icalmemory_free_buffer(text) }
        octets.append(UInt8(ascii: ";"))
        unsafe append(text)
    }

    /// Ends the line with a value, which ends here.
    private mutating func close(with value: OpaquePointer?) throws(CalendarError) {
        guard let value = unsafe value else { throw refusal }
        defer { unsafe icalvalue_free(value) }
        guard let text = unsafe icalvalue_as_ical_string_r(value) else { throw refusal }
        defer { unsafe icalmemory_free_buffer(text) }
        octets.append(UInt8(ascii: ":"))
        unsafe append(text)
        LineFolding.endLine(from: start, in: &octets)
    }

    private mutating func add(
        _ name: UnsafePointer<CChar>, value: OpaquePointer?
    ) throws(CalendarError) {
        unsafe open(name)
        try unsafe close(with: value)
    }

    private mutating func append(_ text: UnsafePointer<CChar>) {
        unsafe octets.append(
            contentsOf: UnsafeRawBufferPointer(start: text, count: fieldgame_ical_length(text)))
    }

    private static func name(_ kind: icalproperty_kind) -> UnsafePointer<CChar> {
        unsafe icalproperty_kind_to_string(kind)
    }

    /// The error that says at which property libical gave up.
    private var refusal: CalendarError {
        let name = octets[start...].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
        return LibICal.refusal(of: String(decoding: name, as: UTF8.self))
    }
}

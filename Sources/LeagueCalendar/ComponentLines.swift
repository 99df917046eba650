internal import CLibICal
internal import FieldGame

/// The lines of a component, in which libical writes every value and parameter.
///
/// Each property is written as soon as it is added: a tree of libical's would only be built, printed
/// and thrown away again, and its lines are folded badly, see ``LineFolding``. Whatever is added throws
/// `CalendarError.refused` where libical gives up.
struct ComponentLines {
    /// The lines, each at most 75 octets and ended by CR LF.
    private var octets: [UInt8] = []
    /// Where the line begins that is being written.
    private var start = 0
    /// The first time that was written, and where: an event says when it was changed twice, which is 3,000
    /// instructions of 82,000.
    private var first: (time: ICalDateTime, text: Range<Int>)?

    /// The lines that `body` adds, while no other thread uses libical.
    static func written(
        _ body: (inout ComponentLines) throws(CalendarError) -> Void
    ) throws(CalendarError) -> [UInt8] {
        try LibICal.alone { () throws(CalendarError) in
            var lines = ComponentLines()
            lines.octets.reserveCapacity(1024)
            try body(&lines)
            // Events are kept as long as their matches stand, and a copy takes no more than it needs: 3 MB
            // less of 10,000 of them.
            return unsafe lines.octets.withUnsafeBufferPointer(Array.init)
        }
    }

    /// Adds lines, or a part of one, that were written before.
    mutating func add(_ written: [UInt8]) { octets += written }

    /// Adds the lines that `body` adds, and keeps them; those that are kept already without it.
    mutating func add(
        keptIn kept: inout [UInt8]?,
        _ body: (inout ComponentLines) throws(CalendarError) -> Void
    ) throws(CalendarError) {
        if let kept { return add(kept) }
        let start = octets.count
        try body(&self)
        kept = Array(octets[start...])
    }

    /// Adds a text such as SUMMARY, which libical escapes; an empty one adds nothing.
    mutating func add(_ name: String, _ text: String) throws(CalendarError) {
        if !text.isEmpty { try unsafe add(name, value: icalvalue_new_text(text)) }
    }

    /// Adds a date-time such as DTSTART; one on London's clocks names them.
    mutating func add(_ name: String, _ time: ICalDateTime) throws(CalendarError) {
        open(name)
        if time.clock == .london { octets += Self.london }
        if let first, first.time == time {
            octets += octets[first.text]
            return LineFolding.endLine(from: start, in: &octets)
        }
        let text = octets.count
        try unsafe close(with: icalvalue_new_datetime(time.libical))
        if first == nil { first = (time, text..<octets.count - 2) }
    }

    /// Adds a day such as the DTSTART of an event that fills it.
    mutating func add(_ name: String, day: LocalDate) throws(CalendarError) {
        let date = unsafe fieldgame_ical_date(Int32(day.year), Int32(day.month), Int32(day.day))
        try unsafe add(name, as: ICAL_VALUE_DATE, value: icalvalue_new_date(date))
    }

    /// Adds a value, which ends here, with VALUE where its type is not the usual one.
    ///
    /// libical escapes nothing in addresses, so they must be checked ones.
    mutating func add(
        _ name: String, as type: icalparameter_value? = nil, value: OpaquePointer?
    ) throws(CalendarError) {
        open(name)
        if let type { try unsafe append(icalparameter_new_value(type)) }
        try unsafe close(with: value)
    }

    /// Adds the place on a map: a title, and an address such as `geo:51.491235,-0.608500`.
    mutating func add(place title: String, address: String) throws(CalendarError) {
        open("X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100")
        if !title.isEmpty {
            let parameter = unsafe icalparameter_new_x(title)
            if let parameter = unsafe parameter {
                unsafe icalparameter_set_xname(parameter, "X-TITLE")
            }
            try unsafe append(parameter)
        }
        try unsafe close(with: icalvalue_new_uri(address))
    }

    /// Adds a person such as ORGANIZER, by name and mail address.
    ///
    /// - Parameters:
    ///   - answer: what is known of the answer of somebody who is asked to come; nil for others.
    ///   - asks: whether an answer is wanted.
    mutating func add(
        _ name: String, _ mailbox: InvitationMailbox, answer: Participation? = nil,
        asks: Bool = false
    ) throws(CalendarError) {
        open(name)
        if let answer {
            try unsafe append(icalparameter_new_role(ICAL_ROLE_REQPARTICIPANT))
            try unsafe append(icalparameter_new_partstat(answer.libical))
        }
        if asks { try unsafe append(icalparameter_new_rsvp(ICAL_RSVP_TRUE)) }
        let shown = CalendarText.parameter(mailbox.name)
        if !shown.isEmpty { try unsafe append(icalparameter_new_cn(shown)) }
        try unsafe close(with: icalvalue_new_caladdress(mailbox.uri))
    }

    /// Begins a line.
    private mutating func open(_ name: String) {
        start = octets.count
        octets += name.utf8
    }

    /// Goes on with a parameter, which ends here.
    private mutating func append(_ parameter: OpaquePointer?) throws(CalendarError) {
        guard let parameter = unsafe parameter else { throw .refused }
        defer { unsafe icalparameter_free(parameter) }
        try unsafe append(";", icalparameter_as_ical_string_r(parameter))
    }

    /// Ends the line with a value, which ends here.
    private mutating func close(with value: OpaquePointer?) throws(CalendarError) {
        guard let value = unsafe value else { throw .refused }
        defer { unsafe icalvalue_free(value) }
        try unsafe append(":", icalvalue_as_ical_string_r(value))
        LineFolding.endLine(from: start, in: &octets)
    }

    /// Goes on with a sign and a text of libical's, which ends here.
    private mutating func append(
        _ sign: Unicode.Scalar, _ text: UnsafeMutablePointer<CChar>?
    ) throws(CalendarError) {
        guard let text = unsafe text else { throw .refused }
        defer { unsafe icalmemory_free_buffer(text) }
        octets.append(UInt8(ascii: sign))
        unsafe octets.append(
            contentsOf: UnsafeRawBufferPointer(start: text, count: fieldgame_ical_length(text)))
    }

    private static let london = Array(";TZID=\(London.zoneName)".utf8)
}

internal import CLibICal
internal import FieldGame

/// What libical writes alike in many events, written once.
///
/// It depends on nothing, so a renderer keeps it.
struct EventConstants: Hashable, Sendable {
    /// STATUS and TRANSP: no event takes up its readers' time.
    let confirmed, tentative, cancelled: [UInt8]
    /// X-MICROSOFT-CDO-BUSYSTATUS, which says the same to Outlook.
    let free: [UInt8]
    /// The parameter that names London's clocks, with the `;` before it.
    let zone: [UInt8]
    /// X-APPLE-STRUCTURED-LOCATION up to its title.
    let place: [UInt8]

    /// The forms; throws `CalendarError.refused`.
    init() throws(CalendarError) {
        self = try LibICal.alone { () throws(CalendarError) in try EventConstants(alone: ()) }
    }

    private init(alone: Void) throws(CalendarError) {
        confirmed = try Self.lines(of: ICAL_STATUS_CONFIRMED)
        tentative = try Self.lines(of: ICAL_STATUS_TENTATIVE)
        cancelled = try Self.lines(of: ICAL_STATUS_CANCELLED)
        var (free, zone, place) = (ComponentLines(), ComponentLines(), ComponentLines())
        try free.add(extension: "X-MICROSOFT-CDO-BUSYSTATUS", "FREE")
        try unsafe zone.append(icalparameter_new_tzid(London.zoneName))
        unsafe place.open("X-APPLE-STRUCTURED-LOCATION")
        try unsafe place.append(icalparameter_new_value(ICAL_VALUE_URI))
        try place.append(parameter: "X-APPLE-RADIUS", "100")
        (self.free, self.zone, self.place) = (free.octets, zone.octets, place.octets)
    }

    private static func lines(of status: icalproperty_status) throws(CalendarError) -> [UInt8] {
        var lines = ComponentLines()
        try lines.add(status)
        try lines.add(ICAL_TRANSP_TRANSPARENT)
        return lines.octets
    }
}

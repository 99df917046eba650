/// Which zones the events of a calendar name, and which the calendar defines.
struct ZoneUse {
    /// The most zones that are held.
    static let limit = 1_000

    private var used: [String: Int] = [:]
    private var defined: [String: Int] = [:]

    /// Takes in the zones that an event names, with their lines.
    mutating func use(_ zones: [(name: String, line: Int)]) {
        for zone in zones where used[zone.name] == nil && used.count < Self.limit {
            used[zone.name] = zone.line
        }
    }

    /// Takes in a VTIMEZONE, and notes what it lacks.
    mutating func define(_ zone: OpenComponent, _ findings: inout FeedFindings) {
        guard let name = zone["TZID"]?.value, !name.isEmpty else {
            findings.add(.badZone, line: zone.line, "The VTIMEZONE has no TZID.")
            return
        }
        if zone.parts.isDisjoint(with: ["STANDARD", "DAYLIGHT"]) {
            findings.add(
                .badZone, line: zone.line, "The VTIMEZONE \(name.printed) defines no offset.")
        }
        if defined[name] != nil {
            findings.add(.badZone, line: zone.line, "\(name.printed) is defined twice.")
        }
        if defined.count < Self.limit { defined[name] = zone.line }
    }

    /// Notes zones that are used and not defined, or defined and not used.
    func finish(_ findings: inout FeedFindings) {
        for (name, line) in used.sorted(by: { $0.value < $1.value }) where defined[name] == nil {
            if CalendarZones.isKnown(name) {
                findings.add(
                    .noZone, line: line, "TZID=\(name.printed) has no VTIMEZONE in the file.")
            } else {
                findings.add(
                    .unknownZone, line: line,
                    "TZID=\(name.printed) has no VTIMEZONE and is no zone that is known.")
            }
        }
        for (name, line) in defined.sorted(by: { $0.value < $1.value }) where used[name] == nil {
            findings.add(.unusedZone, line: line, "No event uses the VTIMEZONE \(name.printed).")
        }
    }
}

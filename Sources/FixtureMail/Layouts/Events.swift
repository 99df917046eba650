import FieldGame

/// The events of a calendar: `JDM v HWTA – Senior Ties R1`, at a pitch, with `Umpires: ...` below.
enum Events {
    /// The name of the layout.
    static let name = "calendar"

    /// What the events say of matches, in their order; other events say nothing.
    static func read(_ events: [WrittenEvent], in setting: Setting) -> [Layouts.Found] {
        var found: [Layouts.Found] = []
        var seen: Set<WrittenEvent> = []
        for (index, event) in events.enumerated() {
            // A refusal needs no more than one finding too many.
            if found.count > setting.limits.notices { break }
            guard seen.insert(event).inserted else { continue }
            let reader = EventReader(event, number: index + 1, setting: setting)
            found += reader.findings().map { (name, $0) }
        }
        return found
    }
}

import FieldGame

/// Attached calendars (RFC 5545).
extension Author {
    func calendar(_ draft: inout Draft) {
        let competition = competition()
        let inSummary = chance(60)
        draft.subject =
            inSummary
            ? one(["Calendar", "Fixtures to import", "ics"])
            : one(["\(competition) calendar", "Calendar for the \(competition)"])
        let method = one(["PUBLISH", "PUBLISH", "REQUEST", ""])
        var lines = [
            "BEGIN:VCALENDAR", "PRODID:-//Google Inc//Google Calendar 70.9054//EN", "VERSION:2.0",
        ]
        if !method.isEmpty { lines.append("METHOD:\(method)") }
        let zone = one(["GMT Standard Time", "Europe/London", "GMT Standard Time"])
        lines += Self.zone(zone)
        for day in days(number(2...5)) {
            var match = match(on: day, competition: competition)
            if chance(10) { match.time = nil }
            if chance(10) { match.pitch = nil }
            let (pair, marks) = pairing(match)
            lines += [
                "BEGIN:VEVENT", "UID:\(number(1...999_999_999))@college.example",
                "DTSTAMP:\(sent.description.replacing("-", with: ""))T090000Z",
            ]
            lines.append(start(match, zone))
            var summary =
                inSummary
                ? one([
                    pair + dash + competition, "\(competition): \(pair)",
                    "\(pair) (\(competition))",
                ]) : pair
            let cancelled = chance(12)
            if cancelled, chance(40) { summary = "CANCELLED: " + summary }
            lines.append("SUMMARY:\(Self.escaped(summary))")
            if let pitch = match.pitch {
                lines.append("LOCATION:\(Self.escaped(spelled(pitch: pitch)))")
            }
            if let umpires = match.umpires {
                lines.append(
                    "DESCRIPTION:\(Self.escaped("Umpires: " + spelled(umpires: umpires)))"
                        + (chance(40) ? "\\nBring both sets of bibs" : ""))
            }
            if cancelled { lines.append("STATUS:CANCELLED") }
            lines.append("END:VEVENT")
            var truth = Truth(notice: match.notice(cancelled ? .cancel : .add), marks: marks)
            if cancelled { truth.accepted = Self.lesser(truth.notice) }
            draft.truths.append(truth)
        }
        if chance(40) {
            lines += [
                "BEGIN:VEVENT", "UID:x\(number(1...99999))@college.example",
                "DTSTAMP:20260101T090000Z",
                "DTSTART:\(day(3).description.replacing("-", with: ""))T190000Z",
                "SUMMARY:"
                    + one([
                        "Field Game supper", "Captains' meeting", "Umpires' briefing",
                        "Photographs",
                    ]), "LOCATION:Hall", "END:VEVENT",
            ]
        }
        lines.append("END:VCALENDAR")
        let text = lines.map(Self.folded).joined(separator: "\r\n") + "\r\n"
        draft.plain = text
        let type = "text/calendar; charset=utf-8" + (method.isEmpty ? "" : "; method=\(method)")
        draft.piece = several(
            [
                piece("Calendar file attached (all times UK)."),
                file(Array(text.utf8), type: type, name: "fixtures.ics"),
            ], "mixed")
    }

    private func start(_ match: PlannedMatch, _ zone: String) -> String {
        let day = match.date.description.replacing("-", with: "")
        guard let time = match.time else { return "DTSTART;VALUE=DATE:\(day)" }
        let local = "\(Self.two(time.hour))\(Self.two(time.minute))00"
        if chance(40) { return "DTSTART;TZID=\(zone):\(day)T\(local)" }
        if chance(20) { return "DTSTART:\(day)T\(local)" }
        let hour = time.hour - (Self.isSummer(match.date) ? 1 : 0)
        return "DTSTART:\(day)T\(Self.two(hour))\(Self.two(time.minute))00Z"
    }

    /// The same match with less told of it, as a cancellation may.
    static func lesser(_ notice: Notice) -> [Notice] {
        (1..<8).map { mask in
            var notice = notice
            if mask & 1 != 0 { notice.time = nil }
            if mask & 2 != 0 { notice.pitch = nil }
            if mask & 4 != 0 { notice.umpires = nil }
            return notice
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(",", with: "\\,").replacing(";", with: "\\;")
    }

    private static func folded(_ line: String) -> String {
        var result = ""
        var width = 0
        for character in line {
            if width + character.utf8.count > 73 {
                result += "\r\n "
                width = 1
            }
            result.append(character)
            width += character.utf8.count
        }
        return result
    }

    private static func zone(_ name: String) -> [String] {
        [
            "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:16010101T020000",
            "TZOFFSETFROM:+0100", "TZOFFSETTO:+0000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
            "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010101T010000", "TZOFFSETFROM:+0000",
            "TZOFFSETTO:+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT",
            "END:VTIMEZONE",
        ]
    }
}

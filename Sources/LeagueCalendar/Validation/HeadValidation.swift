/// The calendar's own properties.
struct HeadValidation {
    /// The name that subscribers see; nil where there is none.
    let name: String?
    /// How often subscribers shall ask, in seconds; nil where it does not say.
    let refresh: Int?

    /// Notes what is missing or wrong.
    ///
    /// - Parameter isDownload: one event, which is no calendar to subscribe to and needs no name.
    init(_ calendar: OpenComponent, isDownload: Bool, _ findings: inout FeedFindings) {
        let shown = calendar["X-WR-CALNAME"] ?? calendar["NAME"]
        name = shown.map { CalendarText.line(Self.unescaped($0.value)) }.flatMap {
            $0.isEmpty ? nil : $0
        }
        let intervals = ["REFRESH-INTERVAL", "X-PUBLISHED-TTL"].compactMap { calendar[$0] }
        refresh = intervals.lazy.compactMap { CalendarStamp.seconds($0.value) }.first
        for interval in intervals where CalendarStamp.seconds(interval.value) == nil {
            findings.add(
                .badRefresh, line: interval.number, "\(interval.name) is no length of time.")
        }
        if !isDownload, calendar["X-WR-CALNAME"] == nil {
            findings.add(.noName, line: calendar.line, "There is no X-WR-CALNAME.")
        }
        if !isDownload, intervals.isEmpty {
            findings.add(
                .noRefresh, line: calendar.line,
                "It has neither REFRESH-INTERVAL nor X-PUBLISHED-TTL.")
        }
        if calendar["VERSION"]?.value != "2.0" {
            findings.add(.noVersion, line: calendar.line, "There is no VERSION:2.0.")
        }
        if calendar["PRODID"] == nil {
            findings.add(.noProduct, line: calendar.line, "There is no PRODID.")
        }
        if let uid = calendar["UID"] {
            findings.add(.calendarUID, line: uid.number, "The calendar itself has a UID.")
        }
        if let method = calendar["METHOD"] {
            findings.add(
                .method, line: method.number, "It has METHOD:\(method.value.printed).")
        }
        calendar.noteRepeated(
            ["VERSION", "PRODID", "CALSCALE", "METHOD", "X-WR-CALNAME", "REFRESH-INTERVAL"],
            &findings)
    }

    /// <https://www.rfc-editor.org/rfc/rfc5545#section-3.3.11>
    private static func unescaped(_ text: String) -> String {
        var (result, isEscaped) = ("", false)
        for character in text.prefix(1_000) {
            if isEscaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}

/// Keeps of a calendar file only what the reader wants, before libical sees it.
///
/// What a stranger wrote then meets only the plainest parts of libical, and its recursion has a
/// bound.
enum ComponentFilter {
    /// The deepest that components may nest.
    static let depthLimit = 16
    /// The most octets of a property's name and parameters; a property with more is left out.
    static let parametersLimit = 2_000

    /// The properties that ``CalendarReader`` wants of an event.
    static let ofEvents: Set<String> = [
        "UID", "DTSTART", "DTEND", "SUMMARY", "DESCRIPTION", "LOCATION", "STATUS", "SEQUENCE",
        "CATEGORIES", "RECURRENCE-ID",
    ]
    /// The properties that ``InvitationReply`` wants of an event.
    static let ofReplies: Set<String> = [
        "UID", "ATTENDEE", "DTSTAMP", "SEQUENCE", "COMMENT", "RECURRENCE-ID",
    ]
    private static let repeating: Set<String> = ["RRULE", "RDATE"]
    /// What stands in the place of a rule of repetition, which libical never sees.
    private static let repeats = Array("X-REPEATS:TRUE\r\n".utf8)

    /// Unfolded lines ended by CR LF: the VCALENDARs with their METHOD, their VEVENTs, and of these
    /// the wanted properties that are not empty. A rule of repetition becomes `X-REPEATS`, the only
    /// extension that is kept. Control characters are gone.
    ///
    /// Throws `CalendarError.notACalendar` without a VCALENDAR, `.nestedTooDeeply` beyond
    /// ``depthLimit``.
    static func sifted(
        _ bytes: [UInt8], keeping wanted: Set<String> = ofEvents
    ) throws(CalendarError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 1)
        var open: [String] = []
        var isCalendar = false
        for line in LineFolding.lines(of: bytes) {
            let name = line.prefix(32).prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ";") }
            guard name.count < 32, name.count < line.count else { continue }
            switch String(decoding: name, as: UTF8.self).uppercased() {
            case "BEGIN":
                open.append(component(in: line.dropFirst(name.count + 1)))
                guard open.count <= depthLimit else { throw .nestedTooDeeply(limit: depthLimit) }
                if isKept(open), let last = open.last { result += Array("BEGIN:\(last)\r\n".utf8) }
                isCalendar = isCalendar || open == ["VCALENDAR"]
            case "END":
                // What is closed in the wrong order is closed as libical expects it.
                guard let last = open.last else { continue }
                if isKept(open) { result += Array("END:\(last)\r\n".utf8) }
                open.removeLast()
            case let name where open == ["VCALENDAR", "VEVENT"] && repeating.contains(name):
                result += repeats
            case let name
            where open == ["VCALENDAR", "VEVENT"] && wanted.contains(name)
                || open == ["VCALENDAR"] && name == "METHOD":
                guard line.last != UInt8(ascii: ":"), hasFewParameters(line) else { continue }
                result += line.lazy.map { $0 == 9 ? 32 : $0 }.filter { $0 >= 32 && $0 != 127 }
                result += [13, 10]
            default: continue
            }
        }
        guard isCalendar else { throw .notACalendar }
        while let last = open.last {
            if isKept(open) { result += Array("END:\(last)\r\n".utf8) }
            open.removeLast()
        }
        return result
    }

    /// Whether the value begins within the first ``parametersLimit`` octets: libical's time for
    /// parameters grows with the square of their number.
    private static func hasFewParameters(_ line: ArraySlice<UInt8>) -> Bool {
        var isQuoted = false
        for octet in line.prefix(parametersLimit) {
            if octet == UInt8(ascii: "\"") { isQuoted.toggle() }
            if octet == UInt8(ascii: ":"), !isQuoted { return true }
        }
        return false
    }

    private static func isKept(_ open: [String]) -> Bool {
        open == ["VCALENDAR"] || open == ["VCALENDAR", "VEVENT"]
    }

    /// A component's name in upper case, cut at 32 octets.
    private static func component(in value: ArraySlice<UInt8>) -> String {
        String(decoding: value.prefix(32), as: UTF8.self).uppercased()
            .filter { $0.isASCII && ($0.isLetter || $0 == "-") }
    }
}

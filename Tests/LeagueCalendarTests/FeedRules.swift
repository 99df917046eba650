import LeagueCalendar
import Testing

/// What every feed must keep to, checked on its bytes without any library, and through the reader.
enum FeedRules {
    /// Checks a calendar with so many events; each broken rule is an issue of the test.
    static func expect(
        _ bytes: [UInt8], events count: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let faults = faults(in: bytes)
        #expect(faults.isEmpty, sourceLocation: sourceLocation)
        let events = try CalendarReader.events(in: bytes)
        #expect(events.count == count, sourceLocation: sourceLocation)
        #expect(Set(events.map(\.uid)).count == count, sourceLocation: sourceLocation)
        #expect(
            events.allSatisfy { $0.start != nil && $0.end != nil && !$0.summary.isEmpty },
            sourceLocation: sourceLocation)
    }

    /// The rules that a calendar breaks, as sentences.
    static func faults(in bytes: [UInt8]) -> [String] {
        guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
        var faults: [String] = []
        // A CR LF is one Character, so every CR and LF left over stands alone.
        if text.contains(where: { $0 == "\r" || $0 == "\n" }) { faults.append("half a CR LF") }
        if !text.hasSuffix("END:VCALENDAR\r\n") { faults.append("does not end") }
        if text.unicodeScalars.contains(where: isForbidden) { faults.append("control character") }
        let lines = text.dropLast().split(separator: "\r\n", omittingEmptySubsequences: false)
        for line in lines where line.utf8.count > 75 { faults.append("too long: \(line)") }
        for line in lines where line.allSatisfy({ $0 == " " }) { faults.append("blank line") }
        return faults + structureFaults(in: unfolded(lines))
    }

    private static func structureFaults(in lines: [String]) -> [String] {
        var faults: [String] = []
        var open: [Substring] = []
        var own: [String: Int] = [:]
        for line in lines {
            let name = line.prefix { $0 != ":" && $0 != ";" }
            if line.hasPrefix("BEGIN:") { open.append(line.dropFirst(6)) }
            if open == ["VCALENDAR"] { own[String(name), default: 0] += 1 }
            if line.hasPrefix("END:"), open.popLast() != line.dropFirst(4) {
                faults.append("does not close: \(line)")
            }
        }
        if !open.isEmpty { faults.append("left open: \(open)") }
        for name in ["VERSION", "PRODID", "CALSCALE", "NAME", "REFRESH-INTERVAL"]
        where own[name] != 1 { faults.append("\(name) \(own[name] ?? 0) times") }
        for name in ["METHOD", "UID"] where own[name] != nil { faults.append("calendar's \(name)") }
        let usesZone = lines.contains { $0.contains(";TZID=Europe/London:") }
        if usesZone != lines.contains("BEGIN:VTIMEZONE") { faults.append("VTIMEZONE and TZID") }
        if lines.contains(where: { $0.contains("No Value") || $0.hasPrefix("X-LIC") }) {
            faults.append("an error of libical")
        }
        return faults
    }

    private static func unfolded(_ lines: [Substring]) -> [String] {
        lines.reduce(into: []) { result, line in
            if line.hasPrefix(" "), let last = result.popLast() {
                result.append(last + line.dropFirst())
            } else {
                result.append(String(line))
            }
        }
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\r" && scalar != "\n"
    }
}

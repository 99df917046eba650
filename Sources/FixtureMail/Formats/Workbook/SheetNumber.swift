import FieldGame

/// A number of a cell as the sheet shows it, days and times spelled out so that nobody can take them
/// for others: `46084` -> `Tue 3 Mar 2026`, `0.600694` -> `14:25`.
struct SheetNumber {
    /// Whether days are counted from 1 January 1904 instead of from 1900 (ECMA-376 part 1, 18.17.4.1).
    var countsFrom1904 = false

    /// The text of a number in a format; as written where it is no number or no day.
    func text(_ written: String, _ format: NumberFormat) -> String {
        guard let value = Double(written.trimmingBlanks), value.isFinite, abs(value) < 1e15 else {
            return written
        }
        switch format {
        case .number(let decimals): return Self.plain(value, decimals: decimals)
        case .time: return time(value) ?? written
        case .date, .dateAndTime:
            // A time of day alone, whatever its format would show of 1900.
            if value > 0, value < 1 { return time(value) ?? written }
            let minutes = (value * 1440).rounded()
            guard value >= 0, let total = Int(exactly: minutes),
                let day = day(format == .date ? Int(value.rounded(.down)) : total / 1440)
            else { return written }
            let minute = total % 1440
            guard format == .dateAndTime, minute > 0,
                let time = LocalTime(hour: minute / 60, minute: minute % 60)
            else { return day }
            return day + " " + time.description
        }
    }

    /// The text of an ISO date and time (`t="d"`): `2026-03-03T14:25:00Z`.
    func text(iso written: String) -> String {
        let parts = written.split(separator: "T", maxSplits: 1)
        guard let date = parts.first.flatMap({ LocalDate(iso: $0) }) else { return written }
        let clock = parts.count > 1 ? String(parts[1].prefix(5)) : "00:00"
        return clock == "00:00" ? Self.spelled(date) : Self.spelled(date) + " " + clock
    }

    /// The minute nearest to a fraction of a day.
    private func time(_ value: Double) -> String? {
        let fraction = value - value.rounded(.down)
        let minute = Int((fraction * 1440).rounded()) % 1440
        return LocalTime(hour: minute / 60, minute: minute % 60)?.description
    }

    /// 60 is 29 February 1900, a day that never was: Excel counts it since Lotus 1-2-3 did.
    private func day(_ serial: Int) -> String? {
        if !countsFrom1904, serial == 60 { return "1900-02-29" }
        let start = countsFrom1904 ? (1904, 1, 1) : (1899, 12, serial < 60 ? 31 : 30)
        guard (0...2_958_465).contains(serial),
            let day = LocalDate(year: start.0, month: start.1, day: start.2)?.adding(days: serial)
        else { return nil }
        return Self.spelled(day)
    }

    private static func spelled(_ day: LocalDate) -> String {
        // Of other years than these a text would be read as a day without a year.
        guard (1990...2099).contains(day.year) else { return day.description }
        let month = LocalDate.monthNames[day.month - 1].prefix(3)
        return "\(day.weekday.name.prefix(3)) \(day.day) \(month) \(day.year)"
    }

    /// `8` -> `8`, `2.2999999999999998` -> `2.3`, or with its format's decimals `2.30`.
    private static func plain(_ value: Double, decimals: Int?) -> String {
        let places = min(decimals ?? 10, 10)
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        let rounded = (value * scale).rounded() / scale
        let isWhole = rounded == rounded.rounded()
        var text =
            isWhole ? Int(exactly: rounded).map { String($0) } ?? "\(rounded)" : "\(rounded)"
        guard let decimals, decimals > 0 else { return text }
        if isWhole { text += "." }
        let written = text.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return text + String(repeating: "0", count: max(0, places - written.count))
    }
}

import FieldGame

/// The day in a cell, where nothing else can stand: `20/1`, `24 Feb 26`, `2026-02-24 14:25`.
enum CellDay {
    /// Reads a cell; `weekday` is the cell of a column of weekdays, which must agree.
    static func day(_ cell: String, weekday: String?, _ setting: Setting) -> Setting.Day {
        let words = Word.words(of: cell)
        let named = weekday.flatMap { Word.words(of: $0).first }.flatMap {
            DateWords.weekday($0)
        }
        let text = spelled(cell)
        var dates = LineItems(text, names: setting.names).dates
        if dates.isEmpty {
            // `20/1` is a day where nothing else can stand.
            let marked = text.replacing(".", with: "/").trimmingSuffix("/")
            dates = LineItems("Mon " + marked, names: setting.names).dates.map {
                WrittenDate(weekday: nil, day: $0.day, month: $0.month, year: $0.year)
            }
        }
        guard dates.count == 1, var date = dates.first else {
            if dates.isEmpty, let named, let found = lone(named, weekday, setting) { return found }
            return UmpireWords.isUnknown(words) ? .none : .fault("no such day: \(cell)")
        }
        if let year = date.year, !(1990...2099).contains(year) {
            return .fault("the year \(year) cannot be meant")
        }
        if date.year == nil { date.year = year(after: date, in: text) }
        if let named {
            if let own = date.weekday, own != named {
                return .fault("\(own.name) and \(named.name) are named")
            }
            date.weekday = named
        }
        switch setting.resolution.resolve(date) {
        case .day(let day): return .day(day)
        case .fault(let note): return .fault(note)
        }
    }

    /// `2026-02-24T14:25:00` -> `2026-02-24 14:25:00`.
    private static func spelled(_ cell: String) -> String {
        let parts = cell.split(separator: "T", maxSplits: 1)
        guard parts.count == 2, let date = parts.first, date.utf8.count == 10,
            LocalDate(iso: date) != nil
        else { return cell.onOneLine }
        return "\(date) \(parts[1])"
    }

    /// A column of weekdays may hold the whole day.
    private static func lone(
        _ weekday: Weekday, _ cell: String?, _ setting: Setting
    ) -> Setting.Day? {
        guard let cell else { return nil }
        let dates = LineItems(cell, names: setting.names).dates
        guard dates.count == 1, let date = dates.first,
            case .day(let day) = setting.resolution.resolve(date)
        else { return nil }
        return .day(day)
    }

    /// The year of `24 Feb 26` and `24 Feb 26, 2.25pm`: two digits behind the month, which end the
    /// cell or stand before a time.
    private static func year(after date: WrittenDate, in text: String) -> Int? {
        let words = Word.words(of: text)
        guard date.month != nil,
            let month = words.indices.first(where: { DateWords.month(words[$0]) != nil }),
            month > 0, month + 1 < words.count, words[month + 1].text.utf8.count == 2,
            let year = words[month + 1].number(atMost: 2)
        else { return nil }
        var next = month + 2
        while next < words.count, [",", "-", "at"].contains(words[next].fold) { next += 1 }
        return next == words.count || TimeWords.time(at: next, in: words) != nil
            ? 2000 + year : nil
    }
}

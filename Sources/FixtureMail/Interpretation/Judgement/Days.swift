import FieldGame

/// Which day is meant by what is written, seen from the message's own day and the headings.
struct Days: Sendable {
    let resolution: DateResolution
    var week: LocalDate?

    /// The day that some values name together: `Tuesday`, `today (Thursday 22 January)`; nil when
    /// they name none.
    func day(
        of values: [Value], isPast: Bool, below heading: Scope.Day? = nil, strict: Bool = false
    ) -> Result<
        LocalDate, DayFault
    >? {
        var resolution = resolution
        resolution.prefersPast = isPast
        var days: [LocalDate] = []
        var weekdays: [WeekdayAlone] = []
        for value in values {
            switch value.meaning {
            case .date(let date):
                switch resolution.resolve(date) {
                case .day(let day): if !days.contains(day) { days.append(day) }
                case .fault(let note): return .failure(DayFault(reason: .invalidDate, note: note))
                }
            case .weekday(let alone): weekdays.append(alone)
            default: continue
            }
        }
        if days.count > 1 {
            return .failure(DayFault(reason: .ambiguous, note: "two days are named"))
        }
        if let day = days.first {
            if let other = weekdays.first(where: { $0.weekday != day.weekday }) {
                return .failure(
                    DayFault(
                        reason: .invalidDate,
                        note: "\(day.spoken) is not the \(other.weekday.name) that the line names"))
            }
            return .success(day)
        }
        guard let alone = weekdays.first else { return nil }
        if weekdays.contains(where: { $0.weekday != alone.weekday }) {
            return .failure(DayFault(reason: .ambiguous, note: "two days are named"))
        }
        if case .day(let day)? = heading {
            if day.weekday == alone.weekday { return .success(day) }
            if strict {
                return .failure(
                    DayFault(
                        reason: .ambiguous,
                        note: "\(day.spoken) is not the \(alone.weekday.name) that the line names"))
            }
        }
        return self.day(of: alone, isPast: isPast)
    }

    /// The one day that values name, as it was before any change.
    func day(before values: [Value]) -> LocalDate? {
        let named = values.filter { $0.kind == .day && $0.stance != .new }
        return try? day(of: named, isPast: false)?.get()
    }

    /// The day of a match: its own, or that of the heading above it.
    func day(of statement: Statement) -> LocalDate? {
        if let own = day(before: statement.values) { return own }
        if case .day(let day)? = statement.scope.day?.content { return day }
        return nil
    }

    /// The day that a day of the week alone means; nil when the message has no date.
    func day(of alone: WeekdayAlone, isPast: Bool) -> Result<LocalDate, DayFault>? {
        guard let sent = resolution.sent else { return nil }
        if let week {
            return (0...6).lazy.compactMap { week.adding(days: $0) }
                .first { $0.weekday == alone.weekday }.map { .success($0) }
        }
        if isPast, alone.sense != .this, alone.sense != .next {
            return (0...6).lazy.compactMap { sent.adding(days: -$0) }
                .first { $0.weekday == alone.weekday }.map { .success($0) }
        }
        return alone.day(from: sent)
    }
}

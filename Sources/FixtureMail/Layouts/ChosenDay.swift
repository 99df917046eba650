import FieldGame

extension Setting {
    /// The day of a match: what its own line says, else the heading; or what is wrong.
    func day(
        _ written: DateResolution.Resolved?
    ) -> Result<LocalDate, DayFault> {
        switch written {
        case .day(let day): return .success(day)
        case .fault(let note): return .failure(DayFault(reason: .invalidDate, note: note))
        case nil: break
        }
        switch day {
        case .day(let day): return .success(day)
        case .fault(let note): return .failure(DayFault(reason: .invalidDate, note: note))
        case .none: return .failure(DayFault(reason: .ambiguous, note: "no day is given"))
        case .unclear:
            return .failure(
                DayFault(reason: .ambiguous, note: "it is not clear which day is meant"))
        }
    }

    /// The day of a match whose line may name a day of the week alone, which must agree.
    ///
    /// Where nothing else gives a day, that day of the week does: of the week that a heading names,
    /// else the coming one, or, for what `isPast`, the last one.
    func day(
        _ written: DateResolution.Resolved?, on items: LineItems, isPast: Bool = false
    ) -> Result<LocalDate, DayFault> {
        if written == nil, day == .none, let alone = items.weekdayAlone,
            let found = self.day(of: alone, isPast: isPast)
        {
            return found
        }
        let day = day(written)
        guard case .success(let found) = day,
            let weekday = items.bareWeekdays.first(where: { $0 != found.weekday })
        else { return day }
        let note = "\(found.spoken) is not the \(weekday.name) that the line names"
        return .failure(DayFault(reason: .ambiguous, note: note))
    }

    /// The day that a day of the week alone means; nil when the message has no date.
    func day(of alone: WeekdayAlone, isPast: Bool) -> Result<LocalDate, DayFault>? {
        guard let sent = resolution.sent else { return nil }
        if isPast {
            let last = (0...6).lazy.compactMap { sent.adding(days: -$0) }
                .first { $0.weekday == alone.weekday }
            return last.map { .success($0) }
        }
        if let week {
            return (0...6).lazy.compactMap { week.adding(days: $0) }
                .first { $0.weekday == alone.weekday }.map { .success($0) }
        }
        return alone.day(from: sent)
    }

    /// Whether a day is known, from a heading or the line, well or badly: without one a mention of a
    /// match is talk.
    func hasDay(_ items: LineItems) -> Bool {
        day != .none || !items.dates.isEmpty || items.weekdayAlone != nil
    }

    /// A problem with a line.
    func problem(_ reason: Problem.Reason, _ line: WrittenLine, _ note: String = "") -> Finding {
        .problem(Problem(reason, line, note, limits: limits))
    }

    /// A notice of a match whose day is not given: a problem, unless the database holds just one
    /// match of these teams that is still to be played.
    func undated(_ notice: Notice, _ line: WrittenLine) -> Finding {
        var problem = Problem(.ambiguous, line, "no day is given", limits: limits)
        problem.meant = PartialNotice(notice, namesDay: false)
        return .problem(problem)
    }

    /// A line as notices quote it.
    func quote(_ line: WrittenLine) -> String { String(line.raw.prefix(limits.quotedLineLength)) }
}

/// Why a match has no day.
struct DayFault: Error {
    var reason: Problem.Reason
    var note: String
}

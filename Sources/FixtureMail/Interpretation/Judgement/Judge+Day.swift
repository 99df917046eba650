import FieldGame

/// The day of a match.
extension Judge {
    func day(
        of statement: Statement, stored: Notice?, sides: Opponents? = nil,
        action: Notice.Action = .add
    ) throws(Fault) -> (day: LocalDate, old: LocalDate?) {
        let isPast =
            action == .result || statement.scope.topic?.content == .results
            || statement.tellsOfWalkover
        let values = statement.values(.day)
        let held = statement.scope.day?.content
        var old: LocalDate?
        let new = values.filter { $0.stance == .new }
        let others = values.filter { $0.stance != .new }
        if !new.isEmpty, action == .update || !others.isEmpty {
            if case .success(let day)? = days.day(of: others, isPast: false, below: held) {
                old = day
            }
            if old == nil { old = stored?.date }
            if old == nil, others.isEmpty, case .day(let day)? = held { old = day }
        } else if case .success(let day)? = days.day(
            of: values.filter { $0.stance == .old }, isPast: false)
        {
            old = day
        }
        var wanted = new.isEmpty ? values.filter { $0.stance != .old } : new
        if wanted.isEmpty, action == .cancel || action == .postpone { wanted = values }
        let isListed =
            statement.passage.form == .line && new.isEmpty && statement.scope.day?.heading ?? 0 > 1
        switch days.day(of: wanted, isPast: isPast, below: held, strict: isListed) {
        case .success(let day) where day.year >= 1990:
            if action == .update, !new.isEmpty, let sent = resolution.sent, day < sent {
                throw Fault(reason: .ambiguous, note: "the new day has passed", kind: .day)
            }
            return (day, old)
        case .failure(let fault): throw Fault(reason: fault.reason, note: fault.note, kind: .day)
        case .success(let day):
            throw Fault(reason: .invalidDate, note: "there was no game in \(day.year)", kind: .day)
        case nil: break
        }
        if case .date(let date)? = statement.fallback[.day], held == nil,
            case .day(let day) = resolution.resolve(date)
        {
            return (day, nil)
        }
        if let stored { return (stored.date, nil) }
        switch held {
        case .day(let day):
            if action == .result, statement.scope.isDayLoose, let sent = resolution.sent,
                day > sent,
                let last = day.adding(days: -7)
            {
                return (last, nil)
            }
            return (day, nil)
        case .fault(let note): throw Fault(reason: .invalidDate, note: note)
        case .unclear: throw Fault(reason: .ambiguous, note: "it is not clear which day is meant")
        case nil, .some(.none): throw undated(statement, sides, action)
        }
    }

    /// A match whose day is not given; of one that is called off or changed, what was meant, should the
    /// database hold just one match of these teams that is still to be played.
    private func undated(_ statement: Statement, _ sides: Opponents?, _ action: Notice.Action)
        -> Fault
    {
        var fault = Fault(reason: .ambiguous, note: "no day is given")
        guard let sides, sides.fault == nil, [.cancel, .postpone, .update].contains(action),
            let sent = resolution.sent
        else {
            return fault
        }
        var notice = Notice(
            action: action, date: sent, home: sides.home, away: sides.away,
            awayText: sides.awayText,
            competition: statement.scope.competition?.content,
            line: String(statement.passage.line.raw.prefix(limits.quotedLineLength)))
        if case .competition(let name)? = statement.values(.competition).first?.meaning {
            notice.competition = name
        }
        if case .time(.time(let time))? = statement.values(.time).first?.meaning {
            notice.time = time
        }
        if case .pitch(let name)? = statement.values(.pitch).first?.meaning { notice.pitch = name }
        let people = named(statement)
        notice.umpires = people.isEmpty ? nil : people
        if action == .update, let time = try? chosen(statement, .time),
            let pitch = try? chosen(statement, .pitch)
        {
            if case .time(.time(let new))? = time.value?.meaning { notice.time = new }
            if case .pitch(let new)? = pitch.value?.meaning { notice.pitch = new }
            readChanges(into: &notice, statement, (time, pitch), old: nil, stored: nil)
        }
        fault.meant = PartialNotice(notice, namesDay: false)
        return fault
    }
}

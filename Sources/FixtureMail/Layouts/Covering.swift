import FieldGame

/// A note above messages that are passed on, beside what those say.
enum Covering {
    /// What both say: the note first.
    ///
    /// A note that cancels or changes what it passes on (`All as below, but JDM v HWTA is off`) is
    /// reported, and that match is not taken over: it is not known what holds.
    static func joined(
        _ own: [Layouts.Found], enclosed: [Layouts.Found], in setting: Setting
    ) -> [Layouts.Found] {
        guard !own.isEmpty, !enclosed.isEmpty else { return own + enclosed }
        var disputed: Set<Set<String>> = []
        let listed = Set(enclosed.compactMap { key(of: $0.finding) })
        let judged = own.map { found -> Layouts.Found in
            let keys = keys(of: found.finding, in: setting).filter(listed.contains)
            guard !keys.isEmpty else { return found }
            switch found.finding {
            case .notice(let notice) where notice.action == .add:
                return found
            case .notice(let notice), .partly(let notice, _):
                disputed.formUnion(keys)
                let note = "the note changes a match of the message that it passes on"
                return (
                    found.layout,
                    .problem(Problem(line: notice.line, reason: .ambiguous, note: note))
                )
            case .problem(let problem):
                if problem.countsAsMatch { disputed.formUnion(keys) }
                return found
            }
        }
        let blankets = own.compactMap { found -> LineItems? in
            guard case .problem(let problem) = found.finding, problem.note == Blanket.note else {
                return nil
            }
            return LineItems(PlainText.normalised(problem.line), names: setting.names)
        }
        let kept = enclosed.compactMap { found -> Layouts.Found? in
            guard let key = key(of: found.finding), let notice = notice(of: found.finding) else {
                return found
            }
            if disputed.contains(key) || own.contains(where: { $0.finding == found.finding }) {
                return nil
            }
            guard blankets.contains(where: { covers(notice.date, $0, in: setting) }) else {
                return found
            }
            let note = "the note above the message speaks of all matches"
            return (
                found.layout,
                .problem(Problem(line: notice.line, reason: .ambiguous, note: note))
            )
        }
        return judged + kept
    }

    /// Whether an instruction for many matches can mean those of a day: it names that day, or none.
    private static func covers(
        _ day: LocalDate, _ items: LineItems, in setting: Setting
    ) -> Bool {
        let dates = items.dates.map(setting.resolution.resolve)
        let weekdays = items.bareWeekdays
        return (dates.isEmpty && weekdays.isEmpty) || dates.contains(.day(day))
            || weekdays.contains(day.weekday)
    }

    private static func notice(of finding: Finding) -> Notice? {
        switch finding {
        case .notice(let notice), .partly(let notice, _): notice
        case .problem: nil
        }
    }

    /// The two teams of a notice, in any order.
    private static func key(of finding: Finding) -> Set<String>? {
        switch finding {
        case .notice(let notice), .partly(let notice, _):
            guard let home = notice.home, let away = notice.away ?? notice.awayText else {
                return nil
            }
            return [home, away]
        case .problem: return nil
        }
    }

    /// The pairs of teams that a finding speaks of.
    private static func keys(of finding: Finding, in setting: Setting) -> [Set<String>] {
        if let key = key(of: finding) { return [key] }
        guard case .problem(let problem) = finding else { return [] }
        return LineItems(PlainText.normalised(problem.line), names: setting.names).pairings
            .compactMap(\.key)
    }
}

import FieldGame

/// Changes of a match that is known already: `JDM v HWTA now on Agar's 3, still 2.25pm`.
///
/// The text that a reply quotes gives what the line does not say.
enum Corrections {
    /// The name of the layout.
    static let name = "corrections"

    private static let changeWords: WordSet = [
        "now", "moves", "moved", "move", "moving", "changed", "changes", "change", "switched",
        "switches", "switch", "brought", "instead", "replaced", "replaces", "replacing", "swapped",
        "updated", "update", "correction", "corrected", "amended", "amendment", "amend", "revised",
        "becomes", "shifted", "relocated", "transferred", "rearranged", "rescheduled", "delayed",
        "reverts", "put", "swap", "swaps", "exchange",
    ]

    /// Whether the line says that something changes, or answers a quoted list.
    static func speaks(_ items: LineItems, in setting: Setting) -> Bool {
        if items.has(changeWords) || items.has(phrase: "( was") { return true }
        let twice = items.dates.count == 2 || items.times.count == 2 || items.pitches.count == 2
        if twice, items.has(["not"]) { return true }
        if Cancellations.announced(items) == .postpone, namesNewDay(items) { return true }
        // `PRDT v NJW, 3.30pm` above a list that has the match needs no word of change.
        guard let pairing = items.pairings.first, items.dates.isEmpty, setting.topic == .fixtures,
            Cancellations.announced(items) == nil
        else { return false }
        return !setting.quoted.matches(of: pairing).isEmpty && setting.day == .none
    }

    /// `postponed to Thursday 15th`; not `due to be played on Thursday 15th`.
    private static func namesNewDay(_ items: LineItems) -> Bool {
        items.items.contains { item in
            guard case .date = item.kind else { return false }
            return items.words[..<item.range.lowerBound].suffix(2).contains {
                ["to", "until", "till"].contains($0.fold)
            }
        }
    }

    /// Whether a line that also says that something stays names a new value.
    static func names(_ items: LineItems, in setting: Setting) -> Bool {
        let verbs = items.words.map(\.fold).filter(ChangedDetails.verbs.contains)
        // `will go ahead on A3` changes nothing that is not known.
        let isKnown = items.pairings.contains { !setting.quoted.matches(of: $0).isEmpty }
        guard verbs.contains(where: { $0 != "will" }) || (!verbs.isEmpty && isKnown) else {
            return false
        }
        return ChangedDetails(items, setting: setting).namesNew
    }

    /// Reads a line with one pairing.
    static func read(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard let pairing = items.pairings.first else { return nil }
        func problem(_ reason: Problem.Reason, _ note: String = "") -> Finding {
            setting.problem(reason, line, note)
        }
        let isPutRight =
            items.has(phrase: "should be")
            && items.has(["not", "sorry", "correction", "apologies"])
        let isHedged = items.undated.contains { word in
            hedges.contains(word) && !(isPutRight && word.fold == "should")
        }
        if line.text.contains("?") || isHedged {
            return problem(.ambiguous, "it is not certain that this changes")
        }
        let said = ChangedDetails(items, setting: setting)
        if !Opening.isPlain(items, before: pairing.range.lowerBound) {
            let isTalk = said.isEmpty && setting.quoted.matches(of: pairing).isEmpty
            return isTalk ? nil : problem(.ambiguous, "a sentence, not a list")
        }
        let sides = Opponents(pairing, names: setting.names)
        if let fault = sides.fault { return problem(fault.reason, fault.note) }
        let plain = MatchDetails(items, setting: setting)
        if let fault = plain.faults.first(where: { $0.reason != .ambiguous }) {
            return problem(fault.reason, fault.note)
        }
        if let note = said.fault { return problem(.ambiguous, note) }

        let weekdays = Set(items.bareWeekdays)
        let candidates = setting.quoted.matches(of: pairing)
            .filter { weekdays.isEmpty || weekdays == [$0.date.weekday] }
        // A day of the week says which match is meant, and cannot say when it is played instead.
        // Before the word of change it is the match's own, as in a cancellation.
        var own: LocalDate?
        if !weekdays.isEmpty, candidates.isEmpty, said.day == ChangedDetails.Change() {
            if items.namesDay(beforeAnyOf: changeWords),
                case .success(let day) = setting.day(nil, on: items)
            {
                own = day
            } else {
                return problem(.ambiguous, "only the day of the week is named")
            }
        } else if !weekdays.isEmpty, candidates.isEmpty {
            return problem(.ambiguous, "only the day of the week is named")
        }
        let named = candidates.filter { $0.date == said.day.old || $0.date == said.day.kept }
        let quoted = named.isEmpty ? candidates : named
        guard Set(quoted.map(\.date)).count <= 1 else {
            return problem(.ambiguous, "the quoted text has several matches of these teams")
        }
        let stored = quoted.first
        var day = said.day
        if let own { day.kept = own }
        if day.old != nil, day.new == nil { (day.new, day.kept) = (day.kept, nil) }
        // Another day than the quoted one, in a line of changes, is the new one.
        if let stored, let kept = day.kept, day.new == nil, kept != stored.date { day.new = kept }
        if case .day(let heading) = setting.day, day.kept == nil, day.old == nil {
            day.kept = heading
        }
        let before = day.old ?? stored?.date ?? day.kept
        // Without a day only the database can tell which match is meant.
        guard let date = day.new ?? before ?? setting.resolution.sent else {
            return problem(.ambiguous, "no day is given")
        }
        let isLoose = day.new == nil && before == nil
        if let sent = setting.resolution.sent, let new = day.new, new < sent {
            return problem(.ambiguous, "a new day that has passed")
        }
        var notice = Notice(
            action: .update, date: date, time: said.time.value ?? stored?.time, home: sides.home,
            away: sides.away, awayText: sides.awayText,
            competition: said.competition ?? stored?.competition ?? setting.competition,
            pitch: said.pitch.value ?? stored?.pitch,
            umpires: said.umpires ?? stored?.umpires, line: setting.quote(line))
        if let (old, new) = said.replacement {
            guard let known = notice.umpires, let index = known.firstIndex(of: old) else {
                return problem(.ambiguous, "it is not known who else umpires")
            }
            notice.umpires?[index] = new
        }
        var changed: [Notice.Field] = []
        if let new = day.new, new != before { changed.append(.date) }
        // A line of changes means what it says; a plain line changes what differs.
        let isExplicit = items.has(changeWords)
        if let time = said.time.new, isExplicit || time != stored?.time { changed.append(.time) }
        if let pitch = said.pitch.new, isExplicit || pitch != stored?.pitch {
            changed.append(.pitch)
        }
        if said.umpires != nil || said.replacement != nil,
            isExplicit || notice.umpires != stored?.umpires
        {
            changed.append(.umpires)
        }
        if changed.isEmpty {
            return said.isEmpty || isExplicit
                ? problem(.ambiguous, "it does not say what changes") : nil
        }
        notice.changed = changed
        let from = Notice.Previous(
            date: changed.contains(.date) ? before : nil,
            time: changed.contains(.time) ? said.time.old : nil,
            pitch: changed.contains(.pitch) ? said.pitch.old : nil)
        if from != Notice.Previous() { notice.from = from }
        return isLoose ? setting.undated(notice, line) : .notice(notice)
    }

    private static let hedges: WordSet = [
        "may", "might", "if", "whether", "probably", "possibly", "perhaps", "unless", "could",
        "would", "should", "maybe", "hope", "hoping", "think", "pending", "propose", "suggest",
    ]
}

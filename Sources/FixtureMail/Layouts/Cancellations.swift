import FieldGame

/// Matches that are off: by a word on their own line, or below a heading that says so.
enum Cancellations {
    /// The name of the layout.
    static let name = "cancellations"

    /// Words that say together that a match is off.
    static let phrases: Phrases = [
        "not now be played", "not now take place", "called off", "rained off", "snowed off",
        "frozen off", "not be played", "not take place",
        "not taking place", "not happening", "wont be played", "wont take place",
        "no longer taking place", "no longer being played", "no longer on", "not go ahead",
        "no longer happening",
        "not be happening", "wont be happening",
        "not going ahead", "not be going ahead", "cannot go ahead", "cant go ahead",
        "wont go ahead", "no longer going ahead", "unable to go ahead", "not be taking place",
        "cannot be played", "cant be played", "not being played", "cannot take place",
    ]
    /// Words that make an announcement a guess or a question.
    private static let hedges: WordSet = [
        "may", "might", "if", "whether", "probably", "possibly", "perhaps", "likely", "unless",
        "could", "should", "would", "think", "hope", "provisionally", "maybe", "pending", "?",
        "not", "isnt", "doubtful", "unlikely", "awaiting", "inspection", "doubt", "decision",
        "undecided", "threatened",
    ]

    /// Whether the line, or the heading above it, says that the match is off.
    static func speaks(_ items: LineItems, in setting: Setting) -> Bool {
        announced(items) != nil || setting.topic == .cancelled || setting.topic == .postponed
    }

    /// What the line itself says.
    static func announced(_ items: LineItems) -> Notice.Action? {
        switch Topics.topic(of: items) {
        case .cancelled: .cancel
        case .postponed: .postpone
        default: items.has(phrases) ? .cancel : nil
        }
    }

    /// Reads a line with one pairing.
    static func read(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard let pairing = items.pairings.first else { return nil }
        func problem(_ reason: Problem.Reason, _ note: String = "") -> Finding {
            setting.problem(reason, line, note)
        }
        let own = announced(items)
        let action = own ?? (setting.topic == .postponed ? .postpone : .cancel)
        if isHedged(items) { return problem(.ambiguous, "it is not certain that the match is off") }
        if own != nil, let doubt = Announcement.doubt(items, of: pairing) {
            return problem(.ambiguous, doubt)
        }
        if !Opening.isPlain(items, before: pairing.range.lowerBound)
            || (own == nil && Opening.runsOn(items))
        {
            let matters =
                setting.hasDay(items) || setting.topic == .cancelled
                || setting.topic == .postponed
                || !setting.quoted.matches(of: pairing).isEmpty
            return matters ? problem(.ambiguous, "a sentence, not a list") : nil
        }
        let sides = Opponents(pairing, names: setting.names)
        if let fault = sides.fault { return problem(fault.reason, fault.note) }

        let details = MatchDetails(items, setting: setting)
        let stored: Notice?
        var writtenDay: LocalDate?
        if case .day(let day)? = details.day { writtenDay = day }
        let quoted = setting.quoted.matches(of: pairing, on: writtenDay)
        stored = Set(quoted.map(\.date)).count == 1 ? quoted.first : nil
        if quoted.count > 1, stored == nil, details.day == nil {
            return problem(.ambiguous, "the quoted text has several matches of these teams")
        }
        if details.faults.contains(where: { $0.note == "two days are named" }) {
            return problem(.ambiguous, "two days are named")
        }
        let written = details.day ?? stored.map { .day($0.date) }
        func notice(_ day: LocalDate) -> Notice {
            Notice(
                action: action, date: day, time: details.time ?? stored?.time,
                home: sides.home, away: sides.away, awayText: sides.awayText,
                competition: details.competition ?? stored?.competition ?? setting.competition,
                pitch: details.pitch ?? stored?.pitch,
                umpires: details.umpires ?? stored?.umpires, line: setting.quote(line))
        }
        switch setting.day(written, on: items) {
        case .success(let day): return .notice(notice(day))
        case .failure(let fault):
            if written == nil, setting.day == .none, items.bareWeekdays.isEmpty,
                let sent = setting.resolution.sent
            {
                return setting.undated(notice(sent), line)
            }
            return problem(fault.reason, fault.note)
        }
    }

    /// Whether a word of it makes an announcement a guess or a question.
    static func isHedged(_ items: LineItems) -> Bool {
        let negated = items.has(phrases)
        return items.undated.contains { word in
            hedges.contains(word) && !(negated && word.fold == "not")
        }
    }
}

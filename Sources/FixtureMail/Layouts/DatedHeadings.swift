import FieldGame

/// A fixture a line, under a heading that gives the day: `JDM v HWTA, Dutchman's 5, 2.25pm`.
///
/// The day may also stand on the line itself.
enum DatedHeadings {
    /// The name of the layout.
    static let name = "dated headings"

    /// Reads a line with one pairing; nil when it is a sentence that only mentions a match.
    ///
    /// A match on a pitch that nobody knows is a match whose pitch is open, and a problem.
    static func read(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        guard let pairing = items.pairings.first else { return nil }
        let details = MatchDetails(items, setting: setting)
        func problem(_ reason: Problem.Reason, _ note: String) -> Finding {
            setting.problem(reason, line, note)
        }
        if Opening.leavesOpen(items, before: pairing.range.lowerBound), setting.hasDay(items) {
            return problem(.ambiguous, "one of the sides is not known")
        }
        let start = pairing.range.lowerBound
        let isPlain =
            Opening.isPlain(items, before: start, names: setting.names)
            || Opening.asks(items, before: start)
        if !isPlain || Opening.runsOn(items) {
            let saysMore = details.day != nil || details.time != nil || details.pitch != nil
            guard saysMore, pairing.hasTeam, setting.hasDay(items) else { return nil }
            return problem(.ambiguous, "a sentence, not a list")
        }
        if items.has(["was", "were", "had"]), details.time == nil, details.pitch == nil {
            // Talk of a match that has been.
            return setting.day == .none ? nil : problem(.ambiguous, "a sentence, not a list")
        }
        if !pairing.hasTeam {
            let saysMore = details.time != nil || details.pitch != nil
            guard saysMore || setting.day != .none else { return nil }
        }
        let sides = Opponents(pairing, names: setting.names)
        if let fault = sides.fault { return problem(fault.reason, fault.note) }
        if let fault = details.faults.first(where: { $0.reason != .unknownPitch }) {
            return problem(fault.reason, fault.note)
        }
        let unknownPitch = details.faults.first
        switch setting.day(details.day, on: items) {
        case .failure(let fault): return problem(fault.reason, fault.note)
        case .success(let day):
            let notice = Notice(
                action: .add, date: day, time: details.time ?? setting.time, home: sides.home,
                away: sides.away, awayText: sides.awayText,
                competition: details.competition ?? setting.competition,
                pitch: details.pitch ?? (unknownPitch == nil ? setting.pitch : nil),
                umpires: details.umpires, line: setting.quote(line))
            guard let unknownPitch else { return .notice(notice) }
            return .partly(
                notice,
                Problem(
                    .unknownPitch, line, unknownPitch.note, countsAsMatch: false,
                    limits: setting.limits))
        }
    }
}

extension LineItems.Item {
    /// Whether it is the pairing.
    var isPairing: Bool { if case .pairing = kind { true } else { false } }
}

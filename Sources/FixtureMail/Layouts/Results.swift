import FieldGame

/// The score of a match that has been played: `JDM 3-1 HWTA`, `PRDT beat NJW 7-3`.
enum Results {
    /// The name of the layout.
    static let name = "results"

    /// Words after which a score is no result, whatever stands there.
    private static let spoiled: WordSet = [
        "abandoned", "walkover", "w/o", "wo", "walk-over", "awarded", "conceded", "forfeited",
        "forfeit", "void", "voided", "replay", "replayed", "penalties", "pens", "disputed",
        "scratched", "default",
    ]

    /// Reads a line that holds a result, or that ought to.
    static func read(
        _ line: WrittenLine, _ items: LineItems, shape: ResultShape?, in setting: Setting
    ) -> Finding? {
        let pairing: Pairing
        if let shape {
            pairing = Pairing(home: shape.home, away: shape.away, range: shape.range)
        } else if let first = items.pairings.first {
            pairing = first
        } else {
            return nil
        }
        func problem(_ reason: Problem.Reason, _ note: String = "") -> Finding {
            setting.problem(reason, line, note)
        }
        if let word = items.words.first(where: { spoiled.contains($0) }) {
            return problem(.ambiguous, "\(word.fold): not a result")
        }
        if items.has(phrase: "walk over") || items.has(phrase: "w / o") {
            return problem(.ambiguous, "walkover: not a result")
        }
        if !Opening.isPlain(items, before: pairing.range.lowerBound) || line.text.contains("?") {
            if setting.topic != .results, !setting.hasDay(items) { return nil }
            return problem(.ambiguous, "a sentence, not a list")
        }
        let sides = Opponents(pairing, names: setting.names)
        if let fault = sides.fault { return problem(fault.reason, fault.note) }

        var scores = items.scores(outside: shape?.range)
        if let score = shape?.score { scores.insert((score.first, score.second), at: 0) }
        guard let written = scores.first else { return problem(.noScore) }
        guard scores.count == 1 else { return problem(.ambiguous, "two scores are named") }
        guard let first = written.0, let second = written.1,
            var score = Score(home: first, away: second)
        else { return problem(.noScore, "no score can be that high") }
        switch shape?.verdict ?? .none {
        case .won where score.home <= score.away, .drew where score.home != score.away,
            .lost where score.home == score.away:
            return problem(.ambiguous, "the word and the score contradict each other")
        case .lost where score.home > score.away:
            // `lost 3-0 to`: the winner's goals first.
            score = score.reversed
        default: break
        }
        if shape == nil {
            guard let told = NamedWinner.score(score, pairing, items, names: setting.names) else {
                return problem(.ambiguous, "it is not clear who won")
            }
            score = told
        }
        if sides.isTurned { score = score.reversed }

        let details = MatchDetails(items, setting: setting, outside: shape?.range)
        switch setting.day(details.day, on: items, isPast: true) {
        case .failure(let fault): return problem(fault.reason, fault.note)
        case .success(let day):
            if let sent = setting.resolution.sent, day > sent {
                return problem(.ambiguous, "a score for a day that is still to come")
            }
            let notice = Notice(
                action: .result, date: day, time: details.time, home: sides.home,
                away: sides.away, awayText: sides.awayText,
                competition: details.competition ?? setting.competition, pitch: details.pitch,
                score: score, line: setting.quote(line))
            guard shape != nil, namesOthers(items, besides: pairing, setting.names) else {
                return .notice(notice)
            }
            return .partly(
                notice,
                Problem(
                    .ambiguous, line, "a form of result that is not understood",
                    limits: setting.limits))
        }
    }

    /// Whether two more teams stand behind a result, `TEB 2 NJW 2; IRS 1 (Smith) GFV 6`: another one.
    private static func namesOthers(
        _ items: LineItems, besides pairing: Pairing, _ names: Names
    ) -> Bool {
        let words = items.words
        var found: Set<String> = []
        for index in words.indices.dropFirst(pairing.range.upperBound) {
            guard let ids = names.teams.longest(from: index, in: words, before: words.count)?.names,
                ids.count == 1
            else { continue }
            found.formUnion(ids)
        }
        found.subtract([pairing.home.id, pairing.away.id].compactMap { $0 })
        found.subtract(names.schoolTeams)
        return found.count > 1
    }

    /// Whether a line speaks of the outcome of a match, or ought to under its heading.
    static func speaks(_ items: LineItems, shape: ResultShape?, in setting: Setting) -> Bool {
        if shape?.score != nil || items.words.contains(where: { spoiled.contains($0) }) {
            return true
        }
        if shape == nil, !items.pairings.isEmpty,
            !items.scores(outside: nil).isEmpty || items.has(phrase: "no score")
        {
            return true
        }
        guard setting.topic == .results else { return false }
        // Below a heading of results a match may still be to come.
        let written = MatchDetails(items, setting: setting, outside: shape?.range).day
        if case .success(let day) = setting.day(written), let sent = setting.resolution.sent {
            return day <= sent
        }
        return true
    }
}

extension LineItems {
    /// The scores outside some words.
    func scores(outside range: Range<Int>?) -> [(Int?, Int?)] {
        let found = items.filter { item in
            guard case .score = item.kind else { return false }
            return range.map { !$0.overlaps(item.range) } ?? true
        }
        return found.compactMap { item in
            guard case .score(let home, let away) = item.kind, !isHalfTime(item) else {
                return nil
            }
            return (home, away)
        }
    }

    /// Whether `HT` or `half time` stands before a score in the same brackets: `(HT 1-0)`.
    private func isHalfTime(_ item: Item) -> Bool {
        let before = words[..<item.range.lowerBound].suffix(4)
        guard let open = before.lastIndex(where: { $0.fold == "(" }) else { return false }
        return before[open...].contains { ["ht", "half", "halftime"].contains($0.fold) }
    }
}

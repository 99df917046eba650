package import FieldGame

/// News of matches in words: a line that says the fact first, and what is behind it.
package struct NewsWords: Sendable {
    /// One thing about a match, and what it was before; nil where that has not changed.
    package struct Fact: Hashable, Sendable {
        package let label: String
        package let now: String
        package let before: String?
    }

    /// Whether times read 14:25, not 2:25pm.
    private let clock24: Bool

    /// The words for a reader who wants times so.
    package init(clock24: Bool) { self.clock24 = clock24 }

    /// One line: `Off: Keate v Hawtrey, Tue 13 Jan, 2:25pm`.
    ///
    /// - Parameter appointed: whether its reader umpires the match; nil is one who never did.
    package func headline(_ news: MatchNews, appointed: Bool? = nil) -> String {
        let (latest, title) = (news.latest, news.latest.title)
        let kinds = Set(news.kinds)
        let place = place(latest)
        if let appointed, kinds.isSubset(of: [.new, .teams, .umpires]) {
            return appointed
                ? "You umpire: " + withPitch(latest) : "You no longer umpire: \(place)"
        }
        if kinds.contains(.result) { return result(news) }
        if kinds.contains(.off) {
            let word = news.after?.status == .postponed ? "Postponed" : "Off"
            return "\(word): \(self.place(news.before ?? latest))"
        }
        if kinds.contains(.on) { return "On again: " + withPitch(latest) }
        if kinds.contains(.moved) {
            return "Moved to \(when(latest)): \(title)"
        }
        if kinds.contains(.time) {
            return latest.time.map { "Now at \(clock($0)): \(title), \(day(latest.date))" }
                ?? "Time not set yet: \(title), \(day(latest.date))"
        }
        if kinds.contains(.pitch) {
            return latest.pitch.map { "Now on \($0): \(place)" } ?? "Pitch not set yet: \(place)"
        }
        if kinds.contains(.teams) { return "Changed: " + withPitch(latest) }
        if kinds.contains(.umpires) {
            return "Umpires: \(latest.umpires ?? "none yet") for \(place)"
        }
        return "New: " + withPitch(latest)
    }

    /// A match as it stands: `Keate v Hawtrey, Tue 13 Jan, 2:25pm, Agar's 3 (cancelled)`.
    func line(_ match: AnnouncedMatch) -> String {
        match.score.map { "\(place(match)): \($0)\(outcome(match))" }
            ?? withPitch(match) + (match.status == .scheduled ? "" : " (\(match.status.rawValue))")
    }

    /// `Keate v Hawtrey, Tue 13 Jan, 2:25pm`.
    func place(_ match: AnnouncedMatch) -> String { "\(match.title), \(when(match))" }

    /// What is to be known of a match, with what it was before: when, where, for what, by whom.
    package func facts(_ news: MatchNews) -> [Fact] {
        let latest = news.latest
        func fact(_ label: String, _ value: (AnnouncedMatch) -> String) -> Fact {
            let now = value(latest)
            let before = news.after == nil ? nil : news.before.map(value)
            return Fact(label: label, now: now, before: before == now ? nil : before)
        }
        let facts = [
            fact("Status") { match in
                switch news.after == nil ? .cancelled : match.status {
                case .cancelled: "called off"
                case .postponed: "postponed, no new day yet"
                case .scheduled, .completed: ""
                }
            },
            fact("Result") { match in
                match.score.map { "\($0)\(outcome(match))" } ?? ""
            },
            fact("Match", \.title), fact("When", longWhen), fact("Pitch") { $0.pitch ?? "" },
            fact("For") { $0.competition ?? "" }, fact("Umpires") { $0.umpires ?? "" },
        ]
        return facts.filter { !$0.now.isEmpty || !($0.before ?? "").isEmpty }.compactMap { fact in
            // That there was no score, or that it was on, is nothing to remember.
            let before =
                ["Result", "Status"].contains(fact.label) && fact.before?.isEmpty == true
                ? nil : fact.before
            guard fact.label == "Status", fact.now.isEmpty else {
                return Fact(label: fact.label, now: fact.now, before: before)
            }
            return latest.status == .completed
                ? nil : Fact(label: fact.label, now: "on again", before: before)
        }
    }

    private func result(_ news: MatchNews) -> String {
        let latest = news.latest
        guard let after = news.after, let score = after.score else {
            return "Result withdrawn: \(latest.title), \(day(latest.date))"
        }
        let sides =
            after.away.isEmpty
            ? "\(after.home) \(score)" : "\(after.home) \(score) \(after.away)"
        let words = sides + outcome(after)
        guard let before = news.before?.score, before != score else {
            return "\(words), \(day(after.date))"
        }
        return "Corrected: \(words) (was \(before)), \(day(after.date))"
    }

    private func outcome(_ match: AnnouncedMatch) -> String {
        match.outcome == .played ? "" : " (\(match.outcome.rawValue))"
    }

    private func withPitch(_ match: AnnouncedMatch) -> String {
        [match.title, when(match), match.pitch].compactMap(\.self).joined(separator: ", ")
    }

    /// `Tue 13 Jan, 2:25pm`.
    private func when(_ match: AnnouncedMatch) -> String {
        day(match.date) + (match.time.map { ", " + clock($0) } ?? "")
    }

    /// `Tuesday 13 January 2026, 2:25pm`.
    private func longWhen(_ match: AnnouncedMatch) -> String {
        match.date.spoken + (match.time.map { ", " + clock($0) } ?? ", time not set yet")
    }

    /// `Tue 13 Jan`.
    private func day(_ date: LocalDate) -> String {
        let month = LocalDate.monthNames[date.month - 1].prefix(3)
        return "\(date.weekday.name.prefix(3)) \(date.day) \(month)"
    }

    private func clock(_ time: LocalTime) -> String { clock24 ? time.description : time.spoken }
}

import FieldGame

/// A day of the week without a day of the month: `on Thursday`, `next Saturday`, `Thursday week`.
struct WeekdayAlone: Hashable, Sendable {
    /// What the words beside it say.
    enum Sense: Hashable, Sendable {
        /// `Thursday`, `on Thursday`
        case plain
        /// `this Thursday`, `this coming Thursday`
        case this
        /// `next Thursday`, which for some is the coming one and for others the one after.
        case next
        /// `Thursday of next week`: of that which begins on the coming Monday.
        case nextWeek
        /// `Thursday week`, `a week on Thursday`: a week after the coming one.
        case later
        /// `Thursday fortnight`: a week after that.
        case fortnight
        /// `last Thursday`
        case last
        /// `every Thursday`, `any Thursday`, `some Thursday soon`: no day.
        case several
    }

    var weekday: Weekday
    var sense: Sense

    /// The day at a word; nil for a word that is no day of the week with a capital.
    init?(at index: Int, in words: [Word]) {
        let word = words[index]
        guard let weekday = DateWords.weekday(word),
            word.isCapital || word.fold.utf8.count > 3
        else { return nil }
        self.weekday = weekday
        let before = words[..<index].suffix(3).map(\.fold)
        let after = index + 1 < words.count ? words[index + 1].fold : ""
        let behind = words[(index + 1)...].prefix(3).map(\.fold)
        if after == "week" || before.suffix(2) == ["week", "on"] {
            sense = .later
        } else if after == "fortnight" || before.suffix(2) == ["fortnight", "on"] {
            sense = .fortnight
        } else if Self.isCounted(before, behind) || before.suffix(2) == ["weeks", "on"] {
            sense = .several
        } else if behind == ["of", "next", "week"] || behind.prefix(2) == ["next", "week"] {
            sense = .nextWeek
        } else if before.last == "next" || after == "next" {
            sense = .next
        } else if before.last == "last" {
            sense = .last
        } else if ["every", "any", "some", "each"].contains(before.last) {
            sense = .several
        } else if before.last == "this" || before.last == "coming" {
            sense = .this
        } else {
            sense = .plain
        }
    }

    /// `the last Saturday of January`: a day that must be counted.
    private static func isCounted(_ before: [String], _ behind: [String]) -> Bool {
        guard let place = before.last, places.contains(place), behind.count > 1 else {
            return false
        }
        return ["of", "in"].contains(behind[0]) && DateWords.month(behind[1]) != nil
            || behind[0] == "of" && behind[1] == "the"
    }

    private static let places: Set<String> = ["first", "second", "third", "fourth", "last"]

    /// The day that is meant in a message of that day, or why it is not clear.
    ///
    /// `Thursday` in a message of Monday 2 February -> 5 February, `Thursday week` -> 12 February;
    /// `next Thursday` is not clear then, nor is `Thursday` on a Thursday.
    func day(from sent: LocalDate) -> Result<LocalDate, DayFault> {
        let days = (1...7).compactMap { sent.adding(days: $0) }
        guard let coming = days.first(where: { $0.weekday == weekday }),
            let later = coming.adding(days: 7)
        else { return .failure(DayFault(reason: .ambiguous, note: "no day is given")) }
        let isToday = sent.weekday == weekday
        let unclear = { (first: LocalDate, second: LocalDate) in
            DayFault(
                reason: .ambiguous,
                note: "it can be \(first.spoken) or \(second.spoken)")
        }
        switch sense {
        case .last:
            return coming.adding(days: -7).map { .success($0) } ?? .failure(unclear(coming, later))
        case .several:
            return .failure(DayFault(reason: .ambiguous, note: "it can be more than one day"))
        case .plain where isToday, .this where isToday: return .failure(unclear(sent, coming))
        case .plain, .this: return .success(coming)
        case .later: return .success(isToday ? coming : later)
        case .fortnight:
            return later.adding(days: isToday ? 0 : 7).map { .success($0) }
                ?? .failure(unclear(coming, later))
        case .nextWeek, .next:
            let monday = sent.dayNumber - (sent.weekday.rawValue - Weekday.monday.rawValue)
            let isNextWeek = coming.dayNumber >= monday + 7
            if sense == .nextWeek { return .success(isNextWeek ? coming : later) }
            // In the week after this one both readings agree.
            return isNextWeek
                ? .success(coming) : .failure(unclear(coming, later))
        }
    }
}

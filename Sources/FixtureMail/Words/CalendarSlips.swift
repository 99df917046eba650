import FieldGame

/// Days of the week and months with a slip of the pen.
enum CalendarSlips {
    /// `teusday` -> `tuesday`; nil for what is near none, near two, or one already.
    static func meant(by fold: String) -> String? {
        guard (5...10).contains(fold.utf8.count), DateWords.weekday(fold) == nil,
            DateWords.month(fold) == nil
        else { return nil }
        return Letters.word(near: fold, among: names)
    }

    static let names: [(word: String, letters: Letters)] =
        (Weekday.allCases.map { $0.name.lowercased() } + ["yesterday", "tomorrow"]
        + LocalDate.monthNames.map { $0.lowercased() }.filter { $0.utf8.count >= 5 })
        .map { ($0, Letters($0)) }
}

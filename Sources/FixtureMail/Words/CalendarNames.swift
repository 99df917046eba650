import FieldGame

/// The words for days and months.
extension DateWords {
    /// `Thursday`, `thurs`, `Weds`; nil for other words.
    static func weekday(_ word: Word) -> Weekday? { weekdays[word] }

    /// The same for a word as it is compared.
    static func weekday(_ fold: String) -> Weekday? { weekdays[fold] }

    private static let weekdays: WordTable<Weekday> = {
        var all = ["weds": Weekday.wednesday]
        for day in Weekday.allCases {
            let name = day.name.lowercased()
            for length in 3...name.count { all[String(name.prefix(length))] = day }
            all[name + "s"] = day
        }
        return WordTable(all)
    }()

    /// `today` -> 0, `tomorrow` -> 1, `yesterday` -> -1; nil for other words.
    static func relative(_ word: Word) -> Int? { relatives[word] }

    private static let relatives: WordTable<Int> = [
        "today": 0, "todays": 0, "tonight": 0, "tonights": 0, "tomorrow": 1, "tomorrows": 1,
        "tmrw": 1,
        "yesterday": -1, "yesterdays": -1,
    ]

    /// `this morning` and its kind are today.
    static let partsOfDay: WordSet = [
        "morning", "mornings", "afternoon", "afternoons", "evening", "evenings",
    ]

    /// Words before a part of the day that say when somebody was told.
    static let tellers: WordSet = [
        "me", "us", "him", "her", "rang", "called", "phoned", "wrote", "emailed", "in",
    ]

    /// The words with which a day can start that does not start with a number.
    static let starts = WordSet(
        ["day", "this", "week", "fortnight"] + relatives.words + weekdays.words + months.words)

    /// `January`, `jan`, `Sept` -> its number; nil for other words.
    static func month(_ word: Word) -> Int? { months[word] }

    /// The same for a word as it is compared.
    static func month(_ fold: String) -> Int? { months[fold] }

    private static let months: WordTable<Int> = {
        var all = ["sept": 9]
        for (index, name) in LocalDate.monthNames.enumerated() {
            all[name.lowercased()] = index + 1
            all[String(name.lowercased().prefix(3))] = index + 1
        }
        return WordTable(all)
    }()
}

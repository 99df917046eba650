/// A day of the week, Monday first (ISO 8601).
public enum Weekday: Int, CaseIterable, Sendable, Hashable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// `Tuesday`.
    public var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// The day that a word names: the name or at least its first three letters, in any case, as in
    /// `Tue`, `tues`, `Thurs`; nil for any other word.
    public init?(word: some StringProtocol) {
        let word = word.lowercased()
        guard word.count >= 3,
            let day = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(word) })
        else { return nil }
        self = day
    }
}

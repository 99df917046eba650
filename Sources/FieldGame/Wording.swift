// How sentences list and count.

extension [String] {
    /// `Keate`, `Keate and Warre`, `Keate, Warre and Penn`; empty for none.
    package var formattedList: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}

extension Int {
    /// `1 match`, `2 matches`; nil for none.
    package func counted(_ one: String, _ many: String) -> String? {
        self == 0 ? nil : "\(self) \(self == 1 ? one : many)"
    }

    /// `+3`, `0` or `-1`.
    package var signed: String { self > 0 ? "+\(self)" : "\(self)" }
}

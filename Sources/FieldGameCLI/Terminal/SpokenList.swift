extension [String] {
    /// `Keate`, `Keate and Warre`, `Keate, Warre and Penn`; empty for none.
    var spokenList: String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " and " + last
    }
}

extension LocalTime {
    /// A time as people type it: `14:25`, `2:25pm`, `2.25 p.m.`, `11am`, `12 noon`.
    ///
    /// Without am or pm a single digit from 1 to 7 is an hour of the afternoon, as in the league's
    /// emails (`2.25` -> 14:25); two digits are read as they stand (`02:25` is in the night).
    /// Anything else is nil: `1425`, `2`, `25:00`, `13am`.
    public init?(spoken text: some StringProtocol) {
        if let time = LocalTime(iso: text) {
            self = time
            return
        }
        var word = text.lowercased().filter { !$0.isWhitespace }
        if ["noon", "12noon", "midday"].contains(word) {
            self.init(hour: 12, minute: 0)
            return
        }
        let half = Half(endOf: &word)
        let parts = word.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
        guard let first = parts.first, (1...2).contains(first.utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let hour = Int(first),
            parts.count == 1 && half != nil || parts.count == 2 && parts[1].utf8.count == 2,
            let minute = parts.count == 2 ? Int(parts[1]) : 0
        else { return nil }
        switch half {
        case .am where hour <= 12: self.init(hour: hour % 12, minute: minute)
        case .am: return nil
        case .pm: self.init(hour: hour < 12 ? hour + 12 : hour, minute: minute)
        case nil where first.utf8.count == 1 && (1...7).contains(hour):
            self.init(hour: hour + 12, minute: minute)
        case nil: self.init(hour: hour, minute: minute)
        }
    }

    /// The half of the day that a time is marked with.
    private enum Half {
        case am, pm

        /// Takes `am`, `a.m.` and the like off the end of a word; nil, and nothing, where there is
        /// none.
        init?(endOf word: inout String) {
            for (suffix, half) in [
                ("am", Half.am), ("a.m", .am), ("a.m.", .am), ("pm", .pm), ("p.m", .pm),
                ("p.m.", .pm),
            ] where word.hasSuffix(suffix) {
                word.removeLast(suffix.count)
                self = half
                return
            }
            return nil
        }
    }
}

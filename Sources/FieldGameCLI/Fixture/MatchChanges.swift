import FieldGame

/// The differences between a match before and after, as people read them.
struct MatchChanges {
    /// `pitch: Agar's 3 -> Agar's 4`, one a value.
    let lines: [String]

    init(from old: Match, to new: Match) {
        let values: [(String, (Match) -> String)] = [
            ("date", { $0.date.spoken }), ("time", { $0.time?.spoken ?? "" }),
            ("competition", { $0.competition ?? "" }), ("pitch", { $0.pitch ?? "" }),
            ("home", { $0.home.name }), ("away", { $0.away.name }),
            ("umpires", { $0.umpires.joined(separator: ", ") }), ("bibs", Self.bibs(of:)),
            ("status", { $0.status.rawValue }),
            ("outcome", { $0.outcome == .played ? "" : $0.outcome.rawValue }),
            ("season", { $0.season }),
        ]
        lines = values.compactMap { label, value in
            let (before, after) = (value(old), value(new))
            guard before != after else { return nil }
            return "\(label): \(Self.shown(before)) -> \(Self.shown(after))"
        }
    }

    private static func bibs(of match: Match) -> String {
        match.bibsSet == nil ? "by the shirts" : match.spokenBibs
    }

    private static func shown(_ value: String) -> String { value.isEmpty ? "none" : value }
}

/// What `import_log` says of a message: how far it was understood, in numbers and words.
public struct ImportSummary: Hashable, Sendable {
    /// How far a message was understood.
    public enum Status: String, Sendable, Codable, CaseIterable {
        /// All of it.
        case success
        /// Some matches, and some lines not.
        case partial
        /// Nothing came of it.
        case failed
    }

    /// How far it was understood.
    public let status: Status
    /// How many matches were.
    public let matchesImported: Int
    /// What was not, as a sentence; nil when there is nothing to say.
    public let errorMessage: String?

    /// The summary of a message of which `imported` matches and these problems were read.
    ///
    /// `failure` says why nothing at all could be read. Without matches, problems and failure the
    /// message is in no known format.
    public init(imported: Int, problems: [Problem], failure: String? = nil) {
        matchesImported = imported
        if imported > 0 {
            status = problems.isEmpty ? .success : .partial
            errorMessage = Self.sentence(for: problems)
        } else {
            status = .failed
            errorMessage =
                failure ?? Self.sentence(for: problems) ?? "Email format not recognized"
        }
    }

    /// `1 match was ambiguous; 2 matches had invalid dates`, in the order of the reasons' names; a
    /// problem that speaks of no match is counted as a line. Nil for no problems.
    private static func sentence(for problems: [Problem]) -> String? {
        let parts = Problem.Reason.allCases.sorted { $0.rawValue < $1.rawValue }.flatMap { reason in
            [("match", "matches"), ("line", "lines")].compactMap { noun, plural -> String? in
                let count = problems.count {
                    $0.reason == reason && $0.countsAsMatch == (noun == "match")
                }
                guard count > 0 else { return nil }
                let (one, several) = reason.words
                return count == 1 ? "1 \(noun) \(one)" : "\(count) \(plural) \(several)"
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ")
    }
}

extension Problem.Reason {
    /// What is said of one match or line, and of several.
    fileprivate var words: (one: String, several: String) {
        switch self {
        case .invalidDate: ("had an invalid date", "had invalid dates")
        case .invalidTime: ("had an invalid time", "had invalid times")
        case .unknownTeam: ("had an unknown team", "had unknown teams")
        case .unknownPitch: ("had an unknown pitch", "had unknown pitches")
        case .unknownMatch: ("is not in the database", "are not in the database")
        case .noScore: ("had no usable score", "had no usable score")
        case .struckOut: ("was struck out", "were struck out")
        case .ambiguous: ("was ambiguous", "were ambiguous")
        case .conflict: ("contradicts the database", "contradict the database")
        case .closedSeason: ("is of a closed season", "are of a closed season")
        }
    }
}

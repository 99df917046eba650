package import Foundation

/// What may have changed since somebody last looked.
package enum FeedNews: Hashable, Sendable {
    /// These matches, and what calendars show of them: added, changed or deleted.
    case matches([UUID])
    /// All of it.
    case anything

    /// The most matches that are told one by one; of more, anything may have changed.
    package static let limit = 1_000

    /// This and what came later, as one.
    package func joined(with later: FeedNews) -> FeedNews {
        guard case .matches(let first) = self, case .matches(let second) = later else {
            return .anything
        }
        let all = Set(first).union(second)
        return all.count > Self.limit ? .anything : .matches(Array(all))
    }
}

import FieldGame
import Foundation

/// What became of a match.
enum MatchChange: Sendable {
    /// It is new, or has changed: as it is now.
    case present(Match)
    /// It has been deleted: as it was, its `updatedAt` when that was.
    case deleted(Match)

    /// The match.
    var match: Match {
        switch self {
        case .present(let match), .deleted(let match): match
        }
    }
}

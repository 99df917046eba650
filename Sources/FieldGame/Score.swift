public import Foundation

/// The two scores of a match, home first, each 0 to 999.
public struct Score: Hashable, Sendable, CustomStringConvertible {
    /// What a score may be; the database holds the same bound.
    public static let range = 0...999

    /// The home side's score.
    public let home: Int
    /// The away side's score.
    public let away: Int

    /// The score, or nil when either number is outside 0 to 999.
    public init?(home: Int, away: Int) {
        guard Self.range.contains(home), Self.range.contains(away) else { return nil }
        (self.home, self.away) = (home, away)
    }

    /// What is usual for a walkover where a competition's rules say nothing else: 3-0.
    public static let usualWalkover = Score(unchecked: 3, 0)

    /// The score seen from the other side: 3-1 -> 1-3.
    public var reversed: Score { Score(unchecked: away, home) }

    /// `3-1`.
    public var description: String { "\(home)-\(away)" }

    private init(unchecked home: Int, _ away: Int) {
        (self.home, self.away) = (home, away)
    }
}

extension Score: Codable {
    /// Reads `[3, 1]`; other shapes and numbers out of range are a `DecodingError`.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let (home, away) = (try container.decode(Int.self), try container.decode(Int.self))
        guard let score = Score(home: home, away: away), container.isAtEnd else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not two numbers from 0 to 999")
        }
        self = score
    }

    /// Writes `[3, 1]`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(home)
        try container.encode(away)
    }
}

/// Whether, and until when, the caller may still change the score of a completed match.
///
/// The captain who first submitted it has some minutes, whatever is corrected meanwhile; admins have
/// all the time.
public enum CorrectionWindow: Hashable, Sendable {
    /// This person may not, or no longer.
    case closed
    /// Until just before this instant.
    case open(until: Date)
    /// At any time.
    case unlimited
}

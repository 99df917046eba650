package import FieldGame
import Foundation

/// A score as somebody has typed it, and what they saw of the match when they did.
package struct TypedScore: Hashable, Sendable {
    /// What was typed for the side.
    package let home, away: String
    /// The sequence of the match that was seen; nil where that is not known.
    package let seen: Int?

    package init(home: String, away: String, seen: String?) {
        self.home = home.trimmingCharacters(in: .whitespacesAndNewlines)
        self.away = away.trimmingCharacters(in: .whitespacesAndNewlines)
        self.seen = seen.flatMap { Int($0) }
    }

    /// The score; nil where there are ``problems``.
    package var score: Score? {
        guard let home = Self.number(home), let away = Self.number(away) else { return nil }
        return Score(home: home, away: away)
    }

    /// What is wrong with the two numbers.
    package func problems(_ match: Match) -> [FormProblem] {
        [("home", home, match.home.name), ("away", away, match.away.name)].compactMap {
            field, text, side in
            guard Self.number(text) == nil else { return nil }
            return FormProblem(
                text.isEmpty
                    ? "Give the score of \(side): 0 if it has none."
                    : "The score of \(side) must be a whole number from 0 to 999.",
                field: field)
        }
    }

    /// `7`, `007`; nil for what is no number from 0 to 999 in digits.
    private static func number(_ text: String) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return nil
        }
        return Int(text)
    }
}

/// A word of emails that the league has taught the mail reader: `Bell` over kick-offs.
public struct TaughtWord: Hashable, Sendable, Codable {
    /// What the word stands for.
    public enum Meaning: Hashable, Sendable, Codable {
        /// The competition of this name.
        case competition(String)
        /// The umpire of this name, as the league writes it.
        case umpire(String)
        /// What stands below it in a table, and behind it in a line such as `Bell: 14:25`.
        case column(Column)
        /// Nothing that matters: `shirts`.
        case nothing
    }

    /// What a column of a table holds.
    public enum Column: String, Hashable, Sendable, Codable, CaseIterable {
        case day, time, home, away, match, competition, pitch, umpires, score, remarks
        /// Something that is not of the match.
        case foreign
    }

    /// The word, or several, as it is written; case, accents and apostrophes do not count.
    public let word: String
    /// What it stands for.
    public let meaning: Meaning

    /// A word with this meaning.
    public init(word: String, meaning: Meaning) { (self.word, self.meaning) = (word, meaning) }

    /// The competition that it stands for, or nil.
    public var competition: String? {
        if case .competition(let name) = meaning { name } else { nil }
    }
}

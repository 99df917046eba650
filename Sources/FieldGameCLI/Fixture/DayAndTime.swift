import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

// Days, times and seasons on the command line; what is none of them throws what to write instead.

extension SpokenDay {
    static func argument(_ text: String) throws -> SpokenDay {
        try validated { try SpokenDay(typed: text) }
    }

    /// The same as it was typed.
    static func text(_ text: String) throws -> String {
        _ = try argument(text)
        return text
    }
}

extension LocalTime {
    /// A kick-off as it was typed.
    static func text(_ text: String) throws -> String {
        _ = try validated { try LocalTime(typed: text) }
        return text
    }
}

extension Season {
    static func argument(_ text: String) throws -> Season {
        try validated { try Season(typed: text) }
    }

    /// The same as it was typed.
    static func text(_ text: String) throws -> String {
        _ = try argument(text)
        return text
    }
}

/// What `body` returns; what it refuses is an argument that is not valid.
func validated<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let refusal as Refusal {
        throw ValidationError(refusal.words)
    }
}

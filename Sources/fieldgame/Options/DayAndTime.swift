import ArgumentParser
import FieldGame

extension LocalDate {
    /// A day on the command line; throws what to write instead.
    static func argument(_ text: String) throws -> LocalDate {
        guard let date = LocalDate(iso: text) else {
            throw ValidationError("no such day; write it like 2026-01-13")
        }
        return date
    }
}

extension LocalTime {
    /// A kick-off on the command line; throws what to write instead.
    static func argument(_ text: String) throws -> LocalTime {
        guard let time = LocalTime(spoken: text) else {
            throw ValidationError("no such time; write it like 14:25 or 2:25pm")
        }
        return time
    }
}

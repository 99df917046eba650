import FieldGame
import LeagueDatabase

extension Competition: Changeable {
    static let jsonHelp =
        "Print JSON: the competition with its rules, and what became of its tables."

    /// A value that the database refuses.
    static func sentence(for error: any Error) -> String? {
        (error as? RefusedValue).map { "\($0); nothing was changed" }
    }
}

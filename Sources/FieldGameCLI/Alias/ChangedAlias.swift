import FieldGame
import LeagueDatabase

extension Alias: Changeable {
    static let jsonHelp = "Print JSON: an object with alias, id, name, action and dry_run."

    /// A value that the database refuses.
    static func sentence(for error: any Error) -> String? {
        (error as? RefusedValue).map { "\($0); nothing was changed" }
    }
}

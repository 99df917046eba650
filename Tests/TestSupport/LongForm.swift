import Foundation

/// The long form of tests, with `FIELDGAME_LONG=1` in the environment: all combinations in place of
/// those that tell most, thousands of samples in place of some. `scripts/test --long` runs it.
package enum LongForm {
    /// Whether this run is one.
    package static let isChosen = environment["FIELDGAME_LONG"] == "1"

    /// How many samples a test takes; a variable of its own, such as `FIELDGAME_KILLS`, wins.
    package static func count(_ variable: String, ordinary: Int, long: Int) -> Int {
        environment[variable].flatMap { Int($0) } ?? (isChosen ? long : ordinary)
    }

    private static let environment = ProcessInfo.processInfo.environment
}

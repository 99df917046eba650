import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct FixtureMoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Move a match to another day.",
        discussion: """
            A postponed match is on again. A cancelled one must be reinstated first; the day of one \
            that has been played is corrected by `fixture edit --date`.

            EXAMPLES
              fieldgame fixture move 3f0c --to 2026-01-15
              fieldgame fixture move 3f0c --to 2026-01-15 --time 3.15pm --pitch D5
              fieldgame fixture move --on today --house Keate --to "next tue"
            """)

    @Argument(help: "The match's id, or the start of it that no other match has.")
    var match: String?

    @OptionGroup var choice: MatchChoice

    @Option(
        help: ArgumentHelp("The new day, such as 2026-01-15 or next-tue.", valueName: "date"),
        transform: SpokenDay.text)
    var to: String

    @Option(
        help: ArgumentHelp("The new kick-off, such as 14:25 or 2:25pm.", valueName: "time"),
        transform: LocalTime.text)
    var time: String?

    @Option(help: ArgumentHelp("The new pitch.", valueName: "pitch"))
    var pitch: String?

    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let before = try await choice.match(match, in: repository)
        var texts = [Field.date: to]
        (texts[.time], texts[.pitch]) = (time, pitch)
        _ = try await changes.perform(.move(before, FixtureEntry(texts)), repository)
    }
}

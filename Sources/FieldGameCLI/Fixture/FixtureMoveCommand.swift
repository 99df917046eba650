import ArgumentParser
import FieldGame
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
        transform: SpokenDay.argument)
    var to: SpokenDay

    @Option(
        help: ArgumentHelp("The new kick-off, such as 14:25 or 2:25pm.", valueName: "time"),
        transform: LocalTime.argument)
    var time: LocalTime?

    @Option(help: ArgumentHelp("The new pitch.", valueName: "pitch"))
    var pitch: String?

    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let before = try await choice.match(match, in: repository)
        let day = try await repository.day(to)
        if let refusal = refusal(of: before, to: day) { throw CommandFailure(.usage, refusal) }
        var details = before.details
        details.date = day
        if let time { details.time = time }
        if let pitch { details.pitch = try await FixtureNames(repository).pitch(pitch) }
        let planned = details
        let after = try await changes.arrange(repository) {
            try await $0.change(before, to: planned, status: .scheduled)
        }
        try FixtureReport(options: changes).print(.moved, after, before: before)
    }

    private func refusal(of match: Match, to day: LocalDate) -> String? {
        switch match.status {
        case .scheduled, .postponed: nil
        case .cancelled:
            "the match is cancelled; reinstate it first: fieldgame fixture reinstate "
                + match.id.text
        case .completed:
            "the match has been played: \(match.sentence(with: match.score)); if that was another "
                + "day: fieldgame fixture edit \(match.id.text) --date \(day)"
        }
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

struct FixtureEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change what is said of a match.",
        discussion: """
            Changes what is given, and nothing else; where the match stands and its score stay. \
            Here --date is the new day. A match that is to be played on another day is better \
            moved, which also puts a postponed one on again.

            EXAMPLES
              fieldgame fixture edit 3f0c --pitch "Agar's 4" --time 14:30
              fieldgame fixture edit 3f0c --home Hawtrey --away Keate
              fieldgame fixture edit 3f0c --bibs home
              fieldgame fixture edit 3f0c --clear umpires,time --dry-run
            """)

    @Argument(help: "The match's id, or the start of it that no other match has.")
    var match: String

    @Option(
        help: ArgumentHelp("The day that it is from now on.", valueName: "date"),
        transform: SpokenDay.argument)
    var date: SpokenDay?

    @Option(help: ArgumentHelp("The home team, by id or name.", valueName: "team"))
    var home: String?

    @OptionGroup var fixture: FixtureOptions

    @Option(
        help: ArgumentHelp(
            "What to take away: \(ClearedField.names) (joined by commas).", valueName: "names"),
        transform: ClearedField.fields)
    var clear: [[ClearedField]] = []

    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard date != nil || home != nil || fixture.isGiven || !clear.isEmpty else {
            throw ValidationError("Nothing to change: give at least one value, or --clear.")
        }
        for field in clear.joined() where field.isGiven(in: fixture) {
            throw ValidationError("--clear \(field.rawValue) contradicts the value given for it.")
        }
    }

    func run() async throws {
        let repository = try await database.repository()
        let before = try await repository.match(named: match)
        var details = before.details
        if let date { details.date = try await repository.day(date) }
        try await fixture.apply(to: &details, home: home, repository)
        for field in clear.joined() { field.clear(&details) }
        let planned = details
        let after = try await changes.arrange(repository) {
            try await $0.change(before, to: planned)
        }
        try FixtureReport(options: changes).print(.changed, after, before: before)
        if let note = note(on: after, before: before) { Terminal.complain("fieldgame: \(note)") }
    }

    /// What may have been meant to change too, and did not.
    private func note(on match: Match, before: Match) -> String? {
        if match.status == .postponed, match.date != before.date {
            return "the match is still postponed; to put it on again: fieldgame fixture reinstate "
                + match.id.text
        }
        let isOfOthers = (match.home, match.away) != (before.home, before.away)
        if let score = match.score, isOfOthers {
            return "the score is still \(score); to correct it: fieldgame score enter "
                + "\(match.id.text) HOME AWAY"
        }
        return nil
    }
}

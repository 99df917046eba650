import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

struct FixtureAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a match.",
        discussion: """
            Teams, competition and pitch go by id, name, alias or abbreviation. Without --away and \
            --opponent it is one team's training, which takes no score. A match that looks the same \
            as another is added with a warning. Prints the new match's id on a line of its own.

            At a terminal, without --date or --home, it asks for all that was not given.

            EXAMPLES
              fieldgame fixture add
              fieldgame fixture add --date 2026-01-13 --home Keate --away Hawtrey --time 2:25pm
              fieldgame fixture add --date 2026-01-13 --home JDM --away HWTA --pitch A3
              fieldgame fixture add --date 2026-01-17 --home Field --opponent "Old Etonians"
              fieldgame fixture add --date 2026-01-12 --home JDM --competition Training
            """)

    @Option(
        help: ArgumentHelp("The day, such as 2026-01-13, tomorrow or next-tue.", valueName: "date"),
        transform: SpokenDay.text)
    var date: String?

    @Option(help: ArgumentHelp("The home team, by id or name.", valueName: "team"))
    var home: String?

    @OptionGroup var fixture: FixtureOptions
    @OptionGroup var changes: ChangeOptions<Match>
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard !Terminal.hasReader else { return }
        for (option, isGiven) in [("--date <date>", date != nil), ("--home <team>", home != nil)] {
            guard isGiven else { throw ValidationError("Missing expected argument '\(option)'") }
        }
    }

    func run() async throws {
        let repository = try await database.repository()
        guard date != nil, home != nil else {
            return try await FixtureQuestions(repository).complete(self).run()
        }
        let entry = FixtureEntry(fixture.texts(date: date, home: home))
        let added = try await changes.perform(.add(entry), repository)
        if !changes.json, !changes.dryRun { print("id: \(added.match.id.text)") }
    }
}

/// Asks the person at the terminal for what `fixture add` was not told of a match.
struct FixtureQuestions {
    private let names: FixtureNames
    private let today: LocalDate

    init(_ repository: LeagueRepository) async throws {
        names = try await FixtureNames(repository)
        today = try await repository.today()
    }

    /// The same command with the answers in it.
    ///
    /// Throws what was wrong with the third answer to a question, `CommandFailure` (66) when the input
    /// ends.
    func complete(_ given: FixtureAddCommand) throws -> FixtureAddCommand {
        var command = given
        if command.date == nil {
            command.date = try Terminal.ask("Day, such as 13 Jan or next tue") { answer in
                try SpokenDay(typed: answer).resolved(today: today).description
            }
        }
        if command.home == nil {
            command.home = try Terminal.ask("Home team") { try names.team($0).id }
        }
        let fixture = command.fixture
        if fixture.away == nil, fixture.opponent == nil {
            command.fixture.away = try askFor("Away team (Return for a training)") { answer in
                let away = try names.opposingTeam(answer).id
                guard try command.home.map(names.team)?.id != away else {
                    throw CommandFailure(.usage, "a team cannot play against itself")
                }
                return away
            }
        }
        if fixture.time == nil {
            command.fixture.time = try askFor(
                "Kick-off, such as 2:25pm (Return if not set)", LocalTime.text)
        }
        if fixture.competition == nil {
            command.fixture.competition = try askFor(
                "Competition (Return for none)", names.competition)
        }
        if fixture.pitch == nil {
            command.fixture.pitch = try askFor("Pitch (Return if not set)", names.pitch)
        }
        return command
    }

    /// Asks for what need not be said: nil for an empty answer.
    private func askFor<Value>(
        _ question: String, _ read: (String) throws -> Value
    ) throws -> Value? {
        try Terminal.ask(question) { $0.isEmpty ? nil : try read($0) }
    }
}

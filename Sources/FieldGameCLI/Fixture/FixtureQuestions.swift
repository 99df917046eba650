import ArgumentParser
import FieldGame
import LeagueDatabase

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
    /// Throws `CommandFailure` (64) after the third wrong answer to a question, 66 when the input
    /// ends.
    func complete(_ given: FixtureAddCommand) throws -> FixtureAddCommand {
        var command = given
        if command.date == nil {
            command.date = try Terminal.ask("Day, such as 13 Jan or next tue") { answer in
                SpokenDay(try SpokenDay.argument(answer).resolved(today: today))
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
                "Kick-off, such as 2:25pm (Return if not set)", LocalTime.argument)
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

public import ArgumentParser
public import FieldGame
import LeagueAdministration

/// What can be said of a match: understood by `fixture add` and `fixture edit`.
struct FixtureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The kick-off, such as 14:25 or 2:25pm (London).", valueName: "time"),
        transform: LocalTime.text)
    var time: String?

    @Option(help: ArgumentHelp("What it is played for.", valueName: "competition"))
    var competition: String?

    @Option(help: ArgumentHelp("Where it is played.", valueName: "pitch"))
    var pitch: String?

    @Option(help: ArgumentHelp("The away team, by id or name.", valueName: "team"))
    var away: String?

    @Option(
        help: ArgumentHelp("An opponent who is no team of the league.", valueName: "opponent"))
    var opponent: String?

    @Option(
        help: ArgumentHelp(
            "Their names: \"Mr Carlow, Dr Penhale\".", valueName: "names"))
    var umpires: String?

    @Option(
        help: ArgumentHelp(
            "Which side wears bibs: home, away or none. Unset, away where both play in the same "
                + "main colour.", valueName: "side"))
    var bibs: Bibs?

    @Option(
        help: ArgumentHelp(
            "What people should know beside the rest, in at most 1000 characters.",
            valueName: "text"))
    var notes: String?

    func validate() throws {
        guard away == nil || opponent == nil else {
            throw ValidationError("--away and --opponent exclude each other.")
        }
        if let problem = FixtureEntry(texts()).problems.first {
            throw ValidationError(problem.message(calling: "--\(problem.field.rawValue)") + ".")
        }
    }

    /// What is said here, and the day and the home team where they are given.
    func texts(date: String? = nil, home: String? = nil) -> [Field: String] {
        let texts: [Field: String?] = [
            .date: date, .time: time, .competition: competition, .pitch: pitch, .home: home,
            .away: away, .opponent: opponent, .umpires: umpires, .bibs: bibs?.rawValue,
            .notes: notes,
        ]
        return texts.compactMapValues(\.self)
    }
}

extension Bibs: ExpressibleByArgument {}

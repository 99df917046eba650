import ArgumentParser
import FieldGame
import LeagueAdministration
import LeagueDatabase

/// The table that a decision is about, and the day from which it counts, as they are typed.
struct LedgerPlace: ParsableArguments {
    @Option(help: ArgumentHelp("The league, by name or abbreviation.", valueName: "competition"))
    var competition: String

    @Option(
        help: ArgumentHelp(
            "The season, such as 2026 or 2013-14; without it the one that the day is in.",
            valueName: "season"),
        transform: Season.text)
    var season: String?

    @Option(
        help: ArgumentHelp(
            "The day of the decision, such as 2026-03-09; without it today.", valueName: "date"),
        transform: SpokenDay.text)
    var on: String?

    /// What is said here.
    var texts: [Field: String] {
        let texts: [Field: String?] = [.competition: competition, .season: season, .on: on]
        return texts.compactMapValues(\.self)
    }
}

extension ChangeOptions where Subject: ListedDecision {
    /// Says what was recorded, or would be, and what should be known of it; or prints it as JSON.
    func print(_ change: LedgerChange<Subject>) throws {
        let recorded = change.recorded
        // The number that a rehearsal gave to a new one is not its own.
        let isNumbered = !dryRun || recorded.reversal != nil
        if json {
            try printJSON(
                recorded.record(change.names) + ["id": isNumbered ? recorded.id : nil])
        } else {
            Terminal.say(rehearsal + change.sentence(isNumbered: isNumbered))
            if let effect = change.effect { Terminal.say(effect) }
        }
        for note in change.notes { Terminal.complain("fieldgame: \(note.words)") }
    }
}

import ArgumentParser
import FieldGame
import LeagueDatabase

extension SpokenDay {
    /// A day on the command line; throws what to write instead.
    static func argument(_ text: String) throws -> SpokenDay {
        guard let day = SpokenDay(text) else {
            throw ValidationError("no such day; \(forms)")
        }
        return day
    }

    /// The day that is meant when it is `today`; throws `CommandFailure` (64) when there is none.
    func resolved(today: LocalDate) throws -> LocalDate {
        guard let day = day(today: today) else {
            throw CommandFailure(
                .usage,
                "no such day, or on another weekday, where today is \(today.spoken): write it in "
                    + "full, like 2026-01-13")
        }
        return day
    }

    /// How days are written.
    fileprivate static let forms =
        "write it like 2026-01-13, \"13 Jan\", 13/1/2026, today, tomorrow, yesterday, tue or next-tue"
}

extension LeagueRepository {
    /// The day that is meant, by the league's today; nil for none.
    ///
    /// Throws `CommandFailure` (64) when there is no such day.
    nonisolated(nonsending) func day(_ spoken: SpokenDay?) async throws -> LocalDate? {
        guard let spoken else { return nil }
        return try await day(spoken)
    }

    /// The same of a day that is given.
    nonisolated(nonsending) func day(_ spoken: SpokenDay) async throws -> LocalDate {
        // What day it is costs a question, and only some words ask it.
        if let day = spoken.fixed { return day }
        return try spoken.resolved(today: try await today())
    }
}

extension LocalTime {
    /// A kick-off on the command line; throws what to write instead.
    static func argument(_ text: String) throws -> LocalTime {
        guard let time = LocalTime(spoken: text) else {
            throw ValidationError("no such time; write it like 14:25 or 2:25pm")
        }
        return time
    }
}

extension Season {
    /// A season on the command line; throws what to write instead.
    static func argument(_ text: String) throws -> Season {
        guard let season = Season(text) else {
            throw ValidationError("no such season; write it like 2026 or 2013-14")
        }
        return season
    }
}

extension CompetitionRules {
    /// The season as this competition's are named.
    ///
    /// Throws `CommandFailure` (64) with how they are written when it has none of that form: `2026`
    /// where seasons are calendar years, `2013-14` where they are not.
    func requireSeason(_ season: Season) throws -> String {
        guard season.endsNextYear == (seasonStarts != 1) else {
            throw CommandFailure(
                .usage,
                "\"\(season)\" is no season of \(competition.name): they are written like "
                    + (seasonStarts == 1
                        ? "2026, since they are calendar years"
                        : "2013-14, since they start in \(LocalDate.monthNames[seasonStarts - 1])"))
        }
        return season.description
    }
}

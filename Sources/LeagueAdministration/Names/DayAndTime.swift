package import FieldGame
package import LeagueDatabase

extension SpokenDay {
    /// A day as it is typed; throws ``Refusal`` with how days are written.
    package init(typed text: String) throws {
        guard let day = SpokenDay(text) else {
            throw Refusal(
                "no such day; write it like 2026-01-13, \"13 Jan\", 13/1/2026, today, tomorrow, "
                    + "yesterday, tue or next-tue")
        }
        self = day
    }

    /// The day that is meant when it is `today`; throws ``Refusal`` when there is none.
    package func resolved(today: LocalDate) throws -> LocalDate {
        guard let day = day(today: today) else {
            throw Refusal(
                "no such day, or on another weekday, where today is \(today.spoken): write it in "
                    + "full, like 2026-01-13")
        }
        return day
    }
}

extension LeagueRepository {
    /// The day that is meant, by the league's today; throws ``Refusal`` when there is none.
    package nonisolated(nonsending) func day(_ spoken: SpokenDay) async throws -> LocalDate {
        // What day it is costs a question, and only some words ask it.
        if let day = spoken.fixed { return day }
        return try spoken.resolved(today: try await today())
    }

    /// The same of a day that need not be given; nil for none.
    package nonisolated(nonsending) func day(_ spoken: SpokenDay?) async throws -> LocalDate? {
        guard let spoken else { return nil }
        return try await day(spoken)
    }
}

extension LocalTime {
    /// A kick-off as it is typed; throws ``Refusal`` with how times are written.
    package init(typed text: String) throws {
        guard let time = LocalTime(spoken: text) else {
            throw Refusal("no such time; write it like 14:25 or 2:25pm")
        }
        self = time
    }
}

extension Season {
    /// A season as it is typed; throws ``Refusal`` with how seasons are written.
    package init(typed text: String) throws {
        guard let season = Season(text) else {
            throw Refusal("no such season; write it like 2026 or 2013-14")
        }
        self = season
    }
}

extension CompetitionRules {
    /// The season as this competition's are named.
    ///
    /// Throws ``Refusal`` with how they are written when it has none of that form: `2026` where
    /// seasons are calendar years, `2013-14` where they are not.
    package func requireSeason(_ season: Season) throws -> String {
        guard season.endsNextYear == (seasonStarts != 1) else {
            throw Refusal(
                "\"\(season)\" is no season of \(competition.name): they are written like "
                    + (seasonStarts == 1
                        ? "2026, since they are calendar years"
                        : "2013-14, since they start in \(LocalDate.monthNames[seasonStarts - 1])"))
        }
        return season.description
    }
}

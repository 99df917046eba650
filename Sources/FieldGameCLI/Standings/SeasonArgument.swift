import ArgumentParser
import FieldGame

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

package import FieldGame
import PostgreSQL

// Competitions and the rules of their tables, as they are read.

extension LeagueRepository {
    /// Every competition with its rules, in the order of ``competitions()``.
    package func competitionRules() async throws -> [CompetitionRules] {
        try CompetitionRules.all(
            in: await connection.snapshot([
                """
                SELECT * FROM public.competitions
                ORDER BY array_position('{league,cup,friendly,training,other}', kind), name
                """, "SELECT * FROM public.season_rules",
            ]))
    }

    /// Locks a competition with its rules until the transaction ends, and returns its name. Throws
    /// ``DatabaseError`` (`changedMeanwhile`) when it is no longer what was read, or is gone.
    func hold(_ old: CompetitionRules) async throws -> String {
        let name = old.competition.name
        let found = try await connection.pipeline([
            "SELECT * FROM public.competitions WHERE name = \(name) FOR UPDATE",
            "SELECT * FROM public.season_rules WHERE competition_type = \(name) FOR UPDATE",
        ])
        guard try CompetitionRules.all(in: found) == [old] else {
            throw DatabaseError.changedMeanwhile("\(name) or its rules have")
        }
        return name
    }
}

extension CompetitionRules {
    /// The competitions of rows of `competitions` and `season_rules`.
    fileprivate static func all(in found: [Rows]) throws -> [CompetitionRules] {
        let later = try found[1].byLeague(Later.self)
        return try found[0].map { row in
            let competition = try Competition(row: row)
            return CompetitionRules(
                competition, seasonStarts: try row.decode("season_starts"),
                rules: try TableRules(row: row), later: later[competition.name] ?? [])
        }
    }
}

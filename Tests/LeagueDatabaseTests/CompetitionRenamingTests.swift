import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Competitions that get another name, or go, with all that bears their name.
@Suite struct CompetitionRenamingTests {
    /// A league whose seasons start in August, with rules of its own, and results in three of them.
    private func withPrimera(
        _ body: (LeagueRepository, Connection, CompetitionRules) async throws -> Void
    ) async throws {
        try await withSampleLeague { league, connection in
            var rules = CompetitionRules(
                Competition(name: "Primera", abbreviation: "PR", kind: .league), seasonStarts: 8)
            rules.rules.tieBreakers = [.points, .headToHeadPoints, .lots]
            rules.set(TableRules(pointsForWin: 2), since: "2025-26")
            _ = try await league.add(rules)
            for (date, score) in [
                ("2024-09-01", 1), ("2025-03-01", 2), ("2025-09-01", 3), ("2026-09-01", 0),
            ] {
                try await connection.addMatch([
                    ("date", date), ("competition_type", "Primera"), ("status", "completed"),
                    ("home_score", "\(score)"), ("away_score", "1"),
                ])
            }
            try await body(league, connection, rules)
        }
    }

    private func decide(_ connection: Connection) async throws {
        try await connection.execute(
            """
            INSERT INTO standing_adjustments (competition_type, season, team_id, points, reason)
            VALUES ('Primera', '2024-25', 'JDM', -1, 'late')
            """)
        _ = try await LeagueRepository(connection).recordDraw(
            of: ["JDM", "HWTA"], in: "Primera", season: "2025-26",
            on: try #require(LocalDate(iso: "2026-03-01")))
    }

    /// Every table of a competition, row by row.
    private func tables(_ name: String, _ connection: Connection) async throws -> [String] {
        try await connection.query(
            """
            SELECT (to_jsonb(s) - 'competition_type')::text FROM season_standings AS s
            WHERE competition_type = \(name) ORDER BY season, position, team_id
            """, as: String.self)
    }

    @Test func everythingFollowsAndTablesStay() async throws {
        try await withPrimera { league, connection, rules in
            try await decide(connection)
            let before = try await tables("Primera", connection)
            #expect(before.count == 6)
            let (effects, joined) = try await league.rename(rules, to: "La Liga")
            #expect(try await tables("La Liga", connection) == before)
            #expect(effects.touchesNoTable)
            #expect((effects.matches, effects.matchesMoved, joined) == (4, 0, 0))
            // Nothing bears the old name any more, but for what says how things were then.
            let left = try await connection.query(
                """
                SELECT 1 FROM competitions WHERE name = 'Primera'
                UNION ALL SELECT 1 FROM season_rules WHERE competition_type = 'Primera'
                UNION ALL SELECT 1 FROM matches WHERE competition_type = 'Primera'
                UNION ALL SELECT 1 FROM standing_adjustments WHERE competition_type = 'Primera'
                UNION ALL SELECT 1 FROM lot_draws WHERE competition_type = 'Primera'
                UNION ALL SELECT 1 FROM calendar_names WHERE subject = 'Primera'
                """, as: Int.self)
            #expect(left.isEmpty)
            // FieldGame's own tables are the same.
            #expect(
                try await league.verifiedTables(season: "2025-26").map(\.competition) == ["La Liga"]
            )
            let found = try await league.calendarNames([
                (["competition"], "primera", nil), (["competition"], "la-liga", nil),
            ])
            #expect(found.map { $0?.subject } == ["La Liga", "La Liga"])
            #expect(Set(found.map { $0?.slug }) == ["la-liga"])
        }
    }

    @Test func whatIsListedIsMeantBeforeWhatStandsInAMatch() async throws {
        try await withPrimera { league, connection, _ in
            try await connection.execute(
                "UPDATE competitions SET abbreviation = 'PR' WHERE name = 'Primera'")
            try await connection.addMatch([("date", "2026-03-01"), ("competition_type", "PR")])
            let found = try await league.calendarNames([
                (["competition"], "pr", "PR"), (["competition"], "pr", nil),
            ])
            #expect(found.map { $0?.subject } == ["Primera", "PR"])
        }
    }

    @Test func matchesThatBoreTheNewNameJoin() async throws {
        try await withPrimera { league, connection, rules in
            for date in ["2026-03-01", "2026-10-01"] {
                try await connection.addMatch([
                    ("date", date), ("competition_type", "La Liga"), ("status", "completed"),
                    ("home_score", "0"), ("away_score", "5"),
                ])
            }
            let (effects, joined) = try await league.rename(rules, to: "La Liga")
            #expect(joined == 2)
            #expect(effects.matches == 6)
            // They counted for calendar years before.
            #expect(effects.matchesMoved == 2)
            #expect(effects.tablesChanged == ["2025-26", "2026-27"])
            #expect(effects.tablesAdded.isEmpty && effects.tablesRemoved.isEmpty)
            let seasons = try await connection.query(
                "SELECT DISTINCT season FROM matches ORDER BY 1", as: String.self)
            #expect(seasons == ["2024-25", "2025-26", "2026-27"])
        }
    }

    @Test func aNameThatIsTakenIsRefused() async throws {
        try await withPrimera { league, connection, rules in
            let before = try await connection.matchRows()
            await #expect(throws: RefusedValue.self) {
                _ = try await league.rename(rules, to: "Senior League")
            }
            #expect(try await connection.matchRows() == before)
            #expect(try await league.competitionRules().contains(rules))
        }
    }

    @Test func removedAndEnteredAgainItIsWhatItWas() async throws {
        try await withPrimera { league, connection, rules in
            let before = try await tables("Primera", connection)
            let removal = try await league.remove(rules)
            let effects = try #require(removal.effects)
            #expect(effects.matches == 4)
            #expect(effects.tablesRemoved == ["2024-25", "2025-26", "2026-27"])
            #expect(try await tables("Primera", connection).isEmpty)
            #expect(try await league.unlistedCompetitions() == ["Primera"])
            _ = try await league.add(rules)
            #expect(try await tables("Primera", connection) == before)
        }
    }

    @Test func aLedgerKeepsACompetition() async throws {
        try await withPrimera { league, connection, rules in
            try await decide(connection)
            let removal = try await league.remove(rules)
            #expect(removal.effects == nil)
            #expect((removal.adjustments, removal.draws) == (1, 1))
            #expect(try await league.competitionRules().contains(rules))
        }
    }

    @Test func whatHasChangedSinceItWasReadStays() async throws {
        try await withPrimera { league, connection, rules in
            try await connection.execute("UPDATE season_rules SET points_win = 4")
            for rename in [true, false] {
                let error = await #expect(throws: DatabaseError.self) {
                    if rename {
                        _ = try await league.rename(rules, to: "La Liga")
                    } else {
                        _ = try await league.remove(rules)
                    }
                }
                #expect(error?.code == .changedMeanwhile)
            }
            #expect(try await league.unlistedCompetitions().isEmpty)
        }
    }

    @Test func aMatchThatIsBeingAddedFollowsToo() async throws {
        try await withSampleDatabase { database, connection in
            let other = try await Connection.connect(to: database.configuration)
            let rules = try #require(
                try await LeagueRepository(connection).competitionRules()
                    .first { $0.competition.name == "Senior League" })
            try await connection.execute("BEGIN")
            try await connection.addMatch([("competition_type", "Senior League")])
            async let renaming = LeagueRepository(other).rename(rules, to: "First League")
            try await connection.waitForALockedSession()
            try await connection.execute("COMMIT")
            let (effects, _) = try await renaming
            #expect(effects.matches == 1)
            #expect(try await LeagueRepository(connection).unlistedCompetitions().isEmpty)
            await other.close()
        }
    }
}

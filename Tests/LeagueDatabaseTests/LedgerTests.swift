import FieldGame
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Points beside the matches, and lots that were drawn.
@Suite struct LedgerTests {
    private static let league = "Senior League"

    /// Keate beats Hawtrey, Evans's beats Keate, Hawtrey beats Evans's: all level, and Godolphin
    /// last.
    private func addCircle(_ connection: Connection) async throws {
        for (home, away) in [("JDM", "HWTA"), ("DWF", "JDM"), ("HWTA", "DWF"), ("JDM", "PRDT")] {
            try await connection.addMatch([
                ("date", "2026-02-01"), ("competition_type", Self.league), ("home_team_id", home),
                ("away_team_id", away), ("status", "completed"), ("home_score", "1"),
                ("away_score", "0"),
            ])
        }
    }

    private func setRules(_ tieBreakers: String, _ connection: Connection) async throws {
        try await connection.execute(
            """
            UPDATE competitions SET tie_breakers = \(tieBreakers)::text[]
            WHERE name = \(Self.league)
            """)
    }

    private func day(_ text: String) throws -> LocalDate { try #require(LocalDate(iso: text)) }

    private func adjust(
        _ team: String, _ points: Int, on text: String = "2026-03-01", _ league: LeagueRepository
    ) async throws -> Recorded<Adjustment> {
        try await league.adjust(
            team, by: points, for: "fielded a boy of another house", in: Self.league,
            season: "2026", on: try day(text))
    }

    /// `1= JDM 6`: place, team, points; by FieldGame, which must agree with the view.
    private func table(_ league: LeagueRepository, asOf text: String? = nil) async throws
        -> [String]
    {
        let tables =
            if let text {
                try await league.calculatedTables(
                    season: "2026", competitions: [Self.league], asOf: try day(text))
            } else {
                try await league.verifiedTables(season: "2026", competitions: [Self.league])
            }
        return (tables.first?.standings ?? []).map {
            "\($0.position)\($0.shared ? "=" : "") \($0.teamID) \($0.points)"
        }
    }

    @Test func anAdjustmentCountsInTheTotalAndNeverAmongThoseWhoAreLevel() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute("SELECT set_config('league.clock', '2026-06-01', false)")
            try await addCircle(connection)
            try await setRules("{points,head_to_head_points}", connection)
            #expect(try await table(league) == ["1 JDM 6", "2 HWTA 3", "3 DWF 3", "4 PRDT 0"])
            _ = try await adjust("JDM", -3, league)
            // Level with 3 points each, and 3 each of the matches among them.
            #expect(
                try await table(league) == ["1= DWF 3", "1= HWTA 3", "1= JDM 3", "4 PRDT 0"])
            _ = try await adjust("HWTA", 2, league)
            _ = try await adjust("PRDT", 2, league)
            #expect(try await table(league) == ["1 HWTA 5", "2 DWF 3", "3 JDM 3", "4 PRDT 2"])
            let rows = try await league.standings(season: "2026", competitions: [Self.league])
            #expect(rows.map(\.adjustment) == [2, 0, -3, 2])
            #expect(rows.map(\.points) == [5, 3, 3, 2])
        }
    }

    @Test func itCountsFromItsDayUntilItIsReversed() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute("SELECT set_config('league.clock', '2026-06-01', false)")
            try await addCircle(connection)
            let adjustment = try await adjust("JDM", -3, on: "2026-03-01", league)
            #expect(try await table(league).first == "1 JDM 3")
            let reversal = Reversal(date: try day("2026-04-01"), reason: "appeal upheld")
            let reversed = try await league.reverse(Adjustment.self, adjustment.id, reversal)
            #expect(reversed?.reversal == reversal)
            for (asOf, points) in [
                ("2026-02-28", 6), ("2026-03-01", 3), ("2026-03-31", 3), ("2026-04-01", 6),
            ] {
                let rows = try await table(league, asOf: asOf)
                #expect(rows.contains { $0.hasSuffix("JDM \(points)") }, "\(asOf): \(rows)")
            }
            #expect(try await table(league).first == "1 JDM 6")
            #expect(try await league.decisions(Adjustment.self) == [reversed])
            #expect(try await league.reverse(Adjustment.self, adjustment.id + 1, reversal) == nil)
        }
    }

    @Test func otherSeasonsLeaguesAndTeamsDoNotFeelIt() async throws {
        try await withSampleLeague { league, connection in
            try await addCircle(connection)
            let before = try await table(league)
            for (competition, season) in [("Junior League", "2026"), (Self.league, "2025")] {
                _ = try await league.adjust(
                    "JDM", by: -3, for: "late", in: competition, season: season,
                    on: try day("2026-03-01"))
            }
            // Of a team that has no match there.
            _ = try await adjust("Field", 5, league)
            #expect(try await table(league) == before)
            #expect(
                try await league.decisions(Adjustment.self, season: "2025").map(\.season) == [
                    "2025"
                ])
            #expect(
                try await league.decisions(Adjustment.self, of: ["Junior League"]).map(
                    \.competition)
                    == ["Junior League"])
            #expect(
                try await league.teams(["JDM", "Field"], inTableOf: Self.league, season: "2026")
                    == ["JDM"])
        }
    }

    @Test func lotsDecideAmongThoseWhoAreLevelAndAllTookPart() async throws {
        try await withSampleLeague { league, connection in
            try await connection.execute("SELECT set_config('league.clock', '2026-06-01', false)")
            try await addCircle(connection)
            func draw(_ teams: [String], _ date: String = "2026-03-01") async throws
                -> Recorded<LotDraw>
            {
                try await league.recordDraw(
                    of: teams, in: Self.league, season: "2026", on: try day(date))
            }
            let first = try await draw(["HWTA", "DWF"])
            #expect(first.teamIDs == ["HWTA", "DWF"])
            let before = try #require(try await league.verifiedTables(season: "2026").first)
            #expect(!before.rules.tieBreakers.contains(.lots))
            try await setRules("{wins,lots}", connection)
            let after = try #require(try await league.verifiedTables(season: "2026").first)
            #expect(after.rules.tieBreakers.contains(.lots))
            #expect(try await table(league) == ["1 JDM 6", "2 HWTA 3", "3 DWF 3", "4 PRDT 0"])
            // Of several draws the latest; as of a day before it the one of then.
            let second = try await draw(["PRDT", "DWF", "HWTA"], "2026-04-01")
            #expect(try await table(league) == ["1 JDM 6", "2 DWF 3", "3 HWTA 3", "4 PRDT 0"])
            #expect(try await table(league, asOf: "2026-03-31")[1] == "2 HWTA 3")
            #expect(try await table(league, asOf: "2026-02-28")[1] == "2= DWF 3")
            let reversed = try await league.reverse(
                LotDraw.self, second.id,
                Reversal(date: try day("2026-05-01"), reason: "drawn again"))
            #expect(try await table(league)[1] == "2 HWTA 3")
            #expect(
                try await league.decisions(LotDraw.self, of: [Self.league], season: "2026") == [
                    first, reversed,
                ])
        }
    }

    private static let edits: [Query] = [
        "UPDATE standing_adjustments SET points = -1",
        "UPDATE standing_adjustments SET season = '2025'",
        "UPDATE standing_adjustments SET team_id = 'HWTA'",
        "UPDATE standing_adjustments SET reason = 'another'",
        "UPDATE standing_adjustments SET decided_on = '2026-01-01'",
        "UPDATE standing_adjustments SET recorded_by = 'nobody'",
        "UPDATE standing_adjustments SET points = 1, reversed_on = '2026-05-01', reversal_reason = 'x'",
        "DELETE FROM standing_adjustments", "UPDATE lot_draws SET decided_on = '2026-01-01'",
        "DELETE FROM lot_draws", "UPDATE drawn_lots SET place = place + 10",
        "UPDATE drawn_lots SET team_id = 'DWF' WHERE team_id = 'JDM'", "DELETE FROM drawn_lots",
        "INSERT INTO drawn_lots SELECT id, 3, 'PRDT' FROM lot_draws",
    ]

    @Test func whatWasDecidedStaysOnRecord() async throws {
        try await withSampleLeague { league, connection in
            let adjustment = try await adjust("JDM", -3, league)
            let draw = try await league.recordDraw(
                of: ["JDM", "HWTA"], in: Self.league, season: "2026", on: try day("2026-03-01"))
            try await connection.execute("SET ROLE league_owner")
            for edit in Self.edits {
                #expect(try await connection.refusal(of: edit)?.sqlState == "42501", "\(edit.sql)")
            }
            for table in ["standing_adjustments", "lot_draws, drawn_lots", "houses CASCADE"] {
                let refusal = try await connection.refusal(
                    of: Query(unescaped: "TRUNCATE " + table))
                #expect(refusal?.sqlState == "42501", "\(table)")
            }
            for table in ["houses", "competitions"] {
                let refusal = try await connection.refusal(
                    of: "DELETE FROM \(identifier: table)")
                #expect(refusal?.sqlState == "23503", "\(table)")
            }
            #expect(try await league.decisions(Adjustment.self) == [adjustment])
            #expect(try await league.decisions(LotDraw.self) == [draw])
            // Reversed once, and never again, nor put back.
            for table in ["standing_adjustments", "lot_draws"] {
                let reverse: Query = """
                    UPDATE \(identifier: table)
                    SET reversed_on = '2026-05-01', reversal_reason = 'appeal'
                    """
                #expect(try await connection.refusal(of: reverse) == nil)
                #expect(try await connection.refusal(of: reverse)?.sqlState == "42501")
                let back = try await connection.refusal(
                    of: """
                        UPDATE \(identifier: table)
                        SET reversed_on = NULL, reversal_reason = NULL
                        """)
                #expect(back?.sqlState == "42501")
            }
        }
    }

    @Test func nobodySaysWhoRecordedIt() async throws {
        try await withSampleLeague { _, connection in
            try await connection.execute(
                """
                INSERT INTO standing_adjustments
                    (competition_type, season, team_id, points, reason, recorded_at, recorded_by)
                VALUES (\(Self.league), '2026', 'JDM', -3, 'late', '2020-01-01', 'nobody')
                """)
            let stamped = try await connection.query(
                """
                SELECT recorded_by = session_user
                       AND clock_timestamp() - recorded_at < interval '1 minute'
                FROM standing_adjustments
                """, as: Bool.self)
            #expect(stamped == [true])
        }
    }

    @Test func aDrawNamesEachTeamOnceAndIsReversedNoEarlierThanDrawn() async throws {
        try await withSampleLeague { league, connection in
            let twice = await #expect(throws: PostgresError.self) {
                _ = try await league.recordDraw(
                    of: ["JDM", "HWTA", "JDM"], in: Self.league, season: "2026",
                    on: try day("2026-03-01"))
            }
            #expect(twice?.constraint == "drawn_lots_team_once")
            #expect(try await league.decisions(LotDraw.self) == [])
            let draw = try await league.recordDraw(
                of: ["JDM", "HWTA"], in: Self.league, season: "2026", on: try day("2026-03-01"))
            let early = await #expect(throws: PostgresError.self) {
                _ = try await league.reverse(
                    LotDraw.self, draw.id, Reversal(date: try day("2026-02-28"), reason: "x"))
            }
            #expect(early?.constraint == "lot_draws_reversal_whole")
            #expect(try await league.decisions(LotDraw.self) == [draw])
        }
    }

    @Test(arguments: ["anon", "authenticated", "service_role"])
    func noRoleOfTheServiceWritesThem(_ role: String) async throws {
        try await withSampleDatabase { database, owner in
            let league = LeagueRepository(owner)
            _ = try await adjust("JDM", -3, league)
            _ = try await league.recordDraw(
                of: ["JDM", "HWTA"], in: Self.league, season: "2026", on: try day("2026-03-01"))
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            try await connection.execute("SET ROLE \(identifier: role)")
            for statement in [
                """
                INSERT INTO standing_adjustments (competition_type, season, team_id, points, reason)
                VALUES ('Senior League', '2026', 'JDM', 3, 'mine')
                """,
                "INSERT INTO lot_draws (competition_type, season) VALUES ('Senior League', '2026')",
                "INSERT INTO drawn_lots VALUES (1, 3, 'DWF')",
                "UPDATE standing_adjustments SET reversed_on = '2026-05-01', reversal_reason = 'x'",
                "UPDATE lot_draws SET reversed_on = '2026-05-01', reversal_reason = 'x'",
                "DELETE FROM standing_adjustments", "DELETE FROM lot_draws",
                "DELETE FROM drawn_lots", "TRUNCATE standing_adjustments",
                "DELETE FROM former_names",
                "UPDATE former_names SET name = 'x'",
            ] {
                let refusal = try await connection.refusal(of: Query(unescaped: statement))
                #expect(refusal?.sqlState == "42501", "\(statement)")
            }
            let seen = try await connection.query(
                "SELECT reason FROM standing_adjustments", as: String.self)
            #expect(seen == ["fielded a boy of another house"])
            let whose = try await connection.refusal(
                of: "SELECT recorded_by FROM standing_adjustments")
            #expect((whose == nil) == (role == "service_role"))
            await connection.close()
        }
    }

    @Test func aNewIDAndANewNameOfALeaguePassThrough() async throws {
        try await withSampleLeague { league, connection in
            let adjustment = try await adjust("JDM", -3, league)
            _ = try await league.reverse(
                Adjustment.self, adjustment.id,
                Reversal(date: try day("2026-05-01"), reason: "appeal"))
            _ = try await adjust("JDM", -1, league)
            _ = try await league.recordDraw(
                of: ["HWTA", "JDM"], in: Self.league, season: "2026", on: try day("2026-03-01"))
            try await connection.execute("UPDATE houses SET id = 'RST' WHERE id = 'JDM'")
            try await connection.execute(
                "UPDATE competitions SET name = 'First League' WHERE name = \(Self.league)")
            let adjustments = try await league.decisions(Adjustment.self, of: ["First League"])
            #expect(adjustments.map(\.teamID) == ["RST", "RST"])
            #expect(adjustments.map(\.points) == [-3, -1])
            #expect(
                try await league.decisions(LotDraw.self, of: ["First League"]).map(\.teamIDs) == [
                    ["HWTA", "RST"]
                ])
        }
    }

    @Test func noTriggerRewritesMoreThanTheirNames() async throws {
        try await withSampleLeague { league, connection in
            _ = try await adjust("JDM", -3, league)
            try await connection.execute(
                script: """
                    CREATE FUNCTION soften() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN UPDATE public.standing_adjustments SET points = -1; RETURN NULL; END $$;
                    CREATE TRIGGER soften AFTER UPDATE ON pitches FOR EACH STATEMENT
                        EXECUTE FUNCTION soften();
                    """)
            let refusal = try await connection.refusal(of: "UPDATE pitches SET area = 'North'")
            #expect(refusal?.sqlState == "42501")
        }
    }
}

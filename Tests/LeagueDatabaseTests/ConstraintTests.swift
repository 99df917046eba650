import PostgreSQL
import TestSupport
import Testing

/// Every bound of the rules, the ledgers, the former names and those of calendars: what lies at it is accepted, what
/// lies beyond is refused by the constraint that bears its name.
@Suite struct ConstraintTests {
    private static func adjustment(_ league: String, _ points: String, _ reason: String) -> String {
        """
        INSERT INTO standing_adjustments (competition_type, season, team_id, points, reason)
        VALUES (\(league), 'JDM', \(points), \(reason))
        """
    }

    private static let competitions = [
        ConstraintCase(
            "competitions_walkover_range",
            "UPDATE competitions SET (walkover_for, walkover_against) = (?)",
            ConstraintCase.walkovers),
        ConstraintCase(
            "competitions_tie_breakers_known", "UPDATE competitions SET tie_breakers = ?",
            ConstraintCase.orders),
    ]

    private static let rules = [
        ConstraintCase(
            "season_rules_since_season",
            "INSERT INTO season_rules VALUES (?, 3, 1, 0, '{points}', false, 3, 0)",
            ConstraintCase.seasons),
        ConstraintCase(
            "season_rules_points_range",
            """
            INSERT INTO season_rules
            VALUES ('Senior League', '2026', ?, '{points}', false, 3, 0)
            """,
            accepted: ["0, 0, 0", "99, 99, 99"],
            refused: ["-1, 0, 0", "0, -1, 0", "0, 0, -1", "100, 0, 0", "0, 100, 0", "0, 0, 100"]),
        ConstraintCase(
            "season_rules_tie_breakers_known",
            "INSERT INTO season_rules VALUES ('Senior League', '2026', 3, 1, 0, ?, false, 3, 0)",
            ConstraintCase.orders),
        ConstraintCase(
            "season_rules_walkover_range",
            """
            INSERT INTO season_rules
            VALUES ('Senior League', '2026', 3, 1, 0, '{points}', false, ?)
            """,
            ConstraintCase.walkovers),
    ]

    private static let adjustments = [
        ConstraintCase(
            "standing_adjustments_season", adjustment("?", "-3", "'late'"),
            ConstraintCase.seasons),
        ConstraintCase(
            "standing_adjustments_points_range",
            adjustment("'Senior League', '2026'", "?", "'late'"),
            accepted: ["-999", "-1", "1", "999"], refused: ["-1000", "0", "1000"]),
        ConstraintCase(
            "standing_adjustments_reason_length",
            adjustment("'Senior League', '2026'", "-3", "?"),
            ConstraintCase.reasons),
        ConstraintCase(
            "standing_adjustments_dates_range",
            """
            INSERT INTO standing_adjustments
                (competition_type, season, team_id, points, reason, decided_on, reversed_on,
                 reversal_reason)
            VALUES ('Senior League', '2026', 'JDM', -3, 'late', ?, 'appeal')
            """, ConstraintCase.days),
        ConstraintCase(
            "standing_adjustments_reversal_whole",
            "UPDATE standing_adjustments SET (reversed_on, reversal_reason) = (?)",
            ConstraintCase.reversals),
        ConstraintCase(
            "standing_adjustments_reversal_reason_length",
            "UPDATE standing_adjustments SET (reversed_on, reversal_reason) = ('2026-03-01', ?)",
            ConstraintCase.reasons),
    ]

    private static let lots = [
        ConstraintCase(
            "lot_draws_season", "INSERT INTO lot_draws (competition_type, season) VALUES (?)",
            ConstraintCase.seasons),
        ConstraintCase(
            "lot_draws_dates_range",
            """
            INSERT INTO lot_draws
                (competition_type, season, decided_on, reversed_on, reversal_reason)
            VALUES ('Senior League', '2026', ?, 'drawn again')
            """, ConstraintCase.days),
        ConstraintCase(
            "lot_draws_reversal_whole",
            "UPDATE lot_draws SET (reversed_on, reversal_reason) = (?)",
            ConstraintCase.reversals),
        ConstraintCase(
            "lot_draws_reversal_reason_length",
            "UPDATE lot_draws SET (reversed_on, reversal_reason) = ('2026-03-01', ?)",
            ConstraintCase.reasons),
    ]

    private static let lotsOfADraw = """
        WITH draw AS (
            INSERT INTO lot_draws (competition_type, season) VALUES ('Senior League', '2026')
            RETURNING id)
        INSERT INTO drawn_lots (draw_id, place, team_id)
        SELECT id, place, team FROM draw, (VALUES ?) AS drawn (place, team)
        """

    private static let others = [
        ConstraintCase(
            "drawn_lots_team_once", lotsOfADraw, accepted: ["(1, 'JDM'), (2, 'HWTA')"],
            refused: ["(1, 'JDM'), (2, 'JDM')"]),
        ConstraintCase(
            "drawn_lots_place_positive", lotsOfADraw, accepted: ["(1, 'JDM'), (32767, 'HWTA')"],
            refused: ["(0, 'JDM')", "(-1, 'JDM')"]),
        ConstraintCase(
            "former_names_name_length", "INSERT INTO former_names VALUES ('JDM', '2026-01-01', ?)",
            accepted: ["'x'", ConstraintCase.letters(200)],
            refused: ["''", "' '", ConstraintCase.letters(201)]),
        ConstraintCase(
            "matches_outcome_fits_status", "UPDATE matches SET ?",
            accepted: [
                "outcome = 'played'", "status = 'postponed', outcome = 'abandoned'",
                "status = 'completed', home_score = 1, away_score = 0, outcome = 'walkover'",
            ],
            refused: [
                "outcome = 'walkover'", "status = 'postponed', outcome = 'awarded'",
                "status = 'cancelled', outcome = 'abandoned'",
            ]),
    ]

    private static let calendarNames = [
        ConstraintCase(
            "calendar_names_kind_known",
            "INSERT INTO calendar_names VALUES (?, 'a', 'A', 'A', false)",
            accepted: ["'house'", "'team'", "'competition'", "'umpire'", "'pitch'"],
            refused: ["''", "'match'", "'House'"]),
        ConstraintCase(
            "calendar_names_slug_plain",
            "INSERT INTO calendar_names VALUES ('house', ?, 'A', 'A', false)",
            accepted: ["'a'", "'2nd-field'", ConstraintCase.letters(120)],
            refused: [
                ConstraintCase.letters(121), "''", "'-a'", "'a-'", "'a--b'", "'A'", "'a b'", "'é'",
            ]),
    ]

    private static let all = competitions + rules + adjustments + lots + others + calendarNames

    private struct Accepted: Error {}

    @Test(arguments: Self.all)
    func whatIsAtABoundIsAcceptedAndWhatIsBeyondIsRefused(_ bound: ConstraintCase) async throws {
        try await withSampleLeague { _, connection in
            try await connection.addMatch()
            try await connection.execute(
                script: """
                    INSERT INTO competitions (name, kind, season_starts)
                    VALUES ('Winter League', 'league', 8);
                    INSERT INTO standing_adjustments
                        (competition_type, season, team_id, points, reason, decided_on)
                    VALUES ('Senior League', '2026', 'JDM', -3, 'late', '2026-03-01');
                    INSERT INTO lot_draws (competition_type, season, decided_on)
                    VALUES ('Senior League', '2026', '2026-03-01');
                    """)
            for (values, constraint) in [
                (bound.sides.accepted, nil), (bound.sides.refused, bound.constraint),
            ] {
                for value in values {
                    let statement = bound.statement.replacing("?", with: value)
                    var refusal: PostgresError?
                    do {
                        try await connection.withTransaction { connection in
                            try await connection.execute(Query(unescaped: statement))
                            throw Accepted()
                        }
                    } catch is Accepted {
                    } catch let error as PostgresError where error.code == .server {
                        refusal = error
                    }
                    #expect(refusal?.constraint == constraint, "\(value): \(refusal as Any)")
                    #expect((refusal == nil) == (constraint == nil), "\(value)")
                }
            }
        }
    }

    /// A bound that is added gets a line above.
    @Test func noBoundIsLeftOut() async throws {
        try await withSampleLeague { _, connection in
            let names = try await connection.query(
                """
                SELECT conname::text FROM pg_constraint
                WHERE contype IN ('c', 'u')
                  AND (conrelid IN ('season_rules'::regclass, 'standing_adjustments'::regclass,
                                    'lot_draws'::regclass, 'drawn_lots'::regclass,
                                    'former_names'::regclass, 'calendar_names'::regclass)
                       OR conname IN ('competitions_walkover_range',
                                      'competitions_tie_breakers_known',
                                      'matches_outcome_fits_status'))
                ORDER BY 1
                """, as: String.self)
            #expect(names == Self.all.map(\.constraint).sorted())
        }
    }
}

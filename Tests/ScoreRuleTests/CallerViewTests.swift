import PostgreSQL
import Testing

/// What the views tell callers about themselves.
@Suite struct CallerViewTests {
    private static func promise(of match: Match) -> Query {
        """
        SELECT can_enter_score OR editable_until IS NOT NULL FROM all_matches WHERE id = \(match)
        """
    }

    @Test func theyPromiseWhatTheRuleThenKeeps() async throws {
        try await withRuleLeague { league in
            for method in EntryMethod.sessions {
                let attempt = Attempt(league: league, method: method)
                for person in Person.allCases {
                    for match in Match.allCases where match != .unknown {
                        try await league.prepare(nil)
                        let promised = try await attempt.transaction(as: person) { session in
                            try await session.run(Self.promise(of: match)).decode(Bool.self)
                        }
                        var isAllowed = true
                        do {
                            try await attempt.enters(9, 8, in: match, as: person)
                        } catch is PostgresError {
                            isAllowed = false
                        }
                        #expect(promised == [isAllowed], "\(person) \(method.rawValue), \(match)")
                        _ = try await league.isUnchanged()
                    }
                }
            }
        }
    }

    @Test(
        arguments: [
            (Person.captainOfKeate, Match.played, "00:05:00"), (.captainOfKeate, .settled, nil),
            (.captainOfKeate, .imported, nil), (.otherCaptainOfKeate, .played, nil),
            (.captainOfHawtrey, .played, nil), (.viewer, .played, nil), (.stranger, .played, nil),
            (.admin, .played, "infinity"), (.admin, .settled, "infinity"),
            (.newAdmin, .played, nil),
            (.disabledAdmin, .played, nil),
        ] as [(Person, Match, String?)])
    func resultsSayUntilWhenTheCallerMayCorrect(
        _ person: Person, _ match: Match, _ until: String?
    ) async throws {
        try await withRuleLeague { league in
            try await league.prepare(nil)
            for method in EntryMethod.sessions {
                let found = try await Attempt(league: league, method: method).transaction(
                    as: person
                ) {
                    try await $0.run(
                        """
                        SELECT CASE WHEN isfinite(r.editable_until)
                                    THEN (r.editable_until - m.score_submitted_at)::text
                                    ELSE r.editable_until::text END
                        FROM recent_results AS r JOIN matches AS m USING (id)
                        WHERE r.id = \(match)
                        """
                    ).decode(String?.self)
                }
                #expect(found == [until])
            }
        }
    }

    @Test func whoIsNotSignedInIsPromisedNothing() async throws {
        try await withRuleLeague { league in
            try await league.prepare(nil)
            let attempt = Attempt(league: league, method: .claims)
            let counts = try await attempt.transaction(login: "authenticator", role: "anon") {
                try await $0.run(
                    """
                    SELECT (SELECT count(*) FROM upcoming_matches), (SELECT count(*) FROM recent_results),
                           (SELECT count(*) FROM upcoming_matches WHERE can_enter_score),
                           (SELECT count(editable_until) FROM recent_results)
                    """
                ).decode((Int, Int, Int, Int).self)
            }
            #expect(counts[0] == (6, 3, 0, 0))
        }
    }
}

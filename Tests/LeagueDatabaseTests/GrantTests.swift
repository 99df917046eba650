import PostgreSQL
import TestSupport
import Testing

/// Who may read what, asked of the server as that role.
@Suite struct GrantTests {
    private static let open = [
        "houses", "pitches", "competitions", "all_matches", "upcoming_matches", "recent_results",
        "league_standings", "season_standings", "umpires", "former_names", "league_matches",
        "season_rules", "competition_rules", "standing_adjustments", "lot_draws", "drawn_lots",
        "calendar_names", "calendar_feeds", "readable_tombstones", "umpire_names", "shown_umpires",
        "locations",
        "closed_seasons", "closed_standings", "closed_season_changes",
        "match_changes", "published_matches", "published_houses", "published_competitions",
        "published_pitches", "published_standings", "published_changes", "published_history",
    ]

    /// The tables and views of which a session of `authenticator` in this role may read a column.
    private func readable(as role: String?) async throws -> Set<String> {
        try await withTestDatabase(from: .league) { database in
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            if let role { try await connection.execute("SET ROLE \(identifier: role)") }
            let names = try await connection.query(
                """
                SELECT relname FROM pg_class
                WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p')
                ORDER BY 1
                """, as: String.self)
            var readable: Set<String> = []
            for name in names {
                let error = try await connection.refusal(of: "SELECT FROM \(identifier: name)")
                if error == nil {
                    readable.insert(name)
                } else {
                    #expect(error?.sqlState == "42501")
                }
            }
            await connection.close()
            return readable
        }
    }

    @Test func anybodySeesFixturesResultsTablesAndNamesOnly() async throws {
        #expect(try await readable(as: "anon") == Set(Self.open))
    }

    @Test func whoIsSignedInAlsoReadsTablesWhoseRowsAreGuarded() async throws {
        let guarded = [
            "matches", "house_aliases", "pitch_aliases", "mail_words", "user_profiles",
            "score_audit_log", "import_log", "import_effects", "account_events",
        ]
        #expect(
            try await readable(as: "authenticated")
                == Set(Self.open + guarded + ["awaiting_results"]))
    }

    @Test func theLoginByItselfSeesTheVersionOfTheSchemaOnly() async throws {
        #expect(try await readable(as: nil) == ["league_migrations", "league_definitions"])
    }

    @Test func signingInSeesAccountsSessionsAndKeysAndNothingOfTheGame() async throws {
        #expect(
            try await readable(as: "league_accounts") == [
                "user_profiles", "user_credentials", "houses", "user_sessions", "refresh_tokens",
                "recovery_tokens", "signing_keys", "api_keys", "account_events",
            ])
    }

    @Test func anAdminsRoleReadsAllOfTheGameAndNothingOfAccounts() async throws {
        let own = [
            "matches", "house_aliases", "pitch_aliases", "mail_words", "score_audit_log",
            "import_log", "import_effects", "import_texts", "umpire_decisions", "hidden_umpires",
            "match_tombstones", "awaiting_results",
        ]
        #expect(try await readable(as: "league_admins") == Set(Self.open + own))
    }

    @Test func whoSendsNewsSeesFollowersAndNotTheMatches() async throws {
        #expect(
            try await readable(as: "league_news") == [
                "match_news", "announcements", "choices", "choice_items", "followers",
                "news_refusals", "news_keys", "deliveries", "delivery_items",
                "invitation_replies", "houses",
                "competitions", "pitches", "calendar_names", "umpire_names", "user_profiles",
                "import_log",
            ])
    }

    @Test func theServiceReadsAllButCredentials() async throws {
        let seen = try await readable(as: "service_role")
        let all = [
            "matches", "house_aliases", "pitch_aliases", "mail_words", "user_profiles",
            "score_audit_log", "import_log", "import_effects", "umpire_decisions",
            "hidden_umpires", "match_tombstones", "awaiting_results", "league_migrations",
        ]
        #expect(seen == Set(Self.open + all))
    }

    @Test func nobodyHangsOurTriggersOnTheirTablesOrRunsAsTheOwnerUnnamed() async throws {
        try await withLeague { _, connection in
            let open = try await connection.query(
                """
                SELECT proname FROM pg_proc
                WHERE pronamespace = 'public'::regnamespace
                  AND (prosecdef OR prorettype = 'trigger'::regtype)
                  AND EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner)))
                              WHERE grantee = 0)
                """, as: String.self)
            #expect(open == [])
        }
    }

    @Test(arguments: [
        "anon", "authenticated", "service_role", "league_accounts", "league_admins", "league_news",
    ])
    func noRoleOfTheServiceMakesTables(_ role: String) async throws {
        try await withTestDatabase(from: .league) { database in
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            try await connection.execute("SET ROLE \(identifier: role)")
            let error = try await connection.refusal(of: "CREATE TABLE mine (id int)")
            #expect(error?.sqlState == "42501")
            await connection.close()
        }
    }
}

import FieldGame
import PostgreSQL
import TestSupport
import Testing

/// What `/rest/v1` tells of an umpire who is hidden: to strangers, captains and viewers nothing.
@Suite struct RestHiddenUmpireTests {
    private typealias Match = RestLeague.Match

    private func hide(_ league: RestLeague) async throws {
        try await league.superuser.execute(
            """
            INSERT INTO matches (date, home_team_id, away_text, umpires, status, home_score, away_score)
            VALUES ('2020-01-15', 'JDM', 'Others', 'Carlow', 'completed', 1, 0)
            """)
        try await league.superuser.execute(
            "INSERT INTO hidden_umpires (titled) VALUES ('mr-carlow')")
    }

    private func names(_ text: String) -> Bool { text.lowercased().contains("carlow") }

    @Test("No list, filter or order tells a captain, a viewer or a stranger")
    func reading() async throws {
        try await RestLeague.run { league in
            try await hide(league)
            for person in [RestLeague.Person.nobody, .captain, .stranger, .viewer] {
                for list in [
                    "matches", "upcoming_matches", "recent_results", "awaiting_results", "umpires",
                    "score_audit_log", "houses?select=*,matches!home_team_id(umpires)",
                ] {
                    let answer = try await league.ask(list, as: person)
                    #expect(!names(answer.text), "\(person) \(list): \(answer.text)")
                }
                for list in ["matches", "upcoming_matches", "recent_results"] {
                    for filter in [
                        "umpires=ilike.*carlow*", "umpires=eq.Carlow",
                        "umpires=eq.Mr%20Carlow,%20Dr%20Penhale", "umpires=match.Carl",
                        "or=(umpires.like.*Carlow*,umpires.eq.Carlow)",
                    ] {
                        let answer = try await league.ask("\(list)?\(filter)", as: person)
                        #expect(
                            answer.status != 200 || answer.text == "[]",
                            "\(person) \(list) \(filter): \(answer.text)")
                    }
                }
            }
            // As the public form stands in the alphabet, not as the name does.
            let ordered = try await league.ask(
                "matches?select=umpires&umpires=not.is.null&order=umpires.desc", as: .captain
            ).text
            let (both, one) = (
                #"{"umpires":"umpire appointed, Dr Penhale"}"#, #"{"umpires":"umpire appointed"}"#
            )
            #expect(ordered == "[\(both), \n \(one)]")
            for person in [RestLeague.Person.admin, .service] {
                let rows = try await league.ask(
                    "matches?umpires=ilike.*carlow*&select=umpires&order=umpires", as: person
                ).rows()
                #expect(
                    rows.compactMap { $0["umpires"] as? String } == [
                        "Carlow", "Mr Carlow, Dr Penhale",
                    ])
            }
            let listed = try await league.ask("umpires?select=name", as: .admin)
            #expect(names(listed.text))
        }
    }

    @Test("What captains write is answered without the name, and a guess is refused as any other")
    func captains() async throws {
        try await RestLeague.run { league in
            try await hide(league)
            let match = "matches?id=eq.\(Match.fixture.rawValue)"
            let shown = ["Prefer: return=representation"]
            for (guess, status) in [
                ("Mr Carlow, Dr Penhale", 403), ("Mr Carlow", 403), ("Mr Other", 403),
                ("umpire appointed, Dr Penhale", 200),
            ] {
                let answer = try await league.ask(
                    match, "PATCH", as: .captain, shown, body: #"{"umpires":"\#(guess)"}"#)
                #expect(answer.status == status, "\(guess): \(answer.text)")
                #expect(!names(answer.text), "\(answer.text)")
            }
            let filtered = try await league.ask(
                match + "&umpires=ilike.*carlow*", "PATCH", as: .captain, shown,
                body: #"{"home_score":3,"away_score":1,"status":"completed"}"#)
            #expect(filtered.status != 200 && !names(filtered.text))
            let entered = try await league.ask(
                "rpc/enter_score", "POST", as: .captain,
                body: #"{"match":"\#(Match.fixture.rawValue)","home":3,"away":1}"#)
            #expect(entered.status == 200 && entered.text.contains("umpire appointed"))
            #expect(!names(entered.text))
            let corrected = try await league.ask(
                match, "PATCH", as: .captain, shown, body: #"{"home_score":4}"#)
            #expect(corrected.text.contains("umpire appointed") && !names(corrected.text))
        }
    }

    @Test("Admins read what they write, and what was read as the public form is kept")
    func admins() async throws {
        try await RestLeague.run { league in
            try await hide(league)
            let match = "matches?id=eq.\(Match.fixture.rawValue)&select=umpires"
            let shown = ["Prefer: return=representation"]
            for (written, read) in [
                ("umpire appointed, Dr Penhale", "Mr Carlow, Dr Penhale"),
                ("Mr New, Umpire appointed", "Mr New, Mr Carlow"), ("Mr New", "Mr New"),
                ("Mr Carlow", "Mr Carlow"),
            ] {
                let answer = try await league.ask(
                    match, "PATCH", as: .admin, shown, body: #"{"umpires":"\#(written)"}"#)
                #expect(answer.text == #"[{"umpires":"\#(read)"}]"#)
            }
            let merged = try await league.ask(
                "matches?select=umpires", "POST", as: .admin,
                ["Prefer: return=representation,resolution=merge-duplicates"],
                body: """
                    [{"id":"\(Match.fixture.rawValue)","date":"2099-01-13","home_team_id":"JDM",
                      "umpires":"Dr Penhale, Carlow"},
                     {"id":"\(Match.training.rawValue)","date":"2099-01-14","home_team_id":"JDM",
                      "umpires":"Mr Carlow"}]
                    """)
            #expect(
                try merged.rows().compactMap { $0["umpires"] as? String } == [
                    "Dr Penhale, Carlow", "Mr Carlow",
                ], "\(merged.text)")
            let deleted = try await league.ask(match, "DELETE", as: .admin, shown)
            #expect(deleted.text == #"[{"umpires":"Dr Penhale, Carlow"}]"#)
        }
    }

    @Test("The tables themselves tell nobody who may not know") func tables() async throws {
        try await withSampleDatabase { database, superuser in
            try await superuser.addMatch([("umpires", "Mr Carlow")])
            let match = try await superuser.addMatch([("umpires", "Mr Carlow")])
            try await superuser.execute("DELETE FROM matches WHERE id = \(match)")
            try await superuser.execute(
                "INSERT INTO hidden_umpires (titled) VALUES ('mr-carlow')")
            try await superuser.addPerson("tom@example.org", .captain)
            let tom = try await superuser.query(
                "SELECT id::text FROM user_profiles WHERE email = 'tom@example.org'",
                as: String.self)
            let connection = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            for role in ["anon", "authenticated"] {
                try await connection.execute("SET ROLE \(identifier: role)")
                try await connection.execute(
                    """
                    SELECT set_config('request.jwt.claims', jsonb_build_object(
                        'role', \(role)::text, 'sub', \(tom[0])::text)::text, false)
                    """)
                let relations = try await connection.query(
                    """
                    SELECT relname, coalesce(string_agg(quote_ident(attname), ', '), '')
                    FROM pg_class AS c
                    JOIN pg_attribute AS a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
                         AND has_column_privilege(c.oid, attnum, 'SELECT')
                    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
                    GROUP BY relname
                    """, as: (String, String).self)
                for (relation, columns) in relations {
                    let text = try await connection.query(
                        """
                        SELECT coalesce(string_agg(r::text, ' '), '')
                        FROM (SELECT \(unescaped: columns) FROM \(identifier: relation)) AS r
                        """, as: String.self)
                    #expect(!names(text[0]), "\(role) reads \(relation): \(text[0])")
                }
                #expect(relations.count > 20)
                try await connection.execute("RESET ROLE")
            }
            await connection.close()
        }
    }
}

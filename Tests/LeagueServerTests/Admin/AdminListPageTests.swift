import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@Suite("The lists of the league on the pages of admins")
struct AdminListPageTests {
    /// All that admins change on these pages, as text.
    private func state(_ league: LeagueAPIServer) async throws -> [String] {
        try await league.connection.query(
            """
            SELECT h::text FROM houses AS h UNION ALL SELECT p::text FROM pitches AS p
            UNION ALL SELECT c::text FROM competitions AS c UNION ALL SELECT r::text FROM season_rules AS r
            UNION ALL SELECT a::text FROM house_aliases AS a UNION ALL SELECT w::text FROM mail_words AS w
            UNION ALL SELECT x::text FROM pitch_aliases AS x
            UNION ALL SELECT s::text FROM standing_adjustments AS s
            UNION ALL SELECT l::text FROM lot_draws AS l
            ORDER BY 1
            """, as: String.self)
    }

    /// A list, a form, a sentence of what came of it, and whether that is taken back.
    @Test(
        "Each form is rehearsed and changes nothing, is done, is told of, and is taken back",
        arguments: [
            (
                "teams",
                [
                    ("do", "add"), ("name", "Newhouse"), ("id", "NEW"), ("kind", "house"),
                    ("colours", "red/white"), ("pattern", ""),
                ], "Added: Newhouse (NEW).", true
            ),
            (
                "teams/JDM",
                [
                    ("do", "edit"), ("kind", "house"), ("colours", "navy/sky"),
                    ("pattern", "halves"),
                ], "Changed: Keate (JDM).", true
            ),
            (
                "teams/JDM",
                [
                    ("do", "rename"), ("name", "Keate House"), ("id", "JDM"), ("since", ""),
                    ("everywhere", ""),
                ], "Renamed: ", true
            ),
            (
                "pitches",
                [
                    ("do", "add"), ("name", "Meadow 9"), ("abbreviation", "M9"), ("area", "Meadow"),
                    ("latitude", ""), ("longitude", ""),
                ], "Added: Meadow 9", true
            ),
            (
                "pitches/Agar's%203",
                [
                    ("do", "edit"), ("name", "Agar's 33"), ("abbreviation", "A33"),
                    ("area", "Agar's"), ("latitude", ""), ("longitude", ""),
                ], "Changed: Agar&#39;s 33.", true
            ),
            (
                "competitions",
                [
                    ("do", "add"), ("name", "Minor League"), ("kind", "league"),
                    ("abbreviation", "MLG"), ("colour", ""), ("season-starts", "January"),
                ], "Added: Minor League.", true
            ),
            (
                "competitions/Senior%20League",
                [
                    ("do", "rules"), ("points", "2,1,0"), ("order", ""), ("head-to-head", ""),
                    ("walkover", ""), ("since", "2027"),
                ], "Changed: Senior League, 2027 and later.", true
            ),
            (
                "competitions/Senior%20League", [("do", "rename"), ("name", "Premier League")],
                "Renamed: Senior League is Premier League.", true
            ),
            (
                "words",
                [
                    ("do", "teach"), ("alias", "the Keatites"), ("team", "JDM"),
                    ("competition", ""), ("pitch", ""), ("umpire", ""), ("means", ""),
                ], "Keatites", true
            ),
            (
                "words",
                [
                    ("do", "teach"), ("alias", "Bell"), ("team", ""), ("competition", ""),
                    ("pitch", ""), ("umpire", ""), ("means", "time"),
                ], "Bell", true
            ),
            (
                "ledger",
                [
                    ("do", "adjust"), ("team", "JDM"), ("points", "-3"), ("reason", "a late team"),
                    ("competition", "Senior League"), ("season", ""), ("on", ""),
                ], "Keate: 3 points deducted in Senior League", false
            ),
        ] as [(String, [(String, String)], String, Bool)])
    func deeds(list: String, form: [(String, String)], sentence: String, isUndone: Bool)
        async throws
    {
        try await withAdmin { league, browser in
            var browser = browser
            // A season for deductions.
            try await league.connection.addMatch([
                ("date", "2026-01-10"), ("competition_type", "Senior League"),
                ("status", "completed"),
                ("home_score", "1"), ("away_score", "0"),
            ])
            let path = "/admin/lists/\(list)"
            let before = try await state(league)
            let look = try await browser.post(path, form)
            #expect(look.status == 200 && look.text.contains("This would be done"), "\(look.text)")
            #expect(look.text.contains(sentence), "\(look.text)")
            #expect(try await state(league) == before, "a rehearsal changes nothing")
            let done = try await browser.post(path, form + [("confirmed", "yes")])
            #expect(done.status == 303, "\(done.text)")
            #expect(try await state(league) != before)
            let place = try #require(done["Location"])
            let told = try await browser.get(place).text
            #expect(told.contains(sentence), "\(place): \(told)")
            let name = told.firstMatch(of: /name="deed" value="([0-9a-f-]+)"/).map {
                String($0.output.1)
            }
            #expect((name != nil) == isUndone)
            guard let name else { return }
            let target = String(place.prefix { $0 != "?" })
            let undone = try await browser.post(target, [("do", "undo"), ("deed", name)])
            #expect(undone.status == 303, "\(undone.text)")
            // Emails may go on using each name that a team has had.
            let isRename = list == "teams/JDM" && form.contains { $0.1 == "rename" }
            if isRename {
                let names = try await league.connection.query(
                    "SELECT name FROM houses WHERE id = 'JDM'", as: String.self)
                #expect(names == ["Keate"])
            } else {
                #expect(try await state(league) == before)
            }
            #expect(try await browser.post(target, [("do", "undo"), ("deed", name)]).status == 400)
        }
    }

    @Test("What cannot be is refused in the words of the commands, beside its field, and kept")
    func refusals() async throws {
        try await withAdmin { league, browser in
            var browser = browser
            try await league.connection.addMatch()
            let before = try await state(league)
            for (list, form, sentence) in [
                (
                    "teams", [("do", "add"), ("name", "Keate"), ("id", "XXX"), ("kind", "house")],
                    "stands for"
                ),
                (
                    "teams", [("do", "add"), ("name", "<b>"), ("id", ""), ("kind", "house")],
                    "needs an id"
                ),
                ("teams/JDM", [("do", "remove")], "Keate (JDM) stays"),
                ("pitches", [("do", "add"), ("name", "")], ""),
                (
                    "competitions/Senior%20League", [("do", "rules"), ("points", "three")],
                    "Write three numbers"
                ),
                (
                    "competitions/Senior%20League", [("do", "rules"), ("since", "soon")],
                    "is no season"
                ),
                ("words", [("do", "teach"), ("alias", "Hawtrey"), ("team", "JDM")], ""),
                ("words", [("do", "forget"), ("alias", "nothing of the kind")], ""),
                (
                    "ledger",
                    [
                        ("do", "adjust"), ("team", "JDM"), ("points", "0"), ("reason", "x"),
                        ("competition", "Senior League"),
                    ], "from -999 to 999"
                ),
                ("ledger", [("do", "reverse"), ("number", "99"), ("reason", "x")], ""),
            ] as [(String, [(String, String)], String)] {
                let answer = try await browser.post("/admin/lists/\(list)", form)
                #expect(answer.status == 422, "\(form): \(answer.text)")
                #expect(
                    sentence.isEmpty || answer.text.contains(sentence),
                    "\(form): \(answer.problems)")
                #expect(!answer.text.contains("<b>\""))
            }
            for target in [
                "/admin/lists/nothing", "/admin/lists/teams/XXX", "/admin/lists/words/x",
            ] {
                #expect(try await browser.get(target).status == 404)
            }
            #expect(try await browser.post("/admin/lists/teams", [("do", "explode")]).status == 400)
            #expect(try await state(league) == before)
        }
    }

    @Test("Nobody but an admin finds or changes a list")
    func others() async throws {
        try await withAdmin { league, admin in
            try await league.connection.addPerson()
            var captain = TestBrowser(league)
            try await captain.signIn()
            let before = try await state(league)
            let forms = [
                ("do", "edit"), ("kind", "house"), ("colours", "black"), ("confirmed", "yes"),
            ]
            for browser in [captain, TestBrowser(league)] {
                for list in ["teams", "teams/JDM", "pitches", "competitions", "words", "ledger"] {
                    #expect(try await browser.get("/admin/lists/\(list)").status == 404)
                    #expect(try await browser.send("/admin/lists/\(list)", forms).status == 404)
                }
            }
            try await league.connection.execute(
                "UPDATE user_profiles SET disabled_at = now() WHERE email = 'ann@example.org'")
            #expect(try await admin.send("/admin/lists/teams/JDM", forms).status == 303)
            #expect(try await state(league) == before)
        }
    }
}

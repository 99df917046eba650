import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@Suite("Signing in to the pages")
struct SignInPageTests {
    /// What only those get who have signed in.
    private static let hidden = [
        "/my-matches", "/my-matches/3f0c1a2b4c5d", "/account/sessions", "/password", "/sign-out",
    ]

    @Test("To who is not signed in these pages are not there, by any method and with any cookie")
    func hidden() async throws {
        try await withBrowser { league, nobody in
            // The address is all in which two answers may differ.
            func plain(_ answer: TestAnswer) -> [String] {
                [String(answer.status), answer.text]
                    + answer.fields.filter { !["X-Request-ID", "Date"].contains($0.name) }
                    .map { "\($0.name): \($0.value)" }
            }
            let forged = {
                var browser = nobody
                browser.cookie = String(repeating: "A", count: 43)
                return browser
            }()
            for browser in [nobody, forged] {
                for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
                    let nowhere = plain(try await browser.send("/nowhere", [], method: method))
                    for target in Self.hidden {
                        let answer = try await browser.send(target, [], method: method)
                        #expect(plain(answer) == nowhere, "\(method) \(target)")
                    }
                }
            }
            let strange = {
                var browser = forged
                browser.origin = ["Sec-Fetch-Site: cross-site", "Origin: https://evil.example"]
                return browser
            }()
            #expect(try await strange.send("/my-matches", []).status == 404)
            #expect(try await nobody.get("/settings").text.contains("href=\"/sign-in\""))
            let settings = try await nobody.get("/settings")
            #expect(settings["Cache-Control"]?.contains("public") == true)
            #expect(settings["Vary"] == "Cookie, Accept-Encoding")
        }
    }

    @Test("ASVS 3.3.1-4: the cookie's name and flags; none on public pages")
    func cookie() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            var browser = nobody
            let answer = try await browser.post(
                "/sign-in", [("email", "Tom@Example.org"), ("password", AuthServer.password)])
            #expect(answer.status == 303 && answer["Location"] == "/sign-in?check=yes")
            #expect(answer["Cache-Control"] == "no-store")
            let cookie = try #require(answer["Set-Cookie"])
            #expect(
                cookie.wholeMatch(
                    of:
                        /__Host-session=[A-Za-z0-9_-]{43}; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax/
                ) != nil, "\(cookie)")
            let next = try await browser.get("/sign-in?check=yes")
            #expect(next.status == 303 && next["Location"] == "/my-matches")
            for target in ["/", "/fixtures", "/settings", "/sign-in", "/my-matches"] {
                let page = try await browser.get(target)
                #expect(page["Set-Cookie"] == nil, "\(target)")
            }
            let settings = try await browser.get("/settings")
            #expect(settings.text.contains("Signed in as Tom Ash"))
            #expect(settings["Cache-Control"] == "no-store")
            // What is kept for everybody is nobody's in particular.
            #expect(!(try await nobody.get("/settings").text.contains("Tom Ash")))
            // Without the cookie the browser did not keep it.
            #expect(
                try await nobody.get("/sign-in?check=yes").problems.first?.contains("cookies")
                    == true)
        }
    }

    @Test("ASVS 6.3.8: unknown, wrong, disabled and ended: one message, equal bytes")
    func failures() async throws {
        try await withBrowser { league, browser in
            for (email, change) in [
                ("a@example.org", "UPDATE user_profiles SET disabled_at = now()"),
                ("b@example.org", "DELETE FROM user_credentials"),
                ("c@example.org", "UPDATE user_credentials SET ends_at = now()"),
            ] {
                try await league.connection.addPerson(email)
                try await league.connection.execute(script: change)
            }
            try await league.connection.addPerson("d@example.org")
            var answers: Set<String> = []
            for (email, password) in [
                ("a@example.org", AuthServer.password), ("b@example.org", AuthServer.password),
                ("c@example.org", AuthServer.password), ("d@example.org", "wrong"),
                ("d@example.org", AuthServer.password + "x"), ("z@example.org", "wrong"),
                ("no address", "wrong"),
            ] {
                let answer = try await browser.send(
                    "/sign-in", [("email", email), ("password", password)])
                #expect(answer.status == 422 && answer["Set-Cookie"] == nil)
                #expect(answer.text.contains("value=\"\(email)\""), "the address is kept")
                #expect(!answer.text.contains(AuthServer.password))
                answers.insert(answer.text.replacing(email, with: ""))
            }
            #expect(answers.count == 1)
            let empty = try await browser.send("/sign-in", [])
            #expect(empty.problems.count == 2)
            #expect(empty.text.contains("aria-invalid=\"true\""))
        }
    }

    @Test("ASVS 7.2.4: signing in gives another id, and the one before is dead")
    func fixation() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            var browser = nobody
            try await browser.signIn()
            let first = browser
            let again = try await browser.post(
                "/sign-in", [("email", "tom@example.org"), ("password", AuthServer.password)])
            #expect(again.status == 303 && browser.cookie != first.cookie)
            #expect(try await browser.get("/my-matches").status == 200)
            let dead = try await first.get("/my-matches")
            #expect(dead.status == 303)
            #expect(dead["Location"] == "/sign-in?done=ended&next=%2Fmy-matches")
            // What somebody has put there is never taken over.
            var fixed = nobody
            fixed.cookie = String(repeating: "B", count: 43)
            try await fixed.signIn()
            #expect(fixed.cookie != String(repeating: "B", count: 43))
            // Two cookies of the name: one of them is somebody else's.
            let both = try await league.server.get(
                "/my-matches",
                ["Cookie: __Host-session=\(browser.cookie ?? ""); __Host-session=x"])
            #expect(both.status == 404)
        }
    }

    @Test(
        "ASVS 7.3.1, 7.3.2: a session ends after 12 hours without use and after 30 days",
        arguments: [
            ("used_at = now() - interval '11 hours 59 minutes'", true),
            ("used_at = now() - interval '12 hours'", false),
            ("created_at = now() - interval '29 days 23 hours'", true),
            ("created_at = now() - interval '30 days'", false),
        ])
    func ends(change: String, goesOn: Bool) async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            var browser = nobody
            try await browser.signIn()
            try await league.connection.execute(script: "UPDATE user_sessions SET \(change)")
            #expect(try await browser.get("/my-matches").status == (goesOn ? 200 : 303))
            let isUsed = try await league.connection.query(
                "SELECT used_at > now() - interval '1 minute' FROM user_sessions", as: Bool.self)
            #expect(isUsed == [goesOn || change.hasPrefix("created_at")])
        }
    }

    @Test("ASVS 7.4.1-3: sign-out, disabling, another password and an admin end it at once")
    func terminations() async throws {
        try await withBrowser { league, nobody in
            let id = try await league.connection.addPerson()
            for end in [
                "UPDATE user_profiles SET disabled_at = now() WHERE id = '\(id)'",
                "UPDATE user_credentials SET changed_at = now() WHERE user_id = '\(id)'",
                "SELECT end_sessions('\(id)', NULL, NULL, 'revoked', NULL)",
            ] {
                var browser = nobody
                try await browser.signIn()
                #expect(try await browser.get("/my-matches").status == 200)
                try await league.connection.execute(script: end)
                #expect(try await browser.get("/my-matches").status == 303, "\(end)")
                #expect(try await browser.get("/settings").text.contains("href=\"/sign-in\""))
                try await league.connection.execute(
                    script: "UPDATE user_profiles SET disabled_at = NULL")
            }
            var browser = nobody
            try await browser.signIn()
            let signedIn = browser
            let out = try await browser.post("/sign-out", [])
            #expect(out.status == 303 && out["Location"] == "/sign-in?done=signed-out")
            #expect(
                out["Set-Cookie"]?.hasPrefix("__Host-session=; Max-Age=0; Path=/; Secure") == true)
            #expect(try await signedIn.get("/my-matches").status == 303)
            #expect(try await browser.get("/my-matches").status == 404)
            #expect(try await browser.get("/sign-in?done=signed-out").text.contains("signed out"))
        }
    }

    @Test("A temporary password leads to choosing another, and back")
    func temporary() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson(isTemporary: true)
            var browser = nobody
            try await browser.signIn()
            let first = try await browser.get("/my-matches")
            #expect(first.status == 303)
            #expect(first["Location"] == "/password?next=%2Fmy-matches")
            let form = try await browser.get("/password?next=%2Fmy-matches")
            #expect(!form.text.contains("name=\"current\""))
            #expect(form.text.contains("autocomplete=\"new-password\""))
            for weak in ["", "short", "password", "keate jdm", "TomAsh"] {
                let answer = try await browser.post("/password", [("password", weak)])
                #expect(answer.status == 422 && answer["Set-Cookie"] == nil, "\(weak)")
            }
            #expect(
                try await browser.post("/password", [("password", AuthServer.password)]).problems
                    .first?.contains("choose another") == true)
            let before = browser
            let chosen = try await browser.post(
                "/password", [("password", "copper lantern 4 bridge"), ("next", "/my-matches")])
            #expect(chosen.status == 303 && chosen["Location"] == "/my-matches", "\(chosen.text)")
            #expect(browser.cookie != before.cookie)
            #expect(try await browser.get("/my-matches").status == 200)
            #expect(try await before.get("/my-matches").status == 404, "the old id is dead")
        }
    }

    @Test("ASVS 7.5.1: a change of password asks for the old one, and ends the other sessions")
    func password() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            var (browser, other) = (nobody, nobody)
            try await browser.signIn()
            try await other.signIn()
            let new = ("password", "copper lantern 4 bridge")
            for current in [nil, "", "wrong"] {
                let answer = try await browser.post(
                    "/password", [new] + (current.map { [("current", $0)] } ?? []))
                #expect(answer.status == 422, "\(current ?? "none")")
                #expect(answer.text.contains("id=\"current-problem\""))
            }
            #expect(try await other.get("/my-matches").status == 200)
            let changed = try await browser.post(
                "/password", [("current", AuthServer.password), new])
            #expect(
                changed.status == 303 && changed["Location"] == "/account/sessions?done=password")
            #expect(
                try await browser.get("/account/sessions?done=password").text.contains("is changed")
            )
            #expect(try await other.get("/my-matches").status == 303)
        }
    }

    @Test("ASVS 7.5.2: sessions are listed and ended; those of others are nobody's to end")
    func sessions() async throws {
        try await withBrowser { league, nobody in
            let tom = try await league.connection.addPerson()
            try await league.connection.addPerson("ann@example.org", .admin)
            var (browser, other, ann) = (nobody, nobody, nobody)
            try await browser.signIn()
            try await other.signIn()
            try await ann.signIn("ann@example.org")
            let page = try await browser.get("/account/sessions").text
            #expect(page.matches(of: /<li class="card plain">/).count == 2)
            #expect(page.contains("This one"))
            #expect(!page.contains(browser.cookie ?? "-") && !page.contains(other.cookie ?? "-"))
            let ids = try await league.connection.query(
                "SELECT id FROM user_sessions WHERE user_id = \(tom) ORDER BY created_at",
                as: UUID.self)
            try await ann.post("/account/sessions", [("session", ids[1].uuidString)])
            #expect(
                try await other.get("/my-matches").status == 200,
                "an admin's form ends only their own")
            try await browser.post("/account/sessions", [("session", ids[1].uuidString)])
            #expect(try await other.get("/my-matches").status == 303)
            try await other.signIn()
            try await browser.post("/account/sessions", [("session", "others")])
            #expect(try await other.get("/my-matches").status == 303)
            #expect(try await browser.get("/my-matches").status == 200)
            for wrong in ["", "x", "all"] {
                #expect(
                    try await browser.post("/account/sessions", [("session", wrong)]).status == 400)
            }
        }
    }

    @Test("Where one goes on after signing in is a place of ours")
    func next() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            for (given, wanted) in [
                ("/my-matches?entered=1", "/my-matches?entered=1"), ("//evil.example", nil),
                ("/\\evil.example", nil), ("https://evil.example", nil), ("/fixtures", nil),
                ("/my-matches\r\nX: y", nil), ("/my-matches/../../evil", "/my-matches/../../evil"),
                (String(repeating: "/my-matches", count: 60), nil),
            ] as [(String, String?)] {
                var browser = nobody
                let answer = try await browser.post(
                    "/sign-in",
                    [
                        ("email", "tom@example.org"), ("password", AuthServer.password),
                        ("next", given),
                    ])
                #expect(answer.status == 303)
                let place = try #require(answer["Location"])
                #expect(place.hasPrefix("/sign-in?check=yes"))
                let onward = try await browser.get(place)["Location"]
                #expect(onward == wanted ?? "/my-matches", "\(given)")
            }
        }
    }

    @Test(
        "Over plain http to a name the page says why nobody can sign in there",
        arguments: [
            (nil, "Host: league.example", false), (nil, "Host: 127.0.0.1:8080", true),
            (nil, "Host: localhost", true), (nil, "Host: [::1]:80", true),
            (nil, "Host: 127.0.0.1.evil.example", false),
            ("http://league.example", "Host: league.example", false),
            ("https://league.example", "Host: league.example", true),
        ] as [(String?, String, Bool)])
    func plainHTTP(baseURL: String?, host: String, isPossible: Bool) async throws {
        try await withBrowser(baseURL: baseURL) { league, _ in
            let client = try await league.server.connect()
            try client.send("GET /sign-in HTTP/1.1\r\n\(host)\r\nAccept: text/html\r\n\r\n")
            let page = try await client.answer(hasBody: true)
            #expect(page.status == 200)
            #expect(page.text.contains("name=\"password\"") == isPossible)
            #expect(page.text.contains("plain http") == !isPossible)
        }
    }

    @Test("ASVS 6.3.1: guesses by the form count with those by the app")
    func guesses() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            var browser = nobody
            var statuses: [Int: Int] = [:]
            for number in 0..<LongForm.count("FIELDGAME_GUESSES", ordinary: 40, long: 1000) {
                let answer = try await browser.send(
                    "/sign-in", [("email", "tom@example.org"), ("password", "guess \(number)")])
                statuses[answer.status, default: 0] += 1
                if answer.status == 429 { #expect(answer["Retry-After"] != nil) }
            }
            #expect(statuses[422] == 20 && statuses.count == 2, "\(statuses)")
            browser.address = "192.0.2.2"
            try await browser.signIn()
        }
    }

    @Test(
        "ASVS 6.3.8: the time of a form tells nothing of accounts",
        .enabled(if: LongForm.isChosen, "timing is for quiet machines: the long form"),
        arguments: ["/sign-in", "/password/forgotten"])
    func timeTellsNothing(path: String) async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            let area = try await areaOfTimes { email, address in
                var browser = nobody
                browser.address = address
                let form = [("email", email), ("password", "not the password")]
                let answer = try await browser.send(path, form)
                #expect(answer.status == (path == "/sign-in" ? 422 : 200), "\(answer.text)")
            }
            #expect(max(area, 1 - area) < 0.55)
        }
    }

    @Test("With the database away nothing is lost and nobody is told more")
    func away() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            for target in ["/sign-in", "/settings"] { _ = try await nobody.get(target) }
            var browser = nobody
            try await browser.signIn()
            try await league.whileAway {
                let form = try await nobody.send(
                    "/sign-in", [("email", "tom@example.org"), ("password", "x y z")])
                #expect(form.status == 503 && form.text.contains("value=\"tom@example.org\""))
                #expect(!form.text.contains("x y z"))
                #expect(try await browser.get("/my-matches").status == 503)
                #expect(try await nobody.get("/my-matches").status == 404)
                let kept = try await browser.send(
                    "/my-matches/3f0c1a2b4c5d", [("home", "3"), ("away", "1"), ("seen", "0")])
                #expect(kept.status == 503 && kept["Retry-After"] == "30")
                #expect(kept.text.contains("name=\"home\" value=\"3\""))
                let secret = try await browser.send(
                    "/password", [("current", "x y z"), ("password", "q w e")])
                #expect(secret.status == 503)
                #expect(!secret.text.contains("x y z") && !secret.text.contains("q w e"))
                #expect(try await nobody.get("/settings").status == 200)
            }
        }
    }
}

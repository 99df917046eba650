import Foundation
import LeagueDatabase
import LeagueNews
import PostgreSQL
import TestSupport
import Testing

@Suite("Following without an account: the form")
struct FollowFormTests {
    @Test("The page is everybody's, and what its address names is chosen")
    func page() async throws {
        try await withBrowser { league, browser in
            let plain = try await browser.get("/follow")
            #expect(plain.status == 200 && plain["Cache-Control"]?.contains("public") == true)
            #expect(plain["ETag"] != nil && plain["Set-Cookie"] == nil)
            #expect(!plain.text.contains(" checked"))
            let chosen = try await browser.get(
                "/follow?item=house:keate:senior-league&item=house:keate&item=pitch:agars-3&item=x")
            #expect(!chosen.text.contains(" checked"), "one of them is none")
            let right = try await browser.get(
                "/follow?item=house:keate:senior-league&item=pitch:agars-3&item=house:nobody")
            #expect(right.text.contains("value=\"house:keate\" checked"))
            #expect(right.text.contains("<option value=\"senior-league\" selected>"))
            #expect(right.text.contains("value=\"pitch:agars-3\" checked"))
            #expect(right.text.contains("<meta name=\"robots\" content=\"noindex\">"))
            #expect(!plain.text.contains("noindex"))
        }
    }

    @Test("The page of a team leads to the form, and to the feed of its news")
    func leads() async throws {
        try await withBrowser { league, browser in
            for (target, item, feed) in [
                ("/houses/keate", "house:keate", "house/keate"),
                (
                    "/competitions/senior-league", "competition:senior-league",
                    "competition/senior-league"
                ),
                ("/pitches/agars-3", "pitch:agars-3", "pitch/agars-3"),
            ] {
                let page = try await browser.get(target).text
                #expect(page.contains("href=\"/follow?item=\(item)\""), "\(target)")
                #expect(page.contains("href=\"/news/\(feed).atom\""), "\(target)")
            }
            #expect(try await browser.get("/fixtures").text.contains("href=\"/follow\""))
        }
    }

    @Test("A code keeps what was chosen and nothing of who chose it")
    func code() async throws {
        try await withBrowser { league, browser in
            let answer = try await browser.send(
                "/follow",
                [
                    ("item", "house:keate"), ("in:house:keate", "senior-league"),
                    ("in:house:hawtrey", "house-cup"), ("item", "competition:house-cup"),
                    ("email", ""), ("by", "code"),
                ])
            #expect(answer.status == 303, "\(answer.text)")
            let place = try #require(answer["Location"])
            #expect(place.wholeMatch(of: /\/follow\/FAM-[0-9A-HJKMNP-TV-Z]{6}/) != nil)
            let items = try await league.connection.query(
                "SELECT concat_ws(':', kind, slug, contest) FROM choice_items ORDER BY 1",
                as: String.self)
            #expect(items == ["competition:house-cup", "house:keate:senior-league"])
            #expect(
                try await league.connection.query("SELECT count(*) FROM followers", as: Int.self)
                    == [0])
        }
    }

    @Test("What cannot be followed is refused in words, and what was typed stays")
    func refused() async throws {
        try await withBrowser { league, browser in
            try await league.connection.execute(
                "INSERT INTO pitches (name) SELECT 'Pitch number ' || n FROM generate_series(1, 31) AS n"
            )
            let many = (1...31).map { ("item", "pitch:pitch-number-\($0)") }
            for (form, problem) in [
                ([("by", "code")], "Choose something to follow."),
                ([("item", "house:nobody"), ("by", "code")], "does not know all of this"),
                ([("item", "nonsense"), ("by", "code")], "does not know all of this"),
                ([("item", "house:keate:no-league"), ("by", "code")], "does not know all of this"),
                (many + [("by", "code")], "31 things: choose 30"),
                ([("item", "house:keate"), ("by", "mail")], "Give an address"),
                (
                    [("item", "house:keate"), ("by", "mail"), ("email", "a b@c.d")],
                    "Give an address"
                ),
                (
                    [("item", "house:keate"), ("by", "mail"), ("email", "a@b\r\nBcc: c@d.e")],
                    "Give an address"
                ),
                (
                    [
                        ("item", "house:keate"), ("by", "mail"),
                        ("email", String(repeating: "a", count: 250) + "@b.cd"),
                    ], "Give an address"
                ),
            ] as [([(String, String)], String)] {
                let answer = try await browser.send("/follow", form)
                #expect(answer.status == 422 && answer.text.contains(problem), "\(form)")
                #expect(answer["Cache-Control"] == "no-store")
                let isKept = answer.text.contains("value=\"house:keate\" checked")
                #expect(isKept == form.contains { $0.1.hasPrefix("house:keate") })
            }
            #expect(
                try await league.connection.query("SELECT count(*) FROM choices", as: Int.self)
                    == [0])
            let thirty = many.dropLast() + [("by", "code")]
            #expect(try await browser.send("/follow", Array(thirty)).status == 303)
        }
    }

    @Test("Known, unknown and refused addresses are answered alike")
    func alike() async throws {
        try await withBrowser { league, browser in
            let known = try await league.follower("known@example.org")
            let refused = try await league.follower("refused@example.org")
            _ = try await browser.send(try await league.link(.unsubscribe, refused), [])
            let before = try await league.lettersToConfirm()
            var answers: Set<String> = []
            for address in ["known@example.org", "refused@example.org", "new@example.org"] {
                let answer = try await browser.send(
                    "/follow", [("item", "house:hawtrey"), ("email", address), ("by", "mail")])
                #expect(answer.status == 303)
                answers.insert(
                    answer.fields.filter {
                        !["date", "x-request-id"].contains($0.name.lowercased())
                    }
                    .map { "\($0.name): \($0.value)" }.joined(separator: "\n"))
            }
            #expect(answers.count == 1, "\(answers)")
            let sent = try await browser.get("/follow/sent")
            #expect(sent.text.contains("If that address is right, a letter is on its way"))
            #expect(try await league.lettersToConfirm() == before + 2, "not to who wants none")
            #expect(try await league.items(of: known) == ["house:keate"], "until it is confirmed")
            #expect(try await league.followers("new@example.org").first?.confirmedAt == nil)
        }
    }

    @Test("A network may ask for 20 letters and codes an hour; others are not held up")
    func limited() async throws {
        try await withBrowser { league, nobody in
            var browser = nobody
            for number in 0..<20 {
                let by = number % 2 == 0 ? "code" : "mail"
                let answer = try await browser.send(
                    "/follow",
                    [("item", "house:keate"), ("email", "a\(number)@example.org"), ("by", by)])
                #expect(answer.status == 303)
            }
            let refused = try await browser.send(
                "/follow", [("item", "house:keate"), ("by", "code")])
            #expect(refused.status == 429 && refused["Retry-After"] != nil)
            #expect(refused.problems.first?.hasPrefix("Too much was asked for from here") == true)
            browser.address = "192.0.2.2"
            let other = try await browser.send(
                "/follow", [("item", "house:keate"), ("by", "code")])
            #expect(other.status == 303)
            #expect(
                try await league.connection.query("SELECT count(*) FROM choices", as: Int.self)
                    == [21])
        }
    }

    @Test("What another site sends is refused, and does nothing")
    func crossSite() async throws {
        try await withBrowser { league, nobody in
            let follower = try await league.follower()
            var browser = nobody
            let before = try await league.everythingKept()
            for origin in [["Sec-Fetch-Site: cross-site"], ["Origin: https://evil.example"]] {
                browser.origin = origin
                for (target, form) in [
                    ("/follow", [("item", "house:keate"), ("by", "code")]),
                    (try await league.link(.confirm, follower), []),
                    (try await league.link(.manage, follower), [("do", "leave")]),
                ] as [(String, [(String, String)])] {
                    #expect(try await browser.send(target, form).status == 403, "\(target)")
                }
            }
            #expect(try await league.everythingKept() == before)
        }
    }
}

import FieldGame
import Foundation
import LeagueDatabase
import LeagueNews
import PostgreSQL
import TestSupport
import Testing

@Suite("The links in letters")
struct FollowerLinkTests {
    @Test("Reading a link changes nothing, however often, and nobody keeps it")
    func reading() async throws {
        try await withBrowser { league, _ in
            let new = try await league.follower("new@example.org", isConfirmed: false)
            let follower = try await league.follower()
            let targets = [
                try await league.link(.confirm, new), try await league.link(.manage, follower),
                try await league.link(.unsubscribe, follower),
            ]
            let before = try await league.everythingKept()
            for target in targets {
                for method in ["GET", "HEAD", "GET"] {
                    let answer = try await league.server.get(
                        target, ["Accept: text/html"], method: method)
                    #expect(answer.status == 200, "\(target): \(answer.text)")
                    #expect(answer["Cache-Control"] == "no-store")
                    #expect(answer["Referrer-Policy"] == "same-origin")
                    #expect(answer["ETag"] == nil && answer["Set-Cookie"] == nil)
                    #expect(method == "HEAD" || answer.text.contains("content=\"noindex\""))
                }
                _ = try await league.server.get(target, method: "OPTIONS")
            }
            #expect(try await league.everythingKept() == before)
        }
    }

    @Test("No token, code or address is in the log")
    func logged() async throws {
        try await withBrowser { league, browser in
            let follower = try await league.follower()
            let manage = try await league.link(.manage, follower)
            _ = try await browser.get(manage)
            _ = try await browser.send(manage, [("do", "settings"), ("quiet-from", "x")])
            _ = try await browser.send(manage, [("do", "nonsense")])
            for target in [
                try await league.link(.confirm, follower),
                try await league.link(.unsubscribe, follower), manage + "/more",
                "/follow/\(follower.code)", "/calendar/code/\(follower.code).ics",
                "/news/code/\(follower.code).atom",
            ] {
                _ = try await browser.get(target)
                _ = try await browser.send(target, [], method: "PUT")
            }
            _ = try await browser.send(
                "/follow",
                [("item", "house:keate"), ("email", "tom@example.org"), ("by", "mail")])
            let lines = try league.server.logLines()
            #expect(lines.contains { $0.contains("/follow/{token}") })
            #expect(lines.contains { $0.contains("/calendar/code/{code}.ics") })
            let log = lines.joined(separator: "\n")
            for secret in [
                String(manage.dropFirst("/follow/".count)), follower.code.signs, "example.org",
                try await league.links().token(.unsubscribe, follower),
            ] {
                #expect(!log.contains(secret))
            }
        }
    }

    @Test("Confirming takes the button, and leads to what may be changed")
    func confirming() async throws {
        try await withBrowser { league, browser in
            let new = try await league.follower("new@example.org", isConfirmed: false)
            let link = try await league.link(.confirm, new)
            let page = try await browser.get(link)
            #expect(page.heading == "Do you want this news?" && page.text.contains("Keate"))
            #expect(!page.text.contains("example.org"))
            let answer = try await browser.send(link, [])
            #expect(answer.status == 303)
            let place = try #require(answer["Location"])
            #expect(place.hasPrefix(try await league.link(.manage, new)))
            let manage = try await browser.get(place)
            #expect(manage.status == 200 && manage.text.contains("From now on you are told."))
            #expect(manage.text.contains("n…@example.org"))
            #expect(try await league.followers("new@example.org").first?.confirmedAt != nil)
            // The letter is older than another link may be: it leads to none any more.
            let twice = try await browser.send(link, [])
            #expect(twice.status == 303 && twice["Location"] == "/follow/confirmed")
            #expect(try await browser.get("/follow/confirmed").heading == "You go on hearing")
            // Asked for once more, with something else: one follower with both.
            let again = try await league.follower(
                "new@example.org", ["house:hawtrey"], isConfirmed: false)
            let joined = try await browser.send(try await league.link(.confirm, again), [])
            #expect(joined["Location"]?.hasPrefix(try await league.link(.manage, new)) == true)
            #expect(try await league.followers("new@example.org").count == 1)
            #expect(try await league.items(of: new) == ["house:hawtrey", "house:keate"])
            #expect(try await browser.get(try await league.link(.confirm, again)).status == 404)
        }
    }

    @Test("A link does what it is for, and only while it holds")
    func void() async throws {
        try await withBrowser { league, browser in
            let follower = try await league.follower()
            let links = try await league.links()
            let before = try await league.everythingKept()
            let (confirm, manage, leave) = (
                links.token(.confirm, follower), links.token(.manage, follower),
                links.token(.unsubscribe, follower)
            )
            let forged = String(manage.dropLast()) + (manage.hasSuffix("A") ? "E" : "A")
            for target in [
                "/follow/\(confirm)", "/follow/\(leave)", "/follow/\(forged)",
                "/follow/confirm/\(manage)", "/follow/confirm/\(leave)",
                "/follow/\(String(repeating: "A", count: 43))",
            ] {
                #expect(try await browser.get(target).status == 404, "\(target)")
                let answer = try await browser.send(target, [("do", "leave")])
                #expect(answer.status == 404, "\(target)")
            }
            for token in [manage, confirm, forged] {
                let answer = try await browser.send("/follow/unsubscribe/\(token)", [])
                #expect(answer.status == 200)
            }
            #expect(try await league.everythingKept() == before)
            try await league.connection.execute("UPDATE choices SET expires_at = now()")
            #expect(try await browser.get("/follow/\(manage)").status == 404)
        }
    }

    @Test("RFC 8058: a bare POST from a mailbox leaves at once, also twice, and for 30 days")
    func oneClick() async throws {
        try await withBrowser { league, browser in
            let follower = try await league.follower()
            let link = try await league.link(.unsubscribe, follower)
            #expect(try await browser.get(link).text.contains("For 30 days"))
            var pages: Set<String> = []
            let unknown = String(repeating: "A", count: 43)
            for target in [link, link, "/follow/unsubscribe/\(unknown)"] {
                let client = try await league.server.connect()
                let answer = try await client.ask(
                    target, ["Content-Type: application/x-www-form-urlencoded"], method: "POST",
                    body: "List-Unsubscribe=One-Click")
                #expect(answer.status == 200, "\(answer.text)")
                pages.insert(answer.text)
            }
            #expect(pages.count == 1)
            #expect(
                pages.first?.contains("For 30 days nothing is sent to it, whoever asks.") == true)
            #expect(try await league.followers().isEmpty)
            let letters = try await league.lettersToConfirm()
            _ = try await browser.send(
                "/follow",
                [("item", "house:keate"), ("email", "Tom@Example.org"), ("by", "mail")])
            #expect(try await league.lettersToConfirm() == letters)
            #expect(try await league.followers().isEmpty)
        }
    }

    @Test("Who never confirmed may say so when their letter's time is over, too")
    func late() async throws {
        try await withBrowser { league, browser in
            let new = try await league.follower(isConfirmed: false)
            try await league.connection.execute("UPDATE choices SET expires_at = now()")
            _ = try await browser.send(try await league.link(.unsubscribe, new), [])
            #expect(
                try await league.connection.query(
                    "SELECT count(*) FROM news_refusals", as: Int.self)
                    == [1])
        }
    }

    @Test("Also as multipart/form-data, from another origin, with a cookie")
    func otherOneClicks() async throws {
        try await withBrowser { league, _ in
            let follower = try await league.follower()
            let client = try await league.server.connect()
            let answer = try await client.ask(
                try await league.link(.unsubscribe, follower),
                [
                    "Content-Type: multipart/form-data; boundary=b", "Origin: null",
                    "Sec-Fetch-Site: cross-site", "Cookie: __Host-session=x",
                ], method: "POST",
                body:
                    "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n"
            )
            #expect(answer.status == 200)
            #expect(try await league.followers().isEmpty)
        }
    }

    @Test("Of 40 at once each is answered, and one leaves")
    func atOnce() async throws {
        try await withBrowser { league, browser in
            let follower = try await league.follower()
            let link = try await league.link(.unsubscribe, follower)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 { group.addTask { try await browser.send(link, []).status } }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            // Too many at once may be asked to come again.
            #expect(statuses.isSubset(of: [200, 503]) && statuses.contains(200))
            #expect(try await league.followers().isEmpty)
        }
    }
}

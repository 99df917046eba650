import FieldGame
import Foundation
import LeagueDatabase
import LeagueFeeds
import Testing

@testable import LeaguePages

@Suite("The pages of those who follow without an account")
struct FollowingPageTests {
    /// Each page, of a league in which everything has happened, and of somebody who follows all of it that
    /// can be followed, and something that is gone.
    private func pages(_ league: PageLeague, _ context: PageContext) async throws -> [any Page] {
        let token = String(repeating: "A", count: 43)
        let items = [
            "house:keate", "house:keate:senior-league", "house:a-script-alert-1-script",
            "team:field", "competition:cup-a-b", "pitch:img-src-x-7", "umpire:mr-carlow",
            "umpire:nobody",
        ].compactMap { FollowedItem($0) }
        let known = try await league.repository.named(items).map(\.item)
        try #require(known.count == 7)
        try await league.repository.addFollower(
            "tom@example.org", hash: Data(repeating: 1, count: 32), items: known)
        let follower = try #require(
            try await league.repository.followers(address: "tom@example.org").first)
        let followed = try await FollowedMatches(items, in: league.repository)
        let code = try #require(FollowCode("FAM-7KQ2M9"))
        let problems = [FollowPage.problem("Choose."), FormProblem("Give.", field: "email")]
        return [
            FollowPage(sendsMail: true), FollowPage(sendsMail: false),
            FollowPage(items, address: "\"><b>", sendsMail: true, problems: problems),
            FollowSentPage(),
            ConfirmFollowingPage(token: token, names: followed.found.map(\.title)),
            VoidFollowLinkPage(), UnsubscribePage(token: token, isDone: false),
            UnsubscribePage(token: token, isDone: true),
            try await ChoicePage(code, items, in: league.repository, today: league.today),
            try await ChoicePage(code, [], in: league.repository, today: league.today),
            try await FollowerPage(token: token, follower, items, in: league.repository),
            try await FollowerPage(
                token: token, follower, known, in: league.repository,
                problems: [
                    FollowPage.problem("Choose."), FormProblem("Give.", field: "paused-until"),
                ],
                news: "Saved."),
        ]
    }

    @Test(
        "Each is well made, is in no search engine but for the form, and leads to where there is something"
    )
    func wellMade() async throws {
        try await withPageLeague { league in
            let context = try await league.context(Site(servedAt: "https://x.example"))
            for page in try await pages(league, context) {
                let html = PageFrame.document(page, context).text
                let markup = Markup(html)
                #expect(markup.faults == [], "\(page.head.title)")
                #expect(Hostile.isAbsent(from: html), "\(page.head.title)")
                #expect(markup.tags.count { $0.name == "h1" } == 1, "\(page.head.title)")
                #expect(!html.contains("tom@example.org"))
                let isForm = page.head.path.target == "/follow"
                #expect(isForm || html.contains("content=\"noindex\""), "\(page.head.title)")
                let labels = Set(markup.values(of: "for", in: "label"))
                for input in markup.tags
                where input.attributes["id"] != nil && input.name == "input" {
                    #expect(labels.contains(input.attributes["id"] ?? ""), "\(page.head.title)")
                }
                for place in markup.places {
                    guard place.hasPrefix("/"),
                        !["/follow", "/news", "/assets", "/calendar/", "/qr.svg", "/sw.js"]
                            .contains(where: place.hasPrefix),
                        place != "/manifest.webmanifest"
                    else { continue }
                    let request = try PageRequest(place)
                    #expect(request != nil, "\(place) of \(page.head.title)")
                }
            }
        }
    }

    @Test("What a form with a picker sends is read back as what was chosen")
    func picker() throws {
        func items(_ form: [(name: String, value: String)]) -> [String]? {
            ItemPicker.items(form)?.map(\.description)
        }
        #expect(items([]) == [])
        #expect(
            items([
                ("item", "house:keate"), ("in:house:keate", "senior-league"), ("item", ""),
                ("in:house:evans", "house-cup"), ("item", "house:keate:junior-league"),
                ("item", "pitch:agars-3"), ("item", "pitch:agars-3"), ("by", "code"),
            ]) == ["house:keate:junior-league", "house:keate:senior-league", "pitch:agars-3"])
        #expect(items([("item", "pitch:agars-3"), ("in:pitch:agars-3", "x")]) == nil)
        for wrong in ["keate", "match:1", "house:", "house:a:b:c", "house:a b"] {
            #expect(items([("item", wrong)]) == nil, "\(wrong)")
        }
    }

    @Test("Of an address only so much is shown that its owner knows it")
    func hint() {
        #expect(FollowerPage.hinted("tom@example.org") == "t…@example.org")
        #expect(FollowerPage.hinted("https://push.example/x") == "a browser")
    }
}

import Foundation
import HTTPTypes
import LeaguePages
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueServer

@Suite("ASVS 3.5.1-3: requests that another site asked for")
struct CrossSiteTests {
    private static let own = "https://league.example"

    @Test(
        "What a browser says of a form decides",
        arguments: [
            // Fields; allowed without a session's cookie, allowed with it.
            ([:], true, false),
            (["Sec-Fetch-Site": "same-origin"], true, true),
            (["Sec-Fetch-Site": "none"], true, true),
            (["Sec-Fetch-Site": "same-site"], false, false),
            (["Sec-Fetch-Site": "cross-site"], false, false),
            (["Sec-Fetch-Site": ""], false, false),
            (["Sec-Fetch-Site": "same-origin, cross-site"], false, false),
            (["Sec-Fetch-Site": "cross-site", "Origin": "https://league.example"], true, true),
            (["Sec-Fetch-Site": "same-site", "Origin": "https://evil.example"], false, false),
            (["Origin": "https://league.example"], true, true),
            (["Origin": "https://LEAGUE.example:443"], true, true),
            (["Origin": "https://league.example.evil"], false, false),
            (["Origin": "https://league.example:8443"], false, false),
            (["Origin": "null"], false, false),
            (["Origin": ""], false, false),
            // The host that was asked, by which nobody should come.
            (["Origin": "http://127.0.0.1:8080"], true, false),
        ] as [([String: String], Bool, Bool)])
    func decides(fields: [String: String], withoutSession: Bool, withSession: Bool) throws {
        let protection = CrossSiteProtection(site: Site(servedAt: Self.own))
        for (hasSession, isAllowed) in [(false, withoutSession), (true, withSession)] {
            for method in [HTTPRequest.Method.post, .put, .delete] {
                var head = HTTPRequest(
                    method: method, scheme: "http", authority: "127.0.0.1:8080", path: "/")
                for (name, value) in fields {
                    head.headerFields[try #require(HTTPField.Name(name))] = value
                }
                if hasSession { head.headerFields[.cookie] = "a=b; __Host-session=x" }
                if isAllowed {
                    #expect(throws: Never.self) { try protection.check(head) }
                } else {
                    let refusal = #expect(throws: ErrorResponse.self) {
                        try protection.check(head)
                    }
                    #expect(refusal?.status == .forbidden)
                }
                head.method = .get
                #expect(throws: Never.self) { try protection.check(head) }
            }
        }
    }

    @Test("Every form refuses what another site sends, and does nothing")
    func everyForm() async throws {
        try await withBrowser { league, nobody in
            try await league.connection.addPerson()
            var browser = nobody
            try await browser.signIn()
            let id = try await league.connection.addMatch()
            let before = try await league.connection.query(
                "SELECT jsonb_agg(s)::text || (SELECT jsonb_agg(m)::text FROM matches AS m) FROM user_sessions AS s",
                as: String.self)
            for origin in [
                [], ["Sec-Fetch-Site: cross-site"], ["Origin: https://evil.example"],
                ["Origin: null"], ["Sec-Fetch-Site: same-site"],
            ] {
                browser.origin = origin
                for (target, form) in [
                    (
                        "/sign-in",
                        [("email", "tom@example.org"), ("password", AuthServer.password)]
                    ),
                    ("/sign-out", []), ("/password/forgotten", [("email", "tom@example.org")]),
                    ("/password/reset", [("token", "x"), ("password", "copper lantern 4")]),
                    (
                        "/password",
                        [("current", AuthServer.password), ("password", "copper lantern 4")]
                    ),
                    ("/account/sessions", [("session", "others")]),
                    ("/settings", [("house", "keate")]),
                    ("/my-matches/\(id)", [("home", "3"), ("away", "1"), ("seen", "0")]),
                ] as [(String, [(String, String)])] {
                    let answer = try await browser.send(target, form)
                    #expect(
                        answer.status == 403 && answer["Set-Cookie"] == nil, "\(target) \(origin)")
                }
            }
            let after = try await league.connection.query(
                "SELECT jsonb_agg(s)::text || (SELECT jsonb_agg(m)::text FROM matches AS m) FROM user_sessions AS s",
                as: String.self)
            #expect(after == before)
        }
    }
}

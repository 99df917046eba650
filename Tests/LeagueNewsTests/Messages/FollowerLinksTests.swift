import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

@testable import LeagueNews

/// The links of letters.
@Suite struct FollowerLinksTests {
    @Test func aTokenIsOfOneFollowerAndOnePurpose() async throws {
        try await withSampleLeague { league, connection in
            let keate = try #require(FollowedItem("house:keate"))
            let links = FollowerLinks(key: try await league.linkKey())
            for address in ["a@b.example", "c@d.example"] {
                try await league.addFollower(
                    address, hash: links.hash(ofAddress: address), items: [keate])
            }
            let first = try #require(try await league.followers(address: "a@b.example").first)
            let second = try #require(try await league.followers(address: "c@d.example").first)
            let token = links.token(.manage, first)
            #expect(token.utf8.count == 43)
            #expect(FollowerLinks.follower(in: token) == first.id)
            #expect(links.isValid(token, for: .manage, first))
            #expect(!links.isValid(token, for: .manage, second))
            #expect(!links.isValid(token, for: .unsubscribe, first))
            #expect(
                !FollowerLinks(key: Data(repeating: 0, count: 32)).isValid(
                    token, for: .manage, first))
            for position in token.indices {
                var wrong = token
                wrong.replaceSubrange(position...position, with: token[position] == "A" ? "B" : "A")
                #expect(!links.isValid(wrong, for: .manage, first))
            }
            for wrong in [
                "", "a", token + "A", String(repeating: "=", count: 43), "ä" + token.dropFirst(),
            ] {
                #expect(!links.isValid(wrong, for: .manage, first))
                #expect(FollowerLinks.follower(in: wrong) == nil)
            }
            // Another link ends the one before, but not that by which they leave.
            let leaving = links.token(.unsubscribe, first)
            try await league.renew(first, code: false, link: true)
            let now = try #require(try await league.follower(first.id))
            #expect(!links.isValid(token, for: .manage, now))
            #expect(links.isValid(leaving, for: .unsubscribe, now))
            #expect(links.hash(ofAddress: "A@B.example") == links.hash(ofAddress: "a@b.example"))
            #expect(links.hash(ofAddress: "a@b.example") != links.hash(ofAddress: "c@d.example"))
        }
    }
}

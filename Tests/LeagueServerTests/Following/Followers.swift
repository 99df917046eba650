import FieldGame
import Foundation
import LeagueDatabase
import LeagueNews
import PostgreSQL
import Testing

/// What tests know of followers, which nobody else does.
extension LeagueAPIServer {
    private var store: LeagueRepository { LeagueRepository(connection) }

    /// Has a follower added, as the form does; they have confirmed it or not.
    func follower(
        _ address: String = "tom@example.org", _ items: [String] = ["house:keate"],
        isConfirmed: Bool = true
    ) async throws -> Follower {
        let hash = try await links().hash(ofAddress: address)
        try await store.addFollower(
            address, hash: hash, items: try items.map { try #require(FollowedItem($0)) })
        let added = try #require(try await store.followers(address: address).last)
        guard isConfirmed else { return added }
        let id = try #require(try await store.confirm(added.id, hash: hash))
        return try #require(try await store.follower(id))
    }

    /// The followers with an address.
    func followers(_ address: String = "tom@example.org") async throws -> [Follower] {
        try await store.followers(address: address)
    }

    func items(of follower: Follower) async throws -> [String] {
        try await store.items(ofChoice: follower.choice).map(\.description)
    }

    /// The links of the database's key.
    func links() async throws -> FollowerLinks {
        FollowerLinks(key: try await store.linkKey())
    }

    /// A link of a follower.
    func link(_ purpose: FollowerLinks.Purpose, _ follower: Follower) async throws -> String {
        let token = try await links().token(purpose, follower)
        return switch purpose {
        case .confirm: "/follow/confirm/\(token)"
        case .manage: "/follow/\(token)"
        case .unsubscribe: "/follow/unsubscribe/\(token)"
        }
    }

    /// A code under which these are followed.
    func code(_ items: [String]) async throws -> FollowCode {
        try await store.makeChoice(items.map { try #require(FollowedItem($0)) }).code
    }

    /// All that is kept of who follows what, as one text.
    func everythingKept() async throws -> String {
        let texts = try await connection.query(
            """
            SELECT concat_ws(E'\\n',
                (SELECT jsonb_agg(c ORDER BY c.id) FROM choices AS c),
                (SELECT jsonb_agg(i ORDER BY i::text) FROM choice_items AS i),
                (SELECT jsonb_agg(f ORDER BY f.id) FROM followers AS f),
                (SELECT jsonb_agg(r ORDER BY r.since) FROM news_refusals AS r),
                (SELECT jsonb_agg(d ORDER BY d.id) FROM deliveries AS d))
            """, as: String.self)
        return try #require(texts.first)
    }

    /// How many letters by which somebody confirms were planned.
    func lettersToConfirm() async throws -> Int {
        let counts = try await connection.query(
            "SELECT count(*) FROM deliveries WHERE kind = 'confirm'", as: Int.self)
        return try #require(counts.first)
    }
}

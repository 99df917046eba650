import Foundation
package import LeagueDatabase

/// The secrets that news need: one of each database's.
package struct NewsKeys: Sendable {
    /// The links of letters.
    package let links: FollowerLinks
    /// By which returned letters are known to be ours.
    package let returns: VERPKey
    /// By which services of browsers know us.
    package let vapid: VAPIDKey

    /// The keys that a database keeps; the one for services of browsers is made on first use. Throws
    /// the database's errors, and ``PushError`` for a key that is none.
    package init(of league: LeagueRepository) async throws {
        let key = try await league.linkKey()
        guard let returns = VERPKey(Array(key)) else { throw PushError.invalidKey }
        links = FollowerLinks(key: key)
        self.returns = returns
        vapid = try VAPIDKey(
            Array(try await league.vapidKey(orFirst: Data(VAPIDKey().octets))))
    }
}

import FieldGame
import LeagueDatabase
import LeagueFeeds

extension Following {
    /// What a form with a picker has sent, as it is kept.
    enum Chosen {
        case items([FollowedItem])
        /// Why it is not, in a sentence.
        case refused(String)
    }

    /// Finds what was chosen.
    ///
    /// - Parameters:
    ///   - items: nil where one of them is none.
    ///   - kept: what may stay although it is no longer listed.
    func chosen(_ items: [FollowedItem]?, keeping kept: [FollowedItem]) async throws -> Chosen {
        let unknown = "The league does not know all of this: choose from the lists."
        guard let items else { return .refused(unknown) }
        guard !items.isEmpty else { return .refused("Choose something to follow.") }
        guard items.count <= FollowedItem.limit else {
            return .refused(
                "That is \(items.count) things: choose \(FollowedItem.limit) at most.")
        }
        let followed = try await asking(as: .anonymous) {
            try await FollowedMatches(items, in: $0)
        }
        guard followed.missing.allSatisfy(kept.contains) else { return .refused(unknown) }
        let now = followed.found.map(\.item)
        let named = try await asking { try await $0.named(now) }
        guard named.count == now.count else { return .refused(unknown) }
        return .items((now + followed.missing).sorted())
    }
}

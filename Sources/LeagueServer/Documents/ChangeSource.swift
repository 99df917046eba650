package import LeagueFeeds

/// What tells of the database's changes: ``LeagueFeeds/FeedService``, or what tests make up.
package protocol ChangeSource: Sendable {
    /// Counts what may have changed anything that is public.
    var changeCount: Int { get }

    /// How the service stands to the database now.
    var health: FeedHealth { get }

    /// The changes from now on; several may come as one.
    func changes() -> AsyncStream<FeedChange>

    /// What an error means for the client: ``LeagueFeeds/FeedUnavailable`` where the database is away.
    func unavailable(_ error: any Error) -> any Error
}

extension FeedService: ChangeSource {}

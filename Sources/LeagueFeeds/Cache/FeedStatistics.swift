/// Counts for monitoring, since the process began.
package struct FeedStatistics: Hashable, Sendable {
    /// Calendars kept.
    package var feeds = 0
    /// What they take, in bytes, not compressed.
    package var bytes = 0
    /// Events rendered.
    package var renderedEvents = 0
    /// Calendars put together.
    package var assembledFeeds = 0
    /// Notifications taken in.
    package var notifications = 0
    /// Connections to listen with that were opened.
    package var connections = 0

    /// Nothing counted yet.
    package init() {}
}

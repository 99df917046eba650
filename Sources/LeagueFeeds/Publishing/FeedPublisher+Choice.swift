extension FeedPublisher {
    /// What is published, and how.
    package struct Choice: Hashable, Sendable {
        /// The public address of the folder, for the page; nil makes its links relative.
        package var baseURL: String?
        /// Whether each match has a file of its own.
        package var includesMatches: Bool
        /// Whether to find out only what would be written.
        package var isRehearsal: Bool

        /// A choice.
        package init(
            baseURL: String? = nil, includesMatches: Bool = true, isRehearsal: Bool = false
        ) {
            self.baseURL = baseURL
            self.includesMatches = includesMatches
            self.isRehearsal = isRehearsal
        }
    }
}

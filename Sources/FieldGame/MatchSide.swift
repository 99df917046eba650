extension Match {
    /// One side of a match.
    public struct Side: Hashable, Sendable {
        /// The team's id; nil for an opponent who has none.
        public var teamID: String?
        /// The name to show: the team's, or the opponent as written, or empty when there is no
        /// opponent (training).
        public var name: String
        /// The shirt; empty when unknown.
        public var colours: String

        /// A side with these values.
        public init(teamID: String?, name: String, colours: String = "") {
            self.teamID = teamID
            self.name = name
            self.colours = colours
        }
    }
}

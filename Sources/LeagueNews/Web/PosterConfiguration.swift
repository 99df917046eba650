/// How an ``HTTPSPoster`` works.
package struct PosterConfiguration: Hashable, Sendable {
    /// What it calls itself in `User-Agent`.
    package var userAgent: String
    /// How long connecting may take, TLS included: 10 s.
    package var connectTimeout: Duration = .seconds(10)
    /// How long a POST may take in all, from the moment that it no longer waits for others: 30 s.
    package var timeout: Duration = .seconds(30)
    /// Whether this machine may be asked too, by https or http: for tests, and a server at hand.
    package var allowsLoopback = false
    /// The certificates to trust, in place of the system's: a path of a PEM file.
    package var certificateFile: String?

    package init(userAgent: String = "fieldgame") { self.userAgent = userAgent }
}

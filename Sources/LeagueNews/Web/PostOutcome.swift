/// What became of a POST.
package enum PostOutcome: Hashable, Sendable {
    /// The server has answered, with whatever status; a redirect is an answer, and not followed.
    case answered(PostAnswer)
    /// There was no answer.
    case unreachable(ConnectionFault)
    /// The host has no address but such as we must not ask: of this machine or a private network.
    case forbiddenAddress
}

/// The answer to a POST.
package struct PostAnswer: Hashable, Sendable {
    /// Such as `201`.
    package let status: Int
    /// Seconds to wait before another try, from 0 to a week (RFC 9110 section 10.2.3); nil where the
    /// server says nothing of it, or "now".
    package let retryAfter: Int?
    /// The first ``excerptLimit`` octets of its content, as they came.
    package let excerpt: [UInt8]

    /// The most octets of an excerpt.
    package static let excerptLimit = 300

    package init(status: Int, retryAfter: Int? = nil, excerpt: [UInt8] = []) {
        (self.status, self.retryAfter, self.excerpt) = (status, retryAfter, excerpt)
    }

    /// The excerpt for people: without control characters.
    package var text: String { SafeText.clean(excerpt, limit: Self.excerptLimit) }
}

/// Posts to https addresses that others have named: push services, webhooks.
///
/// Up to 8 at once, by HTTP/2 or 1.1, each connection kept for the next POST to the same host. No
/// redirect is followed, no proxy used, and no host asked that has a private address only (see
/// ``PublicAddress``): the address is checked when it is connected to, so a name cannot change its
/// meaning in between.
///
/// ```swift
/// let poster = try HTTPSPoster(PosterConfiguration())
/// let outcome = try await poster.post(body, to: endpoint, fields: [PostField("TTL", "3600")])
/// // outcome == .answered(PostAnswer(status: 201, ...))
/// ```
package final class HTTPSPoster: Sendable {
    private let configuration: PosterConfiguration
    private let loop: PostLoop

    /// Throws ``DeliveryError/outOfResources``, or `invalidField` for a name of ours that is no header
    /// field's value.
    package init(_ configuration: PosterConfiguration) throws(DeliveryError) {
        guard PostField("User-Agent", configuration.userAgent).isValid else { throw .invalidField }
        self.configuration = configuration
        loop = try PostLoop(configuration)
    }

    deinit { loop.close {} }

    /// Posts, after those that wait already, and waits for the answer. No thread is held up.
    ///
    /// Of the answer's content 64 KB are read at most. A task that is cancelled before it begins throws
    /// `CancellationError`; a POST on its way is not stopped, since what it did would stay unknown.
    ///
    /// - Parameters:
    ///   - body: at most 1 MB; may be empty.
    ///   - url: https; http only to this machine, where the configuration allows it.
    ///   - fields: at most 64. Without a Content-Type it is `application/octet-stream`.
    ///
    /// Throws ``DeliveryError`` for what cannot be posted in any case, after ``close()``, and when
    /// 1000 wait.
    package func post(
        _ body: [UInt8], to url: String, fields: [PostField] = []
    ) async throws -> PostOutcome {
        try Task.checkCancellation()
        let request = try PostRequest(body, to: url, fields: fields, configuration: configuration)
        return try await withCheckedThrowingContinuation { continuation in
            loop.send(request) { continuation.resume(with: $0) }
        }
    }

    /// Waits for what is on its way and what waits, then closes the connections; later calls throw
    /// ``DeliveryError/closed``.
    package func close() async {
        await withCheckedContinuation { continuation in
            loop.close { continuation.resume() }
        }
    }
}

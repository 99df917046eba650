/// An ntfy server, and how this league's topics there are called.
///
/// A topic is readable by all who know its name, unless the server says otherwise.
/// <https://docs.ntfy.sh/publish/>
package struct NtfyServer: Sendable, Hashable {
    /// The address without a slash at the end: `https://ntfy.example`.
    package let base: String
    /// What the names of all topics begin with.
    package let prefix: String
    /// What the server is shown; nil where all may publish.
    let token: NtfyToken?

    /// A server.
    ///
    /// - Parameters:
    ///   - base: `https://HOST` or `https://HOST:PORT`, with or without a slash at the end. `http` is
    ///     for `localhost` and 127.0.0.1 only.
    ///   - prefix: 1 to 64 letters, digits, hyphens and underscores.
    /// - Throws: ``PushError/invalidNtfy(_:)``.
    package init(_ base: String, prefix: String, token: NtfyToken? = nil) throws(PushError) {
        let isPlain = base.hasPrefix("http://")
        guard isPlain || base.hasPrefix("https://") else { throw .invalidNtfy(.server) }
        var authority = base.dropFirst(isPlain ? "http://".count : "https://".count)
        if authority.hasSuffix("/") { authority.removeLast() }
        guard let (host, _) = HostName.split(authority), HostName.isHost(host) else {
            throw .invalidNtfy(.server)
        }
        if isPlain, host != "localhost", host != "127.0.0.1" { throw .invalidNtfy(.plainServer) }
        guard ASCIIName.isValid(prefix) else { throw .invalidNtfy(.topic) }
        self.base = (isPlain ? "http://" : "https://") + authority
        (self.prefix, self.token) = (prefix, token)
    }

    /// The topic of a house: `eton-fg` and `keate` -> `eton-fg-keate`.
    ///
    /// Throws ``PushError/invalidNtfy(_:)`` where that has other characters than a topic, or more than
    /// 64 of them.
    package func topic(_ slug: String) throws(PushError) -> String {
        let topic = "\(prefix)-\(slug)"
        guard !slug.isEmpty, ASCIIName.isValid(topic) else { throw .invalidNtfy(.topic) }
        return topic
    }
}

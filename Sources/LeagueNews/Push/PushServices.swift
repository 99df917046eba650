/// The push services that messages are sent to.
///
/// A subscription names the address that it is served at, and anybody may send one: without such a
/// list the server could be made to post to any machine that it reaches.
package struct PushServices: Hashable, Sendable {
    /// The hosts of one service.
    private struct Pattern: Hashable {
        let host: String
        /// Whether it stands for the names that end in `.host`, and not for `host`.
        let isDomain: Bool
        /// A port that must be named; nil is 443, not written.
        let port: UInt16?

        func allows(_ name: String, port named: UInt16?) -> Bool {
            port == named && (isDomain ? name.hasSuffix("." + host) : name == host)
        }
    }

    private var patterns: Set<Pattern>

    /// The services of Chrome and its kin, Firefox, Safari and Edge.
    ///
    /// <https://developer.apple.com/documentation/usernotifications/sending-web-push-notifications-in-web-apps-and-browsers>,
    /// <https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/firewall-allowlist-config>
    package static let known = PushServices(patterns: [
        Pattern(host: "fcm.googleapis.com", isDomain: false, port: nil),
        Pattern(host: "push.services.mozilla.com", isDomain: true, port: nil),
        Pattern(host: "push.apple.com", isDomain: true, port: nil),
        Pattern(host: "notify.windows.com", isDomain: true, port: nil),
        Pattern(host: "wns.windows.com", isDomain: true, port: nil),
    ])

    private init(patterns: Set<Pattern>) { self.patterns = patterns }

    /// These services and more: `push.example.org` is this host, `*.push.example.org` each name below
    /// it, `127.0.0.1:8443` a host at a port other than 443.
    ///
    /// Throws ``PushError/invalidService(_:)`` for any other form, such as `*`, `*.org` or an address
    /// of IPv6.
    package func adding(_ names: [String]) throws(PushError) -> PushServices {
        var services = self
        for name in names {
            guard let pattern = Self.pattern(name) else { throw .invalidService(name) }
            services.patterns.insert(pattern)
        }
        return services
    }

    /// Whether messages are sent to this host.
    ///
    /// - Parameters:
    ///   - host: in lower case.
    ///   - port: the one that is written; nil where none is.
    func allow(_ host: String, port: UInt16?) -> Bool {
        patterns.contains { $0.allows(host, port: port) }
    }

    private static func pattern(_ name: String) -> Pattern? {
        let isDomain = name.hasPrefix("*.")
        let authority = isDomain ? name.dropFirst(2) : name[...]
        guard let (host, port) = HostName.split(authority), HostName.isHost(host) else {
            return nil
        }
        if isDomain, !host.contains(".") || HostName.isNumeric(host) { return nil }
        return Pattern(host: String(host), isDomain: isDomain, port: port)
    }
}

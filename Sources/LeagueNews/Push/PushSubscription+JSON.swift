import Foundation

extension PushSubscription {
    /// The subscription that a browser sent, as `PushSubscription.toJSON()` gives it:
    ///
    ///     {"endpoint": "https://…", "expirationTime": null, "keys": {"p256dh": "B…", "auth": "…"}}
    ///
    /// Keys are base64url without padding; `expirationTime` is in milliseconds since 1970, null or
    /// missing. Other members are ignored. At most ``limit`` octets are read.
    ///
    /// Throws ``PushError/invalidSubscription(_:)`` or ``PushError/invalidEndpoint(_:)``, which say
    /// what is wrong.
    ///
    /// <https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson>
    package init(json: [UInt8], of services: PushServices = .known) throws(PushError) {
        guard json.count <= Self.limit else { throw .invalidSubscription(.tooLarge) }
        let written: Written
        do {
            written = try JSONDecoder().decode(Written.self, from: Data(json))
        } catch {
            throw .invalidSubscription(.json)
        }
        guard let endpoint = written.endpoint else { throw .invalidSubscription(.endpoint) }
        guard let p256dh = written.keys?.p256dh, let auth = written.keys?.auth else {
            throw .invalidSubscription(.keys)
        }
        guard let point = Base64URL.octets(p256dh) else { throw .invalidSubscription(.p256dh) }
        guard let secret = Base64URL.octets(auth) else { throw .invalidSubscription(.auth) }
        var expirationTime: Date?
        if let time = written.expirationTime {
            guard Milliseconds.range.contains(time) else {
                throw .invalidSubscription(.expirationTime)
            }
            expirationTime = Date(timeIntervalSince1970: time / 1000)
        }
        try self.init(
            endpoint: PushEndpoint(endpoint, of: services), p256dh: point, auth: secret,
            expirationTime: expirationTime)
    }

    /// What a browser sends.
    private struct Written: Decodable {
        struct Keys: Decodable {
            let p256dh: String?
            let auth: String?
        }

        let endpoint: String?
        let expirationTime: Double?
        let keys: Keys?
    }
}

/// The address that a push service gave to one subscription. Who knows it can send there, so it is
/// kept like a secret.
///
/// Only the form that browsers write passes, and nothing is repaired: two programs that read an
/// unusual address differently must never meet one.
/// <https://www.rfc-editor.org/rfc/rfc8030#section-4>, <https://www.rfc-editor.org/rfc/rfc3986>
package struct PushEndpoint: Hashable, Sendable {
    /// What is wrong with an address; the raw value ends an error's sentence.
    package enum Fault: String, Hashable, Sendable {
        case tooLong = "is longer than 2048 octets"
        case characters = "holds characters other than those of a URI"
        case scheme = "is not an absolute https address"
        case credentials = "holds a user name"
        case port = "names a port"
        case host = "names its host in another form than browsers do"
        case address = "names an IP address for its host"
        case service = "is at none of the known push services"
        case fragment = "has a fragment"
    }

    /// The most octets that an address may have.
    package static let limit = 2048

    /// The address as given.
    package let text: String
    /// Scheme and host, and a port other than 443: `https://fcm.googleapis.com`.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc6454#section-6.2>
    package let origin: String

    /// `https://fcm.googleapis.com/fcm/send/abc` -> itself.
    ///
    /// Throws ``PushError/invalidEndpoint(_:)`` for anything that is not one of these services.
    package init(_ text: String, of services: PushServices = .known) throws(PushError) {
        do {
            origin = try Self.origin(of: text, services)
        } catch {
            throw .invalidEndpoint(error)
        }
        self.text = text
    }

    private static func origin(
        of text: String, _ services: PushServices
    ) throws(Fault) -> String {
        guard text.utf8.count <= limit else { throw .tooLong }
        guard URICharacters.areAll(of: text) else { throw .characters }
        guard text.hasPrefix("https://") else { throw .scheme }
        guard !text.contains("#") else { throw .fragment }
        let authority = text.dropFirst("https://".count).prefix { $0 != "/" && $0 != "?" }
        if authority.contains("@") { throw .credentials }
        if authority.hasPrefix("[") { throw .address }
        guard let (host, port) = HostName.split(authority) else { throw .port }
        guard HostName.isHost(host) else { throw .host }
        guard services.allow(String(host), port: port) else {
            if HostName.isNumeric(host) { throw .address }
            throw services.allow(String(host), port: nil) ? .port : .service
        }
        return "https://" + authority
    }
}

extension PushEndpoint.Fault: Error {}

extension PushEndpoint: CustomStringConvertible {
    /// Its origin alone, which tells nobody where to send: `https://fcm.googleapis.com`.
    package var description: String { origin }
}

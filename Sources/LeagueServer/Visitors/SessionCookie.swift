import Foundation
import HTTPTypes
import LeagueAccounts

/// The cookie by which a browser's session is known: 256 random bits, which no script sees and no other
/// host or path can set.
///
/// <https://www.rfc-editor.org/rfc/rfc6265#section-5.4>,
/// <https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-the-__host-prefix>
enum SessionCookie {
    private static let name = "__Host-session"

    /// For how long a browser keeps it, in seconds; the database ends the session before.
    private static let seconds = 30 * 24 * 60 * 60

    private static let attributes = "; Path=/; Secure; HttpOnly; SameSite=Lax"

    /// The value of the cookie in a request; nil for none, for an empty one, and where there are several:
    /// one of them is not ours.
    static func value(in head: HTTPRequest) -> String? {
        let values = RequestCookies.values(name, in: head)
        guard values.count == 1, !values[0].isEmpty else { return nil }
        return values[0]
    }

    /// Whether a request has one, whatever it is worth.
    static func isIn(_ head: HTTPRequest) -> Bool {
        !RequestCookies.values(name, in: head).isEmpty
    }

    /// The field that sets it.
    static func setting(_ cookie: SecretToken) -> String {
        "\(name)=\(cookie.text); Max-Age=\(seconds)\(attributes)"
    }

    /// The field that takes it away.
    static let removal = "\(name)=; Max-Age=0\(attributes)"
}

/// The cookies of a request.
enum RequestCookies {
    /// The values under a name, in their order.
    static func values(_ name: String, in head: HTTPRequest) -> [String] {
        head.headerFields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == name else {
                return nil
            }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
    }
}

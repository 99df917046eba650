import Crypto
import Foundation
import LeagueAccounts
import Testing

/// Tokens as an attacker makes them.
enum TokenForge {
    static func object(_ part: some StringProtocol) throws -> [String: Any] {
        let data = try #require(decode(part))
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    static func decode(_ part: some StringProtocol) -> Data? {
        let text = String(part).replacing("-", with: "+").replacing("_", with: "/")
        return Data(
            base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }

    static func part(_ object: [String: Any]) throws -> String {
        try JSONSerialization.data(withJSONObject: object).base64URL
    }

    /// A token with these parts, signed by a key of the attacker's own.
    static func signed(
        _ header: [String: Any], _ claims: [String: Any], by key: P256.Signing.PrivateKey
    ) throws -> String {
        let text = try part(header) + "." + part(claims)
        let signature = try key.signature(for: Data(text.utf8))
        return text + "." + signature.rawRepresentation.base64URL
    }

    /// A token signed by HMAC with a secret that the attacker knows, such as the public key.
    static func hmac(
        _ header: [String: Any], _ claims: [String: Any], secret: Data
    ) throws -> String {
        let text = try part(header) + "." + part(claims)
        let code = HMAC<SHA256>.authenticationCode(
            for: Data(text.utf8), using: SymmetricKey(data: secret))
        return text + "." + Data(code).base64URL
    }
}

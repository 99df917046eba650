import Foundation

/// The part of a JSON Web Token that says how it is signed, which nobody has vouched for.
///
/// JWTKit takes a key by its name alone; what else a header can say to have another algorithm used is
/// refused here. <https://www.rfc-editor.org/rfc/rfc8725>
struct TokenHeader {
    let kid: String

    /// The header of a token that may be ours: three parts, ES256, the name of a key, type JWT and no
    /// extensions that must be understood; nil for any other text.
    init?(of token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isPlain) })
        else { return nil }
        var base64 = parts[0].replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: String(base64)),
            let fields = Self.fields(data),
            fields["alg"] == "ES256", let kid = fields["kid"],
            fields["typ"] == nil || fields["typ"]?.uppercased() == "JWT",
            fields.keys.allSatisfy({ ["alg", "kid", "typ"].contains($0) })
        else { return nil }
        self.kid = kid
    }

    /// The members of a JSON object, which are all texts; nil for any other bytes.
    private static func fields(_ data: Data) -> [String: String]? {
        do {
            return try JSONDecoder().decode([String: String].self, from: data)
        } catch {
            return nil
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

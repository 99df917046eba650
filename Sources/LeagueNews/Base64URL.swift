import Foundation

/// Base64 for addresses, without padding. <https://www.rfc-editor.org/rfc/rfc4648#section-5>
enum Base64URL {
    /// `[251, 255]` -> `-_8`.
    static func text(_ octets: some Sequence<UInt8>) -> String {
        Data(octets).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// `-_8` -> `[251, 255]`; nil for anything else than what ``text(_:)`` writes, such as padding,
    /// blanks, the characters `+` and `/`, or bits that are left over and not zero.
    static func octets(_ text: String) -> [UInt8]? {
        guard text.utf8.count % 4 != 1 else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: base64) else { return nil }
        let octets = Array(data)
        return self.text(octets) == text ? octets : nil
    }
}

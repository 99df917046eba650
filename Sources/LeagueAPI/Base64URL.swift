import Foundation

/// Octets as letters that need no escape in an address, without padding.
///
/// <https://www.rfc-editor.org/rfc/rfc4648#section-5>
enum Base64URL {
    static func text(of octets: [UInt8]) -> String {
        Data(octets).base64EncodedString().filter { $0 != "=" }
            .replacing("+", with: "-").replacing("/", with: "_")
    }

    /// The octets of a text; nil for one that is not exactly what ``text(of:)`` makes.
    ///
    /// - Parameter length: how many characters it must have; nil is any number up to 200.
    static func decoded(_ text: String, length: Int? = nil) -> [UInt8]? {
        let count = text.utf8.count
        guard length.map({ $0 == count }) ?? (count <= 200) else { return nil }
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padded = plain + String(repeating: "=", count: (4 - count % 4) % 4)
        guard let data = Data(base64Encoded: padded) else { return nil }
        let octets = Array(data)
        return self.text(of: octets) == text ? octets : nil
    }
}

import Foundation

/// JSON as it is sent: UTF-8, with members in order, so that the same value gives the same octets.
enum JSONOctets {
    /// Throws ``PushError/unencodable``.
    static func of(_ value: some Encodable) throws(PushError) -> [UInt8] {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(value))
        } catch {
            throw .unencodable
        }
    }
}

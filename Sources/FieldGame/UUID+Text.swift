package import Foundation

extension UUID {
    /// As RFC 9562 writes it, in lower case: `6f1c0e5a-2b7d-4c33-9a10-000000000001`.
    package var text: String {
        unsafe withUnsafeBytes(of: uuid) { octets in
            unsafe String(unsafeUninitializedCapacity: 36) { text in
                var end = 0
                for index in octets.indices {
                    let octet = unsafe octets[index]
                    // Before the octets 4, 6, 8 and 10.
                    if (4...10).contains(index), index.isMultiple(of: 2) {
                        unsafe text[end] = UInt8(ascii: "-")
                        end += 1
                    }
                    unsafe text[end] = Self.digit(octet >> 4)
                    unsafe text[end + 1] = Self.digit(octet & 15)
                    end += 2
                }
                return end
            }
        }
    }

    /// Its first digits, 32 at most, without hyphens.
    package func digits(_ count: Int) -> String {
        let count = min(max(0, count), 32)
        return unsafe withUnsafeBytes(of: uuid) { octets in
            unsafe String(unsafeUninitializedCapacity: count) { text in
                for index in 0..<count {
                    let octet = unsafe octets[index / 2]
                    unsafe text[index] = Self.digit(
                        index.isMultiple(of: 2) ? octet >> 4 : octet & 15)
                }
                return count
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
}

/// The query of a request target, as the pairs that it was written in.
///
/// A name may come twice, so they are a list. `%41` and `A` are the same, `+` is a blank.
package struct QueryParameters: Sendable {
    package private(set) var pairs: [(name: String, value: String)] = []

    /// Reads what comes after the `?` of a target.
    ///
    /// Throws ``APIError`` (400 PGRST100) for percent signs without two digits, and bytes that are not
    /// UTF-8 or U+0000.
    package init(_ query: Substring) throws(APIError) {
        for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try Self.decoded(pair[..<equals])
            let value = equals == pair.endIndex ? "" : try Self.decoded(pair[equals...].dropFirst())
            pairs.append((name, value))
        }
    }

    /// `a%2Cb+c` -> `a,b c`.
    ///
    /// - Parameter blank: what else than `%20` stands for a blank: in a query it is `+`.
    static func decoded(
        _ octets: Substring.UTF8View, blank: UInt8? = UInt8(ascii: "+")
    ) throws(APIError) -> String {
        var (bytes, rest) = ([UInt8](), octets[...])
        bytes.reserveCapacity(octets.count)
        while let byte = rest.popFirst() {
            switch byte {
            case blank: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit),
                    let low = rest.popFirst().flatMap(digit)
                else {
                    throw unreadable("a percent sign is not followed by two hexadecimal digits")
                }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw unreadable("what it stands for is not UTF-8")
        }
        guard !bytes.contains(0) else { throw unreadable("it holds the character U+0000") }
        return text
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func unreadable(_ details: String) -> APIError {
        .grammar("The address cannot be read.", details: details)
    }
}

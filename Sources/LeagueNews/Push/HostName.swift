/// The forms of a host's name in an address.
///
/// Only the one that browsers write passes: ASCII in lower case, without a final dot.
/// <https://url.spec.whatwg.org/#host-parsing>
enum HostName {
    /// `a.example:8443` -> `a.example` and 8443; `a.example` -> `a.example` and nil. Nil where what
    /// follows the colon is no port from 1 to 65535, written without leading zeros.
    static func split(_ authority: Substring) -> (host: Substring, port: UInt16?)? {
        guard let colon = authority.lastIndex(of: ":") else { return (authority, nil) }
        let digits = authority[authority.index(after: colon)...]
        guard digits.utf8.allSatisfy(isDigit), digits.first != "0", let port = UInt16(digits) else {
            return nil
        }
        return (authority[..<colon], port)
    }

    /// Whether it is labels of 1 to 63 letters, digits, hyphens and underscores, with dots between
    /// them, and 253 octets in all at most.
    static func isHost(_ name: Substring) -> Bool {
        guard name.utf8.count <= 253 else { return false }
        return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.utf8.allSatisfy(isAllowed)
        }
    }

    /// Whether programs read it as an address of IPv4: the last label is a number, also `0x7f`.
    static func isNumeric(_ name: Substring) -> Bool {
        guard let last = name.split(separator: ".").last else { return false }
        return last.utf8.allSatisfy(isDigit)
            || last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    private static func isDigit(_ octet: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
    }

    private static func isAllowed(_ octet: UInt8) -> Bool {
        isDigit(octet) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet)
            || octet == UInt8(ascii: "-") || octet == UInt8(ascii: "_")
    }
}

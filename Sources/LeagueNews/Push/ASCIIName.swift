/// Short names of ASCII letters, digits, hyphens and underscores.
enum ASCIIName {
    /// The most octets of a name.
    static let limit = 64

    /// Whether it is 1 to 64 of these characters.
    static func isValid(_ name: String) -> Bool {
        (1...limit).contains(name.utf8.count)
            && name.utf8.allSatisfy { octet in
                switch octet {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

/// Which addresses of the Internet are public: those that any host may be asked at, so that what
/// others register cannot make us ask a host of our own network.
///
/// <https://www.iana.org/assignments/iana-ipv4-special-registry>,
/// <https://www.iana.org/assignments/iana-ipv6-special-registry>
enum PublicAddress {
    /// Whether an address of 4 or 16 octets, in the order of the network, is public; false for any
    /// other number of octets.
    static func isPublic(_ octets: [UInt8]) -> Bool {
        switch octets.count {
        case 4: isPublicV4(octets)
        case 16: isPublicV6(octets)
        default: false
        }
    }

    /// Whether it is this machine by 127.0.0.0/8 or ::1.
    static func isLoopback(_ octets: [UInt8]) -> Bool {
        switch octets.count {
        case 4: octets[0] == 127
        case 16: octets.dropLast().allSatisfy { $0 == 0 } && octets[15] == 1
        default: false
        }
    }

    private static func isPublicV4(_ octets: [UInt8]) -> Bool {
        !special.contains { matches(octets, $0.octets, bits: $0.bits) }
    }

    /// Global unicast (2000::/3) but what is set apart in it, and the translated public addresses of
    /// NAT64; so neither ::, ::1, mapped, unique local, link-local nor multicast ones.
    private static func isPublicV6(_ octets: [UInt8]) -> Bool {
        if matches(octets, [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], bits: 96) {
            return isPublicV4(Array(octets[12...]))
        }
        return octets[0] & 0xE0 == 0x20
            && !setApart.contains { matches(octets, $0.octets, bits: $0.bits) }
    }

    private static func matches(_ octets: [UInt8], _ network: [UInt8], bits: Int) -> Bool {
        let whole = bits / 8
        guard octets.prefix(whole) == network.prefix(whole) else { return false }
        let rest = bits % 8
        return rest == 0 || (octets[whole] ^ network[whole]) >> (8 - UInt8(rest)) == 0
    }

    private struct Network {
        let octets: [UInt8]
        let bits: Int

        init(_ octets: [UInt8], _ bits: Int) { (self.octets, self.bits) = (octets, bits) }
    }

    private static let special = [
        // This network, private, shared by carriers, loopback, link-local.
        Network([0, 0, 0, 0], 8), Network([10, 0, 0, 0], 8), Network([100, 64, 0, 0], 10),
        Network([127, 0, 0, 0], 8), Network([169, 254, 0, 0], 16),
        Network([172, 16, 0, 0], 12), Network([192, 168, 0, 0], 16),
        // Protocols, documentation, 6to4 relays, benchmarks.
        Network([192, 0, 0, 0], 24), Network([192, 0, 2, 0], 24), Network([192, 88, 99, 0], 24),
        Network([198, 18, 0, 0], 15), Network([198, 51, 100, 0], 24),
        Network([203, 0, 113, 0], 24),
        // Multicast, reserved, broadcast.
        Network([224, 0, 0, 0], 4), Network([240, 0, 0, 0], 4),
    ]

    private static let setApart = [
        // Protocols (Teredo too), documentation, 6to4 (which hides an address of IPv4).
        Network([0x20, 0x01, 0, 0], 23), Network([0x20, 0x01, 0x0D, 0xB8], 32),
        Network([0x20, 0x02], 16), Network([0x3F, 0xFF, 0], 20),
    ]
}

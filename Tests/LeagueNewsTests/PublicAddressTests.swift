import Foundation
import Testing

@testable import LeagueNews

@Suite("Addresses are public or not")
struct PublicAddressTests {
    private static func octets(_ text: String) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &octets) == 1 { return Array(octets.prefix(4)) }
        return inet_pton(AF_INET6, text, &octets) == 1 ? octets : []
    }

    @Test(
        "Private, local and special ones are not",
        arguments: [
            "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255",
            "127.0.0.1", "127.255.255.255", "169.254.169.254", "172.16.0.1", "172.31.255.255",
            "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
            "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
            "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::10.0.0.1",
            "64:ff9b::127.0.0.1", "64:ff9b:1::8.8.8.8", "100::1", "2001::1", "2001:db8::1",
            "2001:1ff:ffff::1", "2002:7f00:1::", "2002:808:808::", "3fff::1", "3fff:fff::1",
            "fc00::1", "fd12:3456::1", "fe80::1", "febf::1", "fec0::1", "ff02::1", "5f00::1",
        ])
    func notPublic(text: String) throws {
        let octets = Self.octets(text)
        try #require(!octets.isEmpty)
        #expect(!PublicAddress.isPublic(octets))
        #expect(PublicAddress.isLoopback(octets) == (text.hasPrefix("127.") || text == "::1"))
    }

    @Test(
        "Those next to them are",
        arguments: [
            "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
            "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
            "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
            "198.20.0.0", "223.255.255.255", "2001:200::1", "2a00:1450::1", "2606:4700::1111",
            "2003::1", "3fff:1000::1", "64:ff9b::8.8.8.8",
        ])
    func isPublic(text: String) throws {
        let octets = Self.octets(text)
        try #require(!octets.isEmpty)
        #expect(PublicAddress.isPublic(octets))
    }

    @Test("Other lengths are no addresses")
    func lengths() {
        for count in [0, 1, 3, 5, 15, 17] {
            #expect(!PublicAddress.isPublic(Array(repeating: 8, count: count)))
        }
    }
}

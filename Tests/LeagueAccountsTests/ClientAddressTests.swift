import LeagueAccounts
import Testing

/// Where a request comes from, as far as guesses are counted.
@Suite struct ClientAddressTests {
    @Test func aHouseholdOfIPv6IsOneAddress() {
        #expect(ClientAddress("2001:db8:1:2::1") == ClientAddress("2001:db8:1:2:ffff::9"))
        #expect(ClientAddress("2001:db8:1:2::1") != ClientAddress("2001:db8:1:3::1"))
        #expect(ClientAddress("[2001:db8:1:2::1]") == ClientAddress("2001:DB8:1:2::1%eth0"))
        #expect(ClientAddress("192.0.2.1") != ClientAddress("192.0.2.2"))
        #expect(ClientAddress("::ffff:192.0.2.1") == ClientAddress("192.0.2.1"))
    }

    @Test(arguments: ["", "x", "1.2.3", "1.2.3.4:80", "256.1.1.1", "::g", "\0", "1.2.3.4\0", "é"])
    func whatIsNoAddressIsNil(_ text: String) {
        #expect(ClientAddress(text) == nil)
    }

    @Test func onlyTrustedProxiesAreBelieved() throws {
        let proxies = try TrustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"])
        func client(_ peer: String?, _ forwarded: String...) -> ClientAddress {
            proxies.client(peer: peer, forwarded: forwarded)
        }
        let one = ClientAddress("192.0.2.1")
        #expect(client("127.0.0.1", "192.0.2.1") == one)
        #expect(client("127.0.0.1", "203.0.113.9, 192.0.2.1") == one)
        #expect(client("127.0.0.1", "203.0.113.9", "192.0.2.1, 10.1.2.3") == one)
        #expect(client("2001:db8::5", "192.0.2.1") == one)
        #expect(client("192.0.2.1", "203.0.113.9") == one)
        #expect(client("127.0.0.1", "192.0.2.1, nonsense") == ClientAddress("127.0.0.1"))
        #expect(client("127.0.0.1", "") == ClientAddress("127.0.0.1"))
        #expect(client("127.0.0.1") == ClientAddress("127.0.0.1"))
        #expect(client(nil, "192.0.2.1") == .unknown)
        #expect(TrustedProxies.none.client(peer: "192.0.2.1", forwarded: ["1.1.1.1"]) == one)
    }

    @Test(arguments: ["", "x", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129", "10.0.0.0/"])
    func aProxyThatIsNoneIsRefused(_ text: String) {
        #expect(throws: UnreadableProxy.self) { try TrustedProxies([text]) }
    }
}

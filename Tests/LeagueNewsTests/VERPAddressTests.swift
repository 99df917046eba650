import TestSupport
import Testing

@testable import LeagueNews

/// Addresses that say which delivery failed.
@Suite struct VERPAddressTests {
    @Test(
        "an address is made, read again and found genuine",
        arguments: [1, 42, 1_000_000_007, Int64.max], VERPAddress.Delimiter.allCases)
    func roundTrip(delivery: Int64, delimiter: VERPAddress.Delimiter) throws {
        let key = try ReturnedSample.key()
        let made = try #require(
            VERPAddress(
                delivery: delivery, key: key, delimiter: delimiter, domain: "league.example"))
        #expect(VERPAddress(made.description) == made)
        #expect(made.isGenuine(by: key))
        let upper = try #require(VERPAddress(made.description.uppercased()))
        #expect(upper.isGenuine(by: key))
        #expect(made.description.split(separator: "@")[0].utf8.count <= 64)
    }

    /// `python3 -c 'import hmac; print(hmac.digest(bytes(range(32)), b"bounce 42", "sha256").hex())'`
    @Test("the code is HMAC-SHA256, cut to 64 bits")
    func code() throws {
        #expect(try ReturnedSample.key().mac(of: 42) == "12e0ed0e6b608419")
    }

    @Test("a code that differs in any digit is not genuine")
    func wrongCodes() throws {
        let key = try ReturnedSample.key()
        let right = Array(key.mac(of: 42))
        for index in right.indices {
            var wrong = right
            wrong[index] = wrong[index] == "0" ? "1" : "0"
            let address = try #require(VERPAddress("bounces+42-\(String(wrong))@a.example"))
            #expect(!address.isGenuine(by: key))
        }
        let other = try #require(VERPAddress("bounces+43-\(String(right))@a.example"))
        #expect(!other.isGenuine(by: key))
    }

    @Test(
        "anything else is no address of ours",
        arguments: [
            "", "@", "bounces@a.example", "bounces+@a.example", "bounces+42@a.example",
            "bounces+42-@a.example", "bounces+-0123456789abcdef@a.example",
            "bounces+042-0123456789abcdef@a.example", "bounces+0-0123456789abcdef@a.example",
            "bounces+-42-0123456789abcdef@a.example", "bounces++42-0123456789abcdef@a.example",
            "bounces+42-0123456789abcde@a.example", "bounces+42-0123456789abcdef0@a.example",
            "bounces+42-0123456789abcdeg@a.example", "bounces+42-0123456789abcdef",
            "bounces+42-0123456789abcdef@", "bounces+42-0123456789abcdef@a b",
            "bounces=42-0123456789abcdef@a.example", "other+42-0123456789abcdef@a.example",
            "bounces+9223372036854775808-0123456789abcdef@a.example",
            "bounces+٤٢-0123456789abcdef@a.example", "bounces+42-0123456789abcde\u{FF46}@a.example",
            "bounces+42-0123456789abcdef@" + String(repeating: "a", count: 300),
        ])
    func others(text: String) {
        #expect(VERPAddress(text) == nil)
    }

    @Test("what no mail server would take is not made")
    func unusable() throws {
        let key = try ReturnedSample.key()
        func address(_ delivery: Int64, _ prefix: String, _ domain: String) -> VERPAddress? {
            VERPAddress(delivery: delivery, key: key, prefix: prefix, domain: domain)
        }
        #expect(address(1, "bounces", "league.example") != nil)
        #expect(address(0, "bounces", "league.example") == nil)
        #expect(address(-1, "bounces", "league.example") == nil)
        #expect(address(1, "", "league.example") == nil)
        #expect(address(1, "b\r\nx", "league.example") == nil)
        #expect(address(1, "b@c", "league.example") == nil)
        #expect(address(1, String(repeating: "b", count: 20), "league.example") == nil)
        #expect(address(1, "bounces", "") == nil)
        #expect(address(1, "bounces", "a b") == nil)
        let longest = try #require(
            address(
                .max, String(repeating: "b", count: 19), String(repeating: "d", count: 189)))
        #expect(longest.description.utf8.count <= VERPAddress.limit)
        #expect(
            VERPAddress(longest.description, prefix: String(repeating: "b", count: 19)) == longest)
    }

    @Test("a key has 32 bytes or more")
    func keys() {
        #expect(VERPKey([]) == nil)
        #expect(VERPKey(Array(repeating: 1, count: 31)) == nil)
        #expect(VERPKey(Array(repeating: 1, count: 64)) != nil)
    }

    @Test("the field nearest to the envelope counts, and no more than twenty addresses are tried")
    func search() throws {
        let key = try ReturnedSample.key()
        func read(_ head: String) -> Int64? {
            ReturnedMessage.read(Array((head + "\n\nx\n").utf8), key: key).delivery
        }
        func address(_ delivery: Int64) -> String {
            "bounces+\(delivery)-\(key.mac(of: delivery))@league.example"
        }
        #expect(read("To: \(address(1))\nDelivered-To: \(address(2))") == 2)
        #expect(read("To: \"x\" <\(address(3))>, y@z.example") == 3)
        #expect(read("X-Original-To: \(address(4))") == 4)
        #expect(read("envelope-to:\n \(address(5))") == 5)
        #expect(read("Cc: \(address(6))\nSubject: \(address(6))") == nil)
        let wrong = "bounces+9-0123456789abcdef@league.example"
        func many(_ count: Int) -> String {
            "To: " + (Array(repeating: wrong, count: count) + [address(7)]).joined(separator: ", ")
        }
        #expect(read(many(19)) == 7)
        #expect(read(many(20)) == nil)
    }
}

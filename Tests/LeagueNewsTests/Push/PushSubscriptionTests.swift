import Crypto
import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite struct PushSubscriptionTests {
    private static let p256dh =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let auth = "BTBZMqHH6r4Tts7J_aSIgg"
    private static let endpoint = "https://web.push.apple.com/a"

    private static func json(
        endpoint: String = endpoint, p256dh: String = p256dh, auth: String = auth,
        expirationTime: String = "null"
    ) -> String {
        """
        {"endpoint":"\(endpoint)","expirationTime":\(expirationTime),\
        "keys":{"p256dh":"\(p256dh)","auth":"\(auth)"}}
        """
    }

    private static func error(of json: String) -> PushError? {
        pushError { () throws(PushError) in _ = try PushSubscription(json: Array(json.utf8)) }
    }

    @Test func `A subscription is read as a browser writes it`() throws {
        let subscription = try PushSubscription(json: Array(Self.json().utf8))
        #expect(subscription.endpoint.text == Self.endpoint)
        #expect(subscription.p256dh == (try octets(Self.p256dh)))
        #expect(subscription.auth == (try octets(Self.auth)))
        #expect(subscription.expirationTime == nil)
        let dated = try PushSubscription(
            json: Array(Self.json(expirationTime: "1767970800500.5").utf8))
        #expect(dated.expirationTime == Date(timeIntervalSince1970: 1_767_970_800.5005))
        #expect(dated != subscription)
        let extra =
            #"{"a":[1],"endpoint":"\#(Self.endpoint)","keys":{"x":1,"#
            + #""p256dh":"\#(Self.p256dh)","auth":"\#(Self.auth)"}}"#
        #expect(try PushSubscription(json: Array(extra.utf8)) == subscription)
        let stored = try PushSubscription(
            endpoint: subscription.endpoint, p256dh: subscription.p256dh, auth: subscription.auth)
        #expect(stored == subscription)
    }

    @Test func `Neither its text nor a dump of it tells its secrets`() throws {
        let subscription = try Subscriber().subscription()
        var dumped = ""
        dump(subscription, to: &dumped)
        for text in ["\(subscription)", String(reflecting: subscription), dumped] {
            #expect(!text.contains("gAAAA") && !text.contains("auth"), "\(text)")
        }
    }

    @Test func `A subscription has 4096 octets at most`() throws {
        let json = Self.json()
        let blanks = String(repeating: " ", count: 4096 - json.utf8.count)
        #expect(Self.error(of: json + blanks) == nil)
        #expect(Self.error(of: json + blanks + " ") == .invalidSubscription(.tooLarge))
    }

    @Test(arguments: [
        "", "{", "null", "[]", "1", #""a""#, "\u{FEFF}x", #"{"endpoint":1}"#,
        #"{"endpoint":"https://web.push.apple.com/a","keys":[]}"#,
        #"{"endpoint":"https://web.push.apple.com/a","expirationTime":"soon"}"#,
        #"{"endpoint":"https://web.push.apple.com/a","expirationTime":1e999}"#,
        String(repeating: "[", count: 4096), String(repeating: #"{"a":"#, count: 800),
    ])
    func `What is no JSON of a subscription is refused`(json: String) {
        #expect(Self.error(of: json) == .invalidSubscription(.json))
    }

    @Test func `What is missing is named`() {
        #expect(Self.error(of: "{}") == .invalidSubscription(.endpoint))
        #expect(Self.error(of: #"{"endpoint":null}"#) == .invalidSubscription(.endpoint))
        #expect(Self.error(of: #"{"endpoint":"a"}"#) == .invalidSubscription(.keys))
        #expect(
            Self.error(of: #"{"endpoint":"a","keys":{"auth":"a"}}"#) == .invalidSubscription(.keys))
        #expect(
            Self.error(of: Self.json(endpoint: "https://evil.example/"))
                == .invalidEndpoint(.service))
    }

    @Test(arguments: ["-1", "8.64e16", "1e300"])
    func `A time that no script can express is refused`(time: String) {
        #expect(
            Self.error(of: Self.json(expirationTime: time))
                == .invalidSubscription(.expirationTime))
    }

    @Test func `A key of another length or form is refused`() throws {
        let point = try octets(Self.p256dh)
        let compressed = try P256.KeyAgreement.PublicKey(x963Representation: point)
            .compressedRepresentation
        let wrong: [String] = [
            "", "A", base64URL(point.dropLast()), base64URL(point + [0]), base64URL(compressed),
            base64URL(point.dropFirst()), base64URL([6] + point.dropFirst()), Self.p256dh + "=",
            Data(point).base64EncodedString(), Self.p256dh.replacing("_", with: "/"),
            " " + Self.p256dh, String(Self.p256dh.dropLast()) + "5", "ÄÖÜ", base64URL([0]),
        ]
        for p256dh in wrong {
            #expect(
                Self.error(of: Self.json(p256dh: p256dh)) == .invalidSubscription(.p256dh),
                "\(p256dh)")
        }
        let auth = try octets(Self.auth)
        for auth in [
            "", base64URL(auth.dropLast()), base64URL(auth + [0]), Self.auth + "==",
            String(Self.auth.dropLast()) + "h", "BTBZMqHH6r4Tts7J/aSIgg",
        ] {
            #expect(Self.error(of: Self.json(auth: auth)) == .invalidSubscription(.auth), "\(auth)")
        }
    }

    @Test func `A point that is not on the curve is refused`() throws {
        let point = try octets(Self.p256dh)
        var hostile: [[UInt8]] = [
            [4] + [UInt8](repeating: 0, count: 64), [4] + [UInt8](repeating: 0xFF, count: 64),
            // (0, 1), and the same point with its halves exchanged.
            [4] + [UInt8](repeating: 0, count: 63) + [1], [4] + point[33...] + point[1..<33],
        ]
        var random = SplitMix64(seed: 8291)
        for _ in 0..<200 {
            var other = point
            let bit = Int.random(in: 8..<8 * 65, using: &random)
            other[bit / 8] ^= 1 << (bit % 8)
            hostile.append(other)
        }
        for point in hostile {
            #expect(
                Self.error(of: Self.json(p256dh: base64URL(point))) == .invalidSubscription(.point),
                "\(point)")
        }
    }

    @Test func `Octets changed at random never end the program`() {
        var random = SplitMix64(seed: 4096)
        let json = Array(Self.json(expirationTime: "1767970800500").utf8)
        var taken = 0
        for _ in 0..<5000 {
            var changed = json
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                changed.removeLast(Int.random(in: changed.indices, using: &random))
            }
            let error = pushError { () throws(PushError) in
                _ = try PushSubscription(json: changed)
            }
            if let error { #expect(!error.description.isEmpty) } else { taken += 1 }
        }
        #expect(taken < 2500)
    }
}

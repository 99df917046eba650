import Crypto
import Foundation
import LeagueNews
import Testing

@Suite struct PushEncryptionTests {
    /// <https://www.rfc-editor.org/rfc/rfc8291#appendix-A>
    @Test func `The example of RFC 8291 is reproduced octet for octet`() throws {
        let subscription = try PushSubscription(
            endpoint: PushEndpoint("https://web.push.apple.com/a"),
            p256dh: octets(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
            ), auth: octets("BTBZMqHH6r4Tts7J_aSIgg"))
        let body = try PushEncryption.encrypt(
            Array("When I grow up, I want to be a watermelon".utf8), for: subscription,
            padding: .none, salt: octets("DGv6ra1nlYgDCS1FRnbzlw"),
            key: P256.KeyAgreement.PrivateKey(
                rawRepresentation: octets("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        #expect(
            base64URL(body)
                == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
                + "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
                + "WGNWQexSgSxsj_Qulcy4a-fN")
    }

    @Test(arguments: [
        (0, 1127), (1, 1127), (1024, 1127), (1025, 2151), (2048, 2151), (2049, 4096), (3992, 4096),
        (3993, 4096),
    ])
    func `A message has one of three lengths`(payload: Int, body: Int) throws {
        let message = try PushEncryption.encrypt(
            [UInt8](repeating: 7, count: payload), for: Subscriber().subscription())
        #expect(message.count == body)
        #expect(message[16..<21] == [0, 0, 16, 0, 65])
    }

    @Test func `A payload has 3993 octets at most`() throws {
        let subscription = try Subscriber().subscription()
        for padding in [PushPadding.none, .steps] {
            #expect(throws: PushError.payloadTooLarge(limit: 3993)) {
                try PushEncryption.encrypt(
                    [UInt8](repeating: 7, count: 3994), for: subscription, padding: padding)
            }
        }
    }

    @Test(arguments: [0, 15, 17]) func `A salt of another length is refused`(count: Int) throws {
        let subscription = try Subscriber().subscription()
        #expect(throws: PushError.cryptography) {
            try PushEncryption.encrypt(
                [], for: subscription, salt: [UInt8](repeating: 0, count: count))
        }
    }

    @Test func `Salt and key are new for each message`() throws {
        let subscription = try Subscriber().subscription()
        let messages = try (0..<100).map { _ in
            try PushEncryption.encrypt([1], for: subscription)
        }
        #expect(Set(messages.map { $0[..<16] }).count == 100)
        #expect(Set(messages.map { $0[21..<86] }).count == 100)
    }
}

import Crypto
import Foundation
import LeagueNews
import TestSupport
import Testing

/// Our messages at the other end, read by the libraries of others.
@Suite struct PushPeerTests {
    private struct Given: Encodable {
        struct Message: Encodable {
            let key, auth, body, payload: String
        }

        struct Token: Encodable {
            let authorization, origin, contact: String
            let now: Int
        }

        var messages: [Message] = []
        var tokens: [Token] = []
    }

    @Test func `http_ece decrypts our messages and py_vapid verifies our tokens`() throws {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let python = checkout.appending(path: ".build-clients/bin/python3")
        try #require(
            FileManager.default.isExecutableFile(atPath: python.path),
            "run scripts/prepare-python .build-clients Tests/CommandTests/Clients/requirements.txt")
        var random = SplitMix64(seed: 8188)
        var given = Given()
        for count in [0, 1, 2, 100, 1023, 1024, 1025, 2048, 2049, 3992, 3993] {
            for padding in [PushPadding.none, .steps] {
                for _ in 0..<5 {
                    let subscriber = Subscriber()
                    // Payloads that end in zeros, and in the octet that ends a payload, too.
                    var payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                    if count > 1, Bool.random(using: &random) {
                        payload.replaceSubrange((count - 2)..., with: [2, 0])
                    }
                    let body = try PushEncryption.encrypt(
                        payload, for: subscriber.subscription(), padding: padding)
                    given.messages.append(
                        Given.Message(
                            key: base64URL(subscriber.key.rawRepresentation),
                            auth: base64URL(subscriber.auth), body: base64URL(body),
                            payload: base64URL(payload)))
                }
            }
        }
        let now = Date(timeIntervalSince1970: 1_767_970_800)
        for contact in ["mailto:games@school.example", "https://school.example/games"] {
            for host in ["fcm.googleapis.com", "web.push.apple.com", "a.notify.windows.com"] {
                let tokens = VAPIDTokens(VAPIDKey(), contact: try VAPIDContact(contact))
                let value = try tokens.authorization(
                    for: PushEndpoint("https://\(host)/a"), now: now)
                given.tokens.append(
                    Given.Token(
                        authorization: value, origin: "https://\(host)", contact: contact,
                        now: Int(now.timeIntervalSince1970)))
            }
        }
        let script = checkout.appending(path: "Tests/LeagueNewsTests/Peers/push_peer.py")
        let outcome = try OutsideProgram(python.path, script.path).run(
            input: JSONEncoder().encode(given))
        #expect(outcome.status == 0, "\(outcome.report)")
        #expect(outcome.report == "110 messages 6 tokens\n")
    }
}

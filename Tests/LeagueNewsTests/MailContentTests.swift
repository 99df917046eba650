import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite("The octets of a message arrive as they are, or are not sent")
struct MailContentTests {
    /// Messages of dots, ends of lines and letters, of about this many octets, which put each of them at
    /// the ends of libcurl's buffers.
    private static func dotted(_ octets: Int, seed: UInt64) -> [UInt8] {
        let pieces = [
            "..\r\n", ".\r\n", "\r\n", ".a\r\n", "x.\r\n", "...\r\n", "Keate\r\n",
            ".\r\n.\r\n",
        ]
        var state = seed
        var result = Array("Subject: Dots\r\n\r\n".utf8)
        while result.count < octets {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            result += Array(pieces[Int(state >> 33) % pieces.count].utf8)
        }
        return result
    }

    @Test("Lines of dots, thousands of them, wherever the buffers end")
    func dots() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            var messages: [[UInt8]] = [
                Array(".\r\n".utf8), Array("\r\n".utf8), Array("..\r\n.\r\n".utf8),
                Array("a".utf8) + Array(repeating: Array("\r\n.".utf8), count: 40_000).joined()
                    + Array("\r\n".utf8),
                Array(repeating: Array(".\r\n".utf8), count: 100_000).joined().map(\.self),
                Self.dotted(3_000_000, seed: 99),
            ]
            for shift in 0..<24 {
                // libcurl's buffer has 65,536 octets.
                let lead = Array(repeating: UInt8(ascii: "x"), count: 900)
                var message: [UInt8] = []
                while message.count < 65_536 - 920 { message += lead + Array("\r\n".utf8) }
                let rest = 65_536 - 12 - message.count + shift
                message += Array(repeating: UInt8(ascii: "y"), count: rest)
                message += Array("\r\n.\r\n..\r\n\r\n.z\r\n.\r\n".utf8)
                messages.append(message)
                messages.append(Self.dotted(200_000 + shift, seed: UInt64(shift)))
            }
            for (place, message) in messages.enumerated() {
                #expect(try await sender.send(to: "tom@example.org", message) == .accepted)
                let hasArrived = try peer.octets(place + 1) == message
                #expect(hasArrived, "message \(place)")
            }
        }
    }

    @Test("A last line without its end gets one")
    func lastLine() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            let message = Array("a: b\r\n\r\n.".utf8)
            #expect(try await sender.send(to: "tom@example.org", message) == .accepted)
            #expect(try peer.octets(1) == Array("a: b\r\n\r\n.\r\n".utf8))
        }
    }

    @Test(
        "Other ends of lines, and NUL, are refused",
        arguments: [
            ("a\nb\r\n", 1), ("a\rb\r\n", 2), ("a\r\r\n", 2), ("\n", 0), ("a\r\n\n", 3), ("a\r", 1),
            ("a\0b", 1), ("a\r\0\n", 2), ("a\n.\r\nMAIL FROM:<x@y>\r\n", 1),
        ])
    func bareEnds(text: String, place: Int) async throws {
        let sender = MailSender(to: try MailServer())
        await #expect(throws: DeliveryError.bareLineEnd(at: place)) {
            try await sender.send(to: "tom@example.org", Array(text.utf8))
        }
    }

    @Test("A message has from 1 octet to 10 MB")
    func sizes() async throws {
        try await withTemporaryFolder { folder in
            let peer = try MailPeer(in: folder)
            let sender = MailSender(to: try peer.server())
            await #expect(throws: DeliveryError.empty) {
                try await sender.send(to: "tom@example.org", [])
            }
            let line = Array(repeating: UInt8(ascii: "x"), count: 98) + Array("\r\n".utf8)
            let most = Array(Array(repeating: line, count: 100_000).joined())
            await #expect(throws: DeliveryError.tooLarge(limit: 10_000_000)) {
                try await sender.send(to: "tom@example.org", most + [UInt8(ascii: "y")])
            }
            #expect(try await sender.send(to: "tom@example.org", most) == .accepted)
            let hasArrived = try peer.octets(1) == most
            #expect(hasArrived)
        }
    }
}

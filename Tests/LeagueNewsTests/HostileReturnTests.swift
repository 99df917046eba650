import Foundation
import LeagueNews
import TestSupport
import Testing

/// Whatever is sent to the address that bounces come to, nothing is made of it but what it may mean.
@Suite struct HostileReturnTests {
    /// The broken messages of the tests of FixtureMail, and more that may lie beside the checkout.
    static let corpus: [URL] = {
        let tests = ReturnedSample.folder.deletingLastPathComponent()
        let shared = tests.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "shared/corpus")
        return files(in: tests.appending(path: "FixtureMailTests/Corpus"))
            + files(in: shared.appending(path: "self"))
            + files(in: shared.appending(path: "third-party"))
    }()

    private static func files(in folder: URL) -> [URL] {
        // A folder that is not there has none.
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    private static func bytes(of file: URL) throws -> [UInt8] {
        guard file.pathExtension == "gz" else { return [UInt8](try Data(contentsOf: file)) }
        let outcome = try OutsideProgram("gzip", "-dc", file.path).run()
        try #require(outcome.status == 0, "gzip cannot read \(file.lastPathComponent)")
        return [UInt8](outcome.output)
    }

    @Test("the corpus is there")
    func isThere() { #expect(Self.corpus.count >= 60) }

    @Test("a message that is no answer to ours says nothing of an address", arguments: corpus)
    func corpusIsHarmless(file: URL) throws {
        let bytes = try Self.bytes(of: file)
        let key = try ReturnedSample.key()
        var random = SplitMix64(seed: UInt64(bytes.count))
        try expectHarmless(bytes, key)
        for copy in Self.damaged(bytes, count: bytes.count < 50_000 ? 20 : 3, &random) {
            try expectHarmless(copy, key)
        }
    }

    private func expectHarmless(_ bytes: [UInt8], _ key: VERPKey) throws {
        let message = ReturnedMessage.read(bytes, key: key)
        #expect(message.delivery == nil)
        #expect(!message.meaning.needsDelivery)
    }

    @Test("the same messages to an address of ours end in a reading", arguments: corpus)
    func corpusToUs(file: URL) throws {
        let key = try ReturnedSample.key()
        let address = try #require(VERPAddress(delivery: 8, key: key, domain: "league.example"))
        let bytes = Array("Delivered-To: \(address)\n".utf8) + (try Self.bytes(of: file))
        let message = ReturnedMessage.read(bytes, key: key)
        if message.meaning.needsDelivery { #expect(message.delivery == 8) }
    }

    @Test(
        "a damaged sample never speaks for another delivery",
        arguments: ReturnedSampleTests.samples)
    func damagedSamples(name: String, delivery: Int64?, told: String) throws {
        let bytes = try ReturnedSample.bytes(name)
        let key = try ReturnedSample.key()
        var random = SplitMix64(seed: 1 + UInt64(bytes.count))
        let count = LongForm.isChosen ? 2000 : 150
        for copy in Self.damaged(bytes, count: count, &random) {
            let message = ReturnedMessage.read(copy, key: key)
            #expect(message.delivery == nil || message.delivery == delivery)
            #expect(message.delivery != nil || !message.meaning.needsDelivery)
            // What is no report of a complaint becomes none.
            if case .complaint = message.meaning { #expect(told == "complaint") }
        }
    }

    /// Copies cut at a place, or with some octets changed, swapped or left out.
    private static func damaged(
        _ bytes: [UInt8], count: Int, _ random: inout SplitMix64
    ) -> [[UInt8]] {
        guard !bytes.isEmpty else { return [] }
        return (0..<count).map { number in
            if number.isMultiple(of: 2) {
                return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
            }
            var copy = bytes
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let place = Int.random(in: copy.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: copy[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: copy.swapAt(place, Int.random(in: copy.indices, using: &random))
                default:
                    copy.removeSubrange(place..<min(copy.count, place + 7))
                    if copy.isEmpty { return copy }
                }
            }
            return copy
        }
    }

    @Test("what is too large, too deep or too wide is nothing")
    func bounds() throws {
        let key = try ReturnedSample.key()
        let sample = try ReturnedSample.bytes("postfix-no-such-user")
        func read(_ bytes: [UInt8]) -> String {
            ReturnedMessage.read(bytes, key: key).meaning.told
        }
        let room = ReturnedMessage.limit - sample.count
        let filling = Array(repeating: UInt8(ascii: "\n"), count: room)
        #expect(read(sample + filling).hasPrefix("hard"))
        #expect(read(sample + filling + [10]) == "other")
        let head = Array("X: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 262_144) + [10]
        #expect(read(head + sample) == "other")
        #expect(read([0, 10] + sample) == "other")
        func fields(_ count: Int) -> [UInt8] {
            Array(String(repeating: "X: y\n", count: count).utf8)
        }
        #expect(read(fields(400) + sample).hasPrefix("hard"))
        #expect(read(fields(500) + sample) == "other")
        #expect(read(fields(50_000) + sample) == "other")
        #expect(read(sample + fields(150_000)).hasPrefix("hard"))
        for nest in [
            "Content-Type: message/rfc822\n\n", "Content-Type:\n message/rfc822\n\n",
            "Content-Type: (comment) message/rfc822\n\n",
            "Content-Type: multipart/mixed; boundary=a\n\n--a\n",
            "content-TYPE : (c)\n\tmultipart/mixed; boundary=a\n\n--a\n",
        ] {
            let deep = "To: x@y.example\n" + String(repeating: nest, count: 8000)
            #expect(read(Array(deep.utf8)) == "other")
        }
        let wide =
            "Content-Type: multipart/report; report-type=delivery-status; boundary=a\n\n"
            + String(repeating: "--a\n\nx\n", count: 50_000)
        #expect(read(Array(wide.utf8)) == "other")
    }

    @Test("a report of very many recipients is read in part")
    func manyRecipients() throws {
        let text = String(decoding: try ReturnedSample.bytes("postfix-no-such-user"), as: UTF8.self)
        func read(_ more: Int) throws -> String {
            let group = "\nFinal-Recipient: rfc822; x@y.example\nAction: failed\nStatus: 5.1.1\n"
            let end =
                "\n--4QxYz1ABCDzG.1795507203/mx.school.example\nContent-Description: Undelivered"
            let changed = text.replacing(end, with: String(repeating: group, count: more) + end)
            return ReturnedMessage.read(Array(changed.utf8), key: try ReturnedSample.key())
                .meaning.told
        }
        #expect(try read(5) == "hard 5.1.1 a.carlow@school.example")
        #expect(try read(9000) == "hard 5.1.1 a.carlow@school.example")
    }
}

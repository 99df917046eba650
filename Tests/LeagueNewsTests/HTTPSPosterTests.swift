import Foundation
import LeagueNews
import TestSupport
import Testing

@Suite("Posting to https addresses")
struct HTTPSPosterTests {
    /// A POST as the other end saw it.
    private struct Seen: Decodable {
        let path: String
        let fields: [[String]]
        let length: Int
        let digest: String
        let connection: Int

        func value(_ name: String) -> String? {
            fields.first { $0[0].lowercased() == name.lowercased() }?[1]
        }
    }

    private static func seen(_ peer: Peer) throws -> Seen {
        try JSONDecoder().decode(Seen.self, from: Data(try #require(peer.nextLine()).utf8))
    }

    private static func configuration(_ files: TestCertificate) -> PosterConfiguration {
        var configuration = PosterConfiguration(userAgent: "fieldgame/1")
        configuration.allowsLoopback = true
        configuration.certificateFile = files.certificate
        return configuration
    }

    /// Runs `body` with a poster and a server by TLS, and the server's address.
    nonisolated(nonsending) func withPeer(
        _ change: (inout PosterConfiguration) -> Void = { _ in },
        _ body: nonisolated(nonsending) (HTTPSPoster, Peer, String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let files = try TestCertificate(in: folder)
            let peer = try Peer("https_peer.py", files.certificate, files.key)
            var configuration = Self.configuration(files)
            change(&configuration)
            let poster = try HTTPSPoster(configuration)
            try await body(poster, peer, "https://localhost:\(peer.port)")
            await poster.close()
        }
    }

    @Test("Content and fields arrive, and the answer comes back")
    func posts() async throws {
        try await withPeer { (poster, peer, url) async throws in
            let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let outcome = try await poster.post(
                body, to: url + "/created",
                fields: [PostField("TTL", "60"), PostField("Topic", ""), PostField("X-A", "b; c")])
            #expect(outcome == .answered(PostAnswer(status: 201)))
            let seen = try Self.seen(peer)
            #expect(seen.length == body.count)
            #expect(seen.value("TTL") == "60" && seen.value("Topic") == "")
            #expect(seen.value("X-A") == "b; c" && seen.value("Expect") == nil)
            #expect(seen.value("User-Agent") == "fieldgame/1")
            #expect(seen.value("Content-Type") == "application/octet-stream")
            // A connection is kept while it seems to be alive; libcurl may find that it is not.
            var connections = [seen.connection]
            for _ in 0..<8 {
                let empty = try await poster.post(
                    [], to: url + "/created", fields: [PostField("content-type", "text/plain")])
                #expect(empty == .answered(PostAnswer(status: 201)))
                let next = try Self.seen(peer)
                #expect(next.length == 0 && next.value("Content-Type") == "text/plain")
                connections.append(next.connection)
            }
            #expect(Set(connections).count < 4, "\(connections)")
        }
    }

    @Test("Answers of all kinds")
    func answers() async throws {
        try await withPeer { (poster, _, url) async throws in
            let gone = try await poster.post([1], to: url + "/gone")
            guard case .answered(let answer) = gone else {
                Issue.record("\(gone)")
                return
            }
            #expect(answer.status == 410 && answer.retryAfter == nil)
            #expect(answer.text == "no longer [31m here")
            #expect(
                try await poster.post([1], to: url + "/later")
                    == .answered(PostAnswer(status: 429, retryAfter: 120)))
            // An instant, far away: cut to a week.
            guard case .answered(let day) = try await poster.post([1], to: url + "/day") else {
                Issue.record("there was no answer")
                return
            }
            #expect(day.status == 503 && (1...604_800).contains(day.retryAfter ?? 0))
            #expect(
                try await poster.post([1], to: url + "/redirect")
                    == .answered(PostAnswer(status: 307)))
        }
    }

    @Test("An answer without end is cut off, and so is a header without end")
    func endless() async throws {
        try await withPeer { (poster, _, url) async throws in
            let huge = try await poster.post([1], to: url + "/huge")
            let excerpt = Array(repeating: UInt8(ascii: "x"), count: 300)
            #expect(huge == .answered(PostAnswer(status: 200, excerpt: excerpt)))
            let fields = try await poster.post([1], to: url + "/fields")
            let isCutOff = fields == .answered(PostAnswer(status: 200))
            #expect(isCutOff || fields == .unreachable(.dropped), "\(fields)")
        }
    }

    @Test("No answer: none in time, none at all, nobody there")
    func noAnswer() async throws {
        try await withPeer({ $0.timeout = .seconds(10) }) { (poster, _, url) async throws in
            #expect(try await poster.post([1], to: url + "/stall") == .unreachable(.timedOut))
            #expect(try await poster.post([1], to: url + "/drop") == .unreachable(.dropped))
            let nobody = try await poster.post([1], to: "https://127.0.0.1:1/")
            #expect(nobody == .unreachable(.noConnection))
        }
    }

    @Test("A certificate must be trusted, and be for the host")
    func certificates() async throws {
        try await withTemporaryFolder { folder in
            let right = try TestCertificate(in: folder)
            let other = try TestCertificate(in: folder, name: "other.example")
            for (shown, trusted) in [(right, other), (other, other)] {
                let peer = try Peer("https_peer.py", shown.certificate, shown.key)
                let poster = try HTTPSPoster(Self.configuration(trusted))
                let url = "https://localhost:\(peer.port)/created"
                let outcome = try await poster.post([1], to: url)
                #expect(outcome == .unreachable(.tls))
            }
        }
    }

    @Test("Eight are on their way at once, and not more")
    func together() async throws {
        try await withPeer { (poster, _, url) async throws in
            try await withThrowingTaskGroup(of: PostOutcome.self) { group in
                for _ in 0..<24 {
                    group.addTask { try await poster.post([1], to: url + "/together/8") }
                }
                for try await outcome in group {
                    #expect(outcome == .answered(PostAnswer(status: 200, excerpt: [0x38])))
                }
            }
        }
    }

    @Test("By http to this machine only, where that is allowed")
    func plain() async throws {
        try await withTemporaryFolder { folder in
            let files = try TestCertificate(in: folder)
            let peer = try Peer("https_peer.py", "", "")
            let poster = try HTTPSPoster(Self.configuration(files))
            let url = "http://127.0.0.1:\(peer.port)/created"
            #expect(try await poster.post([1], to: url) == .answered(PostAnswer(status: 201)))
            let strict = try HTTPSPoster(PosterConfiguration())
            for refused in [url, "http://localhost:\(peer.port)/created"] {
                await #expect(throws: DeliveryError.invalidServer(.scheme)) {
                    try await strict.post([1], to: refused)
                }
            }
            await #expect(throws: DeliveryError.invalidServer(.scheme)) {
                try await poster.post([1], to: "http://example.org/")
            }
        }
    }

    @Test("Hosts of private networks are not asked")
    func forbidden() async throws {
        try await withPeer({ $0.allowsLoopback = false }) { (poster, peer, _) async throws in
            for host in [
                "127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1",
                "169.254.169.254", "100.64.0.1", "192.168.0.1", "172.16.0.1", "[fd00::1]",
                "[fe80::1]", "[::]", "2130706433", "0x7f.1", "127.1", "0177.0.0.1",
                "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
            ] {
                let outcome = try await poster.post([1], to: "https://\(host):\(peer.port)/created")
                #expect(outcome == .forbiddenAddress, "\(host)")
            }
            // The server has seen none of them.
            peer.stop()
            #expect(peer.nextLine() == nil)
        }
    }

    @Test("With this machine allowed, other private networks are still not asked")
    func stillForbidden() async throws {
        try await withPeer { (poster, _, _) async throws in
            for host in ["10.0.0.1", "169.254.169.254", "[fd00::1]"] {
                #expect(try await poster.post([1], to: "https://\(host)/") == .forbiddenAddress)
            }
        }
    }

    @Test("No proxy of the environment is used")
    func proxies() async {
        // The environment is not changed while other tests read it: in a process of its own.
        await #expect(processExitsWith: .success) {
            for name in ["https_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"] {
                setenv(name, "http://127.0.0.1:1", 1)
            }
            try await HTTPSPosterTests().withPeer { (poster, _, url) async throws in
                let outcome = try await poster.post([1], to: url + "/created")
                #expect(outcome == .answered(PostAnswer(status: 201)))
            }
        }
    }

    @Test("No more than a thousand wait")
    func waiting() async throws {
        try await withPeer({ $0.timeout = .seconds(300) }) { (poster, peer, url) async throws in
            try await withThrowingTaskGroup(of: PostOutcome?.self) { group in
                for _ in 0..<1100 {
                    group.addTask {
                        do {
                            return try await poster.post([1], to: url + "/stall")
                        } catch DeliveryError.tooManyWaiting(limit: 1000) {
                            return nil
                        }
                    }
                }
                var (refused, ended) = (0, 0)
                for try await outcome in group {
                    if outcome == nil { refused += 1 } else { ended += 1 }
                    // Eight are on their way, or are soon.
                    if refused == 92, ended == 0 { peer.stop() }
                }
                #expect((92...100).contains(refused) && refused + ended == 1100)
            }
        }
    }

    @Test(
        "Fields that could end a header, or a message, are refused",
        arguments: [
            ("A", "b\r\nHost: x"), ("A", "b\nc"), ("A", "b\0"), ("A\r\nB", "c"), ("A:B", "c"),
            ("", "c"), ("A B", "c"), ("Host", "x"), ("content-LENGTH", "1"),
            ("Transfer-Encoding", "chunked"), ("A", "ä"),
            ("A", String(repeating: "b", count: 8192)),
        ])
    func fields(name: String, value: String) async throws {
        let poster = try HTTPSPoster(PosterConfiguration())
        await #expect(throws: DeliveryError.invalidField) {
            try await poster.post([1], to: "https://example.org/", fields: [PostField(name, value)])
        }
    }

    @Test("Addresses, sizes and numbers beyond the limits are refused, and all after the end")
    func limits() async throws {
        let poster = try HTTPSPoster(PosterConfiguration())
        for (url, fault) in [
            ("https://tom:secret@example.org/", DeliveryError.ServerFault.password),
            ("ftp://example.org/", .scheme), ("file:///etc/passwd", .unreadable),
            ("example.org", .unreadable), ("https://exa mple.org/", .unreadable),
            ("https://example.org/\r\nx", .unreadable),
        ] {
            await #expect(throws: DeliveryError.invalidServer(fault), "\(url)") {
                try await poster.post([1], to: url)
            }
        }
        await #expect(throws: DeliveryError.tooLarge(limit: 1_000_000)) {
            try await poster.post(Array(repeating: 0, count: 1_000_001), to: "https://example.org/")
        }
        await #expect(throws: DeliveryError.invalidField) {
            try await poster.post(
                [1], to: "https://example.org/",
                fields: Array(repeating: PostField("A", "b"), count: 65))
        }
        await poster.close()
        await poster.close()
        await #expect(throws: DeliveryError.closed) {
            try await poster.post([1], to: "https://example.org/")
        }
        #expect(throws: DeliveryError.invalidField) {
            try HTTPSPoster(PosterConfiguration(userAgent: "a\r\nb"))
        }
    }
}

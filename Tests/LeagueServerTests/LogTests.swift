import Foundation
import Glibc
import LeagueServer
import LeagueService
import Logging
import TestSupport
import Testing

@Suite struct LogTests {
    @Test func aLineARequestWithoutPersonalData() async throws {
        try await TestServer.run { server in
            let answer = try await server.get(
                "/calendar/umpire/mr-carlow.ics?secret=1",
                ["User-Agent: iOS/17.5 dataaccessd/1.0 (tom)", "X-Request-ID: q1"])
            #expect(answer.status == 404)
            let object = try await entry(server, id: "q1")
            #expect(object["level"] as? String == "info")
            #expect(object["message"] as? String == "request")
            #expect(object["method"] as? String == "GET")
            #expect(object["route"] as? String == "/calendar/umpire/{slug}.ics")
            #expect(object["status"] as? Int == 404)
            #expect(object["bytes"] as? Int == answer.body.count)
            #expect(object["ms"] as? Double != nil)
            #expect(object["client"] as? String == "apple")
            let all = try server.logLines().joined()
            for word in ["carlow", "secret", "tom", "127.0.0.1:\(server.port) "] {
                #expect(!all.contains(word))
            }
        }
    }

    @Test func aLineForPeople() async throws {
        try await TestServer.run(format: .text) { server in
            _ = try await server.get("/healthz", ["X-Request-ID: q1"])
            var line: String?
            try await wait(for: "the line") {
                line = try server.logLines().first { $0.contains("id=q1") }
                return line != nil
            }
            let pattern =
                #/20..-..-..T..:..:..Z info request id=q1 method=GET route=/healthz status=200 bytes=18 ms=\d+\.\d\d client=none/#
            #expect(try pattern.wholeMatch(in: line ?? "") != nil, "\(line ?? "")")
        }
    }

    @Test func whatIsLessImportantIsNotWritten() async throws {
        try await TestServer.run(level: .warning) { server in
            _ = try await server.get("/healthz")
            server.log.logger("a").info("not this")
            server.log.logger("a").warning("but\n\"this\"", metadata: ["k": "v\u{1b}"])
            let lines = try server.logLines()
            #expect(lines.count == 1)
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
            #expect(object["message"] as? String == "but\n\"this\"")
            #expect(object["k"] as? String == "v\u{1b}")
            #expect(object["logger"] as? String == "a")
            #expect(!lines[0].contains("\u{1b}"))
        }
    }

    @Test func linesAreWrittenWithoutBeingAskedFor() async throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        let output = LogOutput(ends[1])
        output.add(Array("one\n".utf8))
        var bytes = [UInt8](repeating: 0, count: 16)
        // Waits for the thread of the log.
        #expect(read(ends[0], &bytes, 16) == 4)
        output.add(Array("two\n".utf8))
        output.close()
        #expect(read(ends[0], &bytes, 16) == 4)
        for end in ends { close(end) }
    }

    private func entry(_ server: TestServer, id: String) async throws -> [String: Any] {
        var found: [String: Any]?
        try await wait(for: "the line of \(id)") {
            found = try server.logLines().lazy.compactMap { line in
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            }.first { $0["id"] as? String == id }
            return found != nil
        }
        return try #require(found)
    }
}

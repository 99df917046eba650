import Foundation
import Glibc
import LeagueDatabase
import LeagueServer
import LeagueService
import Logging
import NIOConcurrencyHelpers
import TestSupport
import Testing

/// The log goes to a pipe whose reader has stopped reading.
@Suite struct StalledLogTests {
    /// A full pipe; it is closed with this value.
    private final class FullPipe: Sendable {
        let reading: CInt
        let writing: CInt

        init() throws {
            var ends: [CInt] = [0, 0]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
            let flags = fcntl(writing, F_GETFL)
            _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
            let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 4096)
            while write(writing, bytes, bytes.count) > 0 {}
            try #require(errno == EAGAIN)
            _ = fcntl(writing, F_SETFL, flags)
        }

        deinit {
            close(reading)
            close(writing)
        }

        /// All that comes until nothing has come for two seconds.
        func rest() -> [UInt8] {
            var all: [UInt8] = []
            var bytes = [UInt8](repeating: 0, count: 65_536)
            var question = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            while poll(&question, 1, 2000) > 0 {
                let count = Glibc.read(reading, &bytes, bytes.count)
                guard count > 0 else { break }
                all += bytes.prefix(count)
            }
            return all
        }
    }

    @Test func nobodyWaitsForItsReader() async throws {
        let pipe = try FullPipe()
        let log = ServerLog(LogOutput(pipe.writing), format: .json, level: .info)
        let ended = NIOLockedValueBox(false)
        try await TestServer.run(log: log) { server in
            for _ in 0..<3 {
                log.logger("test").error("nobody reads this")
                let answer = try await server.get("/calendar/house/keate.ics")
                #expect(answer.status == 200)
            }
        }
        // Not on the threads of tasks, which it must not hold up either.
        Thread.detachNewThread {
            log.output.close()
            ended.withLockedValue { $0 = true }
        }
        try await wait(for: "the log to be closed") { ended.withLockedValue { $0 } }
        _ = pipe
    }

    @Test func whatNobodyReadsIsLostAndCounted() async throws {
        let pipe = try FullPipe()
        let output = LogOutput(pipe.writing)
        let line = [UInt8](repeating: 0x20, count: 99_999) + [0x0A]
        let all = try await onThreadOfItsOwn {
            output.add(line)
            // The thread has it in its hands, and takes no more before somebody reads.
            #expect(!output.flush())
            for _ in 0..<100 { output.add(line) }
            return pipe.rest()
        }
        // Eleven lines make more than is kept.
        let notice = "89 lines of the log were lost here\n"
        #expect(String(decoding: all.suffix(notice.utf8.count), as: UTF8.self) == notice)
        #expect(all.count { $0 == 0x0A } == 13)
        output.close()
    }

    @Test func whatIsUrgentIsWrittenAtOnceAndInItsOrder() throws {
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        let output = LogOutput(ends[1])
        // It has a copy of its own, which its end closes.
        close(ends[1])
        let log = ServerLog(output, format: .text, level: .info)
        log.logger("a").info("one")
        log.logger("a").error("two")
        #expect(output.flush())
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = read(ends[0], &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        #expect(text.contains(#/info one logger=a\n[^\n]* error two logger=a\n$/#))
        output.close()
        #expect(read(ends[0], &bytes, bytes.count) == 0)
        close(ends[0])
    }
}

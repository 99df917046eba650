import Foundation
import Glibc
import LeagueDatabase
import Testing

/// A connection to the service, by a bare socket: it sends what no decent client would.
final class TestClient: Sendable {
    private let socket: CInt

    /// Connects; waits ten minutes at most for anything.
    init(port: Int, receiveBuffer: CInt? = nil) async throws {
        let socket = Glibc.socket(
            AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        try #require(socket >= 0)
        self.socket = socket
        var wait = timeval(tv_sec: 600, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &wait, socklen_t(MemoryLayout<timeval>.size))
        }
        if var receiveBuffer {
            setsockopt(
                socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<CInt>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let outcome = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Glibc.connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard outcome == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(socket) }

    /// Sends a request, with `body` where that is not empty, and reads the answer.
    func ask(
        _ target: String, _ fields: [String] = [], method: String = "GET", body: String = ""
    ) async throws -> TestAnswer {
        try await ask(target, fields, method: method, content: Array(body.utf8))
    }

    /// The same with any bytes.
    func ask(
        _ target: String, _ fields: [String], method: String, content: [UInt8]
    ) async throws -> TestAnswer {
        let length = content.isEmpty ? [] : ["Content-Length: \(content.count)"]
        try send(Array(Self.request(target, fields + length, method: method).utf8) + content)
        return try await answer(hasBody: method != "HEAD")
    }

    static func request(_ target: String, _ fields: [String] = [], method: String = "GET") -> String
    {
        (["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n")
            + "\r\n\r\n"
    }

    /// Sends a text as it is; what the other side no longer takes is lost.
    func send(_ text: String) throws { try send(Array(text.utf8)) }

    private func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Says that nothing more comes.
    func endSending() { shutdown(socket, CInt(SHUT_WR)) }

    /// The next answer; throws when the connection ends before the answer does.
    func answer(hasBody: Bool = true) async throws -> TestAnswer {
        try await onThreadOfItsOwn { try self.readAnswer(hasBody: hasBody) }
    }

    /// Everything up to the end of the connection.
    func rest() async throws -> [UInt8] {
        try await onThreadOfItsOwn {
            var bytes: [UInt8] = []
            while let more = try? self.receive(65_536), !more.isEmpty { bytes += more }
            return bytes
        }
    }

    /// What comes next, at least one byte; none at the end of the connection.
    func more() async throws -> [UInt8] {
        try await onThreadOfItsOwn { try self.receive(65_536) }
    }

    /// Waits for the end of the connection, before which nothing more must come; 0 for an orderly
    /// one, else the number of the error.
    func end() async throws -> CInt {
        try await onThreadOfItsOwn {
            do {
                let more = try self.receive(1)
                guard more.isEmpty else { throw NotAnAnswer("something came") }
                return 0
            } catch let error as POSIXError { return error.code.rawValue }
        }
    }

    private func readAnswer(hasBody: Bool) throws -> TestAnswer {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let byte = try receive(1)
            guard !byte.isEmpty else {
                throw NotAnAnswer("the connection ended after \(head.count) bytes")
            }
            head += byte
        }
        var answer = try TestAnswer(head: String(decoding: head, as: UTF8.self))
        let length = hasBody && answer.status != 304 ? Int(answer["Content-Length"] ?? "0") ?? 0 : 0
        while answer.body.count < length {
            let bytes = try receive(length - answer.body.count)
            guard !bytes.isEmpty else {
                throw NotAnAnswer("\(answer.body.count) of \(length) bytes came")
            }
            answer.body += bytes
        }
        return answer
    }

    /// Up to this many bytes; none at the end of the connection.
    private func receive(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(count, 65_536))
        let received = recv(socket, &bytes, bytes.count, 0)
        guard received >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return Array(bytes.prefix(received))
    }
}

/// What came was no answer. Thrown to the test that asked: on the client's own threads an expectation
/// would belong to none.
struct NotAnAnswer: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

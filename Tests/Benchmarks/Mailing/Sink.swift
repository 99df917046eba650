import Foundation
import Synchronization

/// A mail server that takes all and keeps nothing, as fast as it can: what sending is measured against.
///
/// `@unchecked Sendable`: nothing changes after it has been made.
final class Sink: @unchecked Sendable {
    let port: UInt16
    private let listener: Int32
    private let messages = Mutex(0)

    /// How many messages it has taken.
    var taken: Int { messages.withLock(\.self) }

    init() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress else { return }
            let pointer = base.assumingMemoryBound(to: sockaddr.self)
            bind(listener, pointer, length)
            getsockname(listener, pointer, &length)
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        listen(listener, 16)
        Thread(block: run).start()
    }

    private func run() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            var one: Int32 = 1
            setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
            Thread { self.serve(connection) }.start()
        }
    }

    private func serve(_ connection: Int32) {
        func say(_ text: String) {
            _ = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        }
        say("220 sink ESMTP\r\n")
        var pending: [UInt8] = []
        var isData = false
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let end = Array("\r\n.\r\n".utf8)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            pending += buffer[..<count]
            while true {
                if isData {
                    guard pending.suffix(5) == end[...] else { break }
                    messages.withLock { $0 += 1 }
                    pending = []
                    isData = false
                    say("250 taken\r\n")
                } else {
                    guard let place = pending.firstIndex(of: 0x0A) else { break }
                    let verb = String(decoding: pending.prefix(4), as: UTF8.self)
                    pending.removeSubrange(...place)
                    switch verb {
                    case "EHLO": say("250-sink\r\n250 SIZE 20000000\r\n")
                    case "DATA":
                        isData = true
                        say("354 go on\r\n")
                    default: say("250 OK\r\n")
                    }
                }
            }
        }
        close(connection)
    }
}

import Foundation
import LeagueDatabase

/// Stands between a client and the server's socket, passes everything on, and counts how often the
/// client spoke after the server had: its round trips.
package final class RoundTripCounter: Sendable {
    /// A folder to connect to instead of the server's.
    package let folder: String
    private let listener: CInt
    /// One word for each time that a side began to speak.
    private let turns: AsyncStream<Bool>

    /// Passes one connection on to the server whose socket is `path`.
    package init(to path: String) throws {
        var name = Array("/tmp/fieldgame-relay-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw ClusterError(.cannotWrite, "A socket cannot be made.")
        }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        listener = try listeningSocket(at: folder + "/.s.PGSQL.5432")
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
        turns = stream
        let listener = listener
        Thread.detachNewThread {
            let client = accept(listener, nil, nil)
            let server = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
            _ = withAddress(of: path) { connect(server, $0, $1) }
            relay(client, server, continuation)
            close(client)
            close(server)
            continuation.finish()
        }
    }

    deinit {
        close(listener)
        unlink(folder + "/.s.PGSQL.5432")
        rmdir(folder)
    }

    /// How often the client spoke after the server had; to be asked once the client has closed.
    package func count() async -> Int {
        await turns.filter(\.self).reduce(0) { count, _ in count + 1 }
    }
}

private func relay(_ client: CInt, _ server: CInt, _ turns: AsyncStream<Bool>.Continuation) {
    var isClientsTurn: Bool?
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        var both = [
            pollfd(fd: client, events: Int16(POLLIN), revents: 0),
            pollfd(fd: server, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&both, 2, -1) > 0 else { return }
        let isFromClient = both[0].revents != 0
        let count = read(isFromClient ? client : server, &buffer, buffer.count)
        guard count > 0 else { return }
        if isClientsTurn != isFromClient { turns.yield(isFromClient) }
        isClientsTurn = isFromClient
        _ = send(isFromClient ? server : client, buffer, count, CInt(MSG_NOSIGNAL))
    }
}

/// A Unix socket that listens at `path`.
package func listeningSocket(at path: String) throws -> CInt {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard withAddress(of: path, { bind(descriptor, $0, $1) }) == 0, listen(descriptor, 8) == 0
    else {
        close(descriptor)
        throw ClusterError(.cannotWrite, "A socket cannot be made.")
    }
    return descriptor
}

private func withAddress<Value>(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
) -> Value {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}

import Foundation
import LeagueDatabase
import Synchronization

/// Stands between a client and the server's socket, passes everything on, and counts how often the
/// client spoke after the server had: its round trips.
package final class RoundTripCounter: Sendable {
    /// A folder to connect to instead of the server's.
    package var folder: String { relay.folder }
    private let relay: Relay
    /// For each time that something was said, whether the client said it.
    private let speakers: AsyncStream<Bool>

    /// Passes one connection on to the server whose socket is `path`.
    package init(to path: String) throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
        speakers = stream
        relay = try Relay(to: path) { octets, isFromClient in
            continuation.yield(isFromClient)
            return octets.count
        } atEnd: {
            continuation.finish()
        }
    }

    /// How often the client spoke after the server had; to be asked once the client has closed.
    package func count() async -> Int {
        await speakers.reduce((turns: 0, isClients: false)) { before, isClients in
            (before.turns + (isClients && !before.isClients ? 1 : 0), isClients)
        }.turns
    }
}

/// Stands between a client and the server's socket, and cuts the connection after so many octets of
/// the server: as if the server had died then.
package final class CutConnection: Sendable {
    /// A folder to connect to instead of the server's.
    package var folder: String { relay.folder }
    private let relay: Relay
    private let said: AsyncStream<ArraySlice<UInt8>>
    private let limit: Int

    /// Passes one connection on to the server whose socket is `path`, until it has said `limit` octets.
    package init(to path: String, after limit: Int = .max) throws {
        let (stream, continuation) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        said = stream
        self.limit = limit
        let left = Mutex(limit)
        relay = try Relay(to: path) { octets, isFromClient in
            if isFromClient { return octets.count }
            continuation.yield(octets)
            return left.withLock { left in
                let count = min(left, octets.count)
                left -= count
                return count
            }
        } atEnd: {
            continuation.finish()
        }
    }

    /// Whether it was cut, which it is not where the server said less; and where to cut it the next
    /// time: before each message of the server, and in its middle. To be asked once the client has
    /// closed.
    package func outcome() async -> (isCut: Bool, cuts: [Int]) {
        let octets = await said.reduce([]) { $0 + $1 }
        var (cuts, place) = ([Int](), 0)
        // A message is a letter and then its length, which counts itself.
        while place + 5 <= octets.count {
            let length = octets[place + 1..<place + 5].reduce(0) { $0 << 8 + Int($1) }
            cuts += [place, place + 1 + length / 2]
            place += 1 + length
        }
        return (octets.count > limit, cuts)
    }
}

/// A socket whose first client talks to a server through us.
private final class Relay: Sendable {
    /// The folder of the socket.
    let folder: String
    private let listener: CInt

    /// - Parameters:
    ///   - path: the server's socket.
    ///   - pass: is told what one side says; of it so many octets reach the other side, and where that
    ///     is not all the connection ends.
    ///   - atEnd: is told of its end.
    init(
        to path: String,
        pass: @escaping @Sendable (_ octets: ArraySlice<UInt8>, _ isFromClient: Bool) -> Int,
        atEnd: @escaping @Sendable () -> Void
    ) throws {
        var name = Array("/tmp/fieldgame-relay-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw ClusterError(.cannotWrite, "A socket cannot be made.")
        }
        folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        listener = try listeningSocket(at: folder + "/.s.PGSQL.5432")
        let listener = listener
        Thread.detachNewThread {
            let client = accept(listener, nil, nil)
            let server = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
            _ = withAddress(of: path) { connect(server, $0, $1) }
            relay(client, server, pass)
            close(client)
            close(server)
            atEnd()
        }
    }

    deinit {
        close(listener)
        unlink(folder + "/.s.PGSQL.5432")
        rmdir(folder)
    }
}

private func relay(
    _ client: CInt, _ server: CInt, _ pass: (ArraySlice<UInt8>, Bool) -> Int
) {
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
        let passed = pass(buffer[..<count], isFromClient)
        _ = send(isFromClient ? server : client, buffer, passed, CInt(MSG_NOSIGNAL))
        guard passed == count else { return }
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

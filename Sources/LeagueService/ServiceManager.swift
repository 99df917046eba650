import Glibc

/// What the service manager that started this process gives it and wants to hear: systemd, and those
/// that do as it does.
package enum ServiceManager {
    /// The first descriptor that is handed over.
    private static let firstSocket: CInt = 3

    /// Whether sockets are handed over that nobody has taken yet.
    package static var handsOverSockets: Bool {
        number("LISTEN_PID") == getpid() && number("LISTEN_FDS") ?? 0 > 0
    }

    /// Whether a socket is reached from this machine alone, by a file.
    package static func isLocal(_ socket: CInt) -> Bool {
        var domain: CInt = 0
        var size = socklen_t(MemoryLayout.size(ofValue: domain))
        return unsafe getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0
            && domain == AF_UNIX
    }

    /// The socket that listens for this process already; nil where none was handed over.
    ///
    /// It is not handed on to programs that this one starts. Throws ``SeveralSockets``.
    /// See sd_listen_fds(3).
    package static func takeSocket() throws -> CInt? {
        guard handsOverSockets, let count = number("LISTEN_FDS") else { return nil }
        for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsafe unsetenv(name) }
        guard count == 1 else { throw SeveralSockets(count: Int(count)) }
        _ = fcntl(firstSocket, F_SETFD, FD_CLOEXEC)
        return firstSocket
    }

    /// Says that requests are taken from now on; nothing where nobody wants to hear of it.
    ///
    /// See sd_notify(3).
    package static func notifyReady() {
        guard let path = variable("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@")
        else { return }
        // A name that begins with @ is of the abstract kind, whose first octet is 0.
        let bytes = path.hasPrefix("@") ? [0] + Array(path.utf8.dropFirst()) : Array(path.utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + bytes.count }
        let socket = Glibc.socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0, let length else { return }
        defer { close(socket) }
        let message = Array("READY=1".utf8)
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = unsafe sendto(
                    socket, message, message.count, CInt(MSG_NOSIGNAL), address,
                    socklen_t(length))
            }
        }
    }

    private static func variable(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    private static func number(_ name: String) -> Int32? { variable(name).flatMap { Int32($0) } }
}

/// Several sockets were handed over, of which only one could be served.
package struct SeveralSockets: Error, CustomStringConvertible {
    let count: Int

    package var description: String {
        "the service manager hands over \(count) sockets, and one is served: keep one ListenStream= in "
            + "the .socket unit"
    }
}

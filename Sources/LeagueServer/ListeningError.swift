import Glibc
import NIOCore

/// Why nobody can be served at an address.
package struct ListeningError: Error, CustomStringConvertible {
    /// Whether trying again later may help: another program has the port.
    package let isTaken: Bool
    /// What happened and what to do, with host and port.
    package let description: String

    init(_ error: any Error, host: String, port: Int) {
        let place = "\(host), port \(port)"
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE?:
            isTaken = true
            description =
                "cannot listen on \(place): another program does. Stop it (`ss -ltnp` names it), "
                + "or choose another port with --port; 0 is any that is free"
        case EACCES?, EPERM?:
            isTaken = false
            description =
                "cannot listen on \(place): ports below 1024 are the system's. Choose another with "
                + "--port, and put a web server in front"
        default:
            isTaken = false
            description =
                "cannot listen on \(place): \(error). --host must be an address of this machine, "
                + "such as 127.0.0.1, or 0.0.0.0 for all of them"
        }
    }
}

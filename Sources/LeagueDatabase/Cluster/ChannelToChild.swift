import Foundation

/// A pair of connected descriptors, one for us and one for a child process.
///
/// Sockets rather than a pipe: they are closed on exec from the start, so no other child that is
/// started meanwhile can hold an end open.
package final class ChannelToChild {
    /// Our end.
    private(set) var ours: CInt
    /// The child's end.
    package private(set) var theirs: CInt

    /// Throws ``ClusterError`` (`unavailable`) when the process has no descriptors left.
    package init() throws {
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw ClusterError(
                .unavailable, "no channel to a child: \(String(cString: strerror(errno)))")
        }
        (ours, theirs) = (ends[0], ends[1])
    }

    deinit {
        closeOurs()
        closeTheirs()
    }

    /// Writes a few lines; a child that is gone does not matter.
    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = send(ours, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    /// Reads until every holder of the other end has closed it.
    func readToEnd() -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(ours, &chunk, chunk.count)
            if count > 0 { bytes += chunk[..<count] }
            if count == 0 || count < 0 && errno != EINTR { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ends what we say to the child.
    package func closeOurs() {
        if ours >= 0 { close(ours) }
        ours = -1
    }

    /// To be called once the child has its own copy.
    package func closeTheirs() {
        if theirs >= 0 { close(theirs) }
        theirs = -1
    }
}

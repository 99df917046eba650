import Glibc

/// One end of a socket on which lists of bytes go either way, each after its length: eight bytes,
/// the most significant one first.
struct Channel {
    /// Why nothing more can be sent or received.
    enum Failure: Error {
        /// The other end is gone.
        case ended
        /// It has not kept the time.
        case late
        /// It announces more than may come.
        case tooLong
    }

    let descriptor: CInt

    /// Sends a list of bytes; waits for the other end until the deadline, or for ever.
    func send(
        _ bytes: [UInt8], until deadline: SuspendingClock.Instant? = nil
    ) throws(Failure) {
        // In one piece: the other end is woken once.
        let message =
            (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) } + bytes
        var sent = 0
        while sent < message.count {
            try wait(for: POLLOUT, until: deadline)
            let count = unsafe message.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
                return unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Self.flags)
            }
            if count > 0 { sent += count } else { try Self.examine(errno) }
        }
    }

    /// The next list of bytes; waits for it until the deadline, or for ever.
    func receive(
        atMost limit: Int, until deadline: SuspendingClock.Instant? = nil
    ) throws(Failure) -> [UInt8] {
        let length = try bytes(8, until: deadline).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(limit) else { throw .tooLong }
        return try bytes(Int(length), until: deadline)
    }

    /// The next list of bytes, whenever it comes; nil once the other end is gone.
    func next(atMost limit: Int) throws(Failure) -> [UInt8]? {
        do {
            return try receive(atMost: limit)
        } catch .ended {
            return nil
        }
    }

    private func bytes(
        _ wanted: Int, until deadline: SuspendingClock.Instant?
    ) throws(Failure) -> [UInt8] {
        var received: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(wanted, 65_536))
        while received.count < wanted {
            try wait(for: POLLIN, until: deadline)
            let room = min(chunk.count, wanted - received.count)
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe recv(descriptor, buffer.baseAddress, room, Self.flags)
            }
            if count == 0 { throw .ended }
            if count > 0 { received += chunk[..<count] } else { try Self.examine(errno) }
        }
        return received
    }

    private func wait(
        for events: CInt, until deadline: SuspendingClock.Instant?
    ) throws(Failure) {
        while true {
            var patience: CInt = -1
            if let deadline {
                let rest = SuspendingClock.now.duration(to: deadline) / .milliseconds(1)
                // Rounded up, or the last millisecond would be spent asking.
                patience = CInt(min(max(rest.rounded(.up), 0), 86_400_000))
            }
            var descriptor = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            // What has come in time is taken, even by one who was late to look.
            if unsafe poll(&descriptor, 1, patience) > 0 { return }
            if patience == 0 { throw .late }
        }
    }

    /// What can pass is tried again.
    private static func examine(_ error: CInt) throws(Failure) {
        guard [EINTR, EAGAIN].contains(error) else { throw .ended }
    }

    private static let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
}

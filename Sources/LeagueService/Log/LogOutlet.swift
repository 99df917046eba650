import Glibc

/// A descriptor that lines are written to, as fast as its reader takes them.
struct LogOutlet {
    /// What a pipe takes without waiting when it says that it takes something.
    private static let piece = 4096
    /// How long one look at the descriptor takes at most, in milliseconds.
    private static let pause: CInt = 100

    private let descriptor: CInt
    private let isFile: Bool

    /// An outlet to an open descriptor, which stays open.
    init(_ descriptor: CInt) {
        self.descriptor = descriptor
        var facts = stat()
        isFile = unsafe fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Writes all of it, unless the descriptor has no reader any more, or `isOver` says so while its
    /// reader does not read.
    ///
    /// The descriptor is asked before each piece, rather than made one that never waits: other
    /// programs have the same pipe or terminal, and would get its errors.
    func write(_ bytes: [UInt8], until isOver: () -> Bool) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard takesMore else {
                if isOver() { return }
                continue
            }
            let length = isFile ? rest.count : min(rest.count, Self.piece)
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, length)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Whether the descriptor takes something now, or soon; also when it has no reader.
    private var takesMore: Bool {
        var question = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&question, 1, Self.pause) > 0
    }
}

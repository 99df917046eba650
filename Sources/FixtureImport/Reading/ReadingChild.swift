import FixtureMail
import Foundation
import LeagueDatabase

/// A reading process, seen from the one that asks it. It is ended with this object.
///
/// It starts while what it is to know is still being looked up, and reads once it has been told.
package final class ReadingChild {
    /// The process's number.
    package let process: Int32
    private let channel: Channel
    private var limits = Limits.standard
    private var isReaped = false

    /// Starts a process, and waits for nothing of it.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`) when that cannot be done.
    package init(program: String) throws(ImportError) {
        let (process, descriptor) = try Self.spawn(program)
        (self.process, channel) = (process, Channel(descriptor: descriptor))
    }

    /// Starts this very program as reading process, before the first message is there; nil where that
    /// cannot be done now: then reading the first message fails.
    package static func ahead() -> ReadingChild? {
        do {
            return try ReadingChild(program: SandboxedReader.thisProgram)
        } catch {
            return nil
        }
    }

    /// Tells the process what it is to know, once, and waits until it is ready. Blocks.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`) when that cannot be done.
    func configure(_ configuration: ReaderConfiguration) throws {
        let encoded = Array(try JSONEncoder().encode(configuration))
        limits = configuration.limits
        do {
            _ = try answer(to: encoded, atMost: 0)
        } catch {
            throw ImportError.readerUnavailable("does not start: \(error)")
        }
    }

    deinit {
        close(channel.descriptor)
        kill()
    }

    /// Has the process read a message. Blocks.
    ///
    /// Throws ``Ended`` when it dies of it, takes too long, or answers nonsense.
    func read(_ bytes: [UInt8]) throws(Ended) -> MessageReading {
        try read(.message, bytes)
    }

    /// Has the process read the Date of a message in its first bytes. Blocks; throws as
    /// ``read(_:)``.
    func date(_ start: [UInt8]) throws(Ended) -> Date? {
        let answer: MessageDate = try read(.date, start)
        return answer.sentAt
    }

    /// Has the process read a file of matches. Blocks; throws as ``read(_:)``.
    func file(_ request: FileRequest) throws -> FileReading {
        try read(.file, Array(try JSONEncoder().encode(request)))
    }

    private func read<Answer: Decodable>(
        _ request: ReadingRequest, _ bytes: [UInt8]
    ) throws(Ended) -> Answer {
        let answer = try answer(to: [request.rawValue] + bytes, atMost: limits.readingBytes)
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(answer))
        } catch {
            kill()
            throw Ended(description: "what was read of it makes no sense")
        }
    }

    private func answer(to bytes: [UInt8], atMost limit: Int) throws(Ended) -> [UInt8] {
        let deadline = SuspendingClock.now + .seconds(limits.readerPatience)
        do {
            try channel.send(bytes, until: deadline)
            return try channel.receive(atMost: limit, until: deadline)
        } catch {
            throw end(because: error)
        }
    }

    private func end(because failure: Channel.Failure) -> Ended {
        switch failure {
        case .late:
            kill()
            return Ended(
                description: "reading it took more than \(limits.readerPatience.formatted()) s")
        case .tooLong:
            kill()
            return Ended(description: "more was read of it than \(limits.readingBytes) bytes hold")
        case .ended:
            // A process closes its descriptors just before its status can be had.
            for _ in 1...200 where !isReaped {
                if let ended = reap(WNOHANG) { return ended }
                usleep(5_000)
            }
            kill()
            return Ended(description: "the process that read it fell silent")
        }
    }

    private func kill() {
        guard !isReaped else { return }
        _ = Glibc.kill(process, SIGKILL)
        _ = reap(0)
    }

    /// How the process ended; nil while it has not.
    private func reap(_ options: CInt) -> Ended? {
        var status: CInt = 0
        var usage = rusage()
        while true {
            let reaped = unsafe wait4(process, &status, options, &usage)
            if reaped == -1, errno == EINTR { continue }
            guard reaped != 0 else { return nil }
            isReaped = true
            return Ended(status: status, kilobytes: usage.ru_maxrss, limits)
        }
    }
}

extension ReadingChild {
    /// The word that makes the program a reading process.
    package static let command = "read-messages"

    /// Starts the process with one socket, no other descriptor and next to no environment; returns
    /// its number and our end.
    ///
    /// The signals that ask us to stop are blocked in it: they go to all processes of a terminal or
    /// a service, and the message that it is reading is to be finished.
    static func spawn(_ program: String) throws(ImportError) -> (pid_t, CInt) {
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .because(errno) }
        defer { close(ends[1]) }

        let (process, error) = startProcess(
            program, ["fieldgame", command], environment: Self.environment,
            descriptors: [ends[1], nil, nil], blocking: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
        guard error == 0 else {
            close(ends[0])
            throw .because(error)
        }
        return (process, ends[0])
    }

    /// UTF-8, one heap that grows no faster than it is used, and death without a long story.
    private static let environment = [
        "LC_ALL=C.UTF-8", "MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no",
    ]
}

extension ImportError {
    /// With the system's reason.
    fileprivate static func because(_ error: CInt) -> ImportError {
        let reason = unsafe strerror(error).map { unsafe String(cString: $0) } ?? "error \(error)"
        return .readerUnavailable("cannot be started: \(reason)")
    }
}

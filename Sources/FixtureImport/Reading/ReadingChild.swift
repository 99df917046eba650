import FixtureMail
import Foundation

/// A reading process, seen from the one that asks it. It is ended with this object.
///
/// It starts while what it is to know is still being looked up, and reads once it has been told.
package final class ReadingChild {
    /// Why a message has no reading, as a sentence, and that the process is gone.
    struct Ended: Error, CustomStringConvertible {
        let description: String
        /// Whether somebody else ended it, so that another process may read the message.
        var isFromOutside = false
    }

    /// The process's number.
    package let process: Int32
    private let channel: Channel
    private var limits = Limits.standard
    private var isReaped = false

    /// Starts a process, and waits for nothing of it.
    ///
    /// Throws ``ReaderUnavailable`` when that cannot be done.
    package init(program: String) throws(ReaderUnavailable) {
        let (process, descriptor) = try Self.spawn(program)
        (self.process, channel) = (process, Channel(descriptor: descriptor))
    }

    /// Starts this very program as reading process, for who will have messages in a moment; nil where
    /// that cannot be done now, of which the first message tells.
    package static func ahead() -> ReadingChild? {
        do {
            return try ReadingChild(program: SandboxedReader.thisProgram)
        } catch {
            return nil
        }
    }

    /// Tells the process what it is to know, once, and waits until it is ready. Blocks.
    ///
    /// Throws ``ReaderUnavailable`` when that cannot be done.
    func take(_ charge: ReaderConfiguration) throws {
        let encoded = Array(try JSONEncoder().encode(charge))
        limits = charge.limits
        do {
            let deadline = self.deadline
            try channel.send(encoded, until: deadline)
            _ = try channel.receive(atMost: 0, until: deadline)
        } catch {
            throw ReaderUnavailable(
                description: "the process that reads messages does not start: "
                    + end(because: error).description)
        }
    }

    deinit {
        close(channel.descriptor)
        kill()
    }

    /// Lets the process read a message. Blocks.
    ///
    /// Throws ``Ended`` when it dies of it, takes too long, or answers nonsense.
    func read(_ bytes: [UInt8]) throws(Ended) -> MessageReading {
        let answer: [UInt8]
        do {
            let deadline = self.deadline
            try channel.send(bytes, until: deadline)
            answer = try channel.receive(atMost: limits.readingBytes, until: deadline)
        } catch {
            throw end(because: error)
        }
        do {
            return try JSONDecoder().decode(MessageReading.self, from: Data(answer))
        } catch {
            kill()
            throw Ended(description: "what was read of it makes no sense")
        }
    }

    private var deadline: SuspendingClock.Instant { .now + .seconds(limits.readerPatience) }

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
                if let death = reap(WNOHANG) {
                    return Ended(
                        description: death.words(limits), isFromOutside: death.isFromOutside)
                }
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
    private func reap(_ options: CInt) -> TerminationStatus? {
        var status: CInt = 0
        var usage = rusage()
        while true {
            let reaped = unsafe wait4(process, &status, options, &usage)
            if reaped == -1, errno == EINTR { continue }
            guard reaped != 0 else { return nil }
            isReaped = true
            return TerminationStatus(status: status, kilobytes: usage.ru_maxrss)
        }
    }
}

/// Why no message can be read at all.
package struct ReaderUnavailable: Error, CustomStringConvertible {
    /// The reason, as the rest of a sentence.
    package let description: String
}

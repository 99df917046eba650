package import FieldGame
package import FixtureMail
import Foundation

/// Reads messages in another process, which has no database and bounds of its own: whatever a
/// message does to it, this one goes on.
///
/// One process reads many messages; a new one takes the place of one that died.
package final class SandboxedReader: Sendable {
    /// What is known of a message.
    package struct Outcome: Sendable {
        /// What was read; of a message that could not be read, why.
        package var reading: MessageReading
        /// Whether reading it did harm, so that it is better not read again.
        package var isHarmful: Bool

        /// An outcome with these values.
        package init(reading: MessageReading, isHarmful: Bool) {
            self.reading = reading
            self.isHarmful = isHarmful
        }
    }

    private let reader: Reader
    private let queue = DispatchQueue(label: "fieldgame.reading")

    /// A reader that knows these names.
    ///
    /// - Parameters:
    ///   - policy: who may send; nil reads every message.
    ///   - program: the program to run as reading process; by default this very one.
    ///   - ahead: a process that has been started before, for the first message; nil starts it then.
    package init(
        reference: ReferenceData, policy: SenderPolicy? = nil, limits: Limits = .standard,
        program: String = thisProgram, ahead: sending ReadingChild? = nil
    ) {
        reader = Reader(
            program: program,
            configuration: ReaderConfiguration(
                reference: reference, policy: policy, limits: limits),
            ahead: ahead)
    }

    /// The program that runs, whatever has become of its file.
    package static let thisProgram = "/proc/self/exe"

    /// Reads a message: no bytes can make it fail.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`) when no process can be started, whatever the message.
    package func read(_ bytes: [UInt8]) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.reader.read(bytes) }) }
        }
    }

    /// How much of a message it reads.
    package var limits: Limits { reader.configuration.limits }

    /// The number of the process that reads; nil before the first message and after a death.
    package var process: Int32? { queue.sync { reader.child?.process } }
}

/// The process that reads at present. Only ever touched on the queue of its `SandboxedReader`, one
/// message at a time: that is why it may go from thread to thread.
private final class Reader: @unchecked Sendable {
    let program: String
    let configuration: ReaderConfiguration
    /// One that has been started, and not yet been told what it is to know.
    var ahead: ReadingChild?
    var child: ReadingChild?

    init(program: String, configuration: ReaderConfiguration, ahead: ReadingChild?) {
        (self.program, self.configuration, self.ahead) = (program, configuration, ahead)
    }

    func read(_ bytes: [UInt8]) throws -> SandboxedReader.Outcome {
        if bytes.count > configuration.limits.messageBytes {
            return .harmful(bytes, MessageReading.tooLarge(configuration.limits))
        }
        do {
            return try readOnce(bytes)
        } catch let ended as ReadingChild.Ended {
            guard ended.isFromOutside else { return .harmful(bytes, ended) }
        }
        do {
            return try readOnce(bytes)
        } catch let ended as ReadingChild.Ended {
            return .harmful(bytes, ended)
        }
    }

    private func readOnce(_ bytes: [UInt8]) throws -> SandboxedReader.Outcome {
        let child = try self.child ?? readyChild()
        self.child = child
        do {
            return SandboxedReader.Outcome(reading: try child.read(bytes), isHarmful: false)
        } catch {
            self.child = nil
            throw error
        }
    }
}

extension Reader {
    /// A process that has been told what it is to know.
    private func readyChild() throws -> ReadingChild {
        if let child = ahead {
            ahead = nil
            do {
                try child.configure(configuration)
                return child
            } catch {
                // It may have been ended while it waited, by a system that was short of memory.
            }
        }
        let child = try ReadingChild(program: program)
        try child.configure(configuration)
        return child
    }
}

extension SandboxedReader.Outcome {
    fileprivate static func harmful(_ bytes: [UInt8], _ ended: ReadingChild.Ended) -> Self {
        harmful(bytes, "It could not be read: \(ended)")
    }

    fileprivate static func harmful(_ bytes: [UInt8], _ reason: String) -> Self {
        Self(reading: MessageReading(unread: bytes, because: reason), isHarmful: true)
    }
}

package import FieldGame
package import FixtureMail
import Foundation
import LeagueDatabase
import Synchronization

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
    }

    /// The processes: one that has been started, and not yet been told what it is to know, and the one
    /// that reads.
    private struct Children {
        var ahead: ReadingChild?
        var reading: ReadingChild?
    }

    private let program: String
    private let configuration: ReaderConfiguration
    /// Locked while a message is read: one at a time.
    private let children: Mutex<Children>

    /// A reader that knows these names.
    ///
    /// - Parameters:
    ///   - policy: who may send; nil reads every message.
    ///   - explains: whether it says what it has read each word as.
    ///   - program: the program to run as reading process; by default this very one.
    ///   - ahead: a process that has been started before, for the first message; nil starts it then.
    package init(
        reference: ReferenceData, policy: SenderPolicy? = nil, limits: Limits = .standard,
        explains: Bool = false, program: String = thisProgram,
        ahead: sending ReadingChild? = nil
    ) {
        self.program = program
        configuration = ReaderConfiguration(
            reference: reference, policy: policy, limits: limits, explains: explains)
        children = Mutex(Children(ahead: ahead))
    }

    /// The program that runs, whatever has become of its file.
    package static let thisProgram = "/proc/self/exe"

    /// Reads a message: no bytes can make it fail.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`) when no process can be started, whatever the message.
    package func read(_ bytes: [UInt8]) async throws -> Outcome {
        // The thread must not be the last to hold this object, which ends the process.
        try await onThreadOfItsOwn { [unowned self] in
            try children.withLock { try read(bytes, by: &$0) }
        }
    }

    /// Reads a file of matches: no bytes can make it fail.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`) when no process can be started, whatever the file.
    func read(_ file: FileRequest) async throws -> FileReading {
        try await onThreadOfItsOwn { [unowned self] in
            try children.withLock { children in
                do {
                    return try reading(by: &children) { try $0.file(file) }
                } catch let ended as ReadingChild.Ended {
                    return FileReading(
                        reading: MessageReading(
                            unread: Array(file.content), because: "It could not be read: \(ended)"))
                }
            }
        }
    }

    /// The Dates of so many messages, each read in its first bytes, which `start` gives one after the
    /// other; nil where there is none, or more than one, or it does harm to read it.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`) when no process can be started.
    func dates(
        of count: Int, _ start: @escaping @Sendable (Int) -> [UInt8]
    ) async throws -> [Date?] {
        try await onThreadOfItsOwn { [unowned self] in
            try children.withLock { children in
                try (0..<count).map { place in
                    do {
                        return try reading(by: &children) { try $0.date(start(place)) }
                    } catch is ReadingChild.Ended {
                        return nil
                    }
                }
            }
        }
    }

    /// How much of a message it reads.
    package var limits: Limits { configuration.limits }

    /// The number of the process that reads; nil before the first message and after a death.
    package var process: Int32? { children.withLock { $0.reading?.process } }

    private func read(_ bytes: [UInt8], by children: inout Children) throws -> Outcome {
        if bytes.count > limits.messageBytes {
            return Self.harmful(bytes, MessageReading.tooLarge(limits))
        }
        var isRepeated = false
        while true {
            do {
                return Outcome(
                    reading: try reading(by: &children) { try $0.read(bytes) }, isHarmful: false)
            } catch let ended as ReadingChild.Ended {
                if isRepeated || !ended.isFromOutside {
                    return Self.harmful(bytes, "It could not be read: \(ended)")
                }
                isRepeated = true
            }
        }
    }

    /// Has a process read; one that dies of it is not asked again.
    private func reading<Value>(
        by children: inout Children, _ read: (ReadingChild) throws -> Value
    ) throws -> Value {
        let child = try children.reading ?? readyChild(&children)
        children.reading = child
        do {
            return try read(child)
        } catch {
            children.reading = nil
            throw error
        }
    }

    /// A process that has been told what it is to know.
    private func readyChild(_ children: inout Children) throws -> ReadingChild {
        if let child = children.ahead {
            children.ahead = nil
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

    static func harmful(_ bytes: [UInt8], _ reason: String) -> Outcome {
        Outcome(reading: MessageReading(unread: bytes, because: reason), isHarmful: true)
    }
}

import FieldGame
package import FixtureMail
package import Foundation
package import LeagueDatabase
package import LeagueService

/// A message that has been imported.
package struct RecordedMessage: Sendable {
    /// Its file's name, or `-` for standard input.
    package let name: String
    /// Its subject; empty when it was not read.
    package var subject = ""
    /// The address in From; empty when it was not read.
    package var sender = ""
    /// What became of it.
    package let outcome: ImportOutcome
    /// Whether the message itself is to be looked at, so that it is put into `.Failed`: it did harm
    /// to its reader, or bears another message's Message-ID.
    package let isSetAside: Bool
}

/// What happens in a run.
package enum ImportEvent: Sendable {
    /// The message at this place, from 1, of so many is in the database, and put away.
    case recorded(RecordedMessage, Int, of: Int)
    /// A message cannot be read from the disk, or not be set aside, and is left where it is.
    case left(FileFailure)
    /// Every message has been tried; so many were unreadable.
    case finished(unreadable: Int)
}

extension Importer {
    /// Imports every message of a source; one that cannot be read from the disk is left there and
    /// reported.
    ///
    /// Each message is recorded in one transaction, and put away once that has been committed: after a
    /// kill at any instant the next run finds it again, and does it or sees that it is done. The caller
    /// must be the only importer, see ``LeagueRepository/asOnlyImporter(_:)``.
    ///
    /// - Parameters:
    ///   - overwritesScores: whether a score that stands gives way to another one that was played.
    ///   - stopSignal: the signal that asked the program to stop; it is asked before each message.
    ///   - report: is told of each event as it happens.
    /// - Throws: ``ImportError`` or ``FileFailure`` when the database is away, a message could not be
    ///   read from the disk or put away, or the program is asked to stop; what was imported until
    ///   then stays.
    package nonisolated(nonsending) func run(
        _ source: MessageSource, _ reader: SandboxedReader, overwritesScores: Bool = false,
        stopSignal: () -> String? = { nil },
        report: nonisolated(nonsending) (ImportEvent) async throws -> Void
    ) async throws {
        let items = try await source.itemsAsSent(reader)
        try await repository.planStatementsOnce()
        var unreadable: [FileFailure] = []
        var stuck: FileFailure?
        for (index, item) in items.enumerated() {
            do {
                if let signal = stopSignal() { throw ImportError.stopped(by: signal) }
                guard let bytes = try source.message(item, limits: reader.limits) else { continue }
                let message = try await record(bytes, item, of: source, reader, overwritesScores)
                do {
                    try source.finish(item, isSetAside: message.isSetAside)
                } catch let failure as FileFailure where message.isSetAside {
                    // It is known to do harm, and stays where it is: the others must go on.
                    try await report(.left(failure))
                    stuck = stuck ?? failure
                }
                try await report(.recorded(message, index + 1, of: items.count))
            } catch let failure as FileFailure where failure.deed == .read {
                try await report(.left(failure))
                unreadable.append(failure)
            } catch {
                throw source.canWait
                    ? ImportError.interrupted(error, after: index, of: items.count) : error
            }
        }
        try await report(.finished(unreadable: unreadable.count))
        if let stuck { throw stuck }
        if let first = unreadable.first {
            throw unreadable.count == 1 ? first : ImportError.unreadable(unreadable.count)
        }
    }

    /// Reads a message and records what it says.
    private func record(
        _ bytes: MessageBytes, _ item: FileName, of source: MessageSource,
        _ reader: SandboxedReader, _ overwritesScores: Bool
    ) async throws -> RecordedMessage {
        if case .whole(let bytes) = bytes {
            let key = MessageReading.contentKey(ofUnread: bytes)
            if let known = try await repository.harmfulMessage(key) {
                return RecordedMessage(
                    name: item.text, outcome: ImportOutcome(summary: known), isSetAside: true)
            }
        }
        let read = try await reader.read(
            bytes, source: item.text, location: source.location(of: item),
            arrivedAt: source.arrival(of: item), overwritesScores: overwritesScores)
        let outcome = try await record(read.incoming)
        return RecordedMessage(
            name: item.text, subject: read.incoming.subject, sender: read.incoming.sender,
            outcome: outcome, isSetAside: read.isHarmful || outcome.isImpostor)
    }

    /// Reads the message of an import again, and does what was not done before.
    ///
    /// The sender of a message that was accepted before is not asked about again, as long as its
    /// content is the same.
    ///
    /// - Parameters:
    ///   - place: where it is, see ``LeagueRepository/place(of:)``.
    ///   - reader: makes a reader that trusts every sender, or one that asks.
    /// - Throws: ``ImportError`` where it cannot be read, and what
    ///   ``recordAgain(_:as:isRehearsal:)`` and `reader` throw.
    package func retry(
        _ entry: ImportLogEntry, at place: MessagePlace,
        reader: (_ trusting: Bool) throws -> SandboxedReader,
        overwritesScores: Bool, isRehearsal: Bool
    ) async throws -> (message: ReadMessage, outcome: ImportOutcome) {
        let message = try await Self.readAgain(
            entry, at: place, reader: reader, overwritesScores: overwritesScores)
        let outcome = try await recordAgain(
            message.incoming, as: entry.id, isRehearsal: isRehearsal)
        return (message, outcome)
    }

    /// Reads the message of an import again, and does nothing; otherwise as
    /// ``retry(_:at:reader:overwritesScores:isRehearsal:)``.
    package static func readAgain(
        _ entry: ImportLogEntry, at place: MessagePlace,
        reader: (_ trusting: Bool) throws -> SandboxedReader, overwritesScores: Bool = false
    ) async throws -> ReadMessage {
        func read(_ reader: SandboxedReader) async throws -> ReadMessage {
            try await reader.read(
                try place.message(limits: reader.limits), source: entry.source,
                location: place.path, overwritesScores: overwritesScores)
        }
        let wasAccepted = entry.admission == .accepted
        var message = try await read(reader(wasAccepted))
        if wasAccepted, message.incoming.contentKey != entry.contentKey {
            message = try await read(reader(false))
        }
        return message
    }
}

/// A message that has been read, and what is to be recorded of it.
package struct ReadMessage: Sendable {
    /// What was read.
    package let reading: MessageReading
    /// Whether reading it did harm, so that it is better not read again.
    package let isHarmful: Bool
    /// What is to be recorded.
    package let incoming: IncomingMessage
}

extension SandboxedReader {
    /// Reads a message, ready to be recorded. An empty one does harm, as one that is too large, which
    /// is not touched, and known by its name and size.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`).
    package func read(
        _ bytes: MessageBytes, source: String, location: String = "", arrivedAt: Date = Date(),
        overwritesScores: Bool = false
    ) async throws -> ReadMessage {
        var read: Outcome
        switch bytes {
        case .whole(let bytes):
            read = try await self.read(bytes)
            if bytes.isEmpty { read.isHarmful = true }
        case .tooLarge(let size):
            read = Self.harmful(
                MessageBytes.identity(source, size), MessageReading.tooLarge(limits))
        case .noFile:
            read = Self.harmful(Array("\(source) no file".utf8), "It is no regular file")
        }
        var message = try IncomingMessage(read.reading, source: source)
        message.unreadKeys = bytes.unreadKeys(named: source)
        (message.location, message.arrivedAt) = (location, arrivedAt)
        message.overwritesScores = overwritesScores
        if read.isHarmful { (message.reading, message.account) = (IncomingMessage.nothingRead, "") }
        return ReadMessage(reading: read.reading, isHarmful: read.isHarmful, incoming: message)
    }
}

extension IncomingMessage {
    /// What was read of a message, ready for the database.
    package init(_ reading: MessageReading, source: String) throws {
        self.init(contentKey: reading.contentKey, source: source)
        (messageKey, answerTo) = (reading.messageIDKey, reading.answerTo)
        (subject, sender, sentAt) = (reading.subject, reading.sender ?? "", reading.sentAt)
        layout = reading.layout ?? ""
        (notices, problems, failure) = (reading.notices, reading.problems, reading.failure)
        let report = try JSONEncoder().encode(ReadingReport(reading))
        self.reading = String(decoding: report, as: UTF8.self)
        if !reading.account.isEmpty {
            account = String(decoding: try JSONEncoder().encode(reading.account), as: UTF8.self)
        }
    }
}

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
    /// kill at any instant the next run finds it again, and does it or sees that it is done. While one is
    /// recorded the next one is read. The caller must be the only importer, see
    /// ``LeagueRepository/asOnlyImporter(_:)``.
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
        let queue = MessageQueue(
            source: source, reader: reader, repository: repository,
            overwritesScores: overwritesScores)
        let items = try await source.itemsAsSent(reader)
        try await repository.planStatementsOnce()
        var unreadable: [FileFailure] = []
        var stuck: FileFailure?
        var ahead: Result<QueuedMessage, any Error>?
        var planning = 8
        for (index, item) in items.enumerated() {
            do {
                if let signal = stopSignal() { throw ImportError.stopped(by: signal) }
                if index == planning {
                    try await repository.planStatementsAnew()
                    planning *= 4
                }
                if ahead == nil { ahead = await queue.read(try await queue.find(item)) }
                guard let message = try ahead.take()?.get(), source.has(item) else { continue }

                // Meanwhile the next one is read, which takes a quarter of the time; but not after one
                // that did harm, and may be there twice.
                let next = message.hasDoneHarm ? nil : items.dropFirst(index + 1).first
                let found: FoundMessage? =
                    if let next { try await queue.findAhead(next) } else { nil }
                async let following = queue.read(found)

                let recorded = try await record(message)
                do {
                    try source.finish(item, isSetAside: recorded.isSetAside)
                } catch let failure as FileFailure where recorded.isSetAside {
                    // It is known to do harm, and stays where it is: the others must go on.
                    try await report(.left(failure))
                    stuck = stuck ?? failure
                }
                try await report(.recorded(recorded, index + 1, of: items.count))
                ahead = await following
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

    /// Records what a message says; one that did harm when it was read before has been recorded.
    private func record(_ message: QueuedMessage) async throws -> RecordedMessage {
        switch message {
        case .harmful(let name, let known):
            return RecordedMessage(
                name: name, outcome: ImportOutcome(summary: known), isSetAside: true)
        case .read(let read):
            let outcome = try await record(read.incoming)
            return RecordedMessage(
                name: read.incoming.source, subject: read.incoming.subject,
                sender: read.incoming.sender, outcome: outcome,
                isSetAside: read.isHarmful || outcome.isImpostor)
        }
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

/// Finds the messages of a run, and reads them, ahead of their turns to be recorded.
private struct MessageQueue: Sendable {
    let source: MessageSource
    let reader: SandboxedReader
    let repository: LeagueRepository
    let overwritesScores: Bool

    /// A message as it lies there; nil when another program has taken it away.
    ///
    /// Throws ``FileFailure`` (`read`), and what the log's query throws.
    func find(_ item: FileName) async throws -> FoundMessage? {
        guard let bytes = try source.message(item, limits: reader.limits) else { return nil }
        var found = FoundMessage(item: item, bytes: bytes)
        if case .whole(let content) = bytes {
            let key = MessageReading.contentKey(ofUnread: content)
            found.harm = try await repository.harmfulMessage(key)
        }
        return found
    }

    /// The same before its turn: nil, too, where its file cannot be read, which is told in its turn.
    func findAhead(_ item: FileName) async throws -> FoundMessage? {
        do {
            return try await find(item)
        } catch let failure as FileFailure where failure.deed == .read {
            return nil
        }
    }

    /// Reads a message, unless it did harm before; nil when there is none.
    func read(_ found: FoundMessage?) async -> Result<QueuedMessage, any Error>? {
        guard let found else { return nil }
        let name = found.item.text
        if let harm = found.harm { return .success(.harmful(name, harm)) }
        do {
            return .success(
                .read(
                    try await reader.read(
                        found.bytes, source: name, location: source.location(of: found.item),
                        arrivedAt: source.arrival(of: found.item),
                        overwritesScores: overwritesScores)))
        } catch {
            return .failure(error)
        }
    }
}

/// A message of a run as it lies there.
private struct FoundMessage: Sendable {
    let item: FileName
    let bytes: MessageBytes
    /// What the log says of it where it did harm when it was read before.
    var harm: ImportSummary?
}

/// A message of a run that waits for its turn to be recorded.
private enum QueuedMessage: Sendable {
    case read(ReadMessage)
    /// It did harm before, and was not read again: its file's name, and what the log says of it.
    case harmful(String, ImportSummary)

    /// Whether it has done harm of which the log does not know yet.
    var hasDoneHarm: Bool { if case .read(let message) = self { message.isHarmful } else { false } }
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

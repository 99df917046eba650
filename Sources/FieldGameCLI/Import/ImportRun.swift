import FieldGame
import FixtureImport
import FixtureMail
import LeagueDatabase
import LeagueService
import Logging

/// Imports messages one after the other, and says how far it is.
struct ImportRun {
    let source: MessageSource
    let reader: SandboxedReader
    let repository: LeagueRepository
    let limits: Limits
    /// Whether a score that stands gives way to another one that a message says.
    let overwritesScores: Bool
    let isQuiet: Bool
    let logger: Logger

    /// Imports every message. One that cannot be read from the disk is left where it is and
    /// complained of, and the others are still imported.
    ///
    /// Each message is recorded in one transaction, and put away only once that has been committed:
    /// killed at any instant, the next run finds it again and either does it or sees that it is
    /// done.
    ///
    /// Throws when the database is away, a message could not be read from the disk or put away, or
    /// the program is asked to stop; what was imported until then stays.
    func run() async throws {
        let items = try source.items()
        StopRequest.listen()
        var tally = ImportTally()
        var unreadable: [CommandFailure] = []
        var stuck: CommandFailure?
        for (index, item) in items.enumerated() {
            do {
                if let signal = StopRequest.signalName {
                    throw CommandFailure(.temporaryFailure, "stopped by \(signal)")
                }
                guard let message = try source.message(item, limits: limits) else { continue }
                var outcome = try await record(message, of: item)
                do {
                    try source.finish(item, isSetAside: outcome.isSetAside)
                } catch let failure as CommandFailure where outcome.isSetAside {
                    // It is known to do harm, and stays where it is: the others must go on.
                    Terminal.complain("fieldgame: \(failure.message)")
                    stuck = stuck ?? failure
                }
                tally.count(outcome.outcome)
                outcome.log(to: logger, named: item.text)
                guard !isQuiet else { continue }
                outcome.clashes = try await repository.clashes(of: outcome.outcome)
                outcome.print(index + 1, of: items.count, named: item.text)
            } catch let failure as CommandFailure where failure.status == .noInput {
                Terminal.complain("fieldgame: \(failure.message)")
                unreadable.append(failure)
            } catch {
                throw interruption(error, after: index, of: items.count)
            }
        }
        logger.info("imported", metadata: ["run": "\(tally)", "unreadable": "\(unreadable.count)"])
        if !isQuiet, tally.messages > 0 { print(tally) }
        if let stuck { throw stuck }
        if let first = unreadable.first {
            throw unreadable.count == 1
                ? first
                : CommandFailure(
                    .noInput, "\(unreadable.count) messages could not be read, and are left there")
        }
    }

    /// Reads a message and records what it says.
    private func record(
        _ message: MessageBytes, of item: MessageSource.Item
    ) async throws -> RecordedMessage {
        if case .whole(let bytes) = message {
            let key = MessageReading.contentKey(ofUnread: bytes)
            if let known = try await repository.harmfulMessage(key) {
                return RecordedMessage(subject: "", outcome: known, isHarmful: true)
            }
        }
        let read = try await reader.read(message, named: item.text)
        var incoming = try IncomingMessage(read.reading, source: item.text)
        incoming.unreadKeys = message.unreadKeys(named: item.text)
        incoming.location = source.location(of: item)
        incoming.overwritesScores = overwritesScores
        if read.isHarmful { incoming.reading = IncomingMessage.nothingRead }
        return RecordedMessage(
            subject: incoming.subject, outcome: try await repository.record(incoming),
            isHarmful: read.isHarmful)
    }

    /// The failure that ends a run before its last message, which says how far it has come.
    private func interruption(
        _ error: any Error, after done: Int, of total: Int
    ) -> CommandFailure {
        let failure = CommandFailure(error)
        guard source.canWait else { return failure }
        return CommandFailure(
            failure.status,
            "\(failure.message); \(done) of \(total) messages are done, the rest is left for the "
                + "next run")
    }
}

extension LeagueRepository {
    /// A sentence for each clash of the matches that an import touched.
    func clashes(of outcome: ImportOutcome) async throws -> [String] {
        let search = ClashSearch(try await scheduledMatches(onTheDaysOf: outcome.touched))
        return search.sentences(about: Set(outcome.touched))
    }
}

extension IncomingMessage {
    /// What was read of a message, ready for the database.
    init(_ reading: MessageReading, source: String) throws {
        self.init(
            messageKey: reading.messageIDKey, contentKey: reading.contentKey,
            subject: reading.subject, sender: reading.sender ?? "", sentAt: reading.date,
            source: source, layout: reading.layout ?? "", notices: reading.notices,
            problems: reading.problems, failure: reading.failure,
            reading: try JSONLines.line(ReadingReport(reading)))
    }
}
